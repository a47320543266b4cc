/** A checkpoint: what the journal held at a moment, signed. One line of JSON; each names the digest of the line before it in its file. */
import { createHash, type KeyObject } from 'node:crypto';
import { canonical } from '#service/store/canonical.ts';
import { fingerprintOfKey, holdsFor, signFor } from './chain.ts';

export interface Checkpoint {
  /** ISO 8601. */
  readonly at: string;
  /** How many entries the chain held. */
  readonly entries: number;
  /** Hash of the last of them. */
  readonly head: string;
  /** How many of them an earlier version had written: the chain vouches for those as they were found, from here on. */
  readonly inherited: number;
  /** SHA-256 of the line before, hex; null in the first line of a file. */
  readonly previous: string | null;
  /** Fingerprint of the key. */
  readonly key: string;
  readonly signature: string;
}

export const digestOfLine = (line: string): string => createHash('sha256').update(line).digest('hex');

/** The line of a checkpoint, without its end. */
export const writeCheckpoint = (checkpoint: Omit<Checkpoint, 'key' | 'signature'>, key: KeyObject): string => {
  const unsigned = { ...checkpoint, key: fingerprintOfKey(key) };
  return JSON.stringify({ ...unsigned, signature: signFor('checkpoint', canonical(unsigned), key) });
};

/** @returns undefined for a line that is no checkpoint */
export const readCheckpoint = (line: string): Checkpoint | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { at, entries, head, inherited, previous, key, signature } = value as Record<string, unknown>;
  const isSound =
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at)) &&
    Number.isSafeInteger(entries) &&
    Number.isSafeInteger(inherited) &&
    typeof head === 'string' &&
    (previous === null || typeof previous === 'string') &&
    typeof key === 'string' &&
    typeof signature === 'string';
  return isSound ? { at, entries: Number(entries), head, inherited: Number(inherited), previous, key, signature } : undefined;
};

/** Whether the key has signed it. */
export const isSigned = ({ signature, ...unsigned }: Checkpoint, key: KeyObject): boolean =>
  holdsFor('checkpoint', canonical(unsigned), signature, key);
