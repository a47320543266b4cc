/** The first step: a code to the mobile that the link went to. */
import { useState } from 'react';
import { useCountdown } from '#portal/browser/countdown.ts';
import { Failure } from '#portal/pages/light/failure.tsx';
import { Field } from '#portal/pages/light/field.tsx';
import type { FormField } from '#portal/pages/light/form.ts';
import { useForm } from '#portal/pages/light/use-form.ts';
import { ThrottledError } from '#portal/providers/call-error.ts';
import type { SentCode } from './calls.ts';
import { minuteOf } from './moments.ts';
import { useInvitationWords } from './use-invitation-words.ts';

const fields = { smsCode: { rules: 'required|digits:6', clean: 'digits' } } as const satisfies Readonly<Record<string, FormField>>;

interface CodeStepProps<E> {
  /** What the code is for, and where it goes. */
  readonly lead: string;
  /** What comes after it takes longer than to read. */
  readonly needs?: string | undefined;
  readonly sendCode: () => Promise<SentCode>;
  readonly enter: (smsCode: string) => Promise<E>;
  readonly onEntered: (entered: E) => void;
  /** The link may have been replaced meanwhile. */
  readonly onFailure: (failure: unknown) => void;
}

/** Asking for a code, and how long it takes until another may be asked for. */
const useSending = (sendCode: () => Promise<SentCode>, onSent: () => void, onFailure: (failure: unknown) => void) => {
  const [sent, setSent] = useState<SentCode>();
  const [wait, setWait] = useState(0);
  const [busy, setBusy] = useState(false);
  const left = useCountdown(wait);
  // The same number twice would not start the countdown anew.
  const waitFor = (seconds: number) => setWait(before => (before === seconds ? seconds + 0.001 : seconds));
  const send = async () => {
    if (busy || left > 0) return;
    setBusy(true);
    try {
      const answer = await sendCode();
      setSent(answer);
      waitFor(answer.retryAfter);
      onSent();
    } catch (failure) {
      if (failure instanceof ThrottledError) waitFor(failure.retryAfter);
      onFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  return { sent, left, busy, send };
};

export const CodeStep = <E,>({ lead, needs, sendCode, enter, onEntered, onFailure }: CodeStepProps<E>) => {
  const t = useInvitationWords();
  const form = useForm<keyof typeof fields>({ fields });
  const { sent, left, busy, send } = useSending(
    sendCode,
    // Another code makes the one before worthless; its fault goes with it.
    () => {
      form.set('smsCode', '');
      form.setError(undefined);
    },
    failure => {
      form.setError(failure);
      onFailure(failure);
    },
  );
  const submit = form.submit(async () => onEntered(await enter(form.right('smsCode') ?? '')), onFailure);
  return (
    <form ref={form.ref} className="e-section" onSubmit={submit} noValidate>
      <p>{lead}</p>
      <Failure error={form.error} />
      {sent === undefined ? (
        <button type="button" className="e-button e-main e-wide" aria-busy={busy} disabled={left > 0} onClick={send}>
          {left > 0 ? t('code.wait', { seconds: left }) : t(busy ? 'code.sending' : 'code.send')}
        </button>
      ) : (
        <>
          <Field
            {...form.field('smsCode')}
            label={t('code.field')}
            hint={t(sent.readable ? 'code.kept' : 'code.sent', { mobile: sent.sentTo, at: minuteOf(sent.expiresAt).slice(-5) })}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            first
            beside={
              <button type="button" className="e-button" aria-busy={busy} disabled={left > 0} onClick={send}>
                {left > 0 ? t('code.wait', { seconds: left }) : t('code.resend')}
              </button>
            }
          />
          <button type="submit" className="e-button e-main e-wide" aria-busy={form.busy}>
            {t(form.busy ? 'code.entering' : 'code.enter')}
          </button>
        </>
      )}
      {needs === undefined ? null : <p className="e-hint">{needs}</p>}
      <p className="e-hint">{t('code.notYou')}</p>
    </form>
  );
};
