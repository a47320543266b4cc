/** Notices that the session's grants are no longer those that were stored: an answer names another version. */
import { isQuerySession, storedGrants } from '../browser/session-store.ts';

const listeners = new Set<() => void>();

/** Holds the version of an answer against the stored one. A link's session is not filtered, so nothing of it can be out of date. */
export const noticeGrants = (version: string): void => {
  const known = storedGrants();
  if (known === null || known === version || isQuerySession()) return;
  for (const listener of listeners) listener();
};

/** Tells that the grants have changed, at every answer until the new ones are stored. */
export const onGrantsChanged = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
