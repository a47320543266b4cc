/** `restore --until`: a backup's base, and after it the archived WAL up to a moment. Where that fails the place is as empty as it was. */
import { createReadStream, createWriteStream, existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type ArchivePlace, archivePlace, clusterIn } from '#service/archive/place.ts';
import { type JudgedWay, judgeWay, refused } from '#service/archive/segments.ts';
import { partsBelow } from '#service/backup/judge.ts';
import { type Base, baseName } from '#service/backup/manifest.ts';
import { type Said, StartError } from '#service/config/start-error.ts';
import { filesBelow } from '#service/files/files-below.ts';
import { openShelf } from '#service/files/open-shelf.ts';
import { idAt } from '#service/files/shelf.ts';
import { type EmbeddedDatabase, startPostgres } from '#service/postgres/embedded.ts';
import { withClient } from '#service/postgres/roles.ts';
import { leapAhead } from '#service/store/copying.ts';
import { foldersOf } from './backup-folders.ts';
import { filePlaceOf, logOf, unfinishedRestore } from './command.ts';
import { appendOnlyOf, closeRestored, copySynced, keyFile, leapSince, type PuttingBack } from './restoring.ts';

export const untilWord = '--until';
export const latestWord = 'latest';

/** A moment; null: as far as the archive goes. */
export type Until = Date | null;

/** A moment without its offset is another one for each reader. @throws StartError */
export const readUntil = (text: string): Until => {
  if (text === latestWord) return null;
  const moment = new Date(text);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(moment.getTime())) return moment;
  throw new StartError('usage', [
    {
      en: `${untilWord} takes a moment with its offset, such as 2026-11-29T16:30:00+08:00 or 2026-11-29T08:30:00Z, or ${latestWord}.`,
      zh: `${untilWord} 的参数为带时区的时刻，例如 2026-11-29T16:30:00+08:00 或 2026-11-29T08:30:00Z，或 ${latestWord}。`,
    },
  ]);
};

/** What is put back, and how. */
interface Judged {
  readonly base: Base;
  readonly place: ArchivePlace;
  readonly way: JudgedWay;
  readonly until: Until;
}

/** The database did not come back, and nothing of it is left. */
export class NotRecoveredError extends Error {
  override readonly name = 'NotRecoveredError';
  readonly reason: StartError;
  constructor(reason: StartError) {
    super(reason.message, { cause: reason });
    this.reason = reason;
  }
}

const refuseMoment = ({ ended }: Base, until: Until): void => {
  if (until === null) return;
  if (until.getTime() > Date.now())
    throw refused({
      en: `${until.toISOString()} is yet to come. Nothing was changed: name a moment that has passed, or ${latestWord}.`,
      zh: `${until.toISOString()} 尚未到来。未做任何改动：请指定已过去的时刻，或 ${latestWord}。`,
    });
  if (until.getTime() < Date.parse(ended))
    throw refused({
      en: `${until.toISOString()} lies before the end of this backup, ${ended}. Nothing was changed: take an earlier backup.`,
      zh: `${until.toISOString()} 早于此备份完成的时刻 ${ended}。未做任何改动：请改用更早的备份。`,
    });
};

/** Changes nothing. @throws StartError where backup and archive do not lead there */
export const judgeUntil = async ({ config, folder, manifest: { base } }: PuttingBack, until: Until): Promise<Judged> => {
  if (config.walArchive === null)
    throw new StartError('configuration', [
      {
        en: `${untilWord} needs the archive of WAL: set WAL_ARCHIVE as it was set for the service.`,
        zh: `${untilWord} 需要 WAL 归档：请设置与服务当时相同的 WAL_ARCHIVE。`,
      },
    ]);
  if (base === undefined)
    throw refused({
      en: `${folder} was made without WAL_ARCHIVE and has no base to go on from. Nothing was changed: leave ${untilWord} out.`,
      zh: `${folder} 制作时未设置 WAL_ARCHIVE，不含恢复基准。未做任何改动：请去掉 ${untilWord}。`,
    });
  refuseMoment(base, until);
  const place = archivePlace(config.walArchive, base.cluster);
  return { base, place, until, way: await judgeWay({ folder: place.segments, first: base.segment, until }, base.cluster) };
};

/** The server syncs all of it before it recovers. */
const layBase = async (cluster: string, folder: string, { folders }: Base): Promise<void> => {
  for (const name of ['', ...folders]) await mkdir(join(cluster, name), { recursive: true, mode: 0o700 });
  for await (const path of partsBelow(folder, baseName)) {
    const target = join(cluster, path.slice(0, -'.gz'.length));
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(createReadStream(join(folder, baseName, path)), createGunzip(), createWriteStream(target, { mode: 0o600, flags: 'wx' }));
  }
  await writeFile(join(cluster, 'recovery.signal'), '');
};

/** The server's last words as what is to be done. */
const whyNot = (error: unknown, { until, way }: Judged): StartError => {
  const words = error instanceof Error ? error.message : String(error);
  if (!words.includes('recovery ended before configured recovery target was reached'))
    return refused({ en: `The database could not be recovered: ${words}`, zh: `数据库未能恢复（原因见英文）。` });
  const [, last] = /last completed transaction was at log time ([^\n]+)/.exec(words) ?? [];
  const end: Said = last === undefined ? { en: way.last, zh: way.last } : { en: `${way.last}, at ${last}`, zh: `${way.last}（${last}）` };
  return refused({
    en: `The archive does not come as far as ${until?.toISOString()}: what can be read of it ends with ${end.en}. Name an earlier moment, or ${latestWord}.`,
    zh: `归档未到 ${until?.toISOString()}：可读取的内容止于 ${end.zh}。请指定更早的时刻，或 ${latestWord}。`,
  });
};

interface Reached {
  readonly isWhole: boolean;
  readonly last: Date | null;
}

/** A server that cannot read the archive takes it for one that ends. */
const reachedBy = async ({ superuserConnection }: EmbeddedDatabase, { way }: Judged): Promise<Date | null> => {
  const reached = await withClient(superuserConnection, async client => {
    const { rows } = await client.query<Reached>(
      `select pg_last_wal_replay_lsn() >= $1::pg_lsn as "isWhole", pg_last_xact_replay_timestamp() as last`,
      [way.lastAt],
    );
    return rows[0];
  });
  if (reached?.isWhole === true) return reached.last;
  throw refused({
    en: `The archive has WAL up to ${way.last}, and the database server did not come so far: it may be unable to read the archive, or the WAL is damaged.`,
    zh: `归档的 WAL 到 ${way.last}，而数据库服务未能读到该处：可能无权读取归档，或 WAL 已损坏。`,
  });
};

/** @returns the moment that the database is of */
const recoverDatabase = async ({ config, program, folder }: PuttingBack, judged: Judged): Promise<string> => {
  const { base, place, way, until } = judged;
  await layBase(clusterIn(config.dataDir), folder, base);
  const recovery = { segments: place.segments, timeline: way.timeline, until: until?.toISOString() ?? null };
  const server = await startPostgres({ dataDir: config.dataDir, log: logOf(config), recovery }).catch(error => {
    throw whyNot(error, judged);
  });
  try {
    const last = until === null ? await reachedBy(server, judged) : until;
    const at = last?.toISOString() ?? base.ended;
    await closeRestored(server, config, program, at);
    await leapAhead(server.ownerConnection, { appendOnly: appendOnlyOf(program), leap: leapSince(at, new Date()) });
    return at;
  } finally {
    await server.stop();
  }
};

/** It was empty before: whatever lies there is ours. */
const emptyAgain = (dataDir: string): void => {
  for (const name of readdirSync(dataDir)) if (name !== keyFile) rmSync(join(dataDir, name), { recursive: true, force: true });
};

/** Those of the backup, and what came since: of a log that was appended to, the longer one. */
const putBeside = async ({ config, program, folder }: PuttingBack, place: ArchivePlace): Promise<void> => {
  const journal = join(config.dataDir, 'journal');
  for await (const path of partsBelow(folder, 'journal')) await copySynced(join(folder, 'journal', path), join(journal, path));
  for (const [name, target] of Object.entries(foldersOf(config, program))) {
    const archived = place.folder(name);
    for await (const path of filesBelow(archived)) if (!path.endsWith('.part')) await copySynced(join(archived, path), join(target, path));
    for await (const path of partsBelow(folder, name))
      if (!existsSync(join(target, path))) await copySynced(join(folder, name, path), join(target, path));
  }
  const files = await openShelf(filePlaceOf(config));
  try {
    for await (const path of partsBelow(folder, 'files')) {
      const id = idAt(path);
      if (id !== undefined) await files.put(id, createReadStream(join(folder, 'files', path)));
    }
    for await (const path of filesBelow(place.files)) {
      const id = idAt(path);
      if (id !== undefined && !existsSync(join(folder, 'files', path))) await files.put(id, createReadStream(join(place.files, path)));
    }
  } finally {
    files.close();
  }
};

/**
 * @returns the moment that was put back
 * @throws NotRecoveredError where the database did not come back: the place is empty then
 */
export const recover = async (back: PuttingBack, judged: Judged): Promise<string> => {
  const { dataDir } = back.config;
  // Stands until all is there: nothing is started over half of it.
  const mark = unfinishedRestore(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(mark, `${judged.until?.toISOString() ?? latestWord}\n`, { mode: 0o600, flush: true });
  const at = await recoverDatabase(back, judged).catch((error: unknown) => {
    emptyAgain(dataDir);
    throw new NotRecoveredError(error instanceof StartError ? error : whyNot(error, judged));
  });
  await putBeside(back, judged.place);
  rmSync(mark);
  return at;
};
