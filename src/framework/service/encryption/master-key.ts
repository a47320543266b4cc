/** Where the master key comes from: the value the configuration hands over, or a key file that is made on the first start. Where the next one does. */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, renameSync, statSync, unlinkSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Refusal } from '#engine/wire/errors.ts';

export interface MasterKey {
  /** 32 bytes. */
  readonly key: Buffer;
  /** True if the key file was made by this call: whoever starts the service should be told to keep a copy. */
  readonly madeNow: boolean;
  /** The key file; undefined where the value was given. */
  readonly path: string | undefined;
}

/** Reads 32 bytes written as hex or base64 (with or without padding, also base64url); undefined for anything else. */
const readKey = (text: string): Buffer | undefined => {
  const value = text.trim();
  if (/^[0-9a-f]{64}$/i.test(value)) return Buffer.from(value, 'hex');
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(value)) return Buffer.from(value, 'base64');
  return undefined;
};

/** Its name is on the disk before anything is encrypted under it. Windows opens no folders. */
const syncFolderOf = (path: string): void => {
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
};

/** Written beside and linked into place: two services starting at once agree on one key, and no half-written file is ever read. */
const makeFile = (path: string): boolean => {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, `${randomBytes(32).toString('base64')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    linkSync(draft, path);
    syncFolderOf(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
};

/** @throws Refusal KEY_FILE_INVALID for a file that others can read or that holds no key */
const readFile = (path: string): Buffer => {
  const mode = statSync(path).mode & 0o777;
  // Windows reports no POSIX modes.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new Refusal('KEY_FILE_INVALID', { params: { path, reason: `mode ${mode.toString(8)}, must be 600` } });
  const key = readKey(readFileSync(path, 'utf8'));
  if (key === undefined) throw new Refusal('KEY_FILE_INVALID', { params: { path, reason: 'not 32 bytes of base64 or hex' } });
  return key;
};

/**
 * The master key.
 * @param value MASTER_KEY as configured: 32 bytes in base64 or hex; empty or undefined means the file `master.key` in dataDir
 * @throws Refusal KEY_MASTER_INVALID for a bad value, KEY_FILE_INVALID for a file that others can read or that holds no key
 */
export const masterKeyFrom = ({ value, dataDir }: { value: string | undefined; dataDir: string }): MasterKey => {
  if (value !== undefined && value.trim() !== '') {
    const key = readKey(value);
    if (key === undefined) throw new Refusal('KEY_MASTER_INVALID');
    return { key, madeNow: false, path: undefined };
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'master.key');
  const found = statSync(path, { throwIfNoEntry: false });
  const madeNow = found === undefined && makeFile(path);
  return { key: readFile(path), madeNow, path };
};

const nextPath = (dataDir: string): string => join(dataDir, 'master.key.next');

/**
 * The master key that is to follow, if one is at hand: MASTER_KEY_NEXT, or the file `master.key.next` beside the file of the one in use.
 * @param value MASTER_KEY_NEXT as configured
 * @param inFile whether the key in use lies in a file
 */
export const nextMasterKeyFrom = (options: { value: string | undefined; dataDir: string; inFile: boolean }): Buffer | undefined => {
  if (options.value !== undefined && options.value !== '') {
    const key = readKey(options.value);
    if (key === undefined) throw new Refusal('KEY_MASTER_INVALID');
    return key;
  }
  const path = nextPath(options.dataDir);
  return options.inFile && statSync(path, { throwIfNoEntry: false }) !== undefined ? readFile(path) : undefined;
};

/** Makes `master.key.next`, unless it is there. */
export const makeNextMasterKey = (dataDir: string): Buffer => {
  const path = nextPath(dataDir);
  if (statSync(path, { throwIfNoEntry: false }) === undefined) makeFile(path);
  return readFile(path);
};

/** Puts `master.key.next` in the place of `master.key`, which stays under another name: backups from before need it. @returns that name */
export const replaceMasterKey = (dataDir: string, now: Date): string => {
  const path = join(dataDir, 'master.key');
  const retired = `${path}.until-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`;
  linkSync(path, retired);
  renameSync(nextPath(dataDir), path);
  return retired;
};
