/** Shows a second factor: the digits of an app, a passkey, a recovery code; the password where there is none. For login and step-up. */
import type { FormEvent } from 'react';
import { useFactorWords } from '../../messages/use-factor-words.ts';
import { CaptchaField } from '../light/captcha-field.tsx';
import { Failure } from '../light/failure.tsx';
import { Field } from '../light/field.tsx';
import { DigitsField } from './digits-field.tsx';
import { type Proving, useProof } from './use-proof.ts';
import './factor.css';

interface ProofFormProps extends Proving {
  readonly leave: { readonly label: string; readonly go: () => void };
}

const switches = { TOTP: 'proof.toTOTP', PASSKEY: 'proof.toPASSKEY', RECOVERY: 'proof.toRECOVERY' } as const;

export const ProofForm = ({ leave, ...proving }: ProofFormProps) => {
  const t = useFactorWords();
  const { way, others, turnTo, typed, change, send, fault, withCaptcha, captcha, captchaFault, error, busy } = useProof(proving);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(typed);
  };
  return (
    <form onSubmit={submit} noValidate className="f-proof">
      <Failure error={error} />
      {way === 'TOTP' ? (
        <DigitsField
          label={t('proof.otp')}
          hint={t('proof.otpHint')}
          fault={fault}
          value={typed}
          onChange={change}
          onWhole={digits => {
            if (!withCaptcha) void send(digits);
          }}
        />
      ) : null}
      {way === 'RECOVERY' ? (
        <Field
          key="recovery"
          label={t('proof.recovery')}
          hint={t('proof.recoveryHint')}
          fault={fault}
          name="recovery"
          value={typed}
          onChange={change}
          required
          first
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={16}
        />
      ) : null}
      {way === 'PASSWORD' ? (
        <Field
          key="password"
          type="password"
          label={t('proof.password')}
          fault={fault}
          name="password"
          value={typed}
          onChange={change}
          required
          first
          autoComplete="current-password"
        />
      ) : null}
      {way === 'PASSKEY' ? <p className="e-lead f-hint">{t('proof.passkeyHint')}</p> : null}
      {withCaptcha ? <CaptchaField form={captcha} fault={captchaFault} /> : null}
      <button type="submit" className="e-button e-main e-wide" aria-busy={busy} ref={way === 'PASSKEY' ? focus : null}>
        {way === 'PASSKEY' ? t(busy ? 'proof.waiting' : 'proof.usePasskey') : t(busy ? 'proof.busy' : 'proof.submit')}
      </button>
      <nav className="e-feet" aria-label={t('proof.others')}>
        {others.map(each => (
          <button key={each} type="button" className="f-link" onClick={() => turnTo(each)}>
            {t(switches[each])}
          </button>
        ))}
        <button type="button" className="f-link" onClick={leave.go}>
          {leave.label}
        </button>
      </nav>
    </form>
  );
};

const focus = (button: HTMLButtonElement | null): void => button?.focus();
