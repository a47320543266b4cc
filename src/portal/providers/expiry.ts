/** The end of a session by the service's word (300): said once, then to the right login page. */
import { endStoredSession, rememberPlace, storedSide } from './session-store.ts';

/** Seconds between the warning and the login page. */
export const EXPIRY_DELAY_SECONDS = 3;

let expired = false;
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Whether the warning stands on the screen now. */
export const isExpired = (): boolean => expired;
export const onExpiry = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The login page of the side whose account type is stored; the enterprises' where none is. */
export const loginPath = (): '/operateLogin' | '/enterpriseLogin' => (storedSide() === 'operator' ? '/operateLogin' : '/enterpriseLogin');

/**
 * Ends the session after the service said so. However many calls were in flight, the first one counts.
 * @param go opens a path of the portal
 */
export const expireSession = (go: (path: string) => void): void => {
  if (expired) return;
  expired = true;
  const target = loginPath();
  rememberPlace(location.hash.slice(1));
  endStoredSession();
  tell();
  setTimeout(() => {
    expired = false;
    tell();
    go(target);
  }, EXPIRY_DELAY_SECONDS * 1000);
};
