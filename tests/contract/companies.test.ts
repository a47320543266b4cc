/**
 * What belongs to one company does not exist for another. Which calls are asked stands in `docs/calls.md`, what belongs to a company in the
 * database: a scope that is declared too wide is seen here. The fixtures only make records and requests that the company itself may send.
 */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseCallTable } from '../conformance/call-table.ts';
import { reads } from '../conformance/reads.mjs';
import type { Answer } from '../service/running.ts';
import { belongingsOf } from './belongings.ts';
import { type Fixtures, makeFixtures } from './fixtures.ts';
import { begin, type Prepared } from './made-by-effects.ts';
import { calls, type Row, type Specified, startWorld, type World } from './world.ts';

/** What ends or changes the session itself: nothing of anybody's is named in it. */
const ofTheSession = new Set(['en.logout', 'en.password', 'en.stepUp', 'op.open.submit']);
/** What answers of another's number as of one that nobody has, in its own words. */
const unknown: Readonly<Record<string, Row>> = { 'en.segNo': { known: false, free: false, state: null } };

const rows = parseCallTable(readFileSync(new URL('../../docs/calls.md', import.meta.url), 'utf8')).filter(
  ({ id, menus, path }) =>
    !path.startsWith('/') &&
    !menus.includes('public') &&
    (menus.some(menu => /^\d/.test(menu)) || (id.startsWith('en.') && (menus.includes('self') || menus.includes('form')))) &&
    !ofTheSession.has(id),
);
/** Reads come last, and of those whatever names no record: by then the first company has something of each kind. */
const turn = ({ id, path }: (typeof rows)[number]): number => (reads.has(id) ? (path.includes('{') ? 1 : 2) : 0);
const inTurn = rows.toSorted((one, other) => turn(one) - turn(other));
const asked = inTurn.flatMap(({ id }) => calls.filter(call => call.id === id).map(call => [id, call] as const));

let world: World;
let fixtures: Fixtures;
/** One connection for all that is looked up past the service: each test looks. */
let client: pg.Client;
beforeAll(async () => {
  world = await startWorld();
  fixtures = makeFixtures(world);
  client = new pg.Client(world.database.ownerConnection);
  await client.connect();
  await begin(world);
});
afterAll(async () => {
  await client.end();
  await world.stop();
});

/** Ids and numbers of everything that is the first company's or one of its people's. */
const belongings = (): Promise<ReadonlySet<string>> => belongingsOf(client, world.company);

const texts = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
      ? Object.values(value).flatMap(texts)
      : [];
const named = (value: unknown, own: ReadonlySet<string>): readonly string[] => [...new Set(texts(value))].filter(text => own.has(text));

const ask = async (call: Specified, prepared: Prepared): Promise<Answer<Row>> => world.send(call, prepared, world.other.token);

/** Lists that hold nothing of the first company's for itself either: they prove nothing. */
const idle = new Set<string>();

/** Asks as the other company for what the first one may ask for, and answers whether anything of the first one's was named. */
const trespass = async (id: string, call: Specified): Promise<boolean> => {
  const prepared = await fixtures.request(call, { update: true, changesNothing: true });
  const own = await belongings();
  const taken = named(prepared.body, own);
  const before = prepared.record === undefined ? undefined : await world.stored(prepared.record.resource, prepared.record.id);
  const answer = await ask(call, prepared);
  const { list, records } = (answer.data ?? {}) as { readonly list?: readonly unknown[]; readonly records?: readonly Row[] };
  // Of many, each is answered by the id that it was asked by.
  const told = records === undefined ? answer.data : records.map(({ id: _, ...verdict }) => verdict);
  if (taken.length > 0) {
    if (records !== undefined) expect(records.map(({ code }) => code)).toEqual(records.map(() => 'RECORD_MISSING'));
    else if (answer.status === 1) expect(answer.data).toMatchObject(unknown[id] ?? { list: [] });
    else if (call.params.length > 0 || typeof prepared.body.id === 'string') expect(answer).toMatchObject({ http: 404, data: null });
    else expect([400, 404, 422]).toContain(answer.http);
  }
  expect(named(told, own)).toEqual([]);
  if (before !== undefined && prepared.record !== undefined && taken.length > 0)
    expect(await world.stored(prepared.record.resource, prepared.record.id)).toEqual(before);
  if (list !== undefined && taken.length === 0) {
    // Of what is a person's own, the person under test has some, and with its menu may see it.
    const menu = rows.find(row => row.id === id)?.menus.find(each => /^\d/.test(each));
    if (menu !== undefined) await world.grant('enterprise', menu, null);
    const theirs = [world.company.token, world.people.enterprise.token].map(token => world.send(call, prepared, token));
    if (
      named(
        (await Promise.all(theirs)).map(({ data }) => data),
        own,
      ).length === 0
    )
      idle.add(id);
  }
  // A list that is asked for one record of another company's holds none.
  if (list !== undefined && call.method === 'POST') {
    for (const record of own) {
      if (!/^[0-9a-f-]{36}$/.test(record)) continue;
      const filtered = await ask(call, { body: { ...prepared.body, filter: { id: record } } });
      if (filtered.http === 422) break;
      expect((filtered.data.list as readonly unknown[] | undefined) ?? []).toEqual([]);
      break;
    }
  }
  return taken.length > 0;
};

const trespassed = new Set<string>();
test.each(asked)("[%s] refused or empty for a company that asks for another one's", async (id, call) => {
  if (await trespass(id, call)) trespassed.add(id);
});

test('the table names every call, and each that takes a record was asked for one of another company', () => {
  expect(asked.length).toBe(rows.length);
  // Dictionaries and announcements are everybody's.
  expect([...idle].sort()).toEqual(['en.companyType.list', 'en.message.announcements', 'en.swift.list']);
  const takes = rows.filter(({ path }) => path.includes('{')).map(({ id }) => id);
  expect(takes.filter(id => !trespassed.has(id))).toEqual(['en.file.template', 'en.template.show', 'en.options']);
});
