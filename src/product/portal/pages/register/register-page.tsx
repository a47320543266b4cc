/** /enterpriseRegister: a company's registration, checked field by field while it is filled in. */
import { type InputHTMLAttributes, useEffect, useState } from 'react';
import { keepVisitorDraft, visitorDraft } from '#portal/browser/tab-store.ts';
import { CaptchaField, useCaptcha } from '#portal/pages/light/captcha-field.tsx';
import { Failure } from '#portal/pages/light/failure.tsx';
import { Field } from '#portal/pages/light/field.tsx';
import { FormFoot } from '#portal/pages/light/form-foot.tsx';
import { Frame } from '#portal/pages/light/frame.tsx';
import { WarnSign } from '#portal/pages/light/signs.tsx';
import { SmsField } from '#portal/pages/light/sms-field.tsx';
import { useAnswer } from '#portal/pages/light/use-answer.ts';
import { useForm } from '#portal/pages/light/use-form.ts';
import { CallError } from '#portal/providers/call-error.ts';
import { createIntents } from '#portal/providers/intents.ts';
import { registerCompany, systemFlags } from '../calls.ts';
import { PaperField } from '../papers/paper-field.tsx';
import type { Paper } from '../papers/papers.ts';
import { useOpenWords } from '../words/use-open-words.ts';
import { FlagNotice } from './flags.tsx';
import { Receipt } from './receipt.tsx';
import { type AccountName, accountNames, bodyOf, type FieldName, type Method, methodOf, restingOf, rulesFor } from './register-form.ts';

const inputs: Readonly<Partial<Record<FieldName | AccountName, InputHTMLAttributes<HTMLInputElement> & { span?: boolean }>>> = {
  companyName: { autoComplete: 'organization', span: true, maxLength: 100 },
  uscc: { autoCapitalize: 'characters', maxLength: 18 },
  legalName: { autoComplete: 'off' },
  legalIdNo: { autoComplete: 'off', maxLength: 18 },
  contactName: { autoComplete: 'name' },
  contactMobile: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 11 },
  bankName: { autoComplete: 'off', maxLength: 100 },
  bankBranch: { autoComplete: 'off', maxLength: 100 },
  bankCity: { autoComplete: 'off', maxLength: 50 },
  cnaps: { inputMode: 'numeric', autoComplete: 'off', maxLength: 12 },
  bankAccount: { inputMode: 'numeric', autoComplete: 'off', span: true, maxLength: 40 },
  adminUserName: { autoComplete: 'username', autoCapitalize: 'off', span: true, maxLength: 32 },
  adminPassword: { type: 'password', autoComplete: 'new-password', maxLength: 20 },
  adminPasswordAgain: { type: 'password', autoComplete: 'new-password', maxLength: 20 },
};

const methods = ['LICENCE_MANUAL', 'PENNY'] as const;

const intents = createIntents();
const DRAFT = 'register';

export const RegisterPage = () => {
  const t = useOpenWords();
  const [licence, setLicence] = useState<Paper>();
  const [letter, setLetter] = useState<Paper>();
  const [method, setMethod] = useState<Method>('LICENCE_MANUAL');
  const captcha = useCaptcha(true, 'en.register');
  const [flags, askFlags] = useAnswer(systemFlags);
  const [applyNo, setApplyNo] = useState<string>();
  const [restored, setRestored] = useState(() => visitorDraft(DRAFT));
  const form = useForm({
    fields: rulesFor(method),
    initial: restored ?? {},
    also: (name, values) =>
      name === 'adminPasswordAgain' && values.adminPasswordAgain !== values.adminPassword ? t('register.passwordsDiffer') : undefined,
    others: {
      ...(licence === undefined ? { licence: t('register.fileMissing') } : {}),
      ...(captcha.answer === undefined ? { captcha: t('login.captchaMissing') } : {}),
    },
  });
  const field = (name: Exclude<FieldName | AccountName, 'smsCode'>) => ({
    ...inputs[name],
    label: t(`register.${name}`),
    ...form.field(name),
  });
  const left = JSON.stringify(restingOf(form.values));
  const isTyped = Object.values(form.values).some(value => value !== '');
  useEffect(() => {
    keepVisitorDraft(DRAFT, applyNo === undefined ? (JSON.parse(left) as Record<string, string>) : {});
  }, [left, applyNo]);
  // A reload gives most of it back; a closed tab, and what may not rest in a browser, would be gone.
  useEffect(() => {
    if (!isTyped || applyNo !== undefined) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    globalThis.addEventListener('beforeunload', warn);
    return () => globalThis.removeEventListener('beforeunload', warn);
  }, [isTyped, applyNo]);
  const clear = () => {
    for (const name of Object.keys(restored ?? {}) as FieldName[]) form.set(name, '');
    setRestored(undefined);
  };
  const mobile = form.right('contactMobile');
  const smsCode = form.right('smsCode');
  const proof = mobile === undefined || smsCode === undefined ? undefined : { mobile, smsCode };

  const submit = form.submit(
    async () => {
      const papers = [licence, letter].filter(paper => paper !== undefined);
      const body = { ...bodyOf(form.values, papers), ...methodOf(method, form.values), ...captcha.answer };
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
      {restored === undefined ? null : (
        <div className="e-notice" data-tone="warn" role="status">
          <WarnSign />
          <span>{t('register.restored')}</span>
          <button type="button" className="e-plain" onClick={clear}>
            {t('register.startOver')}
          </button>
        </div>
      )}
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
            <SmsField {...form.field('smsCode')} mobile={mobile} scene="REGISTER" />
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
          <h2 id="method">{t('register.method')}</h2>
          <div className="e-choices" role="radiogroup" aria-labelledby="method">
            {methods.map(each => (
              <label key={each} className="e-choice">
                <input type="radio" name="method" value={each} checked={method === each} onChange={() => setMethod(each)} />
                <span>
                  <strong>{t(`register.methods.${each}`)}</strong>
                  <span>{t(`register.methodHelp.${each}`)}</span>
                </span>
              </label>
            ))}
          </div>
          {method === 'PENNY' && (
            <div className="e-grid">
              {accountNames.map(name => (
                <Field key={name} {...field(name)} />
              ))}
            </div>
          )}
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
