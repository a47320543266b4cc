/** Who is signed in, for which organisation, and the button that leads out. */
import { lazy, Suspense, useState } from 'react';
import { personName } from '../browser/person-name.ts';
import { go } from '../browser/place.ts';
import { forgetRecordsOfOthers } from '../browser/recent-records.ts';
import { sessionToken, stored } from '../browser/session-store.ts';
import { useWords } from '../messages/use-words.ts';
import { loginPath } from '../providers/expiry.ts';
import { leave } from '../providers/session.ts';
import { draftPaths } from '../render/drafts.ts';
import { Button } from '../ui/button.tsx';
import { useOpener } from '../ui/opener.ts';
import { Sign } from '../ui/sign.tsx';

const end = (): void => {
  forgetRecordsOfOthers();
  void leave();
};

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'));
const UserPanel = lazy(() => import('./user-panel.tsx'));

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
      <Suspense>{asking && <LeaveDialog onClose={() => setAsking(false)} onLeave={end} />}</Suspense>
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
  const name = personName();
  const account = stored('userName') ?? '';
  // The company that they act for; else by which account they are here, where that is not their name.
  const beside = member ?? (account === name ? '' : account);
  return (
    <>
      <Button quiet className="s-tool s-user" aria-label={t('shell.user')} {...trigger}>
        <Sign name="account" />
        <span className="s-who">
          <span>{name}</span>
          <small title={beside}>
            <span>{beside}</span> <code>{stored(member === null ? 'userNum' : 'memberCode')}</code>
          </small>
        </span>
      </Button>
      <Suspense>{anchor !== undefined && <UserPanel anchor={anchor} onSettings={onSettings} onClose={close} />}</Suspense>
      <LogOut />
    </>
  );
};
