/** /enterpriseRegister: a company's registration, checked field by field while it is filled in. */
import { type FormEvent, type InputHTMLAttributes, useRef, useState } from 'react';
import { useLanguage } from '../../messages/language.ts';
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import { CallError, InvalidError } from '../../providers/call-error.ts';
import { createIntents } from '../../providers/intents.ts';
import { registerCompany } from '../../providers/public-calls.ts';
import { CaptchaField, useCaptcha } from '../light/captcha-field.tsx';
import { Failure } from '../light/failure.tsx';
import { Field } from '../light/field.tsx';
import { Frame } from '../light/frame.tsx';
import { PaperField } from './paper-field.tsx';
import { Receipt } from './receipt.tsx';
import {
  bodyOf,
  cleaned,
  emptyValues,
  type Faults,
  type FieldName,
  faultOf,
  fieldNames,
  type Paper,
  type Values,
} from './register-form.ts';
import { SmsField } from './sms-field.tsx';
import '../../theme/visitor.css';

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
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>(emptyValues);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Faults>({});
  const [licence, setLicence] = useState<Paper>();
  const [letter, setLetter] = useState<Paper>();
  const captcha = useCaptcha(true);
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [applyNo, setApplyNo] = useState<string>();

  const differ = t('register.passwordsDiffer');
  const faults: Faults = {
    ...Object.fromEntries(fieldNames.map(name => [name, refused[name] ?? faultOf(name, values, language, differ)])),
    licence: licence === undefined ? t('register.fileMissing') : undefined,
    captcha: captcha.answer === undefined ? t('login.captchaMissing') : undefined,
  };
  const shown = (name: string): string | undefined => (touched.has(name) ? faults[name] : undefined);
  const count = Object.keys(faults).filter(name => shown(name) !== undefined).length;
  const touch = (...names: readonly string[]) => setTouched(before => new Set([...before, ...names]));
  const toFirstFault = () =>
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .e-file[data-state="bad"] button')?.focus(),
    );

  const field = (name: FieldName) => ({
    ...inputs[name],
    label: t(`register.${name}`),
    name,
    value: values[name],
    required: true,
    fault: shown(name),
    checked: values[name] !== '' && touched.has(name) && faults[name] === undefined,
    onBlur: () => (values[name] === '' ? undefined : touch(name)),
    onChange: (value: string) => {
      setValues(before => ({ ...before, [name]: value }));
      setRefused(({ [name]: _, ...rest }) => rest);
      // A change clears the error state; leaving the field judges it again.
      setTouched(before => new Set([...before].filter(each => each !== name)));
    },
  });

  const mobile =
    faultOf('contactMobile', values, language, differ) === undefined ? cleaned('contactMobile', values.contactMobile) : undefined;
  const smsCode = faultOf('smsCode', values, language, differ) === undefined ? cleaned('smsCode', values.smsCode) : undefined;
  const proof = mobile === undefined || smsCode === undefined ? undefined : { mobile, smsCode };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    touch(...fieldNames, 'licence', 'captcha');
    if (busy) return;
    if (Object.values(faults).some(fault => fault !== undefined)) return toFirstFault();
    setBusy(true);
    setError(undefined);
    try {
      const papers = [licence, letter].filter(paper => paper !== undefined);
      const body = { ...bodyOf(values, papers), ...captcha.answer };
      const answer = await intents.under('en.register', body, key => registerCompany(body, key));
      setApplyNo(answer.applyNo);
    } catch (failure) {
      setError(failure);
      if (failure instanceof InvalidError) {
        setRefused(Object.fromEntries(Object.entries(failure.errors).map(([name, messages]) => [name, messages[0]])));
        toFirstFault();
      }
      // A picture is good for one try; a failure of the wire has not used it.
      if (!(failure instanceof CallError && failure.kind === 'transport')) captcha.renew();
    } finally {
      setBusy(false);
    }
  };

  if (applyNo !== undefined) return <Receipt applyNo={applyNo} />;
  return (
    <Frame title={t('register.title')} lead={t('register.lead')}>
      <form ref={form} className="e-sheet" onSubmit={submit} noValidate>
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
            fault={shown('licence')}
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
            <CaptchaField form={captcha} fault={shown('captcha')} />
          </div>
          <Failure error={error} />
        </section>
        <footer className="e-foot">
          {count === 0 ? null : (
            <span className="e-fault" role="status">
              {t('register.faults', { smart_count: count })}{' '}
              <button type="button" className="e-plain" onClick={toFirstFault}>
                {t('register.firstFault')}
              </button>
            </span>
          )}
          <button type="submit" className="e-button e-main" aria-busy={busy}>
            {t(busy ? 'register.busy' : 'register.submit')}
          </button>
        </footer>
      </form>
    </Frame>
  );
};
