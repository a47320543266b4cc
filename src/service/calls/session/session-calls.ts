/** The session's own calls: who am I, change my password, end my session. */
import { dayOf } from '#engine/rules/calendar.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { passwordMatches } from '#service/access/passwords.ts';
import type { Services } from '#service/calls/services.ts';
import { choosePassword } from '../access/new-password.ts';
import { type Inside, sessionOf } from '../contract.ts';
import { sessionData } from './session-data.ts';

const accountsOf = (side: 'operator' | 'enterprise'): 'operators' | 'employees' => (side === 'operator' ? 'operators' : 'employees');

/** `userInfo/query`: the login's data without the token. */
export const query: Inside = act => sessionData(act.records, sessionOf(act));

/** `operation/logout`, `employee/logout`. */
export const logout =
  (services: Services): Inside =>
  async act => {
    const session = sessionOf(act);
    await services.sessions.end(act.records.rows, session.id, 'LOGOUT', act.now);
    // A session that came by a link goes without touching the cookie of the one that the browser signed in to.
    if (await services.sessions.hasCompanion(act.records.rows, session.id)) act.transport.setCompanion(null);
    return null;
  };

const passwordDays = 90;

/** Changes the own password; every other session of the account ends. */
export const changePassword =
  (services: Services): Inside =>
  async act => {
    const session = sessionOf(act);
    const resource = accountsOf(session.side);
    const account = await act.records.get(resource, { userNum: session.userNum }, { lock: true });
    await services.throttle.hit(`password-change:${session.userNum}`, { most: 10, seconds: 3600 }, act.now);
    if (!(await passwordMatches(account.password as string | null, String(act.input.oldPassword)))) throw new Refusal('PASSWORD_WRONG');
    await choosePassword(act.records, resource, account, String(act.input.newPassword), { action: 'changePassword' });
    await services.sessions.endAll(act.records.rows, { userNum: session.userNum }, 'PASSWORD_CHANGED', act.now, session.id);
    return null;
  };

/** `user/passwordOver`: is the password too old, and when will it be. */
export const passwordOver: Inside = async act => {
  const session = sessionOf(act);
  const account = await act.records.get(accountsOf(session.side), { userNum: session.userNum });
  const since = Date.parse(String(account.passwordChangedAt ?? account.createdAt));
  const overAt = new Date(since + passwordDays * 86_400_000);
  return {
    isOver: overAt <= act.now,
    passwordExpiresAt: overAt.toISOString(),
    expiresOn: dayOf(overAt),
    daysLeft: Math.max(0, Math.floor((overAt.getTime() - act.now.getTime()) / 86_400_000)),
  };
};
