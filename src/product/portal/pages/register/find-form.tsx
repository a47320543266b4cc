/** The two things that find an application for whoever made it: its number and the mobile given with it. */
import { placeOf } from '#portal/browser/place.ts';
import { Failure } from '#portal/pages/light/failure.tsx';
import { Field } from '#portal/pages/light/field.tsx';
import type { FormField } from '#portal/pages/light/form.ts';
import { useForm } from '#portal/pages/light/use-form.ts';
import { type Progress, searchProgress } from '../calls.ts';
import { useOpenWords } from '../words/use-open-words.ts';

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
  const t = useOpenWords();
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
        <Field {...form.field('mobile')} label={t('register.contactMobile')} type="tel" inputMode="tel" autoComplete="tel" maxLength={20} />
      </div>
      <button type="submit" className="e-button e-main" aria-busy={form.busy}>
        {form.busy ? busy : submit}
      </button>
    </form>
  );
};
