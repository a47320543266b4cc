/** The bar's button on open pages, while an account type is stored: with a session it leads out, without one to that side's login. */

import { sessionToken, stored } from '../../browser/session-store.ts';
import { useEntryWords } from '../../messages/use-entry-words.ts';
import { loginPath } from '../../providers/expiry.ts';
import { leave } from '../../providers/session.ts';

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
