/** The lines of the issuance log, and where its files lie. Each line names the SHA-256 of the one before it in its file. */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is about to be signed. */
export interface Signing {
  /** ISO 8601. */
  readonly at: string;
  /** The issuer's key identifier, hex, as the certificate has it. */
  readonly issuer: string;
  readonly serialNumber: string;
  /** Of the TBSCertificate, hex. */
  readonly tbsSha256: string;
}

/** Of a number that stands in the log: nobody has a certificate by it, or somebody has looked into why it is not in the register. */
export interface Settling {
  readonly at: string;
  readonly settled: string;
}

/** SHA-256 of the line before, hex; null in the first line of a file. */
type Chained<T> = T & { readonly previous: string | null };
export type IssuanceLine = Chained<Signing> | Chained<Settling>;

const isHex = (value: unknown): value is string => typeof value === 'string' && /^[0-9A-Fa-f]{2,128}$/.test(value);

/** @returns undefined for what is no line of the log */
export const readLine = (text: string): IssuanceLine | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { at, issuer, serialNumber, tbsSha256, settled, previous } = value as Record<string, unknown>;
  if (typeof at !== 'string' || (previous !== null && !isHex(previous))) return undefined;
  if (isHex(settled)) return { at, settled, previous };
  return isHex(issuer) && isHex(serialNumber) && isHex(tbsSha256) ? { at, issuer, serialNumber, tbsSha256, previous } : undefined;
};

export const folderOf = (dataDir: string): string => join(dataDir, 'issuance');

const namePattern = /^([0-9a-f]{8})-(known-)?\d{8}T\d{9}Z-\d+\.jsonl$/;

/** @param isKnown for what a person says of numbers: such files are read each time */
export const nameOf = (place: string, now: Date, isKnown: boolean): string =>
  `${place}-${isKnown ? 'known-' : ''}${now.toISOString().replace(/[-:.]/g, '')}-${process.pid}.jsonl`;

/** The place where a file was begun; undefined for what is no name of one. */
export const placeIn = (name: string): string | undefined => namePattern.exec(name)?.[1];

export interface LogFile {
  readonly name: string;
  readonly path: string;
  readonly changedAt: Date;
  /** Bytes. */
  readonly size: number;
  readonly isKnown: boolean;
}

/** The files of the log that lie there, of whatever place, in the order of their names. */
export const filesIn = (dataDir: string): readonly LogFile[] => {
  const folder = folderOf(dataDir);
  let names: readonly string[];
  try {
    names = readdirSync(folder);
  } catch {
    // A folder that is not there, or is none, holds no file: what rows say of its files is missing then.
    return [];
  }
  return names
    .filter(name => placeIn(name) !== undefined)
    .sort()
    .map(name => {
      const path = join(folder, name);
      const { mtime: changedAt, size } = statSync(path);
      return { name, path, changedAt, size, isKnown: name.includes('-known-') };
    });
};

/**
 * The short name of this data directory, made by whoever asks first: several may share a database, and each has files of its own. It lies
 * beside the folder, so that it is known whose files are missing where the folder is.
 */
export const placeOf = (dataDir: string): string => {
  const path = join(dataDir, 'issuance.place');
  const read = (): string | undefined => {
    try {
      return /^[0-9a-f]{8}$/m.exec(readFileSync(path, 'utf8'))?.[0];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  };
  const known = read();
  if (known !== undefined) return known;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const made = `${path}.${randomBytes(4).toString('hex')}`;
  writeFileSync(made, `${randomBytes(4).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(made, path);
  } catch (error) {
    // Of two that make one at once, the first stays.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(made, { force: true });
  }
  return read() ?? '';
};
