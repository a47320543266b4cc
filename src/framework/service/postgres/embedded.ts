/** The embedded PostgreSQL 18: a server of our own in DATA_DIR, reached by nobody but this process's user over a socket. */
import { realpathSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { StartError } from '#service/config/start-error.ts';
import { keptUp } from '#service/kept-up.ts';
import { accountFor } from './account.ts';
import { archivingTo, type Recovery, recoveringFrom } from './archiving.ts';
import { findBinaries } from './binaries.ts';
import { prepareCluster, roles } from './cluster.ts';
import type { Database } from './database.ts';
import { lockDataDir } from './lock.ts';
import { readPidFile, startPostmaster, stopLeftover } from './postmaster.ts';
import { databaseName, prepareDatabase } from './roles.ts';
import { socketFolder } from './socket-folder.ts';
import type { StartLog } from './start-log.ts';

export interface EmbeddedDatabase extends Database {
  /** May do anything in the cluster; for tests and maintenance, never for requests. */
  readonly superuserConnection: PoolConfig;
}

const settings = {
  listen_addresses: '',
  timezone: 'UTC',
  // Statements and details hold personal data; the service reports its own errors, without them.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  // Short queries: compiling them costs more than it gains.
  jit: 'off',
} as const;

const megabyte = 2 ** 20;
/**
 * What the server keeps of tables and indexes: an eighth of the memory that there is, since it shares the machine with the service (a quarter is
 * advised for a machine of its own: PostgreSQL 18, 19.4.1). It is taken as it is used.
 */
const sharedBuffers = (): string => {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return `${Math.floor(Math.min(Math.max(memory / 8, 128 * megabyte), 4_096 * megabyte) / megabyte)}MB`;
};

/** Each process opens some 25; the rest is for commands and people beside them. */
const connectionsFor = (processes: number): number => 100 + 25 * (processes - 1);

/** Everything that makes a commit survive a power cut, given up; nothing follows such a server either. */
const forgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
} as const;

export interface EmbeddedOptions {
  /** Absolute path; the cluster is its folder `postgres`. */
  readonly dataDir: string;
  readonly log: StartLog;
  /** Of the service: how many connect. */
  readonly processes?: number;
  /** Folder of the archives of WAL; nothing is archived where left out. */
  readonly archive?: string | null;
  /** Without an archive: a cluster that had one has none any more. Else what is written waits for it. */
  readonly endsArchive?: boolean;
  /** Of a base that lies in the cluster's place. */
  readonly recovery?: Recovery;
  /** False for throw-away servers of tests only: a crash may then lose everything. */
  readonly durable?: boolean;
}

/** The server's own lines begin with the time; what else is on its error channel a command of the archive has said. */
const hearing = (log: StartLog) => {
  let said = '';
  const heard: StartLog = {
    debug(text) {
      const [, words] = /^postgres: (?!\d{4}-)(.+)/.exec(text) ?? [];
      said = words ?? said;
      log.debug(text);
    },
    info: text => log.info(text),
    warn: text => log.warn(text),
    error: text => log.error(text),
  };
  return { log: heard, said: () => said };
};

/**
 * Locks the data directory, makes the cluster if there is none, stops a server left behind, starts one and keeps it up, makes sure of roles and
 * database.
 * @throws StartError when another process holds the directory (75), the platform has no binaries (69), or the server does not start (69)
 */
export const startPostgres = async (options: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const { dataDir, log, processes = 1, archive = null, endsArchive = false, recovery, durable = true } = options;
  if (process.platform === 'win32') {
    throw new StartError('unavailable', [
      {
        en: 'The embedded PostgreSQL needs Unix sockets for its peer authentication. On Windows set DATABASE_URL.',
        zh: '内置 PostgreSQL 依靠 Unix 套接字验证身份。在 Windows 上请设置 DATABASE_URL。',
      },
    ]);
  }
  const lock = lockDataDir(dataDir);
  try {
    const cluster = join(realpathSync(dataDir), 'postgres');
    const account = accountFor(cluster);
    const binaries = findBinaries(dataDir, account);
    const left = await stopLeftover(cluster, log);
    await prepareCluster(cluster, binaries, account, durable);
    const socket = socketFolder(cluster, account, left?.socketDir ?? '');
    try {
      const extras = recovery === undefined ? archivingTo(archive, cluster, account, endsArchive) : recoveringFrom(recovery);
      const own = {
        ...settings,
        ...(durable ? { ...extras.settings, shared_buffers: sharedBuffers() } : forgetful),
        unix_socket_directories: socket.setting,
        port: String(socket.port),
        max_connections: String(connectionsFor(processes)),
      };
      const heard = hearing(log);
      const server = await keptUp(
        async () => {
          await stopLeftover(cluster, log);
          const started = await startPostmaster(binaries.postgres, cluster, { ...extras, settings: own }, account, heard.log);
          // Whoever switches segments in time has gone to sleep until the first checkpoint while the server recovered: five minutes.
          if (extras.settings.archive_timeout !== undefined) process.kill(started.pid, 'SIGHUP');
          return started;
        },
        { name: 'the database server', log },
      );
      const stop = async (): Promise<void> => {
        await server.stop();
        socket.remove();
        lock.release();
      };
      const at = { host: socket.host, port: socket.port };
      const superuserConnection = { ...at, user: roles.superuser, database: 'postgres' };
      try {
        await prepareDatabase(superuserConnection);
      } catch (error) {
        await stop();
        throw error;
      }
      return {
        superuserConnection,
        ownerConnection: { ...at, user: roles.owner, database: databaseName },
        appConnection: { ...at, user: roles.application, database: databaseName },
        appRole: roles.application,
        archiveSaid: heard.said,
        stop,
      };
    } catch (error) {
      socket.remove();
      throw error;
    }
  } catch (error) {
    lock.release();
    throw error;
  }
};

/**
 * The connection to a server that another process runs in the data directory, for reading alone; undefined where none accepts connections.
 * Who may connect is for the server to say: the same user as the service.
 * @param as whose rights it has
 */
export const runningBeside = (dataDir: string, as: keyof typeof roles = 'application'): PoolConfig | undefined => {
  const cluster = join(realpathSync(dataDir), 'postgres');
  const written = readPidFile(cluster);
  if (written?.status !== 'ready') return undefined;
  return {
    // The server calls its own folder `.`
    host: written.socketDir === '.' ? cluster : written.socketDir,
    port: 5432,
    user: roles[as],
    database: databaseName,
    options: '-c default_transaction_read_only=on',
  };
};
