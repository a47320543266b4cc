/** /registerIndex: what a registration needs, before the form is opened. */
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import { Frame } from '../light/frame.tsx';
import '../../theme/visitor.css';

export const RegisterIndex = () => {
  const t = useVisitorWords();
  return (
    <Frame title={t('register.title')} lead={t('register.lead')}>
      <section className="e-sheet e-section">
        <h2>{t('register.noticeTitle')}</h2>
        <ul className="e-list">
          <li>{t('register.notice1')}</li>
          <li>{t('register.notice2')}</li>
          <li>{t('register.notice3')}</li>
        </ul>
        <nav className="e-actions">
          <a className="e-button e-main" href="#/enterpriseRegister">
            {t('register.start')}
          </a>
          <a className="e-button" href="#/searchIndex">
            {t('login.progress')}
          </a>
        </nav>
      </section>
    </Frame>
  );
};
