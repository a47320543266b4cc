/** A server of our own and one that follows it by streaming, to be held back, promoted and killed. */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { PoolConfig } from 'pg';
import { systemJobs } from '#engine/declare/index.ts';
import { migrations } from '#product/migrations.ts';
import { jobNames } from '#resources/_jobs.ts';
import { accountFor } from '#service/postgres/account.ts';
import { findBinaries } from '#service/postgres/binaries.ts';
import { startPostgres } from '#service/postgres/embedded.ts';
import { startPostmaster } from '#service/postgres/postmaster.ts';
import { withClient } from '#service/postgres/roles.ts';
import { migrate } from '#service/store/migrate.ts';
import type { TestDatabase } from '../setup/database.ts';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

export interface Streaming {
  readonly primary: TestDatabase;
  readonly replica: PoolConfig;
  /** Has it make what was written so long ago, and nothing newer. */
  holdBack(delay: string): Promise<void>;
  /** It and all that works for it stand still, and go on. */
  freeze(): void;
  thaw(): void;
  /** It follows nobody any more. */
  promote(): Promise<void>;
  kill(): void;
  stop(): Promise<void>;
}

/** A copy of the running server's folder. PostgreSQL documentation 26.3.3: a base backup by the low-level interface. */
const copied = async (client: pg.Client, from: string, to: string): Promise<void> => {
  await client.query(`select pg_backup_start('replica', true)`);
  cpSync(from, to, {
    recursive: true,
    preserveTimestamps: true,
    filter: path => !/postmaster\.(?:pid|opts)$|\.s\.PGSQL\.|pg_internal\.init|\/pg_wal\/.+/.test(path),
  });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(join(to, 'standby.signal'), '');
};

export const startStreaming = async (): Promise<Streaming> => {
  const home = mkdtempSync(join(tmpdir(), 'streaming-'));
  chmodSync(home, 0o755);
  const [first, second] = [join(home, 'primary'), join(home, 'replica')];
  const database = await startPostgres({ dataDir: first, log: silent });
  const { superuserConnection: superuser, ownerConnection, appConnection, appRole } = database;
  const cluster = join(first, 'postgres');
  const account = accountFor(cluster);
  chmodSync(first, 0o755);
  await migrate(ownerConnection, { appRole, jobs: Object.keys({ ...systemJobs, ...jobNames }), migrations });
  await withClient(superuser, async client => {
    writeFileSync(join(cluster, 'pg_hba.conf'), 'local all all trust\nlocal replication all trust\n');
    await client.query('select pg_reload_conf()');
    await copied(client, cluster, second);
  });
  const settings = (delay: string): void =>
    writeFileSync(
      join(second, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${superuser.host} port=${superuser.port} user=${superuser.user}'\nrecovery_min_apply_delay = '${delay}'\n`,
    );
  settings('0');
  if (account) {
    for (const path of ['.', ...readdirSync(second, { recursive: true, encoding: 'utf8' })])
      chownSync(join(second, path), account.uid, account.gid);
  }
  const own = { listen_addresses: '', unix_socket_directories: '.', port: '5432', max_connections: '100', timezone: 'UTC' };
  const server = await startPostmaster(findBinaries(first, account).postgres, second, { settings: own, environment: {} }, account, silent);
  const signal = (name: NodeJS.Signals): void => {
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' });
    for (const pid of [server.pid, ...children.trim().split(/\s+/).map(Number)]) process.kill(pid, name);
  };
  const there = { ...superuser, host: second };
  return {
    primary: { name: String(ownerConnection.database), ownerConnection, appConnection, appRole, url: '' },
    replica: { ...appConnection, host: second },
    async holdBack(delay) {
      settings(delay);
      await withClient(there, client => client.query('select pg_reload_conf()'));
    },
    async promote() {
      await withClient(there, client => client.query('select pg_promote()'));
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    kill: () => void process.kill(server.pid, 'SIGKILL'),
    async stop() {
      await server.stop();
      await database.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
};
