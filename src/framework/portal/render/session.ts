/** The session's values that conditions may name as `$session.*`: what the login left in the browser. */
import { useMemo } from 'react';
import { storedSession } from '#portal/browser/session-store.ts';

/** Read once per view: a session does not change while a form stands. */
export const useSession = (): Readonly<Record<string, unknown>> =>
  useMemo(() => {
    const { token: _, ...values } = storedSession();
    return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? undefined]));
  }, []);
