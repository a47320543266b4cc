/** /registerIndex: what a registration needs and how it goes, before the form is opened. */

import { Frame } from '#portal/pages/light/frame.tsx';
import { useAnswer } from '#portal/pages/light/use-answer.ts';
import { systemFlags } from '../calls.ts';
import { useOpenWords } from '../words/use-open-words.ts';
import { FlagNotice, isOpen } from './flags.tsx';

export const RegisterIndex = () => {
  const t = useOpenWords();
  const [flags, retry] = useAnswer(systemFlags);
  return (
    <Frame title={t('register.title')} lead={t('register.lead')}>
      <div className="e-sheet">
        <section className="e-section">
          <h2>{t('register.noticeTitle')}</h2>
          <ul className="e-list">
            <li>{t('register.notice1')}</li>
            <li>{t('register.notice2')}</li>
            <li>{t('register.notice3')}</li>
            <li>{t('register.notice4')}</li>
          </ul>
        </section>
        <section className="e-section">
          <h2>{t('register.stepsTitle')}</h2>
          <ol className="e-list">
            <li>{t('register.step1')}</li>
            <li>{t('register.step2')}</li>
            <li>{t('register.step3')}</li>
            <li>{t('register.step4')}</li>
          </ol>
        </section>
        <section className="e-section">
          <div className="e-flags">
            <FlagNotice flags={flags} onRetry={retry} />
          </div>
          <nav className="e-actions e-close">
            {isOpen(flags) ? (
              <a className="e-button e-main" href="#/enterpriseRegister">
                {t('register.start')}
              </a>
            ) : (
              <button type="button" className="e-button" disabled>
                {t('register.start')}
              </button>
            )}
            <span className="e-aside">{t('register.otherTitle')}</span>
            <a className="e-button" href="#/searchIndex">
              {t('register.progress')}
            </a>
            <a className="e-button" href="#/upload">
              {t('register.resume')}
            </a>
          </nav>
        </section>
      </div>
    </Frame>
  );
};
