/** The steps into a session and out of it, as the light entry and the admin part share them. */

import { go } from '../browser/place.ts';
import {
  dropReplacement,
  endStoredSession,
  forgetOwn,
  grantedButtons,
  grantedMenus,
  hasSessionCookie,
  isQuerySession,
  type LoginData,
  sessionToken,
  storedSide,
  storeQueryToken,
  storeSession,
  takePlace,
} from '../browser/session-store.ts';
import { doorOf, type Side } from '../browser/sides.ts';
import { loginPath } from './expiry.ts';
import { type Credentials, login, logout as logoutCall, querySession } from './public-calls.ts';
import { tellTabs } from './tabs.ts';

/** Keeps a login and opens the landing page, or the page on which this user's session expired in this tab. */
export const enter = (data: LoginData, landing = '/home'): void => {
  storeSession(data);
  tellTabs('entered', data.token);
  go(takePlace(data.userNum) ?? landing, { replace: true });
};

/** Signs in on a side and enters, unless the password has to be changed or a second factor added first. @throws CallError */
export const signIn = async (side: Side, credentials: Credentials): Promise<LoginData> => {
  const data = await login(side, credentials);
  if (data.mustChangePassword !== true && data.mustEnrol !== true) enter(data);
  return data;
};

/** Goes on as whoever signed in in another tab; to the login where they have left since. */
export const goOn = (): void => {
  dropReplacement();
  go(hasSessionCookie() ? '/home' : loginPath(), { replace: true });
};

/** Takes a link's token for a session of its own kind; the token leaves the address. */
export const enterByToken = (token: string, path: string): void => {
  storeQueryToken(token);
  go(path === '/' ? '/home' : path, { replace: true });
};

/** What the admin part needs to know before it is built. */
export type Opening = { readonly side: Side } | 'noEntitlement';

/**
 * Completes a session: asks the service for menus and names where the browser lacks them, and ends one that grants nothing.
 * @throws CallError when the service cannot be asked
 */
export const openSession = async (): Promise<Opening> => {
  if (grantedMenus() === undefined || grantedButtons() === undefined || storedSide() === null) storeSession(await querySession());
  if (!isQuerySession() && (grantedMenus()?.length ?? 0) === 0) {
    endStoredSession();
    return 'noEntitlement';
  }
  return { side: doorOf(storedSide()).side };
};

/** Milliseconds that the service is given to hear of a log-out. */
const FAREWELL = 3000;

const leavesBehindBlankPage = (): boolean => /firefox|chrome|chromium/i.test(navigator.userAgent);

/**
 * Logs out. The staff go to their login page; anybody else's window is closed, in Firefox and Chrome by way of a page of our own.
 * The session ends in the browser even where the service cannot be reached.
 */
export const leave = async (): Promise<void> => {
  const { side, staff, page } = doorOf(storedSide());
  const token = sessionToken();
  if (token !== null) {
    const heard = logoutCall(side).catch(() => undefined);
    await Promise.race([heard, new Promise(resolve => setTimeout(resolve, FAREWELL))]);
  }
  tellTabs('left', token);
  forgetOwn();
  endStoredSession(staff === undefined);
  if (staff) return go(page);
  if (!leavesBehindBlankPage()) close();
  go('/closed', { replace: true });
};
