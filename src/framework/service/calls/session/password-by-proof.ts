/** A new password without a session: by name and old password, or by a code sent to the account's mobile. */
import type { Side } from '#engine/declare/menus.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { passwordMatches } from '#service/access/passwords.ts';
import { accountResource } from '#service/access/session.ts';
import type { Services } from '#service/calls/services.ts';
import type { Row } from '#service/store/rows.ts';
import { forgetFailures } from '../access/accounts.ts';
import { choosePassword } from '../access/new-password.ts';
import type { Act, Inside } from '../contract.ts';
import { proveCode } from '../public/sms.ts';
import { countFailure, failureKeys, refuseLocked, takeTurns } from './login.ts';
import { passwordChanged, tellOwner } from './security-news.ts';
import { countTry } from './tries.ts';

interface Found {
  readonly side: Side;
  readonly account: Row;
}

/** Every side there is, the customers' first. */
const sidesOf = ({ model }: Act): readonly Side[] => (Object.keys(model.sides) as Side[]).sort();

/** Stores the chosen password and ends every session of the account. */
const choose = async (services: Services, act: Act, { side, account }: Found, along: { action: string; more?: Row }): Promise<null> => {
  const resource = accountResource(act.model, side);
  const locked = await act.records.get(resource, { id: String(account.id) }, { lock: true });
  await choosePassword(act.records, resource, locked, String(act.input.newPassword), along);
  await services.sessions.endAll(act.records.rows, { userNum: String(account.userNum) }, 'PASSWORD_CHANGED', act.now);
  await tellOwner(services, act, locked, passwordChanged);
  return null;
};

/** `user/passwordEdit`: by name and old password. A name that stands on both sides is told apart by its password. */
export const passwordEdit =
  (services: Services): Inside =>
  async act => {
    const name = String(act.input.userName);
    const password = String(act.input.oldPassword);
    const takeBack = await countTry(services, act);
    const found: Found[] = [];
    for (const side of sidesOf(act)) {
      await takeTurns(act, failureKeys(side, name).failures);
      await refuseLocked(services, act, side, name);
      const account = await act.records.find(accountResource(act.model, side), { account: name });
      // Compared even where there is no account, so that the time tells nothing.
      const right = await passwordMatches(account?.state === 'ON' ? (account.password as string | null) : null, password);
      if (right && account !== undefined) found.push({ side, account });
    }
    const [first] = found;
    if (first === undefined) {
      // A guess here is a guess at the login: both are counted together.
      for (const side of sidesOf(act)) await countFailure(services, act, side, name);
      throw new Refusal('LOGIN_FAILED');
    }
    await takeBack();
    return choose(services, act, first, { action: 'changePassword' });
  };

/** Accounts that whoever holds this mobile may sign in with, of one side if it is named; a disabled one stays closed. */
export const accountsOf = async (act: Act, mobile: string, side: unknown): Promise<readonly Found[]> => {
  const found: Found[] = [];
  for (const one of sidesOf(act).toReversed()) {
    if (typeof side === 'string' && side !== one) continue;
    const { list } = await act.records.rows.list(accountResource(act.model, one), {
      where: [{ mobile, state: ['ON', 'LOCKED'] }],
      session: {},
      now: act.now,
      sort: { field: 'id', order: 'ASC' },
      page: { number: 1, size: 50 },
      total: false,
    });
    found.push(...list.map(account => ({ side: one, account })));
  }
  return found;
};

/** `operation/phone/passwordExists`: yes, until the number has proved itself; then what is true, and whether a name must be given too. */
export const phoneCheck =
  (services: Services): Inside =>
  async act => {
    const mobile = String(act.input.mobile);
    if (act.input.smsCode === undefined || act.input.smsCode === null) return { exists: true, proved: false, accountNeeded: false };
    await proveCode(services, 'check', mobile, 'RETRIEVE', act.input.smsCode, act.now);
    const found = await accountsOf(act, mobile, act.input.side);
    return { exists: found.length > 0, proved: true, accountNeeded: found.length > 1 };
  };

/** The one account meant: the only one, or the one that is named. */
export const theOne = (found: readonly Found[], userName: unknown): Found => {
  if (found.length === 0) throw new Refusal('PHONE_NO_ACCOUNT');
  if (userName === undefined || userName === null) {
    const [only, ...others] = found;
    if (only === undefined || others.length > 0) throw new Refusal('PHONE_SEVERAL_ACCOUNTS', { data: { code: 'PHONE_SEVERAL_ACCOUNTS' } });
    return only;
  }
  const one = found.find(({ account }) => account.account === userName);
  if (one === undefined) throw new Refusal('PHONE_OTHER_ACCOUNT', { data: { code: 'PHONE_OTHER_ACCOUNT' } });
  return one;
};

/** `operation/phone/passwordRetrieve`: by a code to the account's mobile, which is used up; a lock by failed logins ends with it. */
export const phoneRetrieve =
  (services: Services): Inside =>
  async act => {
    const mobile = String(act.input.mobile);
    // First whether the code is right: nothing about the number is told before.
    await proveCode(services, 'check', mobile, 'RETRIEVE', act.input.smsCode, act.now);
    const one = theOne(await accountsOf(act, mobile, act.input.side), act.input.userName);
    const unlocked: Row = one.account.state === 'LOCKED' ? { state: 'ON', lockedUntil: null } : {};
    await choose(services, act, one, { action: 'retrievePassword', more: unlocked });
    // Last, so that a password that is refused costs no code.
    await proveCode(services, 'consume', mobile, 'RETRIEVE', act.input.smsCode, act.now);
    await forgetFailures(services, one.side, String(one.account.account));
    return null;
  };
