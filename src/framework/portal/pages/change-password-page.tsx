/** /changePassword and its menu entries: the own password, with the same form as at the login. */

import { useNotify } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { storedSide } from '../browser/session-store.ts';
import { doorOf } from '../browser/sides.ts';
import { useWords } from '../messages/use-words.ts';
import { changePassword } from '../providers/public-calls.ts';
import { PasswordForm } from './light/password-form.tsx';
import './page.css';
import './sheet.css';

export const ChangePasswordPage = () => {
  const t = useWords();
  const notify = useNotify();
  const navigate = useNavigate();
  const done = () => {
    notify('password.changed', { type: 'success' });
    navigate('/home');
  };
  return (
    <div className="s-page">
      <header className="s-page-head">
        <h1>{t('password.title')}</h1>
      </header>
      <section className="s-sheet">
        <p className="e-lead">{t('password.lead')}</p>
        <PasswordForm
          change={(oldPassword, newPassword) => changePassword(doorOf(storedSide()).side, { oldPassword, newPassword })}
          onDone={done}
        />
      </section>
    </div>
  );
};
