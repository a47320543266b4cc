/** The two things that find an application for whoever made it: its number and the mobile given with it. */
import { placeOf } from '../../browser/place.ts';
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import { type Progress, searchProgress } from '../../providers/visitor-calls.ts';
import { Failure } from '../light/failure.tsx';
import { Field } from '../light/field.tsx';
import type { FormField } from '../light/form.ts';
import { useForm } from '../light/use-form.ts';

const fields = {
  applyNo: { rules: 'required|length:1,40' },
  mobile: { rules: 'required|mobilePhone', clean: 'digits' },
} as const satisfies Readonly<Record<string, FormField>>;

/** An application that was found, with what found it. */
export interface Found {
  readonly applyNo: string;
  readonly mobile: string;
  readonly progress: Progress;
}

interface FindFormProps {
  readonly submit: string;
  readonly busy: string;
  readonly onFound: (found: Found | undefined) => void;
}

/** `?applyNo=` of the address fills the number in. */
export const FindForm = ({ submit, busy, onFound }: FindFormProps) => {
  const t = useVisitorWords();
  const form = useForm<keyof typeof fields>({ fields, initial: { applyNo: placeOf(location.hash).query.get('applyNo') ?? '' } });
  const search = form.submit(
    async () => {
      const asked = { applyNo: form.right('applyNo') ?? '', mobile: form.right('mobile') ?? '' };
      onFound({ ...asked, progress: await searchProgress(asked) });
    },
    () => onFound(undefined),
  );
  return (
    <form ref={form.ref} className="e-sheet e-section" onSubmit={search} noValidate>
      <Failure error={form.error} />
      <div className="e-grid">
        <Field
          {...form.field('applyNo')}
          label={t('register.applyNo')}
          autoComplete="off"
          maxLength={40}
          first={form.values.applyNo === ''}
        />
        <Field {...form.field('mobile')} label={t('register.contactMobile')} type="tel" inputMode="tel" autoComplete="tel" maxLength={13} />
      </div>
      <button type="submit" className="e-button e-main" aria-busy={form.busy}>
        {form.busy ? busy : submit}
      </button>
    </form>
  );
};
