/** The judge of migrations: what a program of the version before goes on well with, and what it does not know. */
import { describe, expect, test } from 'vitest';
import { obstacles } from './additive.ts';
import { adviceOn } from './advice.ts';
import { scriptOf } from './sql-statements.ts';

const first = `create table things (
  id uuid not null,
  state text collate "C" not null default 'ON',
  a text,
  primary key (id),
  constraint things_a_key unique (a),
  constraint things_state_check check (state in ('ON', 'OFF'))
);
create index things_a_idx on things (a);`;
const filesOf = (...texts: readonly string[]) => texts.map((sql, at) => ({ name: `000${at + 1}-step.sql`, sql }));
/** Why the last of them is refused. */
const reasons = (...texts: readonly string[]): readonly string[] => {
  const files = filesOf(first, ...texts);
  return (obstacles(files, files.length - 1).get(files.at(-1)?.name ?? '') ?? []).map(({ reason }) => reason);
};

describe('additive', () => {
  test.each([
    'create table more (id uuid not null, thing uuid not null, primary key (id)); create unique index more_idx on more (thing);',
    'create table more (id uuid); alter table more add constraint more_fkey foreign key (id) references things (id); alter table more alter column id set not null;',
    'alter table things add column b text collate "C"',
    "alter table things add column b numeric(14,2) default -1.5, add column c text[] , add column d timestamptz(3) default now(), add column e text default 'x' not null",
    'alter table things add column b uuid; alter table things add constraint things_b_fkey foreign key (b) references things (id) deferrable initially deferred',
    'alter table things add column b text; alter table things add constraint things_b_key unique (b)',
    "alter table things add column b text; alter table things add constraint things_b_check check (b in ('X'))",
    'create index things_b_idx on things using gin (a)',
    'create index concurrently things_b_idx on things (a) where a is not null',
    'create sequence things_no_seq maxvalue 9 cycle',
    "create function twice(a text) returns text language sql as $$ delete from things; select 'a;b' $$; drop function twice",
    'create temporary table kept (id uuid) on commit drop; insert into kept select id from things; update kept set id = null; drop table kept',
    "insert into things (id, state) values (gen_random_uuid(), 'OFF') on conflict do nothing",
    'insert into things (id) select gen_random_uuid() from (values (1)) as x(n)',
    "grant select on things to reader; comment on table things is 'update'; analyze things; set constraints all immediate",
    "alter table things drop constraint things_state_check; alter table things add constraint things_state_check check (state in ('OFF', 'ON', 'SOLD'))",
    'alter table things drop constraint things_state_check',
    `/* a /* nested */ drop table things; */ -- drop table things;\ncreate sequence "Drop Table things"`,
    'create table "user" (id uuid); alter table "user" rename column id to other',
  ])('%s', sql => {
    expect(reasons(sql)).toEqual([]);
  });

  test('what is no longer used is dropped by the release after the one that says so, and not before', () => {
    const said = `-- no longer used: things.a\n-- no longer used: things_a_idx`;
    const drop = 'drop index things_a_idx; alter table things drop column a';
    expect(reasons(said)).toEqual([]);
    expect(reasons(said, drop)).toEqual([]);
    expect(reasons(`${said}\n${drop}`)).toHaveLength(2);
    const files = filesOf(first, said, drop);
    // Both of them are new to those who are at work.
    expect([...obstacles(files, 1).keys()]).toEqual(['0003-step.sql']);
    expect([...obstacles(files, 2, file => file < '0002').keys()]).toEqual(['0003-step.sql']);
  });

  test('what is empty is filled by the release after the one that writes it, and not before', () => {
    const [add, fill] = ['alter table things add column b text;', "update things set b = coalesce(a, 'x, y') where b is null and a <> '';"];
    expect(reasons(add, fill)).toEqual([]);
    expect(reasons(`${add}${fill}`)).toEqual([expect.stringContaining('would stay empty')]);
    expect(reasons(add, "update things set b = 'x'")).toHaveLength(1);
    expect(reasons(add, "update things set b = 'x' where b is null or a is null")).toHaveLength(1);
    expect(reasons(add, "update things set b = 'x', a = null where b is null")).toHaveLength(1);
    expect(reasons(add, "update things set b = 'x' where a is null")).toHaveLength(1);
  });
});

describe('not additive, or not known to be', () => {
  test.each([
    ['drop table things', 'no longer used: things'],
    ['alter table things drop column a', 'no longer used: things.a'],
    ['drop index things_a_idx', 'no longer used: things_a_idx'],
    ['alter table things drop constraint things_a_key', 'no longer used: things_a_key'],
    ['alter table things add column b bigint not null', 'give it a default'],
    ['alter table things add column b uuid default gen_random_uuid()', 'no fixed value'],
    ["alter table things add column b text default 'a' || random()", 'no known form'],
    ['alter table things add column b text not null default null', 'no fixed value'],
    ['create table more (id uuid); alter table more attach partition things default', 'no known form'],
    ['alter table only things drop column a', 'no known form'],
    ['alter table things add column b text, add constraint k unique nulls not distinct (b)', 'twice'],
    ['alter table things add column b bigserial', 'no known form'],
    ['alter table things add column b bigint generated always as (1) stored', 'no known form'],
    ['alter table things add column b uuid references things (id)', 'no known form'],
    ['alter table things add column if not exists b text', 'no known form'],
    ['alter table things add column b text, drop column a', 'no longer used: things.a'],
    ['alter table things rename column a to b', 'no known form'],
    ['alter table things rename to others', 'no known form'],
    ['alter table things alter column a type jsonb using a::jsonb', 'no known form'],
    ['alter table things alter column a set not null', 'no known form'],
    ["alter table things alter column state set default 'OFF'", 'no known form'],
    ['alter table things add constraint things_fkey foreign key (a) references things (id)', 'leads nowhere'],
    ['alter table things add constraint things_key unique (state)', 'twice'],
    ["alter table things add column b text default 'x'; alter table things add constraint things_b_key unique (b)", 'twice'],
    ['create unique index things_state_idx on things (state)', 'twice'],
    ["alter table things add constraint things_a_check check (a in ('X'))", 'nothing was checked'],
    [
      "alter table things drop constraint things_state_check; alter table things add constraint things_state_check check (state in ('ON'))",
      'may write OFF',
    ],
    [
      "alter table things drop constraint things_state_check; alter table things add constraint things_state_check check (state = 'ON')",
      'no known form',
    ],
    ["update things set state = 'OFF'", 'changes rows'],
    ['delete from things', 'no known form'],
    ['insert into things select * from (with gone as (delete from things returning *) select * from gone) x', 'more than add rows'],
    ["insert into things (id) values (null) on conflict (id) do update set state = 'ON'", 'more than add rows'],
    ['with x as (select 1) insert into things select null from x', 'no known form'],
    ['create or replace function found_in(text) returns text language sql as $$ select 1 $$', 'no known form'],
    ['create table if not exists things (id uuid)', 'no known form'],
    ['create table part partition of things default', 'no known form'],
    ['do $$ begin drop table things; end $$', 'no known form'],
    ["select setval('things_no_seq', 1)", 'no known form'],
    ['revoke select on things from reader', 'no known form'],
    ['create view seen as select * from things', 'no known form'],
    ['create function things() returns int language sql as $$ select 1 $$; alter table things drop column a', 'no longer used'],
    ['create temporary table things (id uuid); drop table things; drop table things', 'no longer used'],
    ['create table more (id uuid); drop table more, things', 'no known form'],
    ['alter table public.things drop column a', 'no known form'],
    ['ALTER TABLE "things" DROP "a"', 'no known form'],
    ["create sequence x; select '\\'; drop table things; --'", 'no known form'],
    ["create sequence a; select E'\\'; create sequence b; --'", 'no known form'],
    ['-- stop the others first: annexes are signed with the contract', 'annexes are signed with the contract'],
  ])('%s', (sql, reason) => {
    expect(reasons(sql)).toContainEqual(expect.stringContaining(reason));
  });
});

test('statements end where the server ends them', () => {
  const sql = `select 'a;''b', E'\\';', "c;""d", $$;$$, $x$ $$; $x$, 1.5e3; -- no;\n/* ; /* ; */ ; */ select 2`;
  const { statements, comments } = scriptOf(sql);
  expect(statements.map(({ tokens }) => tokens.map(({ text }) => text))).toEqual([
    ['select', "a;'b", ',', "\\';", ',', 'c;"d', ',', ';', ',', ' $$; ', ',', '1.5e3'],
    ['select', '2'],
  ]);
  expect(comments).toEqual(['no;']);
});

test('whoever writes a migration is told which kind it is, and which tables it holds', () => {
  const said = (...texts: readonly string[]) => adviceOn(filesOf(first, ...texts)).join('\n');
  expect(said()).toBe('');
  expect(said('alter table things add column b text')).toBe('0002-step.sql runs beside the version before.');
  expect(said('drop table things')).toMatch(
    /0002-step.sql asks to stop the version before first:\n {2}drop table things: .*\nHow to do it/,
  );
  expect(said('-- by hand: things.b: drop it')).toContain('once nothing waits for a hand');
  const unique = (column: string) => `alter table things add constraint things_${column}_key unique (${column});`;
  expect(said(unique('a'))).toContain(
    'It fails, and changes nothing, where rows of things share one value: look before by "select a, count(*) from things group by a having count(*) > 1".',
  );
  expect(said(`alter table things add column b text;${unique('b')}`)).not.toContain('share');
  expect(said(`alter table things add column b bigint default 3;${unique('b')}`)).toContain('share');
  expect(said('create index concurrently i on things (a)')).not.toContain('waits');
  expect(said('create table more (id uuid); create index m on more (id); create index i on things (a)')).toContain(
    'Whoever needs things waits while',
  );
});
