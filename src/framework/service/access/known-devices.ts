/** Browsers in which an account has signed in: each holds a random cookie, of which the hash is kept with the account (decision 0065). */
import { createHash, randomBytes } from 'node:crypto';
import type { Side } from '#engine/declare/menus.ts';
import type { Account } from '#engine/system/account.ts';
import { knownDevices } from '#engine/system/known-devices.ts';
import type { Rows } from '#service/store/rows.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';

type Holder = Pick<Account, 'userNum'>;

/** A browser that is not used for half a year is forgotten. */
const livesDays = 180;

export const deviceHash = (device: string): string => createHash('sha256').update(device).digest('hex');

const of = (device: string, side: Side, { userNum }: Holder) => ({ deviceHash: deviceHash(device), side, userNum });

/** Whether the account has signed in by this browser. */
export const isKnown = async (rows: Rows, device: string | undefined, side: Side, account: Holder, now: Date): Promise<boolean> => {
  if (device === undefined) return false;
  const row = await rowsOf(rows, knownDevices).find(of(device, side, account));
  return row !== undefined && Date.parse(heldIn(row, 'expiresAt')) > now.getTime();
};

/** The account has signed in by this browser. @returns what its cookie holds from now on */
export const remember = async (rows: Rows, given: string | undefined, side: Side, account: Holder, now: Date): Promise<string> => {
  const device = given ?? randomBytes(32).toString('base64url');
  const values = {
    lastLoginAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + livesDays * 86_400_000).toISOString(),
  };
  const row = await rowsOf(rows, knownDevices).find(of(device, side, account));
  if (row === undefined) await rowsOf(rows, knownDevices).insert({ ...of(device, side, account), ...values });
  else await rowsOf(rows, knownDevices).update(row.id, values);
  return device;
};
