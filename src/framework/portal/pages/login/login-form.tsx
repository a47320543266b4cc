/** Name, password, and the captcha when it is asked for. What was typed stays when the service refuses. */
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { keepsCookies, type LoginData } from '../../browser/session-store.ts';
import type { Side } from '../../browser/sides.ts';
import { useEntryWords } from '../../messages/use-entry-words.ts';
import { CallError, InvalidError, isPassing } from '../../providers/call-error.ts';
import { type CaptchaAnswer, loginCall } from '../../providers/public-calls.ts';
import { signIn } from '../../providers/session.ts';
import { Failure } from '../light/failure.tsx';
import { Field } from '../light/field.tsx';

const LoginCaptcha = lazy(() => import('./login-captcha.tsx').then(step => ({ default: step.LoginCaptcha })));

interface LoginFormProps {
  readonly side: Side;
  /** While somebody types, what comes after the login can be fetched. */
  readonly onTyping: (side: Side) => void;
  /** The login stands, but something has to be done before the session is kept. */
  readonly onMustDo: (data: LoginData, typed: { readonly userName: string; readonly password: string }) => void;
  /** The password is right and a second factor is asked for; the refusal says which. */
  readonly onFactor: (refusal: CallError, typed: { readonly userName: string; readonly password: string }) => void;
  /** The name that stands there already. */
  readonly known?: string | undefined;
}

const asksCaptcha = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.code?.startsWith('CAPTCHA_') === true ||
    error.data.captcha === true ||
    (error instanceof InvalidError && 'captcha' in error.errors));

export const LoginForm = ({ side, onTyping, onMustDo, onFactor, known = '' }: LoginFormProps) => {
  const t = useEntryWords();
  const [userName, setUserName] = useState(known);
  const [password, setPassword] = useState('');
  /** How many captchas were asked for; each try uses one up. */
  const [rounds, setRounds] = useState(0);
  const withCaptcha = rounds > 0;
  const [answer, setAnswer] = useState<CaptchaAnswer>();
  const [asked, setAsked] = useState(false);
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [withCookies] = useState(keepsCookies);

  const missing = {
    userName: asked && userName.trim() === '' ? t('login.userNameMissing') : undefined,
    password: asked && password === '' ? t('login.passwordMissing') : undefined,
    captcha: asked && withCaptcha && answer === undefined ? t('login.captchaMissing') : undefined,
  };

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    setAsked(true);
    if (busy || userName.trim() === '' || password === '' || (withCaptcha && answer === undefined)) return;
    setBusy(true);
    setError(undefined);
    const typed = { userName: userName.trim(), password };
    try {
      const data = await signIn(side, { ...typed, ...answer });
      if (data.mustChangePassword === true || data.mustEnrol === true) onMustDo(data, typed);
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'FACTOR_REQUIRED') return onFactor(failure, typed);
      setError(failure);
      setAsked(false);
      if (withCaptcha || asksCaptcha(failure)) {
        setAnswer(undefined);
        setRounds(rounds + 1);
      }
    } finally {
      setBusy(false);
    }
  };

  const typing = (set: (value: string) => void) => (value: string) => {
    onTyping(side);
    setError(undefined);
    set(value);
  };

  return (
    <form onSubmit={submit} noValidate>
      <Failure error={error} onRetry={isPassing(error) ? () => submit() : undefined} />
      {withCookies ? null : (
        <p className="e-notice" data-tone="warn" role="alert">
          {t('login.noCookies')}
        </p>
      )}
      <Field
        label={t('login.userName')}
        name="userName"
        value={userName}
        onChange={typing(setUserName)}
        fault={missing.userName}
        required
        maxLength={200}
        autoComplete="username"
        autoCapitalize="off"
        first
      />
      <Field
        type="password"
        label={t('login.password')}
        name="password"
        value={password}
        onChange={typing(setPassword)}
        fault={missing.password}
        required
        autoComplete="current-password"
      />
      {withCaptcha ? (
        <Suspense>
          <LoginCaptcha key={rounds} call={loginCall(side)} fault={missing.captcha} onAnswer={setAnswer} />
        </Suspense>
      ) : null}
      <button type="submit" className="e-button e-main e-wide" aria-busy={busy}>
        {t(busy ? 'login.busy' : 'login.submit')}
      </button>
    </form>
  );
};
