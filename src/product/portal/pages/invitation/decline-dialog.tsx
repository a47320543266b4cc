/** They do not sign, and say why. */
import { useEffect, useId, useRef } from 'react';
import { Failure } from '#portal/pages/light/failure.tsx';
import type { FormField } from '#portal/pages/light/form.ts';
import { useForm } from '#portal/pages/light/use-form.ts';
import { askerOf, declineInvitation, type Entered } from './calls.ts';
import { useInvitationWords } from './use-invitation-words.ts';

const fields = { reason: { rules: 'required|length:2,200' } } as const satisfies Readonly<Record<string, FormField>>;

interface DeclineDialogProps {
  readonly entered: Entered;
  readonly onClose: () => void;
  readonly onDeclined: () => void;
  readonly onFailure: (failure: unknown) => void;
}

export const DeclineDialog = ({ entered, onClose, onDeclined, onFailure }: DeclineDialogProps) => {
  const t = useInvitationWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useForm<keyof typeof fields>({ fields });
  useEffect(() => dialog.current?.showModal(), []);
  const submit = form.submit(async () => {
    await declineInvitation({ ticket: entered.ticket, reason: form.right('reason') ?? '' });
    onDeclined();
  }, onFailure);
  const isTermination = entered.signs === 'TERMINATION';
  const { name, value, fault, onBlur, onChange } = form.field('reason');
  return (
    <dialog ref={dialog} className="e-dialog" aria-labelledby={`${id}-title`} onClose={onClose}>
      <form ref={form.ref} onSubmit={submit} noValidate>
        <h2 id={`${id}-title`}>{t(isTermination ? 'end.decline' : 'decline.title')}</h2>
        <p>{t(isTermination ? 'end.declineLead' : 'decline.lead', { starter: askerOf(entered) })}</p>
        <Failure error={form.error} />
        <div className="e-field">
          <label className="e-label" htmlFor={id}>
            {t('decline.reason')}
            <b aria-hidden="true">*</b>
          </label>
          <textarea
            id={id}
            className="e-input e-area"
            rows={3}
            name={name}
            value={value}
            aria-required
            aria-invalid={fault !== undefined}
            aria-describedby={`${id}-note`}
            onBlur={onBlur}
            onChange={event => onChange(event.target.value)}
          />
          <span id={`${id}-note`} className={fault === undefined ? 'e-hint' : 'e-fault'} role={fault === undefined ? undefined : 'alert'}>
            {fault ?? t('decline.hint')}
          </span>
        </div>
        <div className="e-actions e-close">
          <button type="button" className="e-button e-to-left" onClick={() => dialog.current?.close()}>
            {t('decline.back')}
          </button>
          <button type="submit" className="e-button e-main" aria-busy={form.busy}>
            {t(form.busy ? 'decline.busy' : isTermination ? 'end.declineSubmit' : 'decline.submit')}
          </button>
        </div>
      </form>
    </dialog>
  );
};
