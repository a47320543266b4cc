import type { Role } from '#engine/declare/roles.ts';
import { masked } from '#engine/project/represent.ts';
import { type Account, accounts } from '#engine/system/account.ts';
import { mobileChanged } from '#engine/system/texts.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { oneTimePassword } from '#service/access/passwords.ts';
import { sideOfAccounts } from '#service/access/session.ts';
import type { Services } from '#service/calls/services.ts';
import { type Act, type Inside, sessionOf } from '#service/records/act.ts';
import { effect, standing, written } from '#service/records/typed.ts';
import { forgetFailures } from '../proof/failures.ts';
import { refuseLastAdministrator } from './administrators.ts';
import { grantFirst } from './grants.ts';
import { passwordStamps } from './new-password.ts';
import { grantRole } from './roles.ts';

/** A new account's password: the given one, or one that is answered once and must be changed at the first login. */
export const firstPassword = async (act: Act, given: unknown): Promise<void> => {
  const password = typeof given === 'string' && given !== '' ? given : oneTimePassword();
  if (password !== given) act.answer.password = password;
  Object.assign(act.changes, { password, mustChangePassword: true, ...(await passwordStamps(act.records.rows, act.now)) });
};

/**
 * The effect of making an account of a side whose people all hold one role: a first password, and that role by its code.
 * `newAccount<typeof names.roles>('DRIVER')`: the compiler takes no code that none of the roles has.
 * @typeParam R the roles that the application names; without them no code is taken
 */
export const newAccount = <R extends readonly Role[] = never>(role: R[number]['code']): Inside =>
  written(accounts)(async act => {
    await firstPassword(act, act.input.password);
    await grantRole<R>(act.records, role, standing(accounts, act).userNum);
  });

/** The number that an account had until now hears which one it has instead. */
export const tellFormerMobile = (
  { records }: Pick<Act, 'records'>,
  resource: string,
  { account, mobile }: { readonly account: string; readonly mobile: string },
  now: string,
): Promise<void> =>
  records.tell({
    text: mobileChanged,
    resource,
    addresses: [{ mobile }],
    values: { account, mobile: masked(now, 'mobile') },
  });

/** Somebody else's hand gave the account another mobile: its sessions end, and the old number is told. */
export const followMobile = async (
  services: Services,
  act: Act,
  before: Pick<Account, 'userNum' | 'account' | 'mobile'>,
): Promise<void> => {
  const { mobile } = act.changes;
  if (act.resource === undefined || typeof mobile !== 'string' || mobile === before.mobile) return;
  const { rows } = act.records;
  await services.sessions.endAll(rows, { userNum: before.userNum }, 'MOBILE_CHANGED', act.now, sessionOf(act).id);
  if (before.mobile === null || before.mobile === '') return;
  await tellFormerMobile(act, act.resource, { account: before.account, mobile: before.mobile }, mobile);
};

/** A change of an account of the staff. */
export const modifyAccount = (services: Services) =>
  written(accounts)(async act => {
    if (act.record !== undefined) await followMobile(services, act, act.record);
  });

/** A new account, and its first role where one is given with it. A password that was made here is handed on with what else signing in takes. */
export const createAccount = (services: Pick<Services, 'publicUrl'>) =>
  written(accounts)(async act => {
    await firstPassword(act, act.input.password);
    const of = act.call?.of;
    if (act.answer.password !== undefined && of?.kind === 'resource' && 'signInAt' in (of.call.answer ?? {}))
      Object.assign(act.answer, {
        signInName: standing(accounts, act).account,
        signInAt: `${services.publicUrl}/#${act.model.sides[sideOfAccounts(act.model, act.resource)]?.page}`,
      });
    if (typeof act.input.role === 'string') await grantFirst(act, act.input.role, standing(accounts, act).userNum);
  });

export const disableAccount = (services: Services) =>
  effect(accounts)('disable', async act => {
    const before = act.record;
    if (before.userNum === sessionOf(act).userNum) throw new Refusal('ACCOUNT_SELF');
    await refuseLastAdministrator(act, grant => grant.userNum === before.userNum);
    await services.sessions.endAll(act.records.rows, { userNum: before.userNum }, 'DISABLED', act.now);
  });

/** Unlocking also forgets the failed logins that locked. */
export const unlock = (services: Services) =>
  effect(accounts)('enable', act => forgetFailures(services, sideOfAccounts(act.model, act.resource), act.record.account));
