/** Browsers in which an account has signed in: each holds a random cookie, of which the hash is kept with the account (decision 0065). */
import { createHash, randomBytes } from 'node:crypto';
import type { Side } from '#engine/declare/menus.ts';
import type { Row, Rows } from '#service/store/rows.ts';

/** A browser that is not used for half a year is forgotten. */
const livesDays = 180;

export const deviceHash = (device: string): string => createHash('sha256').update(device).digest('hex');

const of = (device: string, side: Side, account: Row) => ({ deviceHash: deviceHash(device), side, userNum: String(account.userNum) });

/** Whether the account has signed in by this browser. */
export const isKnown = async (rows: Rows, device: string | undefined, side: Side, account: Row, now: Date): Promise<boolean> => {
  if (device === undefined) return false;
  const row = await rows.find('knownDevices', of(device, side, account));
  return row !== undefined && Date.parse(String(row.expiresAt)) > now.getTime();
};

/** The account has signed in by this browser. @returns what its cookie holds from now on */
export const remember = async (rows: Rows, given: string | undefined, side: Side, account: Row, now: Date): Promise<string> => {
  const device = given ?? randomBytes(32).toString('base64url');
  const values = {
    lastLoginAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + livesDays * 86_400_000).toISOString(),
  };
  const row = await rows.find('knownDevices', of(device, side, account));
  if (row === undefined) await rows.insert('knownDevices', { ...of(device, side, account), ...values });
  else await rows.update('knownDevices', String(row.id), null, values);
  return device;
};
