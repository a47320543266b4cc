/** A contract's amount. Where its template asks for it among what is filled in, it is said where. */
import { useEffect } from 'react';
import type { ControlProps } from '#portal/render/inputs/control.ts';
import { singleInputs } from '#portal/render/inputs/single.ts';
import type { ContractPlan } from '#resources/_widgets.ts';
import { isTotal } from '#trust/positions/blanks.ts';
import { useTemplatePlan } from './use-contract-plan.ts';
import { useWords } from './words.ts';

export const AmountInput = (props: ControlProps & { readonly options: ContractPlan }) => {
  const { value, onChange, options } = props;
  const { t } = useWords();
  const total = useTemplatePlan(options.plan).data?.blanks.find(isTotal);
  const isTwice = total !== undefined && value !== null && value !== undefined && value !== '';
  useEffect(() => {
    if (isTwice) onChange(null);
  });
  const Input = singleInputs.money;
  return total === undefined ? <Input {...props} /> : <p className="cr-hint">{t('plan.total', { name: total.label })}</p>;
};
