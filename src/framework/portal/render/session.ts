/** The session's values that conditions may name as `$session.*`: what the login left in the browser. */
import { useMemo } from 'react';
import { sessionKeys, stored } from '#portal/browser/session-store.ts';

/** Read once per view: a session does not change while a form stands. */
export const useSession = (): Readonly<Record<string, unknown>> =>
  useMemo(() => Object.fromEntries(sessionKeys.filter(key => key !== 'token').map(key => [key, stored(key) ?? undefined])), []);
