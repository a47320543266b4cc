/** The amount that arrived in the company's account, filled in within its days; each wrong one counts. */

import { Failure } from '#portal/pages/light/failure.tsx';
import { Field } from '#portal/pages/light/field.tsx';
import type { FormField } from '#portal/pages/light/form.ts';
import { useForm } from '#portal/pages/light/use-form.ts';
import { momentText } from '#portal/render/format/moment.ts';
import { fillAmount } from '../calls.ts';
import { useOpenWords } from '../words/use-open-words.ts';
import type { Found } from './find-form.tsx';

const fields = { amount: { rules: 'required|money|range:0.01,0.99' } } as const satisfies Readonly<Record<string, FormField>>;

interface AmountFormProps {
  readonly found: Found;
  /** Whatever came of it, the application may stand elsewhere now. */
  readonly onTried: () => void;
}

export const AmountForm = ({ found, onTried }: AmountFormProps) => {
  const t = useOpenWords();
  const form = useForm<'amount'>({ fields });
  const { applyNo, mobile, progress } = found;
  const { fillBefore, triesLeft } = progress;
  const send = form.submit(async () => {
    await fillAmount({ applyNo, mobile, amount: form.right('amount') ?? '' });
    onTried();
  }, onTried);
  return (
    <form ref={form.ref} onSubmit={send} noValidate>
      <h2>{t('amount.title')}</h2>
      <p>{t('amount.help')}</p>
      <Failure error={form.error} />
      <div className="e-grid">
        <Field
          {...form.field('amount')}
          label={t('amount.amount')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={4}
          hint={t('amount.left', { until: fillBefore ? momentText(fillBefore) : '', smart_count: triesLeft ?? 0 })}
        />
      </div>
      <button type="submit" className="e-button e-main" aria-busy={form.busy}>
        {t('amount.submit')}
      </button>
    </form>
  );
};
