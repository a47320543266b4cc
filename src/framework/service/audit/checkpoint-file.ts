/** The file of checkpoints: appended to and never rewritten, each line on the disk before anybody relies on it. */
import { closeSync, createReadStream, fsyncSync, mkdirSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

const newline = 0x0a;
/** More than any line is long. */
const tailBytes = 4096;

export interface FileEnd {
  /** The last whole line. */
  readonly line: string | undefined;
  /** Something stands behind it that was cut off while it was written. */
  readonly torn: boolean;
  readonly size: number;
  /** Up to where whole lines stand. */
  readonly whole: number;
}

/** What stands at the end of the file. */
export const endOf = (path: string): FileEnd => {
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
    return { line: lines.at(-1), torn: whole.length < bytes.length, size, whole: size - (bytes.length - whole.length) };
  } finally {
    closeSync(file);
  }
};

/** Appends a line and waits until it is on the disk. A line that a crash cut off is ended first, and stays as it is. */
export const append = (path: string, line: string): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const { torn } = endOf(path);
  const file = openSync(path, 'a', 0o600);
  try {
    writeSync(file, `${torn ? '\n' : ''}${line}\n`);
    fsyncSync(file);
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
