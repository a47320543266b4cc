/**
 * A reset that nobody sees a password of: the old one ends, a code goes to the person, and they choose a new one in the browser that
 * opened the code (decision 0062).
 */
import type { Side } from '#engine/declare/menus.ts';
import type { RowOf, ValuesOf } from '#engine/declare/typed.ts';
import { masked } from '#engine/project/represent.ts';
import { momentOf } from '#engine/rules/calendar.ts';
import { type Account, type Accounts, accounts } from '#engine/system/account.ts';
import { passwordResets } from '#engine/system/password-resets.ts';
import { passwordCalls } from '#engine/system/session-calls.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { halfHash, newHalf, newResetCode, resetCodeHash } from '#service/access/reset-codes.ts';
import { accountsOn, sideOfAccounts } from '#service/access/session.ts';
import type { Services } from '#service/calls/services.ts';
import type { Act } from '#service/records/act.ts';
import type { Records } from '#service/records/records.ts';
import { answer, written } from '#service/records/typed.ts';
import type { Row } from '#service/store/rows.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';
import { forgetFailures } from '../proof/failures.ts';
import { choosePassword, rememberPassword } from './new-password.ts';
import { passwordChanged, passwordReset, tellOwner } from './security-news.ts';

const validHours = 24;

/** What a reset leaves of the account's sign-in: no password, and no lock. */
export const withoutPassword = (account: Pick<Account, 'state'>): ValuesOf<Accounts> => ({
  password: null,
  mustChangePassword: false,
  ...(account.state === 'LOCKED' ? { state: 'ON', lockedUntil: null } : {}),
});

/** Makes a code; one that was made before is worth nothing any more. */
export const makeResetCode = async (
  { rows }: Pick<Records, 'rows'>,
  side: Side,
  userNum: string,
  now: Date,
): Promise<{ readonly code: string; readonly until: string }> => {
  await rows.deleteWhere('passwordResets', { userNum });
  const code = newResetCode();
  const until = new Date(now.getTime() + validHours * 3_600_000).toISOString();
  await rowsOf(rows, passwordResets).insert({ userNum, side, codeHash: resetCodeHash(code), expiresAt: until });
  return { code, until };
};

/** Where a new password is set. */
export const resetPage = (services: Pick<Services, 'publicUrl'>): string => `${services.publicUrl}/#/resetPassword`;

/**
 * Sends a code where only the person reads it. A local outbox is read by the staff: there it stays out, and who resets hands the code over.
 * @returns what the reset answers
 */
const handOver = async (services: Services, act: Act, account: Account, code: string, until: string): Promise<Row> => {
  const link = `${resetPage(services)}?code=${code}`;
  const body = `您的账号 ${account.account} 的密码已由管理员重置。请在 24 小时内打开 ${link} 设置新密码。若非您本人要求，请勿打开并立即联系管理员。`;
  const usableUntil = new Date(until);
  const { codes, delivery } = services;
  if (account.mobile !== null && account.mobile !== '' && delivery.reaches('SMS')) {
    await codes.send(act.records.rows, { mobile: account.mobile, body, usableUntil, ip: null }, act.now);
    return { sentTo: masked(account.mobile, 'mobile'), resetUntil: until };
  }
  if (typeof account.email === 'string' && account.email !== '' && delivery.reaches('MAIL')) {
    const subject = '设置新密码 / Set a new password';
    await codes.mail(act.records.rows, { address: account.email, subject, body, usableUntil }, act.now);
    return { sentTo: masked(account.email, 'middle'), resetUntil: until };
  }
  return { resetCode: code, resetAt: resetPage(services), resetUntil: until };
};

/** `resetPassword/...`: the password ends at once, with every session and every lock. */
export const resetPassword = (services: Services) =>
  written(accounts)(async act => {
    const before = act.record;
    if (before === undefined) throw new Error('a reset needs an account');
    const side = sideOfAccounts(act.model, act.resource);
    if (act.actor.kind === 'session' && before.userNum === act.actor.session.userNum) throw new Refusal('ACCOUNT_SELF');
    await rememberPassword(act.records, before);
    Object.assign(act.changes, withoutPassword(before));
    await forgetFailures(services, side, before.account);
    await services.sessions.endAll(act.records.rows, { userNum: before.userNum }, 'PASSWORD_RESET', act.now);
    const { code, until } = await makeResetCode(act.records, side, before.userNum, act.now);
    await tellOwner(services, act, before, passwordReset);
    Object.assign(act.answer, await handOver(services, act, before, code, until));
  });

type Reset = RowOf<typeof passwordResets>;

const resetOf = async ({ records, now }: Pick<Act, 'records' | 'now'>, code: string): Promise<Reset> => {
  const row = await records.of(passwordResets).find({ codeHash: resetCodeHash(code) }, { lock: true });
  if (row === undefined || Date.parse(heldIn(row, 'expiresAt')) <= now.getTime()) throw new Refusal('RESET_CODE_WRONG');
  return row;
};

const accountsFor = ({ model }: Pick<Act, 'model'>, row: Reset): Accounts => accountsOn(model, heldIn(row, 'side'));

const accountOf = (act: Pick<Act, 'model' | 'records'>, row: Reset): Promise<Account> =>
  act.records.of(accountsFor(act, row)).get({ userNum: heldIn(row, 'userNum') }, { lock: true });

/** `user/passwordReset/open`: the first browser gets the other half; any other is told when and from where it was opened. */
export const openReset = answer(passwordCalls)('en.passwordReset.open', async act => {
  const row = await resetOf(act, act.input.code);
  if (row.halfHash !== null)
    throw new Refusal('RESET_CODE_OPENED', {
      params: { at: momentOf(new Date(heldIn(row, 'openedAt'))), ip: heldIn(row, 'openedIp') },
      data: { code: 'RESET_CODE_OPENED', openedAt: row.openedAt, openedIp: row.openedIp },
    });
  const half = newHalf();
  const openedAt = act.now.toISOString();
  await rowsOf(act.records.rows, passwordResets).update(row.id, { halfHash: halfHash(half), openedAt, openedIp: act.origin.ip });
  const account = await accountOf(act, row);
  act.records.note({
    action: 'openReset',
    resource: accountsFor(act, row).name,
    recordId: account.id,
    recordLabel: `${account.name} (${account.account})`.slice(0, 200),
    member: account.member ?? null,
  });
  return { half, account: account.account, side: row.side, validUntil: row.expiresAt };
});

/** `user/passwordReset/set`: both halves, and the password is theirs; whatever session there is ends. */
export const setByReset = (services: Services) =>
  answer(passwordCalls)('en.passwordReset.set', async act => {
    const row = await resetOf(act, act.input.code);
    if (row.halfHash !== halfHash(act.input.half)) throw new Refusal('RESET_CODE_WRONG');
    const account = await accountOf(act, row);
    await choosePassword(act.records, accountsFor(act, row), account, act.input.newPassword, {
      action: 'setByReset',
    });
    await act.records.rows.delete(passwordResets.name, row.id);
    await services.sessions.endAll(act.records.rows, { userNum: account.userNum }, 'PASSWORD_CHANGED', act.now);
    await tellOwner(services, act, account, passwordChanged);
    return { account: account.account, side: row.side };
  });
