import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
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

/** Passes everything on but what a session is to begin with, as poolers do that are told to ignore it. */
const forgetfulPooler = async (): Promise<number> => {
  const socket = join(String(server.superuserConnection.host), '.s.PGSQL.5432');
  const pooler = createServer(client => {
    const behind = connect(socket);
    client.once('data', first => {
      const words = first.subarray(8).toString('latin1').split('\0');
      const at = words.indexOf('options');
      if (at >= 0) words.splice(at, 2);
      const kept = Buffer.from(words.join('\0'), 'latin1');
      const head = Buffer.alloc(8);
      head.writeInt32BE(8 + kept.length, 0);
      first.copy(head, 4, 4, 8);
      behind.write(Buffer.concat([head, kept]));
      client.pipe(behind).pipe(client);
    });
    for (const end of [client, behind]) end.on('error', () => undefined);
  });
  await new Promise<void>(done => pooler.listen(0, '127.0.0.1', done));
  onTestFinished(() => void pooler.close());
  const address = pooler.address();
  if (address === null || typeof address === 'string') throw new Error('it listens nowhere');
  return address.port;
};

test('[BEY-14] a pooler that drops what sessions begin with is refused: requests would run as the owner', async () => {
  await ask(server.superuserConnection, 'CREATE DATABASE pooled');
  const port = await forgetfulPooler();
  const refused = externalPostgres(`postgres://postgres@127.0.0.1:${port}/pooled?sslmode=disable`);
  await expect(refused).rejects.toMatchObject({ exitCode: 78, message: expect.stringContaining('Name the server itself') });
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
