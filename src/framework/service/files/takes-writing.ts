/** Whether a folder takes what is written: tried with a file that goes again, since what a file system says of its room leaves out quotas and faults. */
import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** @throws whatever writing threw */
export const tryWriting = async (folder: string, bytes: number): Promise<void> => {
  const path = join(folder, `.try-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    // Of another content than zeros, which some file systems keep nowhere.
    await writeFile(path, randomBytes(bytes), { mode: 0o600, flush: true });
  } finally {
    await rm(path, { force: true });
  }
};

export interface Standing {
  readonly failed: () => void;
  readonly worked: () => void;
  /** Whether it takes what is written; tried where the last that was written failed. */
  isWell(): Promise<boolean>;
}

/** How it stands with a folder after what was written to it last. @param bytes as much as is written there at once, about */
export const standingOf = (folder: string, bytes: number): Standing => {
  let isDown = false;
  let trying: Promise<boolean> | undefined;
  const ask = async (): Promise<boolean> => {
    try {
      await tryWriting(folder, bytes);
      isDown = false;
    } catch {
      isDown = true;
    }
    trying = undefined;
    return !isDown;
  };
  return {
    failed() {
      isDown = true;
    },
    worked() {
      isDown = false;
    },
    async isWell() {
      if (!isDown) return true;
      trying ??= ask();
      return trying;
    },
  };
};
