/** Pages that only say something: no entitlement, no portal configured, signed out. */
import { useEffect } from 'react';
import { goOn } from '../../app/session.ts';
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import { loginPath } from '../../providers/expiry.ts';
import { Frame } from './frame.tsx';

const BothLogins = () => {
  const t = useVisitorWords();
  return (
    <nav className="e-actions">
      <a className="e-button e-main" href="#/enterpriseLogin">
        {t('login.enterprise')}
      </a>
      <a className="e-button" href="#/operateLogin">
        {t('login.operator')}
      </a>
    </nav>
  );
};

/** /401: the session had no menus; says who can grant them. */
export const NoEntitlement = () => {
  const t = useVisitorWords();
  return (
    <Frame title={t('noEntitlement.title')} lead={t('noEntitlement.lead')}>
      <nav className="e-actions">
        <a className="e-button e-main" href={`#${loginPath()}`}>
          {t('session.signInAgain')}
        </a>
      </nav>
    </Frame>
  );
};

/** Where a visitor without a session would leave for the external portal, and none is configured. */
export const NoPortal = () => {
  const t = useVisitorWords();
  return (
    <Frame title={t('noPortal.title')} lead={t('noPortal.lead')}>
      <BothLogins />
    </Frame>
  );
};

/** Where somebody signed in as another in a second tab: the first one does nothing more until it is told to go on. */
export const Replaced = ({ was, by }: { was: string; by: string }) => {
  const t = useVisitorWords();
  return (
    <Frame title={t('replaced.title')} lead={t('replaced.lead', { was, by })}>
      <p className="e-lead">{t('replaced.back', { was, by })}</p>
      <nav className="e-actions">
        <button type="button" className="e-button e-main" onClick={goOn}>
          {t('replaced.goOn', { by })}
        </button>
      </nav>
    </Frame>
  );
};

/** /closed: tries to close the window after an enterprise log-out; a browser that refuses leaves this page standing. */
export const Closed = () => {
  const t = useVisitorWords();
  useEffect(() => close(), []);
  return (
    <Frame title={t('session.ended')} lead={t('session.closeWindow')}>
      <nav className="e-actions">
        <a className="e-button e-main" href="#/enterpriseLogin">
          {t('session.signInAgain')}
        </a>
      </nav>
    </Frame>
  );
};
