/** Keeps the archive beside a service at work: copies the files and logs that rows speak of, and says once when it is behind. The WAL the server archives. */
import { copyFile, mkdir, open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { filesBelow } from '#service/files/files-below.ts';
import { idAt } from '#service/files/shelf.ts';
import { syncFolder } from '#service/files/sync-folder.ts';
import { type ArchivePlace, archivePlaceOf, asOfIn, idMadeAt } from './place.ts';
import { isBehind, standingOf } from './standing.ts';

interface Keeping {
  /** Of the archives. */
  readonly root: string;
  readonly dataDir: string;
  /** Folder in which uploaded files rest. */
  readonly files: string;
  /** Folders beside, by the names that they have in a backup. */
  readonly folders: Readonly<Record<string, string>>;
  /** What the server's commands complained of. */
  readonly said: () => string;
  readonly log: { warn(text: string): void; error(text: string): void };
}

const lookEveryMs = 5_000;
/** An archive that hangs keeps nobody from stopping. */
const patienceMs = 10_000;
/** What happened within the tick of a file system's clock can look as if it had not. */
const tickMs = 1_000;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
/** Of a file that was thrown away since it was listed nobody speaks. */
const unlessMissing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch(error => {
    if (isMissing(error)) return undefined;
    throw error;
  });

/** Aside, and renamed once it is on the disk. */
const copy = async (from: string, to: string): Promise<void> => {
  const found = await unlessMissing(stat(from));
  if (found === undefined) return;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const aside = `${to}.part`;
  if ((await unlessMissing(copyFile(from, aside).then(() => true))) === undefined) return;
  const file = await open(aside, 'r+');
  try {
    await file.utimes(found.atime, found.mtime);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(aside, to);
  await syncFolder(dirname(to));
};

/** Whatever has another size or time than its copy. */
const copyFolder = async (folder: string, target: string): Promise<void> => {
  for await (const path of filesBelow(folder)) {
    if (path.endsWith('.part')) continue;
    const [own, copied] = await Promise.all([join(folder, path), join(target, path)].map(each => unlessMissing(stat(each))));
    if (own === undefined || (own.size === copied?.size && own.mtime.getTime() === copied.mtime.getTime())) continue;
    await copy(join(folder, path), join(target, path));
  }
};

/** Uploaded files never change: those that the archive lacks, of the folders in which anything happened. */
const fileCopier = (files: string, { from, files: target }: ArchivePlace) => {
  const seen = new Map<string, number>();
  const namesIn = async (folder: string): Promise<readonly string[]> => (await unlessMissing(readdir(folder))) ?? [];
  return async (): Promise<void> => {
    const since = await unlessMissing(readFile(from, 'utf8'));
    // Before there is a backup nothing could be put back on which they would follow.
    if (since === undefined) return;
    for (const name of await namesIn(files)) {
      const changed = (await unlessMissing(stat(join(files, name))))?.mtimeMs;
      if (changed === undefined || seen.get(name) === changed) continue;
      const isSettled = Date.now() - changed > tickMs;
      const there = new Set(await namesIn(join(target, name)));
      for (const id of await namesIn(join(files, name))) {
        const isOurs = idAt(`${name}/${id}`) !== undefined;
        if (isOurs && !there.has(id) && idMadeAt(id) >= Date.parse(since.trim())) await copy(join(files, name, id), join(target, name, id));
      }
      if (isSettled) seen.set(name, changed);
    }
  };
};

export interface Keeper {
  /** Looks once more, and ends. */
  stop(): Promise<void>;
}

export const keepArchive = ({ root, dataDir, files, folders, said, log }: Keeping): Keeper => {
  const place = archivePlaceOf(root, dataDir);
  const copyFiles = fileCopier(files, place);
  const ended = new AbortController();
  let wrong: string | undefined;

  const copyAll = async (): Promise<void> => {
    const now = new Date();
    for (const [name, folder] of Object.entries(folders)) await copyFolder(folder, place.folder(name));
    await copyFiles();
    await writeFile(asOfIn(dataDir), `${now.toISOString()}\n`, { mode: 0o600 });
  };
  /** @returns why the archive lacks something; undefined where it does not */
  const trouble = async (): Promise<string | undefined> => {
    try {
      await copyAll();
      return isBehind(standingOf(dataDir, new Date())) ? said() || 'the server is busy' : undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
  const look = async (): Promise<void> => {
    const reason = await trouble();
    if (wrong === undefined && reason !== undefined)
      log.error(`the archive ${root} does not take what is written: ${reason}. WAL waits in DATA_DIR until it does`);
    if (wrong !== undefined && reason === undefined) log.warn(`the archive ${root} has everything again`);
    wrong = reason;
  };
  const walk = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await look();
      await pause(lookEveryMs, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
    }
    await look();
  };
  const running = walk();
  return {
    async stop() {
      ended.abort();
      await Promise.race([running, pause(patienceMs, undefined, { ref: false })]);
    },
  };
};
