/** The tabs of one browser have one session: they tell each other what becomes of it, and none acts in the name of another (decision 0019). */

import { adoptToken, cookieHolder, giveUpSession, stored } from '../browser/session-store.ts';
import { doors } from '../browser/sides.ts';
import { endElsewhere, expireSession } from './expiry.ts';

export type News = 'entered' | 'left' | 'expired';

const channel = (() => {
  try {
    return new BroadcastChannel('chancery-session');
  } catch {
    // Where storage is forbidden there are no other tabs of this session either.
    return undefined;
  }
})();

/** Tells the other tabs what became of the session with this token. */
export const tellTabs = (news: News, token: string | null): void => channel?.postMessage({ news, token });

/** Stops acting for a user whose place in this browser somebody else has taken. @returns whether that is so */
export const standBack = (): boolean => {
  const holder = cookieHolder();
  if (holder === undefined || holder.userNum === stored('userNum')) return false;
  giveUpSession(holder.userName);
  return true;
};

/** Whether an address is that of a login; that of nothing leads to one. */
const isLogin = (hash: string): boolean => {
  const path = hash.replace(/^#?\/?/, '/');
  return path === '/' || doors.some(({ page }) => page === path);
};

/**
 * Listens to the other tabs, and looks at the cookies when this one comes to the front, since a sleeping tab may miss what was told.
 * @param judge has the address judged again
 */
export const watchTabs = (go: (path: string) => void, judge: () => void): void => {
  const look = (): void => {
    const holder = cookieHolder();
    if (holder === undefined) return;
    if (standBack()) judge();
    else adoptToken(holder.token);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<{ news: News; token: string }>) => {
    look();
    if (data.news === 'entered') {
      // A login page that stands open finds that somebody is in; other open pages are left to who reads them.
      if (stored('token') === null && isLogin(location.hash)) judge();
    } else if (data.token === stored('token')) {
      if (data.news === 'left') endElsewhere(go);
      else expireSession(go);
    }
  });
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
};
