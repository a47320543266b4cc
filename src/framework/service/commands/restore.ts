/** `restore`: puts a backup into an empty place, after all of it was judged; nothing that was counted since begins before where it may have come to. */
import { createReadStream, createWriteStream, existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { modelOf } from '#engine/project/model.ts';
import { makeSessions } from '#service/access/sessions.ts';
import { judgeBackup, partsBelow } from '#service/backup/judge.ts';
import { type Manifest, pathOfTable } from '#service/backup/manifest.ts';
import { openRing } from '#service/calls/master-keys.ts';
import { type Config, readConfig } from '#service/config/config.ts';
import { StartError } from '#service/config/start-error.ts';
import { openBucket, openShelf } from '#service/files/open-shelf.ts';
import { idAt } from '#service/files/shelf.ts';
import type { Database as Server } from '#service/postgres/database.ts';
import { startPostgres } from '#service/postgres/embedded.ts';
import { externalPostgres } from '#service/postgres/external.ts';
import { systemRecords } from '#service/records/system-records.ts';
import { fillFrom, holdsNoTables } from '#service/store/copying.ts';
import { migrate } from '#service/store/migrate.ts';
import { checksumOf } from '#service/store/migration-files.ts';
import { openDatabase } from '#service/store/transaction.ts';
import { foldersOf } from './backup-folders.ts';
import { filePlaceOf, logOf, masterKeysOf, unfinishedRestore } from './command.ts';
import type { Command, Program } from './program.ts';

const keyFile = 'master.key';

const refuseUnlessEmpty = (config: Config, folders: readonly string[]): void => {
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

const refuseFilledBucket = async ({ s3Url }: Config): Promise<void> => {
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

const refuseFilledDatabase = async (server: Server): Promise<void> => {
  if (await holdsNoTables(server.ownerConnection)) return;
  throw new StartError('cannotCreate', [
    {
      en: 'The database of DATABASE_URL has tables already. Nothing was changed: name an empty one.',
      zh: 'DATABASE_URL 指定的数据库中已有表。未做任何改动，请指定一个空的数据库。',
    },
  ]);
};

/** The migrations that the backup's database had. @throws StartError where this program does not know them */
const migrationsOf = ({ application, migrations }: Manifest, { name, migrations: own }: Program): Program['migrations'] => {
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
const leapSince = (at: string, now: Date): number => 1_000 + 10 * Math.ceil(Math.max(0, now.getTime() - Date.parse(at)) / 1_000);

const copySynced = async (source: string, target: string): Promise<void> => {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await pipeline(createReadStream(source), createWriteStream(target, { mode: 0o600, flags: 'wx', flush: true }));
};

/** The rows of the database, and after them what a restored one has to say: nobody is signed in as of then, and the journal knows. */
const fill = async (server: Server, config: Config, program: Program, { manifest, folder }: { manifest: Manifest; folder: string }) => {
  const model = modelOf(program.registry);
  const migrations = migrationsOf(manifest, program);
  await migrate(server.ownerConnection, { appRole: server.appRole, jobs: model.jobs, migrations, alone: true });
  await fillFrom(server.ownerConnection, {
    ...manifest,
    appendOnly: Object.entries(program.migrations.schema.tables).flatMap(([name, { appendOnly }]) => (appendOnly ? [name] : [])),
    leap: leapSince(manifest.at, new Date()),
    rowsOf: ({ name }) => [createReadStream(join(folder, pathOfTable(name))), createGunzip()],
  });
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
      systemRecords(rows, model, {}, clock(), 'restore').note({ action: 'restore', resource: null, reason: manifest.at });
    });
  } finally {
    await database.close();
  }
};

const serverOf = async (config: Config): Promise<Server> =>
  config.databaseUrl === null
    ? startPostgres({ dataDir: config.dataDir, log: logOf(config) })
    : externalPostgres(config.databaseUrl.reveal());

/** Files before rows: what is spoken of is there. */
const putBack = async (config: Config, program: Program, folder: string, manifest: Manifest): Promise<void> => {
  const folders = { journal: join(config.dataDir, 'journal'), ...foldersOf(config, program) };
  const files = await openShelf(filePlaceOf(config));
  // Stands until all is there: nothing is started over half of it.
  const mark = unfinishedRestore(config.dataDir);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  await writeFile(mark, `${manifest.at}\n`, { mode: 0o600, flush: true });
  for (const [name, target] of Object.entries(folders))
    for await (const path of partsBelow(folder, name)) await copySynced(join(folder, name, path), join(target, path));
  for await (const path of partsBelow(folder, 'files')) {
    const id = idAt(path);
    if (id !== undefined) await files.put(id, createReadStream(join(folder, 'files', path)));
  }
  files.close();
  const server = await serverOf(config);
  try {
    await fill(server, config, program, { manifest, folder });
  } finally {
    await server.stop();
  }
  rmSync(mark);
};

export const restore: Command = async ([named, ...more], program) => {
  if (named === undefined || more.length > 0)
    throw new StartError('usage', [{ en: 'restore takes the folder of a backup.', zh: 'restore 的参数为备份所在的文件夹。' }]);
  const folder = resolve(named);
  const config = readConfig(undefined, program);
  refuseUnlessEmpty(config, Object.values(foldersOf(config, program)));
  if (config.databaseUrl !== null) await refuseFilledDatabase(await externalPostgres(config.databaseUrl.reveal()));
  await refuseFilledBucket(config);
  const manifest = await judgeBackup(folder, masterKeysOf(config, logOf(config)).masterKey);
  migrationsOf(manifest, program);
  try {
    await putBack(config, program, folder, manifest);
  } catch (cause) {
    const why = cause instanceof StartError ? cause.said : [];
    const { message } = cause instanceof Error ? cause : new Error(String(cause));
    throw new StartError(
      'cannotCreate',
      [
        ...why,
        {
          en: `It was not put back whole (${message}). Empty ${config.dataDir} but for ${keyFile}, the database and the bucket of S3_URL, then run this again.`,
          zh: `未能完整恢复（${message}）。请清空 ${config.dataDir}（保留 ${keyFile}）、数据库和 S3_URL 的存储桶，再执行本命令。`,
        },
      ],
      { cause },
    );
  }
  process.stdout.write(
    [
      `Put back as of ${manifest.at}. Everybody signs in anew; what was done since then is not in it. Start, then run verify:journal.`,
      `已恢复到 ${manifest.at}。所有人须重新登录；此后办理的内容不在其中。请启动系统，并运行 verify:journal。`,
      '',
    ].join('\n'),
  );
  return 0;
};
