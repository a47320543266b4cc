/** What is said above the fields: that each step is kept, or that some may be filled in later. */
import { limitsOf } from '#engine/rules/chain.ts';
import type { Wanted } from '../../wanted.ts';
import { useSay } from '../../words.ts';
import type { OpenForm } from './use-open-form.ts';

interface FormLeadProps {
  readonly form: OpenForm;
  readonly wanted: Wanted;
  readonly keepsDrafts: boolean;
}

export const FormLead = ({ form: { fields, start }, wanted, keepsDrafts }: FormLeadProps) => {
  const t = useSay();
  const atFirst = wanted(start);
  const isLater = Object.values(fields).some(({ name, rules }) => atFirst.has(name) && !limitsOf(rules ?? '').required);
  if (!keepsDrafts && !isLater) return null;
  return <p className="cr-form-lead">{t(keepsDrafts ? 'steps.lead' : 'form.lead')}</p>;
};
