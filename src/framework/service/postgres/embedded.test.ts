import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { PoolConfig } from 'pg';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { startPostgres } from './embedded.ts';
import { readPidFile } from './postmaster.ts';
import { withClient } from './roles.ts';
import type { StartLog } from './start-log.ts';

const log: StartLog = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
let home = '';
/** A data directory whose server has stopped. */
let used = '';
/** The module under test for processes that read no TypeScript. */
let built = '';
const running: Database[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  // Beneath the project, whose packages it imports.
  built = mkdtempSync(resolve('node_modules/.vite-embedded-'));
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { ssr: resolve('src/framework/service/postgres/embedded.ts'), outDir: built, minify: false },
  });
  used = mkdtempSync(join(tmpdir(), 'embedded-used-'));
  await (await startPostgres({ dataDir: used, log, durable: false })).stop();
});
afterAll(() => {
  for (const folder of [used, built]) rmSync(folder, { recursive: true });
});
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'embedded-'));
});
afterEach(async () => {
  for (const database of running.splice(0)) {
    await database.stop();
  }
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
  }
  rmSync(home, { recursive: true });
});

const start = async (dataDir: string) => {
  const database = await startPostgres({ dataDir, log, durable: false });
  running.push(database);
  return database;
};
const ask = async (connection: PoolConfig, sql: string): Promise<unknown> =>
  withClient(connection, async client => Object.values((await client.query<Record<string, unknown>>(sql)).rows[0] ?? {})[0]);

/** A start that finds a cluster: making one is what takes long. */
const startUsed = (dataDir: string) => {
  cpSync(used, dataDir, { recursive: true });
  return start(dataDir);
};

/** Another process that starts the server in durable mode, writes a row, says so and stays. */
const holder = async (dataDir: string): Promise<ChildProcess> => {
  cpSync(used, dataDir, { recursive: true });
  const script = `
    import { startPostgres } from ${JSON.stringify(join(built, 'embedded.js'))};
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const database = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
    const { default: pg } = await import('pg');
    const client = new pg.Client(database.ownerConnection);
    client.on('error', () => undefined);
    await client.connect();
    await client.query('CREATE TABLE IF NOT EXISTS kept (word text)');
    await client.query("INSERT INTO kept VALUES ('here')");
    process.stdout.write('ready');
    process.once('SIGTERM', async () => { await client.end(); await database.stop(); process.exit(0); });
    setInterval(() => undefined, 1000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
};
const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
};
const serverOf = (dataDir: string): number => readPidFile(join(dataDir, 'postgres'))?.pid ?? 0;
const isAlive = (pid: number): boolean => {
  try {
    // a zombie in a container without an init process still has a number
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
};

test('starts, keeps rows over a stop, and leaves neither process nor lock behind', async () => {
  const first = await start(home);
  await ask(first.ownerConnection, "CREATE TABLE kept AS SELECT 'here' AS word");
  const server = serverOf(home);
  await first.stop();
  expect(isAlive(server)).toBe(false);
  expect(readdirSync(home)).toEqual(['postgres']);
  const second = await start(home);
  expect(await ask(second.appConnection, 'SELECT count(*)::int FROM pg_tables WHERE tablename = $$kept$$')).toBe(1);
});

test('text is UTF-8, ordered by code point, and upper case knows more than ASCII', async () => {
  const { appConnection } = await startUsed(home);
  expect(await ask(appConnection, 'SHOW server_encoding')).toBe('UTF8');
  expect(await ask(appConnection, "SELECT 'Z' < 'a' AND 'z' < '印' AND '一' < '印' AND upper('é') = 'É'")).toBe(true);
  expect(await ask(appConnection, 'SHOW timezone')).toBe('UTC');
});

test('the application role uses tables, and can neither make nor change them', async () => {
  const { ownerConnection, appConnection, appRole } = await startUsed(home);
  await ask(ownerConnection, 'CREATE TABLE seals (name text)');
  await ask(ownerConnection, `GRANT INSERT, SELECT ON seals TO ${appRole}`);
  expect(await ask(appConnection, "INSERT INTO seals (name) VALUES ('公章') RETURNING name")).toBe('公章');
  for (const forbidden of [
    'CREATE TABLE t ()',
    'DROP TABLE seals',
    'ALTER TABLE seals ADD c int',
    'TRUNCATE seals',
    'CREATE ROLE r',
    'CREATE TEMP TABLE t ()',
  ]) {
    await expect(ask(appConnection, forbidden), forbidden).rejects.toMatchObject({ code: '42501' });
  }
  expect(await ask(ownerConnection, 'SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user')).toBe(false);
});

test('listens on no network address', async () => {
  const { superuserConnection } = await startUsed(home);
  expect(await ask(superuserConnection, 'SHOW listen_addresses')).toBe('');
});

test('fsync is on unless a test asked otherwise', async () => {
  cpSync(used, home, { recursive: true });
  const database = await startPostgres({ dataDir: home, log });
  running.push(database);
  expect(await ask(database.superuserConnection, 'SHOW fsync')).toBe('on');
  expect(await ask(database.superuserConnection, 'SHOW data_checksums')).toBe('on');
});

test('a second process on the same directory is refused and told who holds it', async () => {
  const child = await holder(home);
  await expect(startPostgres({ dataDir: home, log })).rejects.toThrow(`in use by process ${child.pid} `);
  await end(child, 'SIGTERM');
  await start(home);
});

test('after kill -9 of the service its lock is taken over, its server stopped, and every committed row is there', async () => {
  const child = await holder(home);
  const orphan = serverOf(home);
  await end(child, 'SIGKILL');
  expect(isAlive(orphan)).toBe(true);
  const { ownerConnection } = await start(home);
  expect(isAlive(orphan)).toBe(false);
  expect(await ask(ownerConnection, 'SELECT word FROM kept')).toBe('here');
});

test('after kill -9 of service and server it recovers', async () => {
  const child = await holder(home);
  const server = serverOf(home);
  await end(child, 'SIGKILL');
  process.kill(server, 'SIGKILL');
  const { ownerConnection } = await start(home);
  expect(await ask(ownerConnection, 'SELECT word FROM kept')).toBe('here');
});

test('a pid file whose number belongs to somebody else by now is no obstacle', async () => {
  const first = await startUsed(home);
  await first.stop();
  writeFileSync(join(home, 'postgres', 'postmaster.pid'), `${process.pid}\n${home}/postgres\n1\n5432\n.\n\n     1 1\nready   \n`);
  writeFileSync(join(home, 'postgres', '.s.PGSQL.5432.lock'), `${process.pid}\n`);
  await start(home);
});

test('[BEY-10] a server that dies under the service is started again, keeps its rows and is stopped for good', async () => {
  const database = await startUsed(home);
  await ask(database.ownerConnection, "CREATE TABLE kept AS SELECT 'here' AS word");
  await ask(database.superuserConnection, 'CHECKPOINT');
  const server = serverOf(home);
  process.kill(server, 'SIGKILL');
  const word = () => ask(database.ownerConnection, 'SELECT word FROM kept').catch(() => undefined);
  await expect.poll(async () => (serverOf(home) === server ? undefined : word())).toBe('here');
  const next = serverOf(home);
  await database.stop();
  expect(isAlive(next)).toBe(false);
  expect(readdirSync(home)).toEqual(['postgres']);
});

test('a path too long for a socket gets a short folder for it, closed to others and gone afterwards', async () => {
  const dataDir = join(home, '很长的目录'.repeat(12), 'data');
  const database = await startUsed(dataDir);
  expect(await ask(database.appConnection, 'SELECT 1')).toBe(1);
  const folder = database.appConnection.host ?? '';
  expect(folder.startsWith(home)).toBe(false);
  await database.stop();
  expect(existsSync(folder)).toBe(false);
});

test('the short folder of a killed process is not left lying about', async () => {
  const dataDir = join(home, 'x'.repeat(120));
  const child = await holder(dataDir);
  const folder = readPidFile(join(dataDir, 'postgres'))?.socketDir ?? '';
  expect(existsSync(folder)).toBe(true);
  await end(child, 'SIGKILL');
  await start(dataDir);
  expect(existsSync(folder)).toBe(false);
});

test('works beneath a folder that only its owner may enter, such as the home of root', async () => {
  const closed = join(home, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  chmodSync(closed, 0o700);
  const database = await start(join(closed, 'data'));
  expect(await ask(database.appConnection, 'SELECT 1')).toBe(1);
});

test('a cluster of another major version is refused in plain words', async () => {
  cpSync(used, home, { recursive: true });
  writeFileSync(join(home, 'postgres', 'PG_VERSION'), '12\n');
  await expect(startPostgres({ dataDir: home, log })).rejects.toThrow('holds a database of PostgreSQL 12');
});

test('what an interrupted initdb left is cleared away', async () => {
  mkdirSync(join(home, 'postgres.making-abc', 'base'), { recursive: true });
  await start(home);
  expect(readdirSync(home).sort()).toEqual(['lock', 'postgres']);
});
