/** The session's own calls: who am I, change my password, end my session. */

import { dayOf } from '#engine/rules/calendar.ts';
import { changePasswordInput } from '#engine/system/session-calls.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { passwordMatches } from '#service/access/passwords.ts';
import { accountsOn } from '#service/access/session.ts';
import type { Services } from '#service/calls/services.ts';
import { type Inside, sessionOf } from '#service/records/act.ts';
import { asking } from '#service/records/typed.ts';
import { settingOf } from '#service/store/settings.ts';
import { choosePassword } from '../access/new-password.ts';
import { passwordChanged, tellOwner } from '../access/security-news.ts';
import { sessionData } from './session-data.ts';

/** `userInfo/query`: the login's data without the token. */
export const query =
  (services: Services): Inside =>
  act =>
    sessionData(act.records, sessionOf(act), services);

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

/** Changes the own password; every other session of the account ends. */
export const changePassword = (services: Services) =>
  asking(changePasswordInput)(async act => {
    const session = sessionOf(act);
    const accounts = accountsOn(act.model, session.side);
    const account = await act.records.of(accounts).get({ userNum: session.userNum }, { lock: true });
    await services.throttle.hit(`password-change:${session.userNum}`, { most: 10, seconds: 3600 }, act.now);
    if (!(await passwordMatches(account.password, act.input.oldPassword))) throw new Refusal('PASSWORD_WRONG');
    await choosePassword(act.records, accounts, account, act.input.newPassword, { action: 'changePassword' });
    await services.sessions.endAll(act.records.rows, { userNum: session.userNum }, 'PASSWORD_CHANGED', act.now, session.id);
    await tellOwner(services, act, account, passwordChanged);
    return null;
  });

/** `user/passwordOver`: is the password too old, and when will it be. */
export const passwordOver: Inside = async act => {
  const session = sessionOf(act);
  const account = await act.records.of(accountsOn(act.model, session.side)).get({ userNum: session.userNum });
  const days = await settingOf(act.records.rows, 'passwordMaxAgeDays');
  const overAt = new Date(Date.parse(account.passwordChangedAt ?? account.createdAt) + days * 86_400_000);
  return {
    isOver: overAt <= act.now,
    passwordExpiresAt: overAt.toISOString(),
    expiresOn: dayOf(overAt),
    daysLeft: Math.max(0, Math.floor((overAt.getTime() - act.now.getTime()) / 86_400_000)),
  };
};
