/** The end of a session that this tab did not ask for: by the service's word (300), or by a log-out in another tab. Said once, then to the login. */
import { endStoredSession, rememberPlace, storedSide } from '../browser/session-store.ts';
import { doorOf } from '../browser/sides.ts';

/** Seconds between the warning and the login page. */
export const EXPIRY_DELAY_SECONDS = 3;
/** Seconds that the word of a log-out elsewhere stands on the login page. */
const ELSEWHERE_SECONDS = 10;

export type Ending = 'expired' | 'leftElsewhere';

let ending: Ending | undefined;
const listeners = new Set<() => void>();
const say = (what: Ending | undefined): void => {
  ending = what;
  for (const listener of listeners) listener();
};

/** What stands on the screen now. */
export const endingSaid = (): Ending | undefined => ending;
/** Whether the warning of an expired session stands on the screen now; the page below it stays until it goes. */
export const isExpired = (): boolean => ending === 'expired';
export const onEnding = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The login page of the side whose account type is stored; the first side's where none is. */
export const loginPath = (): string => doorOf(storedSide()).page;

/**
 * Ends the session after the service said so. However many calls were in flight, the first one counts.
 * @param go opens a path of the portal
 */
export const expireSession = (go: (path: string) => void): void => {
  if (isExpired()) return;
  const target = loginPath();
  rememberPlace(location.hash.slice(1));
  endStoredSession();
  say('expired');
  setTimeout(() => {
    say(undefined);
    go(target);
  }, EXPIRY_DELAY_SECONDS * 1000);
};

/** Ends the session in this tab after a log-out in another one. */
export const endElsewhere = (go: (path: string) => void): void => {
  const target = loginPath();
  endStoredSession();
  say('leftElsewhere');
  go(target);
  setTimeout(() => {
    if (ending === 'leftElsewhere') say(undefined);
  }, ELSEWHERE_SECONDS * 1000);
};
