/** A new password without a session: by name and old password, or by a code sent to the account's mobile. */
import type { Side } from '#engine/declare/menus.ts';
import type { ValuesOf } from '#engine/declare/typed.ts';
import type { Account, Accounts } from '#engine/system/account.ts';
import { passwordCalls } from '#engine/system/session-calls.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { passwordMatches } from '#service/access/passwords.ts';
import { accountsOn } from '#service/access/session.ts';
import type { Services } from '#service/calls/services.ts';
import type { Act } from '#service/records/act.ts';
import { answer } from '#service/records/typed.ts';
import { choosePassword } from '../access/new-password.ts';
import { passwordChanged, tellOwner } from '../access/security-news.ts';
import { failureKeys, forgetFailures } from '../proof/failures.ts';
import { proveCode } from '../proof/sms.ts';
import { countTry } from '../proof/tries.ts';
import { calledSo, refuseComer, spellingsOf } from './comers.ts';
import { countFailure, refuseLocked, takeTurns } from './login.ts';

interface Found {
  readonly side: Side;
  readonly account: Account;
}

/** Every side there is, the customers' first. */
const sidesOf = ({ model }: Pick<Act, 'model'>): readonly Side[] => Object.keys(model.sides).sort();

/** Stores the chosen password and ends every session of the account. */
const choose = async (
  services: Services,
  act: Omit<Act, 'input'> & { readonly input: { readonly newPassword: string } },
  { side, account }: Pick<Found, 'side'> & { readonly account: Pick<Account, 'id' | 'userNum'> },
  along: { action: string; more?: ValuesOf<Accounts> },
): Promise<null> => {
  const accounts = accountsOn(act.model, side);
  const locked = await act.records.of(accounts).get({ id: account.id }, { lock: true });
  await choosePassword(act.records, accounts, locked, act.input.newPassword, along);
  await services.sessions.endAll(act.records.rows, { userNum: account.userNum }, 'PASSWORD_CHANGED', act.now);
  await tellOwner(services, act, locked, passwordChanged);
  return null;
};

/** `user/passwordEdit`: by name and old password. A name that stands on both sides is told apart by its password. */
export const passwordEdit = (services: Services) =>
  answer(passwordCalls)('en.passwordEdit', async act => {
    const { userName: name, oldPassword: password } = act.input;
    const takeBack = await countTry(services, act);
    const found: Found[] = [];
    for (const side of sidesOf(act)) {
      await takeTurns(act, failureKeys(side, name).failures);
      await refuseLocked(services, act, side, name);
      const accounts = act.records.of(accountsOn(act.model, side));
      const spelled = await Promise.all(spellingsOf(name).map(each => accounts.find({ account: each })));
      const account = spelled.find(each => each !== undefined);
      // Compared even where there is no account, so that the time tells nothing.
      const right = await passwordMatches(account?.state === 'ON' ? account.password : null, password);
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
  });

/** Accounts that whoever holds this mobile may sign in with, of one side if it is named; a disabled one stays closed. */
export const accountsOf = async (act: Pick<Act, 'model' | 'records'>, mobile: string, side: unknown): Promise<readonly Found[]> => {
  const found: Found[] = [];
  for (const one of sidesOf(act).toReversed()) {
    if (typeof side === 'string' && side !== one) continue;
    const { list } = await act.records.of(accountsOn(act.model, one)).list({
      where: [{ mobile, state: ['ON', 'LOCKED'] }],
      sort: { field: 'id', order: 'ASC' },
      page: { number: 1, size: 50 },
      total: false,
    });
    found.push(...list.map(account => ({ side: one, account })));
  }
  return found;
};

/** `operation/phone/passwordExists`: yes, until the number has proved itself; then what is true, and whether a name must be given too. */
export const phoneCheck = (services: Services) =>
  answer(passwordCalls)('op.phone.check', async act => {
    const { mobile } = act.input;
    if (act.input.smsCode === null) return { exists: true, proved: false, accountNeeded: false };
    await proveCode(services, act, 'check', { mobile, scene: 'RETRIEVE', code: act.input.smsCode });
    const found = await accountsOf(act, mobile, act.input.side);
    if (found.length === 0) await refuseComer(act, sidesOf(act), mobile);
    return { exists: found.length > 0, proved: true, accountNeeded: found.length > 1 };
  });

/** The one account meant: the only one, or the one that is named. */
export const theOne = (found: readonly Found[], userName: string | null): Found => {
  if (found.length === 0) throw new Refusal('PHONE_NO_ACCOUNT');
  if (userName === null) {
    const [only, ...others] = found;
    if (only === undefined || others.length > 0) throw new Refusal('PHONE_SEVERAL_ACCOUNTS', { data: { code: 'PHONE_SEVERAL_ACCOUNTS' } });
    return only;
  }
  const called = calledSo(
    found.map(({ account }) => account),
    userName,
  );
  const one = found.find(({ account }) => account === called);
  if (one === undefined) throw new Refusal('PHONE_OTHER_ACCOUNT', { data: { code: 'PHONE_OTHER_ACCOUNT' } });
  return one;
};

/** `operation/phone/passwordRetrieve`: by a code to the account's mobile, which is used up; a lock by failed logins ends with it. */
export const phoneRetrieve = (services: Services) =>
  answer(passwordCalls)('op.phone.retrieve', async act => {
    const { mobile } = act.input;
    // First whether the code is right: nothing about the number is told before.
    await proveCode(services, act, 'check', { mobile, scene: 'RETRIEVE', code: act.input.smsCode });
    const one = theOne(await accountsOf(act, mobile, act.input.side), act.input.userName);
    const unlocked: ValuesOf<Accounts> = one.account.state === 'LOCKED' ? { state: 'ON', lockedUntil: null } : {};
    await choose(services, act, one, { action: 'retrievePassword', more: unlocked });
    // Last, so that a password that is refused costs no code.
    await proveCode(services, act, 'consume', { mobile, scene: 'RETRIEVE', code: act.input.smsCode });
    await forgetFailures(services, one.side, one.account.account);
    return null;
  });
