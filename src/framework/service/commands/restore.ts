/** `restore`: puts a backup into an empty place, after all of it was judged; nothing that was counted since begins before where it may have come to. */
import { createReadStream, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createGunzip } from 'node:zlib';
import { modelOf } from '#engine/project/model.ts';
import { judgeBackup, partsBelow } from '#service/backup/judge.ts';
import { type Manifest, pathOfTable } from '#service/backup/manifest.ts';
import { type Config, readConfig } from '#service/config/config.ts';
import { StartError } from '#service/config/start-error.ts';
import { openShelf } from '#service/files/open-shelf.ts';
import { idAt } from '#service/files/shelf.ts';
import type { Database as Server } from '#service/postgres/database.ts';
import { startPostgres } from '#service/postgres/embedded.ts';
import { externalPostgres } from '#service/postgres/external.ts';
import { fillFrom, holdsNoTables } from '#service/store/copying.ts';
import { migrate } from '#service/store/migrate.ts';
import { foldersOf } from './backup-folders.ts';
import { filePlaceOf, logOf, masterKeysOf, unfinishedRestore } from './command.ts';
import type { Command, Program } from './program.ts';
import { judgeUntil, latestWord, NotRecoveredError, readUntil, recover, type Until, untilWord } from './restore-until.ts';
import {
  appendOnlyOf,
  closeRestored,
  copySynced,
  keyFile,
  leapSince,
  migrationsOf,
  type PuttingBack,
  refuseFilledBucket,
  refuseUnlessEmpty,
} from './restoring.ts';

const refuseFilledDatabase = async (server: Server): Promise<void> => {
  if (await holdsNoTables(server.ownerConnection)) return;
  throw new StartError('cannotCreate', [
    {
      en: 'The database of DATABASE_URL has tables already. Nothing was changed: name an empty one.',
      zh: 'DATABASE_URL 指定的数据库中已有表。未做任何改动，请指定一个空的数据库。',
    },
  ]);
};

const fill = async (server: Server, config: Config, program: Program, { manifest, folder }: { manifest: Manifest; folder: string }) => {
  const { jobs } = modelOf(program.registry);
  await migrate(server.ownerConnection, { appRole: server.appRole, jobs, migrations: migrationsOf(manifest, program), alone: true });
  await fillFrom(server.ownerConnection, {
    ...manifest,
    appendOnly: appendOnlyOf(program),
    leap: leapSince(manifest.at, new Date()),
    rowsOf: ({ name }) => [createReadStream(join(folder, pathOfTable(name))), createGunzip()],
  });
  await closeRestored(server, config, program, manifest.at);
};

const serverOf = async (config: Config): Promise<Server> =>
  config.databaseUrl === null
    ? startPostgres({ dataDir: config.dataDir, log: logOf(config) })
    : externalPostgres(config.databaseUrl.reveal());

/** Files before rows: what is spoken of is there. */
const putBack = async ({ config, program, folder, manifest }: PuttingBack): Promise<string> => {
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
  return manifest.at;
};

interface Asked {
  readonly folder: string;
  /** To this moment with the archive of WAL; undefined: as of the backup. */
  readonly until: Until | undefined;
}

const asked = ([named = '-', word, moment, ...more]: readonly string[]): Asked => {
  if (named.startsWith('-') || more.length > 0 || (word !== undefined && (word !== untilWord || moment === undefined)))
    throw new StartError('usage', [
      {
        en: `restore takes the folder of a backup; and with an archive of WAL ${untilWord} <moment>, or ${untilWord} ${latestWord}.`,
        zh: `restore 的参数为备份所在的文件夹；有 WAL 归档时可加 ${untilWord} <时刻> 或 ${untilWord} ${latestWord}。`,
      },
    ]);
  return { folder: resolve(named), until: moment === undefined ? undefined : readUntil(moment) };
};

export const restore: Command = async (args, program) => {
  const { folder, until } = asked(args);
  const config = readConfig(undefined, program);
  refuseUnlessEmpty(config, Object.values(foldersOf(config, program)));
  if (config.databaseUrl !== null) await refuseFilledDatabase(await externalPostgres(config.databaseUrl.reveal()));
  await refuseFilledBucket(config);
  const manifest = await judgeBackup(folder, masterKeysOf(config, logOf(config)).masterKey);
  migrationsOf(manifest, program);
  const back = { config, program, folder, manifest };
  const recovery = until === undefined ? undefined : await judgeUntil(back, until);
  try {
    const at = recovery === undefined ? await putBack(back) : await recover(back, recovery);
    process.stdout.write(
      [
        `Put back as of ${at}. Everybody signs in anew; what was done since then is not in it. Start, then run ${recovery === undefined ? 'verify:journal' : 'verify'}.`,
        `已恢复到 ${at}。所有人须重新登录；此后办理的内容不在其中。请启动系统，并运行 ${recovery === undefined ? 'verify:journal' : 'verify'}。`,
        '',
      ].join('\n'),
    );
    return 0;
  } catch (cause) {
    if (cause instanceof NotRecoveredError) throw cause.reason;
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
};
