/** The file of checkpoints as one process signs into it, and whether it could now: what cannot be accounted for is not signed. */

import type { KeyObject } from 'node:crypto';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { Refusal } from '#engine/wire/errors.ts';
import { tryWriting } from '#service/files/takes-writing.ts';
import type { Link } from './chain.ts';
import { type Checkpoint, digestOfLine, isSigned, readCheckpoint, writeCheckpoint } from './checkpoint.ts';
import { append, endOf } from './checkpoint-file.ts';

export interface CheckpointsKept {
  /** Whether one could be written now; tried where the last one could not be, or nobody has written here for a minute. */
  isWritable(): Promise<boolean>;
  /** @throws Refusal JOURNAL_CHECKPOINT where it is not */
  refuseUnwritable(): Promise<void>;
  /** The newest one, where this key has signed it. */
  last(own: KeyObject): { readonly line: string; readonly checkpoint: Checkpoint } | undefined;
  sign(own: KeyObject, link: Pick<Link, 'position' | 'hash'>, inherited: number): void;
}

interface Options {
  readonly path: string;
  readonly clock: () => Date;
  /** Milliseconds that never go back. */
  readonly ticks?: () => number;
}

/** What some dozen checkpoints take. */
const tryBytes = 16_384;
/** Of several processes one writes: the others find out for themselves, as often as one is written. */
const knownForMs = 60_000;
/** Seconds after which another try is worth while: somebody has to make room. */
const retryAfter = 30;

export const checkpointsKept = ({ path, clock, ticks = () => performance.now() }: Options): CheckpointsKept => {
  /** When something was written there last; undefined where that failed, or nobody has tried. */
  let workedAt: number | undefined;
  let why: unknown;
  let trying: Promise<boolean> | undefined;
  const found = (error: unknown): void => {
    workedAt = undefined;
    why = error;
  };
  const attempt = async (): Promise<boolean> => {
    try {
      const folder = dirname(path);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await tryWriting(folder, tryBytes);
      // The folder may take what its file does not.
      closeSync(openSync(path, 'a', 0o600));
      workedAt = ticks();
    } catch (error) {
      found(error);
    }
    return workedAt !== undefined;
  };
  const isWritable = async (): Promise<boolean> => {
    if (workedAt !== undefined && ticks() - workedAt < knownForMs) return true;
    trying ??= attempt().finally(() => {
      trying = undefined;
    });
    return trying;
  };
  const lastLine = (): string | undefined => endOf(path, line => readCheckpoint(line) !== undefined).line;
  return {
    isWritable,
    async refuseUnwritable() {
      if (!(await isWritable())) throw new Refusal('JOURNAL_CHECKPOINT', { data: { retryAfter }, cause: why });
    },
    last(own) {
      const line = lastLine();
      const checkpoint = line === undefined ? undefined : readCheckpoint(line);
      return line === undefined || checkpoint === undefined || !isSigned(checkpoint, own) ? undefined : { line, checkpoint };
    },
    sign(own, { position: entries, hash: head }, inherited) {
      const line = lastLine();
      const previous = line === undefined ? null : digestOfLine(line);
      try {
        append(path, writeCheckpoint({ at: clock().toISOString(), entries, head, inherited, previous }, own));
        workedAt = ticks();
      } catch (error) {
        found(error);
        throw error;
      }
    },
  };
};
