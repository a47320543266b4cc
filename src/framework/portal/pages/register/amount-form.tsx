/** The amount that arrived in the company's account, filled in within its days; each wrong one counts. */
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import { fillAmount } from '../../providers/visitor-calls.ts';
import { momentText } from '../../render/format/moment.ts';
import { Failure } from '../light/failure.tsx';
import { Field } from '../light/field.tsx';
import type { FormField } from '../light/form.ts';
import { useForm } from '../light/use-form.ts';
import type { Found } from './find-form.tsx';

const fields = { amount: { rules: 'required|money|range:0.01,0.99' } } as const satisfies Readonly<Record<string, FormField>>;

interface AmountFormProps {
  readonly found: Found;
  /** Whatever came of it, the application may stand elsewhere now. */
  readonly onTried: () => void;
}

export const AmountForm = ({ found, onTried }: AmountFormProps) => {
  const t = useVisitorWords();
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
