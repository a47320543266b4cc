/** The bar's button on open pages, with a session it leads out, without one to the login: that of the side that was last signed in to, else the first side's. */

import { sessionToken } from '../../browser/session-store.ts';
import { useEntryWords } from '../../messages/use-entry-words.ts';
import { loginPath } from '../../providers/expiry.ts';
import { leave } from '../../providers/session.ts';

export const SessionButton = () => {
  const t = useEntryWords();
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
