/** /enterpriseRegister: a company's registration, checked field by field while it is filled in. */
import { type InputHTMLAttributes, useState } from 'react';
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import { CallError } from '../../providers/call-error.ts';
import { createIntents } from '../../providers/intents.ts';
import { registerCompany, systemFlags } from '../../providers/visitor-calls.ts';
import { CaptchaField, useCaptcha } from '../light/captcha-field.tsx';
import { Failure } from '../light/failure.tsx';
import { Field } from '../light/field.tsx';
import { FlagNotice } from '../light/flags.tsx';
import { FormFoot } from '../light/form-foot.tsx';
import { Frame } from '../light/frame.tsx';
import { PaperField } from '../light/paper-field.tsx';
import type { Paper } from '../light/papers.ts';
import { SmsField } from '../light/sms-field.tsx';
import { useAnswer } from '../light/use-answer.ts';
import { useForm } from '../light/use-form.ts';
import { Receipt } from './receipt.tsx';
import { bodyOf, type FieldName, fieldRules } from './register-form.ts';

const inputs: Readonly<Partial<Record<FieldName, InputHTMLAttributes<HTMLInputElement> & { span?: boolean }>>> = {
  companyName: { autoComplete: 'organization', span: true, maxLength: 100 },
  uscc: { autoCapitalize: 'characters', maxLength: 18 },
  legalName: { autoComplete: 'off' },
  legalIdNo: { autoComplete: 'off', maxLength: 18 },
  contactName: { autoComplete: 'name' },
  contactMobile: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 11 },
  adminUserName: { autoComplete: 'username', autoCapitalize: 'off', span: true, maxLength: 32 },
  adminPassword: { type: 'password', autoComplete: 'new-password', maxLength: 20 },
  adminPasswordAgain: { type: 'password', autoComplete: 'new-password', maxLength: 20 },
};

const intents = createIntents();

export const RegisterPage = () => {
  const t = useVisitorWords();
  const [licence, setLicence] = useState<Paper>();
  const [letter, setLetter] = useState<Paper>();
  const captcha = useCaptcha(true);
  const [flags, askFlags] = useAnswer(systemFlags);
  const [applyNo, setApplyNo] = useState<string>();
  const form = useForm({
    fields: fieldRules,
    also: (name, values) =>
      name === 'adminPasswordAgain' && values.adminPasswordAgain !== values.adminPassword ? t('register.passwordsDiffer') : undefined,
    others: {
      ...(licence === undefined ? { licence: t('register.fileMissing') } : {}),
      ...(captcha.answer === undefined ? { captcha: t('login.captchaMissing') } : {}),
    },
  });
  const field = (name: FieldName) => ({ ...inputs[name], label: t(`register.${name}`), ...form.field(name) });
  const mobile = form.right('contactMobile');
  const smsCode = form.right('smsCode');
  const proof = mobile === undefined || smsCode === undefined ? undefined : { mobile, smsCode };

  const submit = form.submit(
    async () => {
      const papers = [licence, letter].filter(paper => paper !== undefined);
      const body = { ...bodyOf(form.values, papers), ...captcha.answer };
      const answer = await intents.under('en.register', body, key => registerCompany(body, key));
      setApplyNo(answer.applyNo);
    },
    failure => {
      // A picture is good for one try; a failure of the wire has not used it.
      if (!(failure instanceof CallError && failure.kind === 'transport')) captcha.renew();
    },
  );

  if (applyNo !== undefined) return <Receipt applyNo={applyNo} />;
  return (
    <Frame title={t('register.title')} lead={t('register.lead')}>
      <FlagNotice flags={flags} onRetry={askFlags} />
      <form ref={form.ref} className="e-sheet" onSubmit={submit} noValidate>
        <section className="e-section">
          <h2>{t('register.company')}</h2>
          <p>{t('register.companyHelp')}</p>
          <div className="e-grid">
            <Field {...field('companyName')} />
            <Field {...field('uscc')} />
            <Field {...field('address')} />
          </div>
        </section>
        <section className="e-section">
          <h2>{t('register.legal')}</h2>
          <p>{t('register.legalHelp')}</p>
          <div className="e-grid">
            <Field {...field('legalName')} />
            <Field {...field('legalIdNo')} />
          </div>
        </section>
        <section className="e-section">
          <h2>{t('register.contact')}</h2>
          <p>{t('register.contactHelp')}</p>
          <div className="e-grid">
            <Field {...field('contactName')} span />
            <Field {...field('contactMobile')} />
            <SmsField {...field('smsCode')} mobile={mobile} scene="REGISTER" />
          </div>
        </section>
        <section className="e-section">
          <h2>{t('register.documents')}</h2>
          <p>{t('register.documentsHelp')}</p>
          <PaperField
            kind="LICENCE"
            label={t('register.licence')}
            proof={proof}
            paper={licence}
            onPaper={setLicence}
            fault={form.shown('licence')}
          />
          <PaperField kind="LETTER" label={t('register.letter')} proof={proof} paper={letter} onPaper={setLetter} />
        </section>
        <section className="e-section">
          <h2>{t('register.admin')}</h2>
          <p>{t('register.adminHelp')}</p>
          <div className="e-grid">
            <Field {...field('adminUserName')} />
            <Field {...field('adminPassword')} hint={t('newPassword.rule')} />
            <Field {...field('adminPasswordAgain')} />
          </div>
          <div className="e-grid">
            <CaptchaField form={captcha} fault={form.shown('captcha')} />
          </div>
          <Failure error={form.error} />
        </section>
        <FormFoot form={form} submit={t('register.submit')} busy={t('register.busy')} />
      </form>
    </Frame>
  );
};
