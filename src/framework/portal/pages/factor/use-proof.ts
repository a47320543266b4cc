/** A proof of identity on its way: which way it is given, what was typed, and what the service has against it. */
import { useState } from 'react';
import { type FactorWords, useFactorWords } from '../../messages/use-factor-words.ts';
import { CallError } from '../../providers/call-error.ts';
import type { Proof, ProofAsked, ProofKind } from '../../providers/factor-calls.ts';
import type { CaptchaAnswer } from '../../providers/public-calls.ts';
import { useCaptcha } from '../light/captcha-field.tsx';
import { askPasskey, hasPasskeys } from './ceremony.ts';

export interface Proving {
  readonly asked: ProofAsked;
  /** The call that it proves for, and that a captcha has to be made for. */
  readonly call: string;
  /** Sends the proof; what comes after it is the caller's. @throws CallError */
  readonly prove: (proof: Proof & Partial<CaptchaAnswer>) => Promise<unknown>;
  /** What is asked for now: a passkey's challenge serves once. */
  readonly askAgain: () => Promise<ProofAsked>;
}

const order: readonly ProofKind[] = ['PASSKEY', 'TOTP', 'PASSWORD', 'RECOVERY'];

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

export const useProof = ({ call, asked: first, prove, askAgain }: Proving) => {
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

  return {
    way,
    /** The other ways there are; a password is no way besides another. */
    others: ways.filter(each => each !== way && each !== 'PASSWORD') as readonly Exclude<ProofKind, 'PASSWORD'>[],
    turnTo,
    typed,
    change,
    send,
    fault: tried ? missingOf(way, typed, t) : undefined,
    withCaptcha,
    captcha,
    captchaFault: tried && captcha.answer === undefined ? t('login.captchaMissing') : undefined,
    error,
    busy,
  };
};
