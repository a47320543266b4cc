/** Migrations on a database where others are at work: who is waited for, who is refused, and what is made while they write. */
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { TestDatabase } from '#tests/setup/database.ts';
import { bareDatabase, query } from '#tests/store/fresh-store.ts';
import { TablesHeldError, type Waiting } from './apply-migration.ts';
import { emptySchema } from './draft.ts';
import { type MigrateOptions, migrate, OthersAtWorkError } from './migrate.ts';

const schema = emptySchema;
const first = `create table processes (
  id uuid, host text, pid bigint, release text, schema_version text, seen_at timestamptz(3), silent_at timestamptz(3)
);
create table things (id int, a text);`;
const filesOf = (...texts: readonly string[]) => [first, ...texts].map((sql, at) => ({ name: `000${at + 1}-step.sql`, sql }));
const run = (database: TestDatabase, texts: readonly string[], more: Partial<MigrateOptions> = {}) =>
  migrate(database.ownerConnection, { appRole: database.appRole, migrations: { files: filesOf(...texts), schema }, ...more });

/** A process that has told of itself. @param silent for how long it has been taken to be gone */
const atWork = (database: TestDatabase, schemaVersion: string, silent = '-1 minute') =>
  query(
    database.ownerConnection,
    `insert into processes
       values (gen_random_uuid(), 'north', 7, '1.0.0 (abc)', '${schemaVersion}', now(), now() - interval '${silent}')`,
  );
const landed = async (database: TestDatabase) =>
  (await query(database.ownerConnection, 'select name, additive from schema_migrations order by name')).map(
    ({ name, additive }) => `${String(name).slice(0, 4)} ${additive}`,
  );
const migrated = async (...texts: readonly string[]): Promise<TestDatabase> => {
  const database = await bareDatabase();
  await run(database, texts);
  return database;
};

test('[BEY-10] what only adds is done beside others, and the rest is refused, whole, with who they are', async () => {
  const database = await migrated();
  await atWork(database, '0001-step');
  const add = 'alter table things add column b text';
  expect(await run(database, [add])).toEqual(['0002-step.sql']);
  const refused = run(database, [add, 'create sequence kept', 'alter table things drop column a']);
  await expect(refused).rejects.toThrow(OthersAtWorkError);
  await expect(refused).rejects.toMatchObject({
    obstacles: new Map([['0004-step.sql', [expect.objectContaining({ statement: 'alter table things drop column a' })]]]),
    others: [{ host: 'north', pid: 7, release: '1.0.0 (abc)', schemaVersion: '0001-step' }],
  });
  expect(await landed(database)).toEqual(['0001 true', '0002 true']);
  expect(await query(database.ownerConnection, "select to_regclass('kept') as kept")).toEqual([{ kept: null }]);
});

test('[BEY-10] without others, or where they have been silent for a minute, everything is done', async () => {
  const database = await migrated();
  await atWork(database, '0001-step', '1 second');
  expect(await run(database, ['alter table things drop column a'], { watchMs: 1 })).toEqual(['0002-step.sql']);
  expect(await landed(database)).toEqual(['0001 true', '0002 false']);
  await atWork(database, '0002-step');
  expect(await run(database, ['alter table things drop column a', 'drop table things'], { alone: true })).toEqual(['0003-step.sql']);
});

test('[BEY-10] a heartbeat that seems overdue, by a clock that is behind, is waited for: whoever sends one is not worked beside, which is refused', async () => {
  const database = await migrated();
  await atWork(database, '0001-step', '1 hour');
  let isOver = false;
  const refused = run(database, ['alter table things drop column a'], { watchMs: 500 })
    .catch((error: unknown) => error)
    .finally(() => {
      isOver = true;
    });
  while (!isOver) await query(database.ownerConnection, `update processes set seen_at = seen_at + interval '1 ms'`);
  expect(await refused).toBeInstanceOf(OthersAtWorkError);
});

test('[BEY-10] what all who are at work know to be no longer used is dropped beside them, and refused while one of them does not', async () => {
  const steps = ['-- no longer used: things.a\n', 'alter table things drop column a'];
  const database = await migrated(...steps.slice(0, 1));
  await atWork(database, '0002-step');
  await atWork(database, '0001-step');
  await expect(run(database, steps)).rejects.toThrow(OthersAtWorkError);
  await query(database.ownerConnection, `delete from processes where schema_version = '0001-step'`);
  expect(await run(database, steps)).toEqual(['0003-step.sql']);
});

test('[BEY-10] rights that become narrower are refused beside others', async () => {
  const database = await migrated();
  await atWork(database, '0001-step');
  const things = { resource: 'things', columns: [], checks: [], uniques: [], indexes: [], foreignKeys: [], appendOnly: true };
  const closed = { ...schema, tables: { things } };
  const migrations = { files: filesOf(), schema: closed };
  await expect(run(database, [], { migrations })).rejects.toMatchObject({
    obstacles: new Map([['rights', [{ statement: 'revoke update, delete on things', reason: expect.any(String) }]]]),
  });
  await query(database.ownerConnection, 'delete from processes');
  await run(database, [], { migrations });
  await atWork(database, '0001-step');
  expect(await run(database, [], { migrations })).toEqual([]);
});

/** Short for tests. */
const waiting: Waiting = { lockMs: 50, pauseMs: 1, attempts: 1000 };

/** Somebody who reads the table in a transaction that lasts. */
const reader = async (database: TestDatabase): Promise<pg.Client> => {
  const client = new pg.Client(database.appConnection);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin; select from things');
  return client;
};

test('[BEY-10] a migration that waits for a table lets others get on with it, and is done once it is free', async () => {
  const database = await migrated();
  const client = await reader(database);
  let told = (): void => undefined;
  const waited = new Promise<void>(done => {
    told = done;
  });
  const migrating = run(database, ['create sequence made; alter table things add column b text'], { waiting, waits: () => told() });
  await waited;
  // Behind a lock that is waited for it would come after the migration, which comes after the reader.
  expect(await query(database.appConnection, 'select from things')).toEqual([]);
  await client.query('commit');
  expect(await migrating).toEqual(['0002-step.sql']);
});

test('[BEY-10] one whose table is never free is refused, and nothing of it is done', async () => {
  const database = await migrated();
  await reader(database);
  const texts = ['create sequence made; alter table things add column b text'];
  await expect(run(database, texts, { waiting: { ...waiting, attempts: 2 } })).rejects.toThrow(TablesHeldError);
  expect(await query(database.ownerConnection, "select to_regclass('made') as made")).toEqual([{ made: null }]);
});

test('[BEY-10] indexes of a file of their own are made while others write, and one that was cut off is made anew', async () => {
  const database = await migrated();
  const sql = ['one', 'two'].map(name => `create index concurrently things_${name} on things (a);`).join('\n');
  const index = async () =>
    (await query(database.ownerConnection, `select indisvalid as valid from pg_index where indrelid = 'things'::regclass`)).map(
      ({ valid }) => valid,
    );
  const client = new pg.Client(database.appConnection);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query("insert into things values (1, 'x')");
  const making = run(database, [sql], { waiting });
  // It stands, and waits for whoever was writing when it began.
  await expect.poll(index).toEqual([false]);
  await query(database.appConnection, "insert into things values (2, 'y')");
  const [{ pid = 0 } = {}] = await query(
    database.ownerConnection,
    `select pid from pg_stat_activity where datname = current_database() and query like 'create index concurrently%'`,
  );
  const cut = making.then(
    () => 'done',
    () => 'cut off',
  );
  await query(database.ownerConnection, `select pg_terminate_backend(${Number(pid)})`);
  expect(await cut).toBe('cut off');
  await client.query('commit');
  expect(await index()).toEqual([false]);
  // Two at once, one of which waits for the other: an index that is made waits for nobody who waits for it.
  expect((await Promise.all([run(database, [sql]), run(database, [sql])])).flat()).toEqual(['0002-step.sql']);
  expect(await index()).toEqual([true, true]);
  // As if the last step were still to come.
  await query(database.ownerConnection, `delete from schema_migrations where name = '0002-step.sql'`);
  expect(await run(database, [sql])).toEqual(['0002-step.sql']);
  await expect(run(database, [sql, 'create index concurrently things_one on things (id)'])).rejects.toThrow('things_one already');
});
