/** The session's values that conditions may name as `$session.*`: what the login left in the browser. */
import { useMemo } from 'react';
import { storedSession } from '#portal/browser/session-store.ts';

/** What whoever is signed in is called. */
export const ownName = (): string | undefined => {
  const user: unknown = JSON.parse(storedSession().userInfo ?? 'null');
  return typeof user === 'object' && user !== null && 'name' in user && typeof user.name === 'string' ? user.name : undefined;
};

/** Read once per view: a session does not change while a form stands. */
export const useSession = (): Readonly<Record<string, unknown>> =>
  useMemo(() => {
    const { token: _, ...values } = storedSession();
    return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? undefined]));
  }, []);
