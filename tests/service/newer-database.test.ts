/** A program that is older than the database it is pointed at. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withClient } from '#service/postgres/roles.ts';
import { freshDatabase } from '../setup/database.ts';
import { runCommand } from './spawned.ts';

test('[BEY-10] it starts nothing, says which release is needed, and leaves the database as it is', async () => {
  const database = await freshDatabase();
  const home = mkdtempSync(join(tmpdir(), 'newer-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const ask = (sql: string) => withClient(database.ownerConnection, async client => (await client.query(sql)).rows);
  await ask(`insert into schema_migrations (name, checksum) values ('9999-later', repeat('0', 64))`);
  const before = await ask('select name from schema_migrations order by name');
  const { code, said } = await runCommand('start', home, [], { DATABASE_URL: database.url, LOG_LEVEL: 'warn' });
  expect({ code, said }).toMatchObject({ code: 78, said: expect.stringContaining('9999-later') });
  expect(said).toContain('数据库已由更新的版本升级');
  expect(said).not.toMatch(/^ +at /m);
  expect(await ask('select name from schema_migrations order by name')).toEqual(before);
}, 300_000);
