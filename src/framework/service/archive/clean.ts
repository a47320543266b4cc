/** Takes out of the archive what no backup that is kept needs any more. */
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow } from '#service/files/files-below.ts';
import { idAt } from '#service/files/shelf.ts';
import { type ArchivePlace, idMadeAt } from './place.ts';

/** Segments, the last one of a timeline that was left, and notes of bases; never where a timeline begins. */
const segment = /^[0-9A-F]{8}([0-9A-F]{16})(?:\.[0-9A-F]{8}\.backup|\.partial)?\.gz$/;

/** A file has its id before it is there; the slowest upload takes as long. */
const longestMs = 28 * 3_600_000;

/** Files from before it are in no archive: they are in the backup that was made then. */
export const filesFrom = async ({ from }: ArchivePlace, backupAt: Date): Promise<Date> => {
  const since = new Date(backupAt.getTime() - longestMs);
  await writeFile(from, `${since.toISOString()}\n`, { mode: 0o600, flush: true });
  return since;
};

/**
 * @param first segment that the oldest backup needs
 * @param backupAt as of when it is
 * @returns how many of each were removed
 */
export const cleanArchive = async (
  place: ArchivePlace,
  first: string,
  backupAt: Date,
): Promise<{ readonly segments: number; readonly files: number }> => {
  const old = (await readdir(place.segments)).filter(name => (segment.exec(name)?.[1] ?? first) < first.slice(8));
  for (const name of old) await rm(join(place.segments, name));
  // Nothing is copied again that is removed here.
  const since = await filesFrom(place, backupAt);
  let files = 0;
  for await (const path of filesBelow(place.files)) {
    const id = idAt(path);
    if (id === undefined || idMadeAt(id) >= since.getTime()) continue;
    await rm(join(place.files, path));
    files += 1;
  }
  return { segments: old.length, files };
};
