/** A founder who lost everything: password, second factor, the account itself. Helped by whoever has the server, journalled as that. */
import type { Model } from '#engine/project/model.ts';
import type { Account } from '#engine/system/account.ts';
import { factors } from '#engine/system/factors.ts';
import { roleUsers } from '#engine/system/role-users.ts';
import { roles } from '#engine/system/roles.ts';
import { makeSessions } from '#service/access/sessions.ts';
import { makeThrottle } from '#service/access/throttle.ts';
import { systemRecords } from '#service/records/system-records.ts';
import type { Database } from '#service/store/transaction.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import { failureKeys } from '../proof/failures.ts';
import { administratorAccounts } from './administrators.ts';
import { rememberPassword } from './new-password.ts';
import { makeResetCode, withoutPassword } from './password-reset.ts';

/** As which the journal names whoever has run the command. */
const command = 'recover:founder';

export interface Recovered {
  readonly account: string;
  readonly code: string;
  readonly until: string;
}

/** Accounts with the founder's role, whether it is in force or not. */
export const foundersIn = async (
  { read }: Pick<Database, 'read'>,
  model: Model,
): Promise<readonly Pick<Account, 'id' | 'userNum' | 'account'>[]> => {
  const role = await rowsOf(read, roles).find({ code: model.duties.founder });
  if (role === undefined) return [];
  const grants = await rowsOf(read, roleUsers).list({ filter: { role: role.id }, page: { number: 1, size: 200 }, total: false });
  const userNum = grants.list.map(grant => grant.userNum);
  if (userNum.length === 0) return [];
  return (await rowsOf(read, administratorAccounts(model)).list({ filter: { userNum }, page: { number: 1, size: 200 }, total: false }))
    .list;
};

/**
 * Lets a founder in again: the account and its role are on, password, second factors and sessions gone, and a code sets a new password.
 * @returns undefined where no founder has this account
 */
export const recoverFounder = async (database: Database, model: Model, account: string, now: Date): Promise<Recovered | undefined> => {
  const founder = (await foundersIn(database, model)).find(each => each.account === account);
  if (founder === undefined) return undefined;
  const sessions = makeSessions(database, model);
  const { userNum } = founder;
  const recovered = await database.transaction(async rows => {
    const records = systemRecords(rows, model, {}, now, command);
    const accounts = records.of(administratorAccounts(model));
    const before = await accounts.get({ id: founder.id }, { lock: true });
    await rememberPassword(records, before);
    const values = { ...withoutPassword(before), state: 'ON', lockedUntil: null } as const;
    await accounts.change(before, null, values, { action: 'recover' });
    const role = await records.of(roles).get({ code: model.duties.founder });
    const grants = records.of(roleUsers);
    const grant = await grants.get({ role: role.id, userNum }, { lock: true });
    if (grant.state !== 'ON' || grant.validTo !== null)
      await grants.change(grant, null, { state: 'ON', validTo: null }, { action: 'recover' });
    const own = records.of(factors);
    for (const factor of (await own.list({ filter: { userNum }, page: { number: 1, size: 50 }, heavy: true, total: false })).list)
      await own.remove(factor, null);
    await sessions.endAll(rows, { userNum }, 'PASSWORD_RESET', now);
    return makeResetCode(records, model.staff, userNum, now);
  });
  const throttle = makeThrottle(database);
  const { failures, lock } = failureKeys(model.staff, account);
  await throttle.clear(failures);
  await throttle.clear(lock);
  return { account, ...recovered };
};
