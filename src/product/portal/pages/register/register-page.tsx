/** /enterpriseRegister: a company's registration, checked field by field while it is filled in. */
import { FormFoot } from '#portal/pages/light/form-foot.tsx';
import { Frame } from '#portal/pages/light/frame.tsx';
import { WarnSign } from '#portal/pages/light/signs.tsx';
import { useAnswer } from '#portal/pages/light/use-answer.ts';
import { systemFlags } from '../calls.ts';
import { useOpenWords } from '../words/use-open-words.ts';
import { FlagNotice } from './flags.tsx';
import { Receipt } from './receipt.tsx';
import { AccountSection, CompanySections, DocumentsSection, MethodSection } from './register-sections.tsx';
import { useRegistration } from './use-registration.ts';

export const RegisterPage = () => {
  const t = useOpenWords();
  const [flags, askFlags] = useAnswer(systemFlags);
  const registration = useRegistration();
  const { form, submit, applyNo, begins, startOver } = registration;

  if (applyNo !== undefined) return <Receipt applyNo={applyNo} mobile={form.right('contactMobile') ?? ''} />;
  return (
    <Frame title={t('register.title')} lead={t('register.lead')}>
      <FlagNotice flags={flags} onRetry={askFlags} />
      {begins !== undefined && (
        <div className="e-notice" data-tone="warn" role="status">
          <WarnSign />
          <span>{t(`register.${begins}`)}</span>
          <button type="button" className="e-plain" onClick={startOver}>
            {t('register.startOver')}
          </button>
        </div>
      )}
      <form ref={form.ref} className="e-sheet" onSubmit={submit} noValidate>
        <CompanySections registration={registration} />
        <DocumentsSection registration={registration} />
        <MethodSection registration={registration} />
        <AccountSection registration={registration} />
        <FormFoot form={form} submit={t('register.submit')} busy={t('register.busy')} />
      </form>
    </Frame>
  );
};
