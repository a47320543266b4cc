import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineResource, file, integer, longText, reference, sequence, text } from '#engine/declare/index.ts';
import type { Model } from '#engine/project/model.ts';
import { schemaOf } from '#engine/project/schema.ts';
import type { TestDatabase } from '#tests/setup/database.ts';
import { fleet, members, modelWith, sightings, vehicles } from '#tests/store/fleet.ts';
import { bareDatabase, firstMigration, query } from '#tests/store/fresh-store.ts';
import { name } from './ddl.ts';
import { draft, emptySchema } from './draft.ts';
import { compareSnapshot, draftCommand, migrationsIn } from './draft-command.ts';
import { migrate } from './migrate.ts';
import { checksumOf, inOrder, type Migrations } from './migration-files.ts';
import { reserved } from './reserved-words.ts';

const audiences = { operator: { rows: 'all', reads: [], calls: {} } } as const;
const label = ['某物', 'Thing'] as const;
const resource = defineResource;
const things = (fields: Parameters<typeof resource>[0]['fields'], more: object = {}): Model =>
  modelWith(resource({ name: 'things', label, represent: '', fields, audiences, ...more }));
const steps = (before: Model, after: Model) => {
  const { sql, manual } = draft(schemaOf(before), schemaOf(after));
  return { sql, manual };
};

const undeclared = (what: string): string =>
  `${what}: no longer declared; rename it, or write "-- no longer used: ${what}" here and drop it in the release after this one, or drop it now`;

/** What the database holds, in words of its own catalogues. */
const shapeOf = async (database: TestDatabase) => ({
  columns: await query(
    database.ownerConnection,
    `select table_name, column_name, data_type, is_nullable, column_default, collation_name, numeric_precision, datetime_precision
       from information_schema.columns where table_schema = 'public' order by table_name, column_name`,
  ),
  constraints: await query(
    database.ownerConnection,
    `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as is from pg_constraint
       where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`,
  ),
  indexes: await query(database.ownerConnection, `select indexdef from pg_indexes where schemaname = 'public' order by indexdef`),
  sequences: await query(
    database.ownerConnection,
    `select sequencename, max_value, cycle from pg_sequences where schemaname = 'public' order by 1`,
  ),
});

describe('drafts', () => {
  test('the same schema needs nothing, and the same change is the same text', () => {
    expect(steps(fleet, fleet)).toEqual({ sql: '', manual: [] });
    const state = { label, tone: 'good' } as const;
    expect(
      steps(things({}, { states: { A: state, B: state }, start: 'A' }), things({}, { states: { B: state, A: state }, start: 'A' })),
    ).toEqual({
      sql: '',
      manual: [],
    });
    expect(draft(emptySchema, schemaOf(fleet))).toEqual(draft(emptySchema, schemaOf(modelWith(sightings, vehicles, members))));
  });

  test('[FRM-01] a new field and a new entity need no hand', () => {
    expect(steps(things({ a: text(label) }), things({ a: text(label, { unique: true }), b: integer(label, { default: 3 }) }))).toEqual({
      sql: ['alter table things add column b bigint default 3;', 'alter table things add constraint things_a_key unique (a);'].join('\n'),
      manual: [],
    });
    const { sql, manual } = steps(modelWith(members), modelWith(members, sightings, vehicles));
    expect(manual).toEqual([]);
    expect(sql).toContain('create table sightings (');
    expect(sql).toContain(
      'alter table vehicles add constraint vehicles_member_fkey foreign key (member) references members (id) deferrable initially deferred;',
    );
  });

  test('what could destroy data is listed, never written', () => {
    const states = { A: { label, tone: 'good' }, B: { label, tone: 'bad' } } as const;
    const before = things({ a: text(label), b: integer(label), no: sequence(label, '{n:4}') }, { states, start: 'A' });
    const after = things({ a: integer(label), c: text(label) }, { states: { A: states.A }, start: 'A' });
    const { sql, manual } = steps(before, after);
    expect(manual).toEqual([
      'things_no_seq: no longer declared; drop the sequence once no number of it will be needed',
      undeclared('things.b'),
      undeclared('things.no'),
      'things.a: its type changes from text collate "C" to bigint; convert its values',
      'things.state: B is no longer a value; move the rows that hold it first',
    ]);
    expect(sql).not.toMatch(/drop column|drop table|alter column a|drop sequence/);
    expect(steps(before, modelWith()).manual).toContain(undeclared('things'));
  });

  test('a field that becomes encrypted has its values to be converted', () => {
    expect(steps(things({ a: text(label) }), things({ a: text(label, { personal: true }) })).manual).toEqual([
      'things.a: its type changes from text collate "C" to bytea; convert its values',
    ]);
  });

  test('[FRM-07] what leads to another table waits for a hand before the table is asked; what is new or goes does not', () => {
    const targets = ['members', 'drivers'].map(name => resource({ name, label, represent: '', fields: {}, audiences }));
    const leading = (fields: Parameters<typeof resource>[0]['fields']) =>
      modelWith(...targets, resource({ name: 'things', label, represent: '', fields, audiences }));
    const key = (to: string) =>
      `alter table things add constraint things_to_fkey foreign key ("to") references ${to} (id) deferrable initially deferred;`;
    const { marked, manual } = draft(
      schemaOf(leading({ to: reference(label, 'members') })),
      schemaOf(leading({ to: reference(label, 'drivers') })),
    );
    const led = 'things.to: it leads to drivers and no longer to members; write here where its rows lead';
    expect(manual).toEqual([expect.stringContaining(led)]);
    expect(marked.split('\n')).toEqual([
      'alter table things drop constraint things_to_fkey;',
      expect.stringMatching(/^-- by hand: things\.to: it leads to drivers/),
      key('drivers'),
    ]);
    expect(steps(leading({ to: file(label, 'paper') }), leading({ to: reference(label, 'members') })).manual).toEqual([
      expect.stringMatching(/^things\.to: it leads to members; /),
    ]);
    expect(steps(leading({}), leading({ to: reference(label, 'members') })).manual).toEqual([]);
    expect(steps(leading({ to: reference(label, 'members') }), leading({ to: file(label, 'paper') })).manual).toEqual([]);
  });

  test('[FRM-07] texts that become numbers, and encrypted values that come to be found, wait for a hand', () => {
    expect(steps(things({ no: text(label) }), things({ no: sequence(label, 'T{n:4}') })).manual).toEqual([
      "things.no: it holds numbers that are drawn from now on; write here how things_no_seq begins behind those that are there (select setval('things_no_seq', …)), or delete this line where there are none",
    ]);
    expect(steps(things({}), things({ no: sequence(label, 'T{n:4}') })).manual).toEqual([]);
    expect(steps(things({ a: longText(label, { personal: true }) }), things({ a: text(label, { personal: true }) })).manual).toEqual([
      expect.stringMatching(/^things\.a: found by equality from now on/),
    ]);
    expect(steps(things({}), things({ a: text(label, { personal: true }) })).manual).toEqual([]);
  });

  test('names that PostgreSQL reserves are quoted', () => {
    const model = modelWith(
      resource({
        name: 'user',
        label,
        represent: '',
        fields: { order: text(label), to: text(label, { unique: true }) },
        indexes: [['order']],
        audiences,
      }),
      resource({ name: 'tests', label, represent: '', fields: { end: reference(label, 'user') }, audiences }),
    );
    const { sql } = draft(emptySchema, schemaOf(model));
    expect(sql).toContain('create index user_order_idx on "user" ("order") where "order" is not null;');
    expect(sql).toContain('references "user" (id)');
  });
});

describe('on a database', () => {
  let database: TestDatabase;
  let grown: TestDatabase;
  beforeAll(async () => {
    [database, grown] = await Promise.all([bareDatabase(), bareDatabase()]);
  });

  test("the list of reserved words is the server's own", async () => {
    const words = await query(database.ownerConnection, `select word from pg_get_keywords() where catcode in ('R', 'T')`);
    expect(words.map(({ word }) => String(word)).filter(word => !reserved.has(word))).toEqual([]);
    expect(name('a b"c')).toBe('"a b""c"');
  });

  test('growing step by step leads where beginning there does', async () => {
    const small = modelWith(
      members,
      resource({ name: 'vehicles', label, represent: '', fields: { plate: text(label), member: reference(label, 'members') }, audiences }),
    );
    const migrations = [schemaOf(small), schemaOf(fleet)].map((schema, at, all) => ({
      name: `000${at + 1}-step.sql`,
      sql: draft(all[at - 1] ?? emptySchema, schema).sql,
    }));
    await migrate(database.ownerConnection, { appRole: database.appRole, migrations: { files: migrations, schema: schemaOf(fleet) } });
    await migrate(grown.ownerConnection, { appRole: grown.appRole, migrations: firstMigration(fleet) });
    expect(await shapeOf(database)).toEqual(await shapeOf(grown));
  });
});

describe('rows that are there', () => {
  test('[FRM-07] what leads to another table is refused where nobody has led its rows anew, and lands where somebody has', async () => {
    const place = await bareDatabase();
    const leading = (to: string) =>
      modelWith(
        ...['members', 'drivers'].map(name => resource({ name, label, represent: '', fields: {}, audiences })),
        resource({ name: 'things', label, represent: '', fields: { to: reference(label, to) }, audiences }),
      );
    const [first, schema] = [firstMigration(leading('members')), schemaOf(leading('drivers'))];
    await migrate(place.ownerConnection, { appRole: place.appRole, migrations: first });
    const [row, member] = ['018f3c1e-0000-7000-8000-000000000001', '018f3c1e-0000-7000-8000-000000000002'];
    await query(
      place.ownerConnection,
      `insert into members (id, version, created_at, updated_at) values ('${member}', 1, now(), now());
       insert into things (id, version, created_at, updated_at, "to") values ('${row}', 1, now(), now(), '${member}')`,
    );
    const { marked } = draft(first.schema, schema);
    const migrated = (hand: string) => {
      const files = [...first.files, { name: '0002-to.sql', sql: marked.replace(/^-- by hand: .*$/m, hand) }];
      return migrate(place.ownerConnection, { appRole: place.appRole, migrations: { files, schema } });
    };
    await expect(migrated('')).rejects.toThrow('violates foreign key constraint');
    expect(await migrated('update things set "to" = null;')).toEqual(['0002-to.sql']);
  });
});

describe('the command', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'drafts-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('writes numbered files and a snapshot, and the comparison says what is due', async () => {
    const [one, two] = [things({ a: text(label) }), things({ a: text(label), b: text(label) })];
    expect(await compareSnapshot(one, folder)).not.toEqual([]);
    expect(await draftCommand(one, 'first', folder)).toEqual({ files: ['0001-first.sql'], manual: [] });
    expect(await compareSnapshot(one, folder)).toEqual([]);
    expect(await draftCommand(one, 'nothing', folder)).toEqual({ files: [], manual: [] });
    expect(await compareSnapshot(two, folder)).toEqual(['alter table things add column b text collate "C";']);
    expect(await draftCommand(two, 'b-comes', folder)).toEqual({ files: ['0002-b-comes.sql'], manual: [] });
    expect(readFileSync(join(folder, '0002-b-comes.sql'), 'utf8')).toBe('alter table things add column b text collate "C";\n');
    const appendOnly = things({ a: text(label), b: text(label) }, { appendOnly: true });
    expect(await compareSnapshot(appendOnly, folder)).toEqual(['the snapshot of the schema is out of date']);
    await draftCommand(appendOnly, 'rights', folder);
    expect(await compareSnapshot(appendOnly, folder)).toEqual([]);
  });

  test('indexes of tables that were there are made by a file of their own, while others write; those of new tables with their tables', async () => {
    const own = mkdtempSync(join(folder, 'indexes-'));
    const fields = { a: text(label), b: text(label) };
    const [one, other, more] = (
      [
        ['things', ['a']],
        ['things', ['b', 'a']],
        ['more', ['a']],
      ] as const
    ).map(([called, index]) => resource({ name: called, label, represent: '', fields, indexes: [[...index]], audiences }));
    if (one === undefined || other === undefined || more === undefined) throw new Error('three are declared');
    const read = (name: string) => readFileSync(join(own, name), 'utf8');
    await draftCommand(modelWith(one), 'first', own);
    expect(read('0001-first.sql')).toMatch(/^create index things_a_idx on things \(a\)/m);
    expect((await draftCommand(modelWith(other, more), 'b', own)).files).toEqual(['0002-b.sql', '0003-b-indexes.sql']);
    expect(read('0002-b.sql')).toContain('create index more_a_idx on more (a)');
    expect(read('0002-b.sql')).toContain('drop index things_a_idx;');
    expect(read('0003-b-indexes.sql')).toMatch(/^create index concurrently things_b_a_idx on things \(b, a\)[^\n]*;\n$/);
    const database = await bareDatabase();
    await migrate(database.ownerConnection, { appRole: database.appRole, migrations: await migrationsIn(own) });
    expect((await shapeOf(database)).indexes.map(({ indexdef }) => String(indexdef).split(' ')[2])).toContain('things_b_a_idx');
  });

  test('what waits for a hand is marked, and stays due until it is written', async () => {
    const without = things({ a: text(label) }, { appendOnly: true });
    const { files, manual } = await draftCommand(without, 'b-goes', folder);
    expect(manual).toEqual([undeclared('things.b')]);
    expect(await compareSnapshot(without, folder)).toEqual([`0003-b-goes.sql: ${undeclared('things.b')}`]);
    writeFileSync(join(folder, String(files[0])), 'alter table things drop column b;\n');
    expect(await compareSnapshot(without, folder)).toEqual([]);
  });

  test('[FRM-07] how the rows that are there get a new required field waits for a hand, unless it has a default or the table is new', async () => {
    const [one, two] = [mkdtempSync(join(folder, 'one-')), mkdtempSync(join(folder, 'two-'))];
    const fields = {
      a: text(label),
      region: text(label, { rules: 'required|length:1,9' }),
      mobile: text(label, { rules: 'required', personal: true }),
    };
    const optional = { b: integer(label, { rules: 'required', default: 1 }), c: text(label, { rules: 'required', when: { a: 'x' } }) };
    expect(await draftCommand(things({ ...fields, ...optional }), 'first', one)).toMatchObject({ manual: [] });
    await draftCommand(things({ a: text(label) }), 'first', two);
    // Its default is in no column: nothing is encrypted by SQL.
    const further = { no: sequence(label, 'T{n:4}'), pet: text(label, { rules: 'required', personal: true, default: 'none' }) };
    const { files, manual } = await draftCommand(things({ ...fields, ...optional, ...further }), 'region', two);
    expect(manual).toEqual([
      'things.region: new and required; write here how the rows that are there are filled (update things set region = …), or delete this line where there are none',
      expect.stringMatching(/^things\.mobile: new, required and encrypted, so that no SQL fills it; delete this line/),
      expect.stringMatching(/^things\.no: new and required; write here how the rows that are there are filled/),
      expect.stringMatching(/^things\.pet: new, required and encrypted/),
    ]);
    const written = readFileSync(join(two, String(files[0])), 'utf8');
    // Below the column, which what is written in its place fills.
    expect(written).toMatch(/alter table things add column region text.*\n-- by hand: things\.region: /);
    expect(written).toContain(`-- by hand: ${manual[0]}\n`);
    expect(written).not.toContain('not null');
  });

  test.each(['Upper', 'a b', '../x', ''])('%j is no name for one', async word => {
    await expect(draftCommand(fleet, word, folder)).rejects.toThrow('named in lower-case words');
  });
});

describe('applying', () => {
  const schema = emptySchema;
  const file = (number: number, sql: string) => ({ name: `000${number}-step.sql`, sql });
  const run = (database: TestDatabase, ...files: readonly { name: string; sql: string }[]) =>
    migrate(database.ownerConnection, { appRole: database.appRole, migrations: { files, schema } satisfies Migrations });

  test('runs each file once, also when several processes start at the same time', async () => {
    const database = await bareDatabase();
    const files = [file(1, 'create table one (id int)'), file(2, 'create table two (id int)')];
    const ran = await Promise.all(Array.from({ length: 4 }, () => run(database, ...files)));
    expect(ran.flat()).toEqual(['0001-step.sql', '0002-step.sql']);
    expect(await run(database, ...files)).toEqual([]);
    expect(await run(database, ...files, file(3, 'create table three (id int)'))).toEqual(['0003-step.sql']);
  });

  test('a file is whole or not at all; those before it stay', async () => {
    const database = await bareDatabase();
    const files = [file(1, 'create table one (id int)'), file(2, 'create table two (id int); select 1/0')];
    await expect(run(database, ...files)).rejects.toThrow('migration 0002-step.sql failed: division by zero');
    expect(await query(database.ownerConnection, "select to_regclass('one') is null as one, to_regclass('two') is null as two")).toEqual([
      { one: false, two: true },
    ]);
    await run(database, file(1, 'create table one (id int)'), file(2, 'create table two (id int)'));
  });

  test('a file that was edited after it landed is refused; line ends are no edit', async () => {
    const database = await bareDatabase();
    await run(database, file(1, 'create table one (\n id int)'));
    await expect(run(database, file(1, 'create table one (\n id bigint)'))).rejects.toThrow('was edited after it landed');
    expect(await run(database, file(1, 'create table one (\r\n id int)'))).toEqual([]);
    await expect(run(database)).rejects.toThrow('belongs to a newer one');
    expect(checksumOf(file(1, 'a\r\nb'))).toBe(checksumOf(file(1, 'a\nb')));
  });

  test('a file that waits for a hand is refused', async () => {
    const database = await bareDatabase();
    await expect(run(database, file(1, '-- by hand: things.b: drop it\n'))).rejects.toThrow(
      '0001-step.sql is not finished: things.b: drop it',
    );
  });

  test('a table that becomes append-only loses what the application had', async () => {
    const database = await bareDatabase();
    const open = firstMigration(things({ a: text(label) }));
    const closed = { ...open, schema: schemaOf(things({ a: text(label) }, { appendOnly: true })) };
    const rights = () =>
      query(
        database.ownerConnection,
        `select privilege_type as may from information_schema.role_table_grants where grantee = '${database.appRole}' and table_name = 'things' order by 1`,
      );
    await migrate(database.ownerConnection, { appRole: database.appRole, migrations: open });
    expect((await rights()).map(({ may }) => may)).toEqual(['DELETE', 'INSERT', 'SELECT', 'UPDATE']);
    await migrate(database.ownerConnection, { appRole: database.appRole, migrations: closed });
    expect((await rights()).map(({ may }) => may)).toEqual(['INSERT', 'SELECT']);
  });

  test.each([
    [['0001-a.sql', '0003-c.sql'], 'expected number 0002'],
    [['0001-a.sql', '0001-b.sql'], 'expected number 0002'],
    [['first.sql'], 'must be NNNN-words.sql'],
  ])('%j is no sequence of migrations', (names, message) => {
    expect(() => inOrder(names.map(each => ({ name: each, sql: '' })))).toThrow(message);
  });
});
