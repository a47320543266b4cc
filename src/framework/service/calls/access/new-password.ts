/** How a password becomes another one, whoever asks: not the present one, none of the last ones, and what the account keeps of it. */
import { Refusal } from '#engine/wire/errors.ts';
import { passwordMatches } from '#service/access/passwords.ts';
import type { Records } from '#service/records/records.ts';
import { settingOf } from '#service/records/settings.ts';
import type { Row, Rows } from '#service/store/rows.ts';

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

const oldOnes = async (records: Records, userNum: string): Promise<readonly Row[]> =>
  (
    await records.rows.list('oldPasswords', {
      where: [{ userNum }],
      session: {},
      now: records.around.now,
      sort: { field: 'id', order: 'DESC' },
      page: { number: 1, size: 50 },
      total: false,
    })
  ).list;

/** Keeps the hash of the password that is about to go; as many stay as are remembered. */
export const rememberPassword = async (records: Records, account: Row): Promise<void> => {
  if (typeof account.password !== 'string') return;
  const userNum = String(account.userNum);
  const before = await oldOnes(records, userNum);
  await records.rows.insert('oldPasswords', { userNum, hash: account.password });
  for (const row of before.slice(rememberedPasswords - 2)) await records.rows.delete('oldPasswords', String(row.id));
};

const refuseUsed = async (records: Records, resource: string, account: Row, password: string): Promise<void> => {
  if (await passwordMatches(account.password as string | null, password)) throw new Refusal('PASSWORD_SAME');
  for (const { name, type, label } of Object.values(records.resource(resource).fields))
    if (type === 'password' && name !== 'password' && typeof account[name] === 'string' && (await passwordMatches(account[name], password)))
      throw new Refusal('PASSWORD_IS_OTHER', { params: { other: label[records.around.language === 'zh' ? 0 : 1] } });
  for (const row of await oldOnes(records, String(account.userNum)))
    if (await passwordMatches(String(row.hash), password)) throw new Refusal('PASSWORD_USED', { params: { count: rememberedPasswords } });
};

/**
 * Gives an account the password its holder chose.
 * @param account the row, locked
 * @param more what else changes with it
 */
export const choosePassword = async (
  records: Records,
  resource: string,
  account: Row,
  password: string,
  along: { readonly action: string; readonly more?: Row },
): Promise<void> => {
  await refuseUsed(records, resource, account, password);
  await rememberPassword(records, account);
  const values = { password, mustChangePassword: false, ...(await passwordStamps(records.rows, records.around.now)), ...along.more };
  await records.change(resource, account, null, values, { action: along.action });
};
