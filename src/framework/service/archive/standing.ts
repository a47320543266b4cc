/** How far the archive is behind, told by what lies on the disk: whichever process asks, and however often the server died. */
import { statSync } from 'node:fs';
import { type Measure, secondsBetween } from '#service/metrics/measure.ts';
import { waitingIn } from '#service/postgres/archiving.ts';
import { asOfIn, clusterIn } from './place.ts';

export interface Standing {
  /** Parts of the WAL that are complete and not in the archive. */
  readonly waiting: number;
  /** For how long the oldest of them has been complete; 0 where none waits. */
  readonly walSeconds: number;
  /** For how long files and logs may lack something; undefined before they were looked through once. */
  readonly filesSeconds: number | undefined;
}

const ageOf = (path: string, now: Date): number | undefined => {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? undefined : Math.max(0, secondsBetween(found.mtime, now));
};

export const standingOf = (dataDir: string, now: Date): Standing => {
  const waiting = waitingIn(clusterIn(dataDir));
  const [oldest] = waiting;
  return {
    waiting: waiting.length,
    // Archived since it was listed: nothing waits.
    walSeconds: oldest === undefined ? 0 : (ageOf(oldest, now) ?? 0),
    filesSeconds: ageOf(asOfIn(dataDir), now),
  };
};

/** A part is archived within a second, unless much is written at once; files are looked for every five. */
const [patientWal, patientFiles] = [10, 120];
export const isBehind = ({ walSeconds, filesSeconds = 0 }: Standing): boolean => walSeconds > patientWal || filesSeconds > patientFiles;

export interface Archived {
  isBehind(): boolean;
  readonly measures: readonly Measure[];
}

/** @param root null: there is no archive; nothing is behind, and nothing is measured */
export const archivedTo = (root: string | null, dataDir: string): Archived => {
  const told = (valueIn: (standing: Standing) => number | undefined) => async (now: Date) => {
    const value = root === null ? undefined : valueIn(standingOf(dataDir, now));
    return value === undefined ? [] : [{ value }];
  };
  return {
    isBehind: () => root !== null && isBehind(standingOf(dataDir, new Date())),
    measures: [
      {
        name: 'wal_archive_waiting',
        help: 'Parts of the WAL that are complete and not in the archive yet.',
        read: told(({ waiting }) => waiting),
      },
      {
        name: 'wal_archive_behind_seconds',
        help: 'Seconds for which the oldest of them has waited; 0 where none waits: the archive is then a minute behind at most.',
        read: told(({ walSeconds }) => walSeconds),
      },
      {
        name: 'wal_archive_files_behind_seconds',
        help: 'Seconds since all uploaded files and logs were in the archive.',
        read: told(({ filesSeconds }) => filesSeconds),
      },
    ],
  };
};
