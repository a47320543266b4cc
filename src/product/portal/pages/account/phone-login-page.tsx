/** /openAccountLogin: whoever was invited to open an account signs in with the mobile that the invitation went to. */

import { MobileField } from '#portal/pages/account/who-fields.tsx';
import { Failure } from '#portal/pages/light/failure.tsx';
import type { FormField } from '#portal/pages/light/form.ts';
import { Frame } from '#portal/pages/light/frame.tsx';
import { SmsField } from '#portal/pages/light/sms-field.tsx';
import { useForm } from '#portal/pages/light/use-form.ts';
import { enter } from '#portal/providers/session.ts';
import { loginByPhone } from '../calls.ts';
import { useOpenWords } from '../words/use-open-words.ts';

const fields = {
  mobile: { rules: 'required|mobilePhone', clean: 'digits' },
  smsCode: { rules: 'required|digits:6', clean: 'digits' },
} as const satisfies Readonly<Record<string, FormField>>;

export const PhoneLoginPage = () => {
  const t = useOpenWords();
  const form = useForm<keyof typeof fields>({ fields });
  const mobile = form.right('mobile');
  const submit = form.submit(async () => {
    // What they came for is the form of their company.
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
