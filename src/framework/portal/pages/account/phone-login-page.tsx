/** /openAccountLogin: whoever was invited to open an account signs in with the mobile that the invitation went to. */

import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import { enter } from '../../providers/session.ts';
import { loginByPhone } from '../../providers/visitor-calls.ts';
import { Failure } from '../light/failure.tsx';
import type { FormField } from '../light/form.ts';
import { Frame } from '../light/frame.tsx';
import { SmsField } from '../light/sms-field.tsx';
import { useForm } from '../light/use-form.ts';
import { MobileField } from './who-fields.tsx';

const fields = {
  mobile: { rules: 'required|mobilePhone', clean: 'digits' },
  smsCode: { rules: 'required|digits:6', clean: 'digits' },
} as const satisfies Readonly<Record<string, FormField>>;

export const PhoneLoginPage = () => {
  const t = useVisitorWords();
  const form = useForm<keyof typeof fields>({ fields });
  const mobile = form.right('mobile');
  const submit = form.submit(async () => {
    // What he came for is the form of his company.
    enter(await loginByPhone({ mobile: mobile ?? '', smsCode: form.right('smsCode') ?? '' }), '/information/enterpriseInformation');
  });
  return (
    <Frame title={t('openAccount.title')} lead={t('openAccount.lead')}>
      <form ref={form.ref} className="e-sheet e-section e-narrow" onSubmit={submit} noValidate>
        <Failure error={form.error} />
        <MobileField {...form.field('mobile')} hint={t('openAccount.mobileHint')} />
        <SmsField {...form.field('smsCode')} mobile={mobile} scene="LOGIN" />
        <button type="submit" className="e-button e-main e-wide" aria-busy={form.busy}>
          {t(form.busy ? 'login.busy' : 'login.submit')}
        </button>
        <nav className="e-feet">
          <a href="#/enterpriseLogin">{t('openAccount.hasAccount')}</a>
          <a href="#/registerIndex">{t('openAccount.notInvited')}</a>
        </nav>
      </form>
    </Frame>
  );
};
