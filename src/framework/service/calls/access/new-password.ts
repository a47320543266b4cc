/** How a password becomes another one, whoever asks: not the present one, none of the last ones, and what the account keeps of it. */
import { pick } from '#engine/declare/label.ts';
import type { ValuesOf } from '#engine/declare/typed.ts';
import type { Account, Accounts } from '#engine/system/account.ts';
import { oldPasswords } from '#engine/system/old-passwords.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { passwordMatches } from '#service/access/passwords.ts';
import type { Records } from '#service/records/records.ts';
import type { Row, Rows } from '#service/store/rows.ts';
import { settingOf } from '#service/store/settings.ts';
import { rowsOf } from '#service/store/typed-rows.ts';

/** Passwords that may not be used again, the present one included. */
export const rememberedPasswords = 5;

/** What a password set now leaves in the account. */
export const passwordStamps = async (
  rows: Rows,
  now: Date,
): Promise<{ readonly passwordChangedAt: string; readonly passwordExpiresAt: string }> => ({
  passwordChangedAt: now.toISOString(),
  passwordExpiresAt: new Date(now.getTime() + (await settingOf(rows, 'passwordMaxAgeDays')) * 86_400_000).toISOString(),
});

const oldOnes = async (records: Records, userNum: string) =>
  (
    await records.of(oldPasswords).list({
      where: [{ userNum }],
      sort: { field: 'id', order: 'DESC' },
      page: { number: 1, size: 50 },
      total: false,
    })
  ).list;

/** Keeps the hash of the password that is about to go; as many stay as are remembered. */
export const rememberPassword = async (records: Records, { userNum, password }: Pick<Account, 'userNum' | 'password'>): Promise<void> => {
  if (password === null) return;
  const before = await oldOnes(records, userNum);
  const kept = rowsOf(records.rows, oldPasswords);
  await kept.insert({ userNum, hash: password });
  for (const row of before.slice(rememberedPasswords - 2)) await kept.delete(row.id);
};

const refuseUsed = async (records: Records, resource: string, account: Account, password: string): Promise<void> => {
  if (await passwordMatches(account.password, password)) throw new Refusal('PASSWORD_SAME');
  // An application's accounts may have passwords of other kinds.
  const fields: Row = account;
  for (const { name, type, label } of Object.values(records.resource(resource).fields)) {
    const other = fields[name];
    if (type === 'password' && name !== 'password' && typeof other === 'string' && (await passwordMatches(other, password)))
      throw new Refusal('PASSWORD_IS_OTHER', { params: { other: pick(label, records.around.language) } });
  }
  for (const row of await oldOnes(records, account.userNum))
    if (await passwordMatches(row.hash, password)) throw new Refusal('PASSWORD_USED', { params: { count: rememberedPasswords } });
};

/**
 * Gives an account the password its holder chose.
 * @param account the row, locked
 * @param more what else changes with it
 */
export const choosePassword = async (
  records: Records,
  accounts: Accounts,
  account: Account,
  password: string,
  along: { readonly action: string; readonly more?: ValuesOf<Accounts> },
): Promise<void> => {
  await refuseUsed(records, accounts.name, account, password);
  await rememberPassword(records, account);
  const values = { password, mustChangePassword: false, ...(await passwordStamps(records.rows, records.around.now)), ...along.more };
  await records.of(accounts).change(account, null, values, { action: along.action });
};
