/** The file of checkpoints: appended to and never rewritten, each line on the disk before anybody relies on it. */
import { appendFileSync, closeSync, createReadStream, fsyncSync, ftruncateSync, mkdirSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

const newline = 0x0a;
/** More than any line is long. */
const tailBytes = 4096;

export interface FileEnd {
  /** The last whole line that is one. */
  readonly line: string | undefined;
  /** Something stands behind it that was cut off while it was written. */
  readonly torn: boolean;
  readonly size: number;
  /** Up to where whole lines stand. */
  readonly whole: number;
}

/**
 * What stands at the end of the file.
 * @param isLine what may be built on: what a crash or a full disk cut off was ended later, and stays
 */
export const endOf = (path: string, isLine: (text: string) => boolean = () => true): FileEnd => {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { line: undefined, torn: false, size: 0, whole: 0 };
    throw error;
  }
  try {
    const { size } = statSync(path);
    const bytes = Buffer.alloc(Math.min(size, tailBytes));
    readSync(file, bytes, 0, bytes.length, size - bytes.length);
    const whole = bytes.subarray(0, bytes.lastIndexOf(newline) + 1);
    const lines = whole
      .toString('utf8')
      .split('\n')
      .filter(line => line !== '');
    return { line: lines.findLast(isLine), torn: whole.length < bytes.length, size, whole: size - (bytes.length - whole.length) };
  } finally {
    closeSync(file);
  }
};

/**
 * Appends a line and waits until it is on the disk. A line that a crash cut off is ended first, and stays as it is. What could not be written whole is
 * taken away again, where the file may be cut at all.
 */
export const append = (path: string, line: string): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const { torn, size } = endOf(path);
  const file = openSync(path, 'a', 0o600);
  try {
    // A single write takes a part where no space is left for all of it, and calls that well.
    appendFileSync(file, `${torn ? '\n' : ''}${line}\n`);
    fsyncSync(file);
  } catch (error) {
    try {
      ftruncateSync(file, size);
    } catch {
      // `chattr +a`: the next line ends it.
    }
    throw error;
  } finally {
    closeSync(file);
  }
};

export interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

/** All lines, one after the other, from a byte on, up to where the file ended when somebody looked. */
export async function* linesOf(path: string, start = 0, size = Number.POSITIVE_INFINITY): AsyncGenerator<Line> {
  if (size === 0) return;
  let number = 0;
  for await (const text of createInterface({
    input: createReadStream(path, { encoding: 'utf8', start, end: size - 1 }),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    number += 1;
    if (text !== '') yield { text, number };
  }
}
