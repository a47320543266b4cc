/** Shows a second factor: the digits of an app, a passkey, a recovery code; the password where there is none. For login and step-up. */
import { type FormEvent, useState } from 'react';
import { type FactorWords, useFactorWords } from '../../messages/use-factor-words.ts';
import { CallError } from '../../providers/call-error.ts';
import type { Proof, ProofAsked, ProofKind } from '../../providers/factor-calls.ts';
import type { CaptchaAnswer } from '../../providers/public-calls.ts';
import { CaptchaField, useCaptcha } from '../light/captcha-field.tsx';
import { Failure } from '../light/failure.tsx';
import { Field } from '../light/field.tsx';
import { askPasskey, hasPasskeys } from './ceremony.ts';
import { DigitsField } from './digits-field.tsx';
import './factor.css';

interface ProofFormProps {
  readonly asked: ProofAsked;
  /** Sends the proof; what comes after it is the caller's. @throws CallError */
  /** The call that it proves for, and that a captcha has to be made for. */
  readonly call: string;
  readonly prove: (proof: Proof & Partial<CaptchaAnswer>) => Promise<unknown>;
  /** What is asked for now: a passkey's challenge serves once. */
  readonly askAgain: () => Promise<ProofAsked>;
  readonly leave: { readonly label: string; readonly go: () => void };
}

const order: readonly ProofKind[] = ['PASSKEY', 'TOTP', 'PASSWORD', 'RECOVERY'];
const switches = { TOTP: 'proof.toTOTP', PASSKEY: 'proof.toPASSKEY', RECOVERY: 'proof.toRECOVERY' } as const;

/** The ways that will do here, the best one first. */
const waysOf = ({ kinds, passkey }: ProofAsked): readonly ProofKind[] =>
  order.filter(kind => kinds.includes(kind) && (kind !== 'PASSKEY' || (passkey !== undefined && hasPasskeys())));

const missingOf = (way: ProofKind, typed: string, t: FactorWords): string | undefined => {
  if (way === 'TOTP') return typed.length === 6 ? undefined : t('proof.otpMissing');
  if (typed.trim() !== '' || way === 'PASSKEY') return undefined;
  return t(way === 'PASSWORD' ? 'proof.passwordMissing' : 'proof.recoveryMissing');
};

const asksCaptcha = (error: unknown): boolean =>
  error instanceof CallError && (error.code?.startsWith('CAPTCHA_') === true || error.data.captcha === true);

export const ProofForm = ({ call, asked: first, prove, askAgain, leave }: ProofFormProps) => {
  const t = useFactorWords();
  const [asked, setAsked] = useState(first);
  const ways = waysOf(asked);
  const [way, setWay] = useState<ProofKind>(ways[0] ?? 'RECOVERY');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [isUsedUp, setUsedUp] = useState(false);
  const [withCaptcha, setWithCaptcha] = useState(first.captcha === true);
  const captcha = useCaptcha(withCaptcha, call);
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  const proofOf = async (text: string): Promise<Proof> => {
    if (way === 'PASSWORD') return { password: text };
    if (way !== 'PASSKEY') return { otp: text.trim() };
    const now = isUsedUp ? await askAgain() : asked;
    setAsked(now);
    setUsedUp(false);
    if (now.passkey === undefined) throw new Error(t('passkey.unsupported'));
    const passkey = await askPasskey(now.passkey, t);
    setUsedUp(true);
    return { passkey };
  };

  const send = async (text: string) => {
    setTried(true);
    if (busy || missingOf(way, text, t) !== undefined || (withCaptcha && captcha.answer === undefined)) return;
    setBusy(true);
    setError(undefined);
    try {
      await prove({ ...(await proofOf(text)), ...captcha.answer });
    } catch (failure) {
      setError(failure);
      setTried(false);
      // A code that was refused is no good any more; a picture's characters were all that was wrong with the others.
      if (failure instanceof CallError && failure.code === 'FACTOR_WRONG' && way === 'TOTP') setTyped('');
      if (asksCaptcha(failure)) setWithCaptcha(true);
      if (withCaptcha) captcha.renew();
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(typed);
  };
  const change = (text: string) => {
    setTyped(text);
    setError(undefined);
  };
  const turnTo = (next: ProofKind) => {
    setWay(next);
    setTyped('');
    setTried(false);
    setError(undefined);
  };

  const fault = tried ? missingOf(way, typed, t) : undefined;
  const others = ways.filter(each => each !== way && each !== 'PASSWORD') as readonly (keyof typeof switches)[];
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
      {withCaptcha ? (
        <CaptchaField form={captcha} fault={tried && captcha.answer === undefined ? t('login.captchaMissing') : undefined} />
      ) : null}
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
