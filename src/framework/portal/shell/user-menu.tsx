/** Who is signed in, for which member, the ways to the password and the settings, and the button that leads out. */
import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { hasPassword } from '../browser/has-password.ts';
import { go } from '../browser/place.ts';
import { sessionToken, stored } from '../browser/session-store.ts';
import { useWords } from '../messages/use-words.ts';
import { loginPath } from '../providers/expiry.ts';
import { leave } from '../providers/session.ts';
import { draftPaths, dropDrafts } from '../render/drafts.ts';

const right = { below: { vertical: 'bottom', horizontal: 'right' }, above: { vertical: 'top', horizontal: 'right' } } as const;

/** Leaving throws away what was typed and not saved: that is asked first. */
const LeaveDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = useWords();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="leave-title">
      <DialogTitle id="leave-title">{t('shell.leaving')}</DialogTitle>
      <DialogActions>
        <Button onClick={onClose}>{t('shell.stay')}</Button>
        <Button
          color="error"
          variant="contained"
          onClick={() => {
            dropDrafts();
            void leave();
          }}
        >
          {t('shell.logout')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** Leads out; what was typed and not saved is asked for first. */
const LogOut = () => {
  const t = useWords();
  const [asking, setAsking] = useState(false);
  const askToLeave = () => {
    if (draftPaths().length === 0) void leave();
    else setAsking(true);
  };
  return (
    <>
      <Button
        className="s-tool s-logout"
        color="inherit"
        startIcon={<Logout fontSize="small" />}
        aria-label={t('shell.logout')}
        title={t('shell.logout')}
        onClick={askToLeave}
      >
        <span>{t('shell.leave')}</span>
      </Button>
      <LeaveDialog open={asking} onClose={() => setAsking(false)} />
    </>
  );
};

/** Stands while an account type is stored: who is signed in and the way out, or without a session the way in. */
export const UserMenu = ({ onSettings }: { onSettings: () => void }) => {
  const t = useWords();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (stored('accountType') === null) return null;
  if (sessionToken() === null) {
    return (
      <Button className="s-tool" color="inherit" onClick={() => go(loginPath())}>
        {t('shell.login')}
      </Button>
    );
  }
  const member = stored('memberName');
  const code = stored('memberCode');
  const name = stored('userName') ?? '';
  return (
    <>
      <Button
        className="s-tool s-user"
        color="inherit"
        startIcon={<AccountCircle fontSize="small" />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={t('shell.user')}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <span className="s-who">
          <span>{member ?? name}</span>
          <small>{code ?? stored('userNum')}</small>
        </span>
      </Button>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={right.below}
        transformOrigin={right.above}
        slotProps={{ paper: { className: 's-user-menu', role: 'dialog', 'aria-label': t('shell.user') } }}
      >
        <p className="s-user-head">
          <strong>{name}</strong>
          {member === null ? null : <span>{member}</span>}
          <small>{code ?? stored('userNum')}</small>
        </p>
        <button
          type="button"
          className="s-user-item"
          onClick={() => {
            setAnchor(null);
            onSettings();
          }}
        >
          {t('settings.title')}
        </button>
        {hasPassword() && (
          <>
            <Link className="s-user-item" to="/security" onClick={() => setAnchor(null)}>
              {t('shell.security')}
            </Link>
            <Link className="s-user-item" to="/changePassword" onClick={() => setAnchor(null)}>
              {t('shell.changePassword')}
            </Link>
          </>
        )}
      </Popover>
      <LogOut />
    </>
  );
};
