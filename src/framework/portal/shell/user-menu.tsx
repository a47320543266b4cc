/** Who is signed in, for which organisation, the ways to the password and the settings, and the button that leads out. */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { hasPassword } from '../browser/has-password.ts';
import { go } from '../browser/place.ts';
import { forgetRecordsOfOthers } from '../browser/recent-records.ts';
import { sessionToken, stored } from '../browser/session-store.ts';
import { useWords } from '../messages/use-words.ts';
import { loginPath } from '../providers/expiry.ts';
import { leave } from '../providers/session.ts';
import { draftPaths, dropDrafts } from '../render/drafts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';
import { useOpener } from '../ui/opener.ts';
import { Panel } from '../ui/panel.tsx';
import { Sign } from '../ui/sign.tsx';

const end = (): void => {
  forgetRecordsOfOthers();
  void leave();
};

/** Leaving throws away what was typed and not saved: that is asked first. */
const LeaveDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useWords();
  return (
    <Dialog title={t('shell.leaving')} size="xs" onClose={onClose}>
      <DialogFoot>
        <Button onClick={onClose}>{t('shell.stay')}</Button>
        <Button
          filled
          danger
          onClick={() => {
            dropDrafts();
            end();
          }}
        >
          {t('shell.logout')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};

/** Leads out; what was typed and not saved is asked for first. */
const LogOut = () => {
  const t = useWords();
  const [asking, setAsking] = useState(false);
  const askToLeave = () => {
    if (draftPaths().length === 0) end();
    else setAsking(true);
  };
  return (
    <>
      <Button quiet className="s-tool s-logout" aria-label={t('shell.logout')} title={t('shell.logout')} onClick={askToLeave}>
        <Sign name="logOut" />
        <span>{t('shell.leave')}</span>
      </Button>
      {asking && <LeaveDialog onClose={() => setAsking(false)} />}
    </>
  );
};

/** Stands while an account type is stored: who is signed in and the way out, or without a session the way in. */
export const UserMenu = ({ onSettings }: { onSettings: () => void }) => {
  const t = useWords();
  const { anchor, close, trigger } = useOpener('dialog');
  if (stored('accountType') === null) return null;
  if (sessionToken() === null) {
    return (
      <Button quiet className="s-tool" onClick={() => go(loginPath())}>
        {t('shell.login')}
      </Button>
    );
  }
  const member = stored('memberName');
  const code = stored('memberCode');
  const name = stored('userName') ?? '';
  return (
    <>
      <Button quiet className="s-tool s-user" aria-label={t('shell.user')} {...trigger}>
        <Sign name="account" />
        <span className="s-who">
          <span>{member ?? name}</span>
          <small>{code ?? stored('userNum')}</small>
        </span>
      </Button>
      {anchor !== undefined && (
        <Panel name={t('shell.user')} anchor={anchor} gap={0} className="s-user-menu" onClose={close}>
          <p className="s-user-head">
            <strong>{name}</strong>
            {member === null ? null : <span>{member}</span>}
            <small>{code ?? stored('userNum')}</small>
          </p>
          <button
            type="button"
            className="s-user-item"
            onClick={() => {
              close();
              onSettings();
            }}
          >
            {t('settings.title')}
          </button>
          {hasPassword() && (
            <>
              <Link className="s-user-item" to="/security" onClick={close}>
                {t('shell.security')}
              </Link>
              <Link className="s-user-item" to="/changePassword" onClick={close}>
                {t('shell.changePassword')}
              </Link>
            </>
          )}
        </Panel>
      )}
      <LogOut />
    </>
  );
};
