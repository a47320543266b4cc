/** The opening steps that several commands share. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { modelOf } from '#engine/project/model.ts';
import type { KeysAtHand } from '#service/calls/master-keys.ts';
import { type Config, readConfig } from '#service/config/config.ts';
import { StartError } from '#service/config/start-error.ts';
import { masterKeyFrom, nextMasterKeyFrom } from '#service/encryption/master-key.ts';
import type { FilePlace } from '#service/files/open-shelf.ts';
import type { KeptLog } from '#service/log/open-log.ts';
import type { Database } from '#service/postgres/database.ts';
import { startPostgres } from '#service/postgres/embedded.ts';
import { externalPostgres } from '#service/postgres/external.ts';
import { TablesHeldError } from '#service/store/apply-migration.ts';
import { migrate, NewerDatabaseError, OthersAtWorkError } from '#service/store/migrate.ts';
import type { Migrations } from '#service/store/migration-files.ts';
import type { Program } from './program.ts';

export interface Opened<Own extends object = object> extends KeptLog {
  readonly config: Config<Own>;
  readonly postgres: Database;
}

/** @throws StartError where nothing would make a table */
const refuseWithoutMigrations = ({ files }: Migrations, folder: string): void => {
  if (files.length > 0) return;
  throw new StartError('configuration', [
    {
      en: `There is no migration in ${folder}, so no table would be made. Draft the first one with "npm run migrate:draft -- first" (and --app, as here), and look at it.`,
      zh: `${folder} 中没有迁移文件，无法建表。请先运行 npm run migrate:draft -- first（--app 与此处相同），并查看生成的文件。`,
    },
  ]);
};

const tooOld = (cause: NewerDatabaseError): StartError =>
  new StartError(
    'configuration',
    [
      {
        en: `Nothing was started: ${cause.message}. Start the release that brought the database to its version, or put back the backup from before.`,
        zh: `未启动：数据库已由更新的版本升级（${cause.message}）。请启动该版本，或恢复升级前的备份。`,
      },
    ],
    { cause },
  );

/** Which of what is to be done the others would not bear, and who they are. */
const notBeside = (cause: OthersAtWorkError): StartError => {
  const others = cause.others.map(({ host, pid, release }) => `${host} (${pid}) ${release}`).join('; ');
  const first = [...cause.obstacles].map(([name, [obstacle]]) => `${name}: ${obstacle?.statement}`).join('; ');
  return new StartError(
    'configuration',
    [
      {
        en: `Nothing was started and nothing was changed: this version changes what processes of the version before work with (${first}). Stop them first, then start again. At work: ${others}. One that was cut off counts for a minute after its last heartbeat.`,
        zh: `未启动，也未做任何改动：新版本要修改旧版本进程正在使用的内容（${first}）。请先停止旧版本进程，再重新启动。仍在运行：${others}。异常中断的进程在最后一次心跳后一分钟内仍视为运行中。`,
      },
    ],
    { cause },
  );
};

const heldByOthers = (cause: TablesHeldError): StartError =>
  new StartError(
    'temporary',
    [
      {
        en: `Nothing was started: ${cause.message}, and none of it was done. A backup or a long transaction may be under way; start again when it is over.`,
        zh: `未启动：表被其他事务占用，迁移未能进行，未做任何改动（${cause.message}）。可能正在备份或有长事务，请在其结束后重新启动。`,
      },
    ],
    { cause },
  );

/** In words for whoever started it, where it is theirs to put right. */
const explained = (error: unknown): unknown => {
  if (error instanceof NewerDatabaseError) return tooOld(error);
  if (error instanceof OthersAtWorkError) return notBeside(error);
  return error instanceof TablesHeldError ? heldByOthers(error) : error;
};

export const filePlaceOf = ({ dataDir, s3Url }: Config): FilePlace => ({ dataDir, s3Url: s3Url?.reveal() ?? null });

export const logOf = (config: Config): Logger => pino({ level: config.logLevel });

/** Lies in the data directory while a backup is put back. */
export const unfinishedRestore = (dataDir: string): string => join(dataDir, 'restore.unfinished');

/** @throws StartError where a restore was cut off */
const refuseUnfinishedRestore = ({ dataDir }: Config): void => {
  if (!existsSync(unfinishedRestore(dataDir))) return;
  throw new StartError('badData', [
    {
      en: `A backup was being put back into ${dataDir} and it was cut off. Empty it but for master.key, and the database, then run restore again.`,
      zh: `${dataDir} 中的备份恢复被中断。请清空该目录（保留 master.key）和数据库，再重新运行 restore。`,
    },
  ]);
};

interface Opening {
  /** What is asked of the database before anything in it is changed; it may refuse. */
  readonly first?: ((postgres: Database) => Promise<void>) | undefined;
  /** Where the log goes elsewhere than to standard output alone. */
  readonly openLog?: (config: Config) => KeptLog;
  /** Without WAL_ARCHIVE the database is archived no more. For other commands it may have been forgotten. */
  readonly endsArchive?: boolean;
}

/**
 * Configuration, database and its schema: what every command that touches data begins with. The caller stops `postgres`. The declarations were
 * judged when the service was built.
 * @param opening how a command differs from the usual
 */
export const openUp = async <Own extends object>(
  program: Pick<Program<Own>, 'registry' | 'migrations' | 'migrationsFolder' | 'dataDir' | 'configuration'>,
  { first, openLog = config => ({ log: logOf(config), syslog: undefined }), endsArchive = false }: Opening = {},
): Promise<Opened<Own>> => {
  const { registry, migrations } = program;
  refuseWithoutMigrations(migrations, program.migrationsFolder);
  const config = readConfig(undefined, program);
  refuseUnfinishedRestore(config);
  const { log, syslog } = openLog(config);
  let postgres: Database | undefined;
  try {
    postgres =
      config.databaseUrl === null
        ? await startPostgres({ dataDir: config.dataDir, log, processes: config.processes, archive: config.walArchive, endsArchive })
        : await externalPostgres(config.databaseUrl.reveal());
    await first?.(postgres);
    const applied = await migrate(postgres.ownerConnection, {
      appRole: postgres.appRole,
      jobs: modelOf(registry).jobs,
      migrations,
      alone: config.databaseUrl === null,
      waits: ({ name }) => log.warn({ migration: name }, 'a migration waits for tables that others hold, and lets them get on meanwhile'),
    });
    if (applied.length > 0) log.info({ applied }, 'the database was brought to this version');
    return { config, log, syslog, postgres };
  } catch (error) {
    await postgres?.stop();
    await syslog?.close();
    throw explained(error);
  }
};

/** The master key, with a warning when it was made here and now lies in a file; and the one to follow, if one is at hand. */
export const masterKeysOf = (config: Config, log: Logger): KeysAtHand => {
  const { key, madeNow, path } = masterKeyFrom({ value: config.masterKey?.reveal(), dataDir: config.dataDir });
  if (madeNow) log.warn({ path }, 'a master key was made: keep a copy of this file apart, without it everything encrypted is lost');
  const nextMasterKey = nextMasterKeyFrom({ value: config.nextMasterKey?.reveal(), dataDir: config.dataDir, inFile: path !== undefined });
  return { masterKey: key, ...(nextMasterKey === undefined ? {} : { nextMasterKey }) };
};
