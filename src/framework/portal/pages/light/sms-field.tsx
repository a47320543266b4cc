/** The code sent to a mobile: asked for with a button, which counts down before it may be pressed again. */
import { useState } from 'react';
import { useCountdown } from '../../browser/countdown.ts';
import { useOneAtATime } from '../../browser/one-at-a-time.ts';
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import { CallError, ThrottledError } from '../../providers/call-error.ts';
import { sendSmsCode } from '../../providers/visitor-calls.ts';
import { CaptchaField, useCaptcha } from './captcha-field.tsx';
import { Field } from './field.tsx';
import type { FieldInput } from './use-form.ts';

interface SmsFieldProps extends FieldInput {
  /** The mobile to prove; undefined while it is not a valid number. */
  readonly mobile: string | undefined;
  readonly scene: string;
}

const SECONDS_BETWEEN = 60;

/** A captcha is asked for only where the service wants one. */
export const SmsField = ({ mobile, scene, fault, ...field }: SmsFieldProps) => {
  const t = useVisitorWords();
  const [wait, setWait] = useState(0);
  const [failure, setFailure] = useState<string>();
  /** Gone out, or kept where system administrators can read it: no gateway is set up. */
  const [sent, setSent] = useState<'sent' | 'kept'>();
  const [withCaptcha, setWithCaptcha] = useState(false);
  const captcha = useCaptcha(withCaptcha, 'en.sms.code');
  const left = useCountdown(wait);

  const send = useOneAtATime(async () => {
    if (mobile === undefined) return;
    setFailure(undefined);
    try {
      const { readable } = await sendSmsCode({ mobile, scene, ...captcha.answer });
      setSent(readable ? 'kept' : 'sent');
      // Another code makes the one before worthless; its fault goes with it.
      field.onChange('');
      // The same number twice would not start the countdown anew.
      setWait(before => (before === SECONDS_BETWEEN ? SECONDS_BETWEEN + 0.001 : SECONDS_BETWEEN));
      setWithCaptcha(false);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      if (error instanceof ThrottledError) setWait(error.retryAfter);
      if (error instanceof CallError && error.code?.startsWith('CAPTCHA_')) setWithCaptcha(true);
      if (withCaptcha) captcha.renew();
    }
  });

  return (
    <>
      {withCaptcha ? <CaptchaField form={captcha} /> : null}
      <Field
        {...field}
        onChange={value => {
          // Whoever types a code has one: what was wrong with asking would hide what is wrong with it.
          setFailure(undefined);
          field.onChange(value);
        }}
        label={t('sms.code')}
        fault={failure ?? fault}
        hint={sent === undefined ? undefined : t(sent === 'kept' ? 'sms.kept' : 'sms.sent')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        beside={
          <button
            type="button"
            className="e-button"
            disabled={mobile === undefined || left > 0 || (withCaptcha && captcha.answer === undefined)}
            onClick={send}
          >
            {left > 0 ? t('sms.again', { seconds: left }) : t('sms.send')}
          </button>
        }
      />
    </>
  );
};
