/** What putting back has in common, whichever way the database comes: an empty place, numbers that go on further, and what a restored system says of itself. */
import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { modelOf } from '#engine/project/model.ts';
import { makeSessions } from '#service/access/sessions.ts';
import type { Manifest } from '#service/backup/manifest.ts';
import { openRing } from '#service/calls/master-keys.ts';
import type { Config } from '#service/config/config.ts';
import { StartError } from '#service/config/start-error.ts';
import { openBucket } from '#service/files/open-shelf.ts';
import type { Database as Server } from '#service/postgres/database.ts';
import { systemRecords } from '#service/records/system-records.ts';
import { migrate } from '#service/store/migrate.ts';
import { checksumOf } from '#service/store/migration-files.ts';
import { openDatabase } from '#service/store/transaction.ts';
import { logOf, masterKeysOf } from './command.ts';
import type { Program } from './program.ts';

export interface PuttingBack {
  readonly config: Config;
  readonly program: Program;
  /** Of the backup. */
  readonly folder: string;
  /** Judged. */
  readonly manifest: Manifest;
}

export const keyFile = 'master.key';

export const refuseUnlessEmpty = (config: Config, folders: readonly string[]): void => {
  const { dataDir } = config;
  if (config.masterKey === null && !existsSync(join(dataDir, keyFile)))
    throw new StartError('configuration', [
      {
        en: `The master key that was in use is needed: put it into ${join(dataDir, keyFile)} (mode 600), or set MASTER_KEY.`,
        zh: `需要备份时所用的主密钥：请将其放到 ${join(dataDir, keyFile)}（权限 600），或设置 MASTER_KEY。`,
      },
    ]);
  const isFilled = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;
  const there = existsSync(dataDir) ? readdirSync(dataDir).filter(name => name !== keyFile) : [];
  const filled = there.length > 0 ? dataDir : folders.find(isFilled);
  if (filled !== undefined)
    throw new StartError('cannotCreate', [
      {
        en: `${filled} is not empty. Nothing was changed: a backup is put into an empty place, with nothing but ${keyFile} in DATA_DIR.`,
        zh: `${filled} 不为空。未做任何改动：备份只能恢复到空的位置，DATA_DIR 中只能有 ${keyFile}。`,
      },
    ]);
};

export const refuseFilledBucket = async ({ s3Url }: Config): Promise<void> => {
  if (s3Url === null) return;
  const bucket = await openBucket(s3Url.reveal());
  try {
    for await (const id of bucket.ids())
      throw new StartError('cannotCreate', [
        {
          en: `The bucket of S3_URL holds files already, such as ${id}. Nothing was changed: name an empty one, or an empty folder in it.`,
          zh: `S3_URL 指定的存储桶中已有文件（如 ${id}）。未做任何改动，请指定空的存储桶或其中空的目录。`,
        },
      ]);
  } finally {
    bucket.close();
  }
};

/** The migrations that the backup's database had. @throws StartError where this program does not know them */
export const migrationsOf = ({ application, migrations }: Manifest, { name, migrations: own }: Program): Program['migrations'] => {
  const files = own.files.slice(0, migrations.length);
  const isKnown = migrations.every((each, index) => {
    const file = files[index];
    return file?.name === each.name && checksumOf(file) === each.checksum;
  });
  if (application !== name || !isKnown)
    throw new StartError('badData', [
      {
        en: `The backup is ${application}'s, at migration ${migrations.at(-1)?.name ?? '-'}, which this build of ${name} does not have. Take the program that made it, or a later one.`,
        zh: `该备份属于 ${application}，迁移版本 ${migrations.at(-1)?.name ?? '-'}，当前的 ${name} 没有此版本。请使用制作备份时的程序或更新的程序。`,
      },
    ]);
  return { ...own, files };
};

/** As if ten a second had been handed out since: numbers on paper, versions in somebody's window. */
export const leapSince = (at: string, now: Date): number => 1_000 + 10 * Math.ceil(Math.max(0, now.getTime() - Date.parse(at)) / 1_000);

export const copySynced = async (source: string, target: string): Promise<void> => {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await pipeline(createReadStream(source), createWriteStream(target, { mode: 0o600, flags: 'wx', flush: true }));
};

/** Tables whose rows are never changed: their versions stay. */
export const appendOnlyOf = ({ migrations }: Program): readonly string[] =>
  Object.entries(migrations.schema.tables).flatMap(([name, { appendOnly }]) => (appendOnly ? [name] : []));

/**
 * Brings a database that was put back to this program's version, and says what it has to say: nobody is signed in as of then, and the journal knows.
 * @param at the moment that it is of
 */
export const closeRestored = async (server: Server, config: Config, program: Program, at: string): Promise<void> => {
  const model = modelOf(program.registry);
  // As of the backup's own version the rest cannot be read: the later migrations come first.
  await migrate(server.ownerConnection, { appRole: server.appRole, jobs: model.jobs, migrations: program.migrations, alone: true });
  const clock = () => new Date();
  const connection = server.appConnection;
  const keys = masterKeysOf(config, logOf(config));
  const { vault } = await openRing({ connection, model, secrets: await program.secrets?.(), clock, ...keys });
  const database = openDatabase(connection, model, vault, { clock });
  try {
    await database.transaction(async rows => {
      await makeSessions(database, model).endAll(rows, {}, 'FORCED', clock());
      systemRecords(rows, model, {}, clock(), 'restore').note({ action: 'restore', resource: null, reason: at });
    });
  } finally {
    await database.close();
  }
};
