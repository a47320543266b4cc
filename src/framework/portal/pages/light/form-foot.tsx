/** The foot of a long light form: how many fields need a change, the way to the first, the button. */
import { useVisitorWords } from '../../messages/use-visitor-words.ts';

interface FormFootProps {
  readonly form: { readonly count: number; readonly toFirstFault: () => void; readonly busy: boolean };
  readonly submit: string;
  readonly busy: string;
}

export const FormFoot = ({ form, submit, busy }: FormFootProps) => {
  const t = useVisitorWords();
  return (
    <footer className="e-foot">
      {form.count === 0 ? null : (
        <span className="e-fault" role="status">
          {t('form.faults', { smart_count: form.count })}{' '}
          <button type="button" className="e-plain" onClick={form.toFirstFault}>
            {t('form.firstFault')}
          </button>
        </span>
      )}
      <button type="submit" className="e-button e-main" aria-busy={form.busy}>
        {form.busy ? busy : submit}
      </button>
    </footer>
  );
};
