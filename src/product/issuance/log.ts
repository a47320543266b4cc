/**
 * Says what is about to be signed, on the disk, before it is signed: a file of this process's own, appended to and synced. What was issued
 * is known by it after a power failure, and where the database was put back.
 */
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '#engine/wire/errors.ts';
import { digestOfLine } from '#service/audit/checkpoint.ts';
import { syncFolder } from '#service/files/sync-folder.ts';
import { tryWriting } from '#service/files/takes-writing.ts';
import { reached } from '#service/store/reached.ts';
import type { PreparedCertificate, Recording } from '#trust/pki/issue.ts';
import { folderOf, nameOf, placeOf, type Settling, type Signing } from './lines.ts';

export interface IssuanceLog {
  /** The file that the next line is meant for. @throws Refusal ISSUANCE_LOG */
  file(): string;
  /** @throws Refusal ISSUANCE_LOG, or why else it could not be accounted for: nothing may be signed then */
  readonly record: Recording;
  /**
   * For what is signed before it is stored: where nothing of it was stored in the end, the log says so.
   * @param work tells with what it comes to whether what it signed was kept
   */
  keeping<T>(work: (record: Recording) => Promise<{ readonly isKept: boolean; readonly made: T }>): Promise<T>;
  /** Says of numbers that it is known why they are not in the register. */
  settle(serialNumbers: readonly string[]): Promise<void>;
  /** Whether it could be written to now, where the last line could not be. */
  isWritable(): Promise<boolean>;
}

interface Options {
  readonly dataDir: string;
  readonly clock: () => Date;
  /** Told of each failure to write. */
  readonly failed: (error: unknown) => void;
  /** What else has to be well before anything is signed. @throws Refusal where it is not */
  readonly alsoWell?: () => Promise<void>;
  /** For what a person says of numbers, instead of what is signed. */
  readonly isKnown?: true;
  /** A file is closed with so many lines, so that the nightly look has an end. */
  readonly mostLines?: number;
}

interface Open {
  readonly name: string;
  isMade: boolean;
  /** As far as it was written and synced. */
  size: number;
  lines: number;
  last: string | null;
  /** Something may stand behind that: its writing failed. */
  isTorn: boolean;
}

interface Waiting {
  readonly said: readonly (Signing | Settling)[];
  done(): void;
  failed(error: unknown): void;
}

/** Seconds after which another try is worth while: somebody has to make room. */
const retryAfter = 30;
/** What some hundred lines take. */
const tryBytes = 65_536;

const { O_APPEND, O_CREAT, O_EXCL, O_RDWR } = constants;

const refusalFor = (cause: unknown): Refusal => new Refusal('ISSUANCE_LOG', { data: { retryAfter }, cause });

export const makeIssuanceLog = ({ dataDir, clock, failed, alsoWell, isKnown, mostLines = 50_000 }: Options): IssuanceLog => {
  const folder = folderOf(dataDir);
  let current: Open | undefined;
  let waiting: Waiting[] = [];
  let isWriting = false;
  let isDown = false;
  let lastStamp = 0;

  /** Two files of one process differ by their times. */
  const stamp = (): Date => {
    lastStamp = Math.max(clock().getTime(), lastStamp + 1);
    return new Date(lastStamp);
  };
  const begun = (): Open => {
    if (current === undefined || current.lines >= mostLines)
      current = { name: nameOf(placeOf(dataDir), stamp(), isKnown === true), isMade: false, size: 0, lines: 0, last: null, isTorn: false };
    return current;
  };
  /** The file as this process left it; another one where somebody else had a hand in it. */
  const opened = async (): Promise<{ readonly file: Open; readonly handle: FileHandle }> => {
    const file = begun();
    const { isMade } = file;
    if (!isMade) await mkdir(folder, { recursive: true, mode: 0o700 });
    const handle = await open(join(folder, file.name), O_RDWR | O_APPEND | (isMade ? 0 : O_CREAT | O_EXCL), 0o600).catch(error => {
      if ((error as NodeJS.ErrnoException).code === (isMade ? 'ENOENT' : 'EEXIST')) return undefined;
      throw error;
    });
    file.isMade = true;
    const size = (await handle?.stat())?.size;
    if (handle !== undefined && size === file.size) return { file, handle };
    if (handle !== undefined && file.isTorn && Number(size) > file.size) {
      // Nothing was signed for what stands there. Where the file can only be added to, it is left as it is.
      const isShort = await handle.truncate(file.size).then(
        () => true,
        () => false,
      );
      if (isShort) return { file, handle };
    }
    await handle?.close();
    current = undefined;
    return opened();
  };
  const write = async (said: readonly (Signing | Settling)[]): Promise<void> => {
    const { file, handle } = await opened();
    try {
      let { last } = file;
      let text = '';
      for (const each of said) {
        const line = JSON.stringify({ ...each, previous: last });
        last = digestOfLine(line);
        text += `${line}\n`;
      }
      // Somebody asks whether it could be written to.
      if (text === '') return await tryWriting(folder, tryBytes);
      file.isTorn = true;
      await handle.appendFile(text);
      await handle.sync();
      if (file.size === 0) await syncFolder(folder);
      file.isTorn = false;
      file.size += Buffer.byteLength(text);
      file.lines += said.length;
      file.last = last;
    } finally {
      await handle.close();
    }
  };
  /** Whoever comes while one is being written shares the next. */
  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await write(batch.flatMap(({ said }) => said));
        isDown = false;
        for (const { done } of batch) done();
      } catch (error) {
        isDown = true;
        failed(error);
        for (const each of batch) each.failed(refusalFor(error));
      }
    }
    isWriting = false;
  };
  const append = (said: readonly (Signing | Settling)[]): Promise<void> =>
    new Promise((done, refused) => {
      waiting.push({ said, done, failed: refused });
      if (isWriting) return;
      isWriting = true;
      // What comes in the same breath goes with it.
      queueMicrotask(() => void writeAll());
    });

  const record: Recording = async ({ issuerKeyIdentifier, serialNumber, tbsSha256 }) => {
    await alsoWell?.();
    await append([{ at: clock().toISOString(), issuer: issuerKeyIdentifier, serialNumber, tbsSha256 }]);
    reached('logged', serialNumber);
  };
  const settle: IssuanceLog['settle'] = serialNumbers => {
    const at = clock().toISOString();
    return append(serialNumbers.map(settled => ({ at, settled })));
  };
  return {
    file() {
      try {
        return begun().name;
      } catch (error) {
        isDown = true;
        failed(error);
        throw refusalFor(error);
      }
    },
    record,
    async keeping(work) {
      const recorded: PreparedCertificate[] = [];
      let isKept = false;
      try {
        const result = await work(async token => {
          await record(token);
          recorded.push(token);
        });
        isKept = result.isKept;
        return result.made;
      } finally {
        // Where that cannot be written either, its number is named later: rather too much than too little.
        if (!isKept && recorded.length > 0) await settle(recorded.map(({ serialNumber }) => serialNumber)).catch(() => undefined);
      }
    },
    settle,
    isWritable: async () => {
      if (!isDown) return true;
      return append([]).then(
        () => true,
        () => false,
      );
    },
  };
};
