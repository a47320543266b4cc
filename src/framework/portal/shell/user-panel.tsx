/** Who is signed in, for which organisation, and the ways to the settings and the password; on a phone also the language, which has no room in the bar. */
import { Link } from 'react-router-dom';
import { hasPassword } from '../browser/has-password.ts';
import { personName } from '../browser/person-name.ts';
import { stored } from '../browser/session-store.ts';
import { useWords } from '../messages/use-words.ts';
import { Panel } from '../ui/panel.tsx';
import { useOtherLanguage } from './use-other-language.ts';
import './user-panel.css';

interface Props {
  readonly anchor: HTMLElement;
  readonly onSettings: () => void;
  readonly onClose: () => void;
}

const UserPanel = ({ anchor, onSettings, onClose }: Props) => {
  const t = useWords();
  const { lang, change } = useOtherLanguage();
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  const member = stored('memberName');
  return (
    <Panel name={t('shell.user')} anchor={anchor} gap={0} className="s-user-menu" onClose={onClose}>
      <p className="s-user-head">
        <strong>{personName()}</strong>
        <small>{[stored('userName'), stored('userNum')].filter(Boolean).join(' · ')}</small>
        {member === null ? null : (
          <>
            <span>{member}</span>
            <small>{stored('memberCode')}</small>
          </>
        )}
      </p>
      <button type="button" className="s-user-item" onClick={then(onSettings)}>
        {t('settings.title')}
      </button>
      {hasPassword() && (
        <>
          <Link className="s-user-item" to="/security" onClick={onClose}>
            {t('shell.security')}
          </Link>
          <Link className="s-user-item" to="/changePassword" onClick={onClose}>
            {t('shell.changePassword')}
          </Link>
        </>
      )}
      <button type="button" className="s-user-item s-narrow-only" lang={lang} onClick={then(change)}>
        {t('app.otherLanguage')}
      </button>
      <p className="s-user-brand">{t('app.brand')}</p>
    </Panel>
  );
};

export default UserPanel;
