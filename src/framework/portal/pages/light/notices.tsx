/** Pages that only say something: no entitlement, no portal configured, signed out. */
import { useCallback, useEffect } from 'react';
import { listed, pick } from '#engine/declare/label.ts';
import { storedSide } from '../../browser/session-store.ts';
import { doorOf, doors, type Side } from '../../browser/sides.ts';
import { useLanguage } from '../../messages/language.ts';
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import { loginPath } from '../../providers/expiry.ts';
import { goOn } from '../../providers/session.ts';
import { Frame } from './frame.tsx';
import { useAnswer } from './use-answer.ts';

const AllLogins = () => {
  const t = useVisitorWords();
  return (
    <nav className="e-actions">
      {doors.map(({ side, page, staff }) => (
        <a key={side} className={`e-button${staff ? '' : ' e-main'}`} href={`#${page}`}>
          {t(`sides.${side}.title`)}
        </a>
      ))}
    </nav>
  );
};

/** Groups of the menu with their entries, as this side has them. */
const groupsOf = async (side: Side) => {
  const { default: view } = await doorOf(side).view();
  return view.menus
    .filter(({ parent }) => parent === null)
    .map(group => ({ ...group, entries: view.menus.filter(({ parent, hidden }) => parent === group.id && !hidden) }));
};

const Missing = ({ side }: { side: Side }) => {
  const t = useVisitorWords();
  const language = useLanguage();
  const [groups] = useAnswer(useCallback(() => groupsOf(side), [side]));
  // The names are an addition: without them the page says what it has to.
  if (groups.state !== 'answered') return null;
  return (
    <section className="e-section">
      <h2>{t('noEntitlement.missing')}</h2>
      <p>{t('noEntitlement.missingHelp')}</p>
      <ul className="e-missing">
        {groups.value.map(({ id, title, entries }) => (
          <li key={id}>
            {pick(title, language)}
            <span className="e-under">
              {listed(
                entries.map(entry => pick(entry.title, language)),
                language,
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** /401: the session had no menus; says which there are and who can grant them. */
export const NoEntitlement = () => {
  const t = useVisitorWords();
  const side = storedSide();
  const staff = side === null ? undefined : doorOf(side).staff === true;
  return (
    <Frame title={t('noEntitlement.title')} lead={t('noEntitlement.lead')}>
      <div className="e-sheet">
        <section className="e-section">
          <h2>{t('noEntitlement.who')}</h2>
          <ul className="e-list">
            {staff === true ? null : <li>{t('noEntitlement.whoServed')}</li>}
            {staff === false ? null : <li>{t('noEntitlement.whoStaff')}</li>}
          </ul>
          <p>{t('noEntitlement.after')}</p>
          <nav className="e-actions e-close">
            <a className="e-button e-main" href={`#${loginPath()}`}>
              {t('outside.signInAgain')}
            </a>
          </nav>
        </section>
        {side === null ? null : <Missing side={side} />}
      </div>
    </Frame>
  );
};

/** Where a visitor without a session would leave for the external portal, and none is configured. */
export const NoPortal = () => {
  const t = useVisitorWords();
  return (
    <Frame title={t('noPortal.title')} lead={t('noPortal.lead')}>
      <AllLogins />
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

/** /closed: tries to close the window after a log-out of whoever is not of the staff; a browser that refuses leaves this page standing. */
export const Closed = () => {
  const t = useVisitorWords();
  useEffect(() => close(), []);
  return (
    <Frame title={t('outside.ended')} lead={t('outside.closeWindow')}>
      <nav className="e-actions">
        <a className="e-button e-main" href={`#${doors[0].page}`}>
          {t('outside.signInAgain')}
        </a>
      </nav>
    </Frame>
  );
};
