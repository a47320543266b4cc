/** /smsLogin: an employee signs in with a code to their mobile in place of their password; what else a login asks for comes after it. */
import { lazy, Suspense, useState } from 'react';
import type { LoginData } from '../../browser/session-store.ts';
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import { CallError } from '../../providers/call-error.ts';
import type { ProofAsked } from '../../providers/factor-calls.ts';
import { enter } from '../../providers/session.ts';
import { loginBySms, type SmsLogin, smsDoor, smsLoginCall } from '../../providers/visitor-calls.ts';
import { CaptchaField, useCaptcha } from '../light/captcha-field.tsx';
import { Failure } from '../light/failure.tsx';
import type { FormField } from '../light/form.ts';
import { Frame } from '../light/frame.tsx';
import { SmsField } from '../light/sms-field.tsx';
import { useForm } from '../light/use-form.ts';
import { AccountField, MobileField } from './who-fields.tsx';

/** For the few who need them. */
const ProofForm = lazy(() => import('../factor/proof-form.tsx').then(step => ({ default: step.ProofForm })));
const FirstPassword = lazy(() => import('../login/first-password.tsx').then(step => ({ default: step.FirstPassword })));

const fieldsOf = (accountNeeded: boolean): Readonly<Record<'mobile' | 'smsCode' | 'userName', FormField>> => ({
  mobile: { rules: 'required|mobilePhone', clean: 'digits' },
  smsCode: { rules: 'required|digits:6', clean: 'digits' },
  userName: { rules: accountNeeded ? 'required|length:1,64' : '' },
});

const asksCaptcha = (error: CallError): boolean => error.code?.startsWith('CAPTCHA_') === true || error.data.captcha === true;

/** What stands between a right code and the session. */
type Step =
  | { readonly what: 'factor'; readonly typed: SmsLogin; readonly asked: ProofAsked }
  | { readonly what: 'password'; readonly data: LoginData };

export const SmsLoginPage = () => {
  const t = useVisitorWords();
  const [accountNeeded, setAccountNeeded] = useState(false);
  const [withCaptcha, setWithCaptcha] = useState(false);
  const [step, setStep] = useState<Step>();
  const captcha = useCaptcha(withCaptcha, smsLoginCall());
  const form = useForm({ fields: fieldsOf(accountNeeded) });
  const mobile = form.right('mobile');
  const goOn = (data: LoginData): void => (data.mustChangePassword === true ? setStep({ what: 'password', data }) : enter(data));

  const submit = form.submit(
    async () => {
      const userName = accountNeeded ? form.right('userName') : undefined;
      const typed = { mobile: mobile ?? '', smsCode: form.right('smsCode') ?? '', ...(userName === undefined ? {} : { userName }) };
      try {
        goOn(await loginBySms({ ...typed, ...captcha.answer }));
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'FACTOR_REQUIRED') throw error;
        setStep({ what: 'factor', typed, asked: error.data as unknown as ProofAsked });
      }
    },
    failure => {
      if (!(failure instanceof CallError)) return;
      if (/^PHONE_(SEVERAL|OTHER)/.test(failure.code ?? '')) setAccountNeeded(true);
      if (withCaptcha) captcha.renew();
      else if (asksCaptcha(failure)) setWithCaptcha(true);
    },
  );
  return (
    <Frame title={t('smsLogin.title')} lead={t('smsLogin.lead')}>
      <div className="e-sheet e-section e-narrow">
        <Suspense>
          {step?.what === 'factor' ? (
            <ProofForm
              call={smsLoginCall()}
              asked={step.asked}
              prove={async proof => goOn(await loginBySms({ ...step.typed, ...proof }))}
              askAgain={async () => step.asked}
              leave={{ label: t('retrieve.back'), go: () => setStep(undefined) }}
            />
          ) : null}
          {step?.what === 'password' ? (
            <FirstPassword side={smsDoor().side} token={step.data.token} onDone={() => enter(step.data)} />
          ) : null}
        </Suspense>
        {step === undefined ? (
          <form ref={form.ref} onSubmit={submit} noValidate>
            <Failure error={form.error} />
            <MobileField {...form.field('mobile')} hint={t('smsLogin.mobileHint')} />
            <SmsField {...form.field('smsCode')} mobile={mobile} scene="LOGIN" />
            {accountNeeded ? <AccountField {...form.field('userName')} /> : null}
            {withCaptcha ? <CaptchaField form={captcha} /> : null}
            <button type="submit" className="e-button e-main e-wide" aria-busy={form.busy}>
              {t(form.busy ? 'login.busy' : 'login.submit')}
            </button>
            <nav className="e-feet">
              <a href={`#${smsDoor().page}`}>{t('smsLogin.byPassword')}</a>
              <a href="#/openAccountLogin">{t('smsLogin.invited')}</a>
            </nav>
          </form>
        ) : null}
      </div>
    </Frame>
  );
};
