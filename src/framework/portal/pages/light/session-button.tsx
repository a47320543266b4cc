/** The bar's button on open pages, while an account type is stored: with a session it leads out, without one to that side's login. */
import { leave } from '../../app/session.ts';
import { useEntryWords } from '../../messages/use-entry-words.ts';
import { loginPath } from '../../providers/expiry.ts';
import { sessionToken, stored } from '../../providers/session-store.ts';

export const SessionButton = () => {
  const t = useEntryWords();
  if (stored('accountType') === null) return null;
  return sessionToken() === null ? (
    <a className="e-plain" href={`#${loginPath()}`}>
      {t('login.submit')}
    </a>
  ) : (
    <button type="button" className="e-plain" onClick={() => void leave()}>
      {t('session.leave')}
    </button>
  );
};
