/** The sections of the registration: who registers, the documents, the way of proving, and the first account. */
import type { ReactNode } from 'react';
import { CaptchaField } from '#portal/pages/light/captcha-field.tsx';
import { Failure } from '#portal/pages/light/failure.tsx';
import { SmsField } from '#portal/pages/light/sms-field.tsx';
import { PaperField } from '../papers/paper-field.tsx';
import { useOpenWords } from '../words/use-open-words.ts';
import { RegisterField } from './register-field.tsx';
import { accountNames } from './register-form.ts';
import type { Registration } from './use-registration.ts';

interface SectionProps {
  readonly part: 'company' | 'legal' | 'contact' | 'documents' | 'admin';
  readonly children: ReactNode;
}

const Section = ({ part, children }: SectionProps) => {
  const t = useOpenWords();
  return (
    <section className="e-section">
      <h2>{t(`register.${part}`)}</h2>
      <p>{t(`register.${part}Help`)}</p>
      {children}
    </section>
  );
};

interface PartProps {
  readonly registration: Registration;
}

export const CompanySections = ({ registration: { form } }: PartProps) => (
  <>
    <Section part="company">
      <div className="e-grid">
        <RegisterField form={form} name="companyName" />
        <RegisterField form={form} name="uscc" />
        <RegisterField form={form} name="address" />
      </div>
    </Section>
    <Section part="legal">
      <div className="e-grid">
        <RegisterField form={form} name="legalName" />
        <RegisterField form={form} name="legalIdNo" />
      </div>
    </Section>
    <Section part="contact">
      <div className="e-grid">
        <RegisterField form={form} name="contactName" />
        <RegisterField form={form} name="contactMobile" />
        <SmsField {...form.field('smsCode')} mobile={form.right('contactMobile')} scene="REGISTER" />
      </div>
    </Section>
  </>
);

export const DocumentsSection = ({ registration: { form, licence, setLicence, letter, setLetter } }: PartProps) => {
  const t = useOpenWords();
  const mobile = form.right('contactMobile');
  // A code that was refused proves nothing: what is chosen waits for another.
  const smsCode = form.shown('smsCode') === undefined ? form.right('smsCode') : undefined;
  const proof = mobile === undefined || smsCode === undefined ? undefined : { mobile, smsCode };
  const [contact, legal] = [form.right('contactName'), form.right('legalName')];
  // Somebody acts for the company: said before the review asks for the paper.
  const isForOther = contact !== undefined && legal !== undefined && contact !== legal && letter === undefined;
  return (
    <Section part="documents">
      <PaperField
        kind="LICENCE"
        label={t('register.licence')}
        required
        proof={proof}
        paper={licence}
        onPaper={setLicence}
        onRefused={form.refuse}
        fault={form.shown('licence')}
      />
      <PaperField
        kind="LETTER"
        label={t('register.letter')}
        proof={proof}
        paper={letter}
        sameAs={letter !== undefined && letter.sha256 === licence?.sha256 ? t('register.licence') : undefined}
        onPaper={setLetter}
        onRefused={form.refuse}
      />
      {isForOther && (
        <p className="e-hint" role="status">
          {t('register.letterWanted')}
        </p>
      )}
    </Section>
  );
};

const methods = ['LICENCE_MANUAL', 'PENNY'] as const;

export const MethodSection = ({ registration: { form, method, setMethod } }: PartProps) => {
  const t = useOpenWords();
  return (
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
            <RegisterField key={name} form={form} name={name} />
          ))}
        </div>
      )}
    </section>
  );
};

export const AccountSection = ({ registration: { form, captcha } }: PartProps) => {
  const t = useOpenWords();
  return (
    <Section part="admin">
      <div className="e-grid">
        <RegisterField form={form} name="adminUserName" />
        <RegisterField form={form} name="adminPassword" hint={t('newPassword.rule')} />
        <RegisterField form={form} name="adminPasswordAgain" />
      </div>
      <div className="e-grid">
        <CaptchaField form={captcha} fault={form.shown('captcha')} />
      </div>
      <Failure error={form.error} />
    </Section>
  );
};
