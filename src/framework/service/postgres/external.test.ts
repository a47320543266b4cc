import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedDatabase, startPostgres } from './embedded.ts';
import { externalPostgres } from './external.ts';
import { withClient } from './roles.ts';
import type { StartLog } from './start-log.ts';

const log: StartLog = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
let home = '';
let server: EmbeddedDatabase;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'external-'));
  server = await startPostgres({ dataDir: home, log, durable: false });
});
afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true });
});

const urlOf = (user: string, database: string): string =>
  `postgres://${user}@${encodeURIComponent(String(server.superuserConnection.host))}:5432/${database}`;
const ask = async (connection: PoolConfig, sql: string): Promise<unknown> =>
  withClient(connection, async client => Object.values((await client.query<Record<string, unknown>>(sql)).rows[0] ?? {})[0]);

test('requests run as a role that can change no table, although only the owner can log in', async () => {
  await ask(server.superuserConnection, 'CREATE DATABASE elsewhere');
  const database = await externalPostgres(urlOf('postgres', 'elsewhere'));
  await ask(database.ownerConnection, 'CREATE TABLE seals (name text)');
  await ask(database.ownerConnection, `GRANT INSERT, SELECT ON seals TO ${database.appRole}`);
  expect(await ask(database.appConnection, 'SELECT current_user')).toBe('chancery_app');
  expect(await ask(database.appConnection, "INSERT INTO seals VALUES ('公章') RETURNING name")).toBe('公章');
  await expect(ask(database.appConnection, 'DROP TABLE seals')).rejects.toMatchObject({ code: '42501' });
  await externalPostgres(urlOf('postgres', 'elsewhere'));
});

test('an owner who may neither create nor use the role is told what an administrator has to run', async () => {
  const url = urlOf('chancery_owner', 'chancery');
  await expect(externalPostgres(url)).rejects.toThrow('GRANT chancery_app TO "chancery_owner"');
  await ask(server.superuserConnection, 'GRANT chancery_app TO chancery_owner');
  const database = await externalPostgres(url);
  expect(await ask(database.appConnection, 'SELECT current_user')).toBe('chancery_app');
});

test('a database of another encoding is refused', async () => {
  await ask(server.superuserConnection, "CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' LOCALE_PROVIDER libc TEMPLATE template0");
  await expect(externalPostgres(urlOf('postgres', 'latin'))).rejects.toThrow("create one with ENCODING 'UTF8'");
});

test('a database that is not there is named as the reason, without the password', async () => {
  const refused = externalPostgres('postgres://me:tiger@127.0.0.1:1/x');
  await expect(refused).rejects.toMatchObject({ exitCode: 69 });
  await expect(refused).rejects.not.toThrow('tiger');
});
