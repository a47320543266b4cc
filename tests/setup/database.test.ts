import type { ClientConfig } from 'pg';
import { expect, test } from 'vitest';
import { withClient } from '#service/postgres/roles.ts';
import { freshDatabase } from './database.ts';

const rows = (connection: ClientConfig, sql: string): Promise<readonly unknown[]> =>
  withClient(connection, async client => (await client.query(sql)).rows);

test('every call gives a database of its own, migrated, with both roles', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  expect(one.name).not.toBe(other.name);
  await rows(one.ownerConnection, 'CREATE TABLE only_here ()');
  expect(await rows(other.ownerConnection, "SELECT FROM pg_tables WHERE tablename = 'only_here'")).toEqual([]);
  expect(await rows(other.appConnection, 'SELECT name FROM schema_migrations')).toBeInstanceOf(Array);
  await expect(rows(other.appConnection, 'DROP TABLE schema_migrations')).rejects.toMatchObject({ code: '42501' });
});
