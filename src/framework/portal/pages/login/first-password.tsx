/** Between a login and its session: a password that has to be changed first. Fetched by the few who need it. */
import type { Side } from '../../browser/sides.ts';
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import { changePassword } from '../../providers/public-calls.ts';
import { PasswordForm } from '../light/password-form.tsx';

interface FirstPasswordProps {
  readonly side: Side;
  /** The session that may do nothing else yet. */
  readonly token: string;
  /** The password that has just been typed; asked for where none was. */
  readonly known?: string;
  readonly onDone: (password: string) => void;
}

export const FirstPassword = ({ side, token, known, onDone }: FirstPasswordProps) => {
  const t = useVisitorWords();
  return (
    <>
      <h1>{t('newPassword.title')}</h1>
      <p className="e-lead">{t('newPassword.lead')}</p>
      <PasswordForm
        {...(known === undefined ? {} : { known })}
        change={(oldPassword, newPassword) => changePassword(side, { oldPassword, newPassword }, token)}
        onDone={onDone}
      />
    </>
  );
};
