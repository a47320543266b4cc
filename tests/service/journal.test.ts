/** The journal on a real database: what was written verifies, however it came about; what was altered, removed or put in between is named. */
import { createPublicKey, randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelOf } from '#engine/project/model.ts';
import { registry } from '#resources/index.ts';
import { readCheckpoint } from '#service/audit/checkpoint.ts';
import { type JournalCloser, journalFiles, makeJournalCloser } from '#service/audit/closer.ts';
import { formerHashOf, hashOf } from '#service/audit/journal.ts';
import { type SecondPlace, secondPlaceAt } from '#service/audit/second-place.ts';
import { type Verdict, verifyJournal } from '#service/audit/verify.ts';
import { type Span, spansOf, verifySome } from '#service/audit/verify-some.ts';
import { openVault } from '#service/encryption/vault.ts';
import { withClient } from '#service/postgres/roles.ts';
import { systemRecords } from '#service/records/system-records.ts';
import type { TransactionRows } from '#service/store/rows.ts';
import { type Database, openDatabase } from '#service/store/transaction.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { freshDatabase, type TestDatabase } from '../setup/database.ts';
import { countOf, torture } from '../setup/torture.ts';
import { verifyWith } from './witnesses.ts';

const model = modelOf(registry);
const masterKey = randomBytes(32);
const [open, folders]: [Database[], string[]] = [[], []];

interface Place {
  readonly at: TestDatabase;
  readonly database: Database;
  readonly dataDir: string;
  readonly closer: JournalCloser;
  readonly troubles: string[];
}

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'journal-'));
  folders.push(made);
  return made;
};
const databaseOn = (at: TestDatabase): Database => {
  const database = openDatabase(at.appConnection, model, openVault(masterKey));
  open.push(database);
  return database;
};
/** A process: its own connections, its own memory. */
const beside = (at: TestDatabase, dataDir = folder(), secondPlace: SecondPlace | null = null, clock = () => new Date()): Place => {
  const [database, troubles] = [databaseOn(at), [] as string[]];
  const trouble = (error: Error): void => void troubles.push(error.message);
  return { at, database, dataDir, troubles, closer: makeJournalCloser({ database, dataDir, clock, secondPlace, trouble }) };
};
const fresh = async (): Promise<Place> => beside(await freshDatabase());

let place: Place;
beforeAll(async () => {
  place = await fresh();
});
afterAll(async () => {
  await Promise.all(open.map(each => each.close()));
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

type Words = Readonly<Record<string, unknown>>;
const noteIn = (rows: TransactionRows, recordId: string, action: string, words: Words = {}, now = new Date()): void =>
  systemRecords(rows, model, {}, now).note({ action, resource: 'members', recordId, ...words });
/** Notes on one record, each in a transaction of its own. */
const note = (recordId: string, action: string, words: Words = {}, now = new Date(), { database } = place): Promise<void> =>
  database.transaction(async rows => noteIn(rows, recordId, action, words, now));
const owner = (sql: string, values: readonly unknown[] = [], { at } = place) =>
  withClient(at.ownerConnection, client => client.query(sql, [...values]));
const verdict = ({ database, dataDir } = place): Promise<Verdict> => verifyWith(database, dataDir);

/** Every damage is repaired before the next test. */
const damaged = async (recordId: string, damage: string, what: string) => {
  await place.closer.checkpoint();
  const { rows: before } = await owner(`select id from journal where record_id = $1 order by id`, [recordId]);
  await owner('create table kept as select * from journal where record_id = $1', [recordId]);
  await owner(damage.replaceAll('$record', `'${recordId}'`));
  const found = await verdict();
  await owner('delete from journal where id in (select id from kept)');
  await owner('insert into journal select * from kept');
  await owner('drop table kept');
  expect((await verdict()).faults, `${what}, repaired`).toBe(0);
  return { found, ids: before.map(row => String(row.id)) };
};

test('[BEY-04] an intact journal verifies, whatever values the changes hold', async () => {
  const words = fc.string({ unit: 'binary', maxLength: 20 });
  const value = fc.oneof(fc.jsonValue({ stringUnit: 'binary' }), words, fc.double({ noNaN: false }), fc.date({ noInvalidDate: true }));
  await fc.assert(
    fc.asyncProperty(fc.dictionary(words, fc.tuple(value, value), { maxKeys: 5 }), words, async (changes, said) => {
      const id = uuidv7();
      await note(id, 'update', { changes, reason: said, recordLabel: said });
      await place.closer.checkpoint();
      expect((await verdict()).first).toBeUndefined();
    }),
    { numRuns: countOf(40, 1_000), seed: torture.seed },
  );
  await note(uuidv7(), 'update', { reason: 'half a pair \ud840 and a NUL \0', changes: { a: ['\udfff', { '\ud800': -0 }] } });
  await place.closer.checkpoint();
  expect((await verdict()).first).toBeUndefined();
  expect(place.troubles).toEqual([]);
}, 120_000);

test('[BEY-04][BEY-14] one altered column of one entry is named, author, time and stamps among them', async () => {
  const id = uuidv7();
  for (const action of ['create', 'update', 'freeze']) await note(id, action, { reason: action, fromState: 'ACTIVE' });
  const texts = ['reason', 'user_name', 'user_num', 'created_by', 'updated_by', 'action', 'from_state', 'ip', 'record_label'];
  for (const column of [...texts, 'at', 'created_at', 'updated_at', 'version']) {
    const value = texts.includes(column) ? `'forged'` : column === 'version' ? 'version + 1' : `${column} - interval '1 day'`;
    const { found, ids } = await damaged(
      id,
      `update journal set ${column} = ${value} where record_id = $record and id = (select id from journal where record_id = $record order by id offset 1 limit 1)`,
      column,
    );
    expect(found, column).toMatchObject({ faults: 1, first: { id: ids[1], recordId: id, resource: 'members' } });
    expect(found.first?.fault, column).toBe(['updated_by', 'updated_at', 'version'].includes(column) ? 'rewritten' : 'altered');
  }
});

test('[BEY-04] an entry taken away or given to another record shows', async () => {
  const id = uuidv7();
  for (const action of ['create', 'update', 'freeze']) await note(id, action);
  const second = '(select id from journal where record_id = $record order by id offset 1 limit 1)';
  const removed = await damaged(id, `delete from journal where id = ${second}`, 'removed');
  expect(removed.found).toMatchObject({ faults: 2, first: { fault: 'removed', id: removed.ids[1] } });
  const given = await damaged(id, `update journal set record_id = '${uuidv7()}' where id = ${second}`, 'given away');
  expect(given.found.first).toMatchObject({ fault: 'altered', id: given.ids[1] });
});

test('[BEY-14] looked at by parts, each entry has its turn, and what is altered, gone or put in is named in it', async () => {
  const own = await fresh();
  const id = uuidv7();
  const actions = ['create', 'update', 'freeze', 'update', 'resume', 'update', 'close'];
  for (const action of actions) await note(id, action, { reason: action }, new Date(), own);
  await own.closer.checkpoint();
  const publicKey = createPublicKey(readFileSync(journalFiles(own.dataDir).publicKey));
  const turns = [0, 1, 2].map(night => new Date(night * 86_400_000));
  const placesOf = ({ from, to }: Span): readonly number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const seen = turns.flatMap(turn => spansOf(actions.length, turn, 2).flatMap(placesOf));
  expect(new Set(seen)).toEqual(new Set(placesOf({ from: 1, to: actions.length })));
  /** What the nights find, by turns of two beside the two newest. */
  const found = async () => {
    const verdicts = [];
    for (const turn of turns) verdicts.push(await verifySome(own.database.read, publicKey, turn, 2));
    return verdicts.map(({ first }) => first && [first.fault, first.position]);
  };
  const nothing = [undefined, undefined, undefined];
  expect(await found()).toEqual(nothing);
  expect(await own.closer.recheck()).toBe(actions.length);
  const entry = '(select id from journal_links where position = 4)';
  const damage = async (sql: string, undo: string) => {
    await owner('create table kept as select * from journal; create table kept_links as select * from journal_links', [], own);
    await owner(sql, [], own);
    const what = await found();
    await owner(undo, [], own);
    await owner('drop table kept; drop table kept_links', [], own);
    expect(await found()).toEqual(nothing);
    return what;
  };
  const putBack = `delete from journal where id = ${entry}; insert into journal select * from kept where id = ${entry}`;
  const [never] = nothing;
  expect(await damage(`update journal set reason = 'forged' where id = ${entry}`, putBack)).toEqual([never, ['altered', 4], never]);
  expect(await damage(`delete from journal where id = ${entry}`, putBack)).toEqual([never, ['removed', 4], never]);
  const linkBack = 'insert into journal_links select * from kept_links where position = 4';
  expect(await damage('delete from journal_links where position = 4', linkBack)).toEqual([never, ['gap', 4], ['gap', 4]]);
  await owner(`update journal set reason = 'forged' where id = ${entry}`, [], own);
  await expect(own.closer.recheck()).rejects.toThrow(/操作日志与写入时不符，共 1 处.*\n#4 .*members/);
});

test('[BEY-04] writers of one record at once, and one whose clock is behind, make one chain', async () => {
  const id = uuidv7();
  const ahead = new Date(Date.now() + 3_600_000);
  await note(id, 'create', {}, ahead);
  await Promise.all(Array.from({ length: 8 }, (_, at) => note(id, `download-${at}`)));
  await place.closer.checkpoint();
  expect(await verdict()).toMatchObject({ faults: 0 });
  const { rows } = await owner('select count(distinct prev_hash) as links, count(*) as entries from journal where record_id = $1', [id]);
  expect(rows[0]).toEqual({ links: '8', entries: '9' });
});

test('[BEY-04] the service itself may not alter its journal, nor its chain', async () => {
  const id = uuidv7();
  await note(id, 'create');
  await place.closer.close();
  const app = (sql: string) => withClient(place.at.appConnection, client => client.query(sql));
  for (const table of ['journal', 'journal_links', 'journal_keys']) {
    await expect(app(`update ${table} set updated_by = 'x'`)).rejects.toMatchObject({ code: '42501' });
    await expect(app(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' });
  }
});

test('[BEY-14] an entry that commits late, with a smaller id than others, is not skipped', async () => {
  const here = await fresh();
  const [late, early] = [uuidv7(), uuidv7()];
  let commit = (): void => undefined;
  let written = (): void => undefined;
  const isWritten = new Promise<void>(done => {
    written = done;
  });
  const slow = here.database.transaction(async rows => {
    noteIn(rows, late, 'create', {}, new Date(Date.now() - 60_000));
    written();
    await new Promise<void>(done => {
      commit = done;
    });
  });
  await isWritten;
  await note(early, 'create', {}, new Date(), here);
  expect(await here.closer.close()).toBe(1);
  await here.closer.checkpoint();
  commit();
  await slow;
  expect(await here.closer.close()).toBe(1);
  await here.closer.checkpoint();
  const { rows } = await owner('select record_id from journal j join journal_links l on l.id = j.id order by l.position', [], here);
  expect(rows.map(row => row.record_id)).toEqual([early, late]);
  expect(await verdict(here)).toMatchObject({ faults: 0, entries: 2, links: 2, waiting: 0 });
});

test('[BEY-14] several processes write and close at once: one chain without a gap, and each with its own file of checkpoints', async () => {
  const one = await fresh();
  const two = beside(one.at);
  const work = Array.from({ length: 60 }, async (_, at) => {
    const here = at % 2 === 0 ? one : two;
    await note(uuidv7(), 'create', {}, new Date(), here);
    if (at % 5 === 0) await here.closer.close();
    if (at % 20 === 0) await here.closer.checkpoint();
  });
  await Promise.all(work);
  await one.closer.checkpoint();
  await two.closer.checkpoint();
  const files = [one, two].map(({ dataDir }) => journalFiles(dataDir));
  const publicKey = createPublicKey(readFileSync(files[1]?.publicKey ?? ''));
  const found = await verifyJournal(one.database, { publicKey, files: files.map(({ checkpoints }) => checkpoints) });
  expect(found).toMatchObject({ faults: 0, entries: 60, links: 60 });
  expect(found.checkpoints).toBeGreaterThanOrEqual(2);
  expect([...one.troubles, ...two.troubles]).toEqual([]);
});

test('[BEY-14] what an earlier version wrote is chained as it is found, and held from then on', async () => {
  const here = await fresh();
  const record = uuidv7();
  for (const action of ['create', 'update']) await note(record, action, {}, new Date(), here);
  // As it was: hashes of fewer columns, nothing beside the entry.
  const { database } = here;
  const old = await database.read.list('journal', { filter: { recordId: record }, heavy: true, sort: { field: 'id', order: 'ASC' } });
  let prevHash: unknown = null;
  for (const entry of old.list) {
    const hash = formerHashOf({ ...entry, prevHash });
    await owner(
      'update journal set hash = $2, prev_hash = $3, created_by = null, updated_by = null where id = $1',
      [entry.id, hash, prevHash],
      here,
    );
    prevHash = hash;
  }
  await owner('update journal_queue set proof = null', [], here);
  await note(record, 'freeze', {}, new Date(), here);
  await here.closer.checkpoint();
  await note(record, 'release', {}, new Date(), here);
  await here.closer.checkpoint();
  expect(await verdict(here)).toMatchObject({ faults: 0, links: 4, inherited: 2, checkpoints: 2 });
  const first = readCheckpoint(readFileSync(journalFiles(here.dataDir).checkpoints, 'utf8').split('\n')[0] ?? '');
  expect(first).toMatchObject({ inherited: 2, entries: 3, previous: null });
  await owner(`update journal set user_name = '别人' where id = $1`, [old.list[1]?.id], here);
  expect((await verdict(here)).first).toMatchObject({ fault: 'altered', position: 2, id: old.list[1]?.id });
});

test('[BEY-14] nobody without the master key puts an entry into the chain, not even one that looks right', async () => {
  const here = await fresh();
  const record = uuidv7();
  await note(record, 'create', {}, new Date(), here);
  await here.closer.checkpoint();
  // A whole entry of another system: right in itself, its proof encrypted by somebody else.
  const other = await fresh();
  await note(uuidv7(), 'grant', {}, new Date(), {
    ...other,
    database: openDatabase(other.at.appConnection, model, openVault(randomBytes(32))),
  });
  const { rows } = await owner('select * from journal', [], other);
  const { rows: queued } = await owner('select * from journal_queue', [], other);
  const put = async (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    await owner(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
      here,
    );
  };
  await put('journal', { ...rows[0], changes: null });
  await put('journal_queue', queued[0]);
  await note(record, 'update', {}, new Date(), here);
  expect(await here.closer.close()).toBe(1);
  expect(here.troubles).toEqual([expect.stringContaining(String(rows[0].id))]);
  await expect(here.closer.checkpoint()).rejects.toThrow('not written by this service');
  // To the verifier it might be of a transaction that took long; not for more than a minute.
  expect(await verdict(here)).toMatchObject({ faults: 0, waiting: 1, unproven: { id: rows[0].id } });
  const later = beside(here.at, here.dataDir, null, () => new Date(Date.now() + 120_000));
  await expect(later.closer.checkpoint()).rejects.toThrow('not written by this service');
  expect((await verdict(here)).first).toMatchObject({ fault: 'beside', id: rows[0].id });
});

test('[BEY-04][BEY-14] an entry that waits is not proven, and is bad with no time, with one to come, or without a proof', async () => {
  const here = await fresh();
  await note(uuidv7(), 'create', {}, new Date(), here);
  // Written and not closed: nothing is wrong with it, and nothing proves it.
  await here.closer.checkpoint();
  const later = new Date(Date.now() + 1000);
  await note(uuidv7(), 'create', {}, later, here);
  const waits = await verdict(here);
  expect(waits).toMatchObject({ faults: 0, waiting: 1, unproven: { fault: 'unproved', action: 'create' } });
  const id = String(waits.unproven?.id);
  const faultWith = async (change: string, values: readonly unknown[] = []) => {
    await owner(change, [id, ...values], here);
    const row = await here.database.read.find('journal', id);
    await owner('update journal set hash = $2 where id = $1', [id, hashOf(row ?? {})], here);
    return (await verdict(here)).first;
  };
  expect(await faultWith('update journal set at = $2 where id = $1', ['2099-01-01T00:00:00Z'])).toMatchObject({ fault: 'untimely', id });
  expect(await faultWith('update journal set at = null where id = $1')).toMatchObject({ fault: 'untimely', id });
  await owner('update journal set at = $2 where id = $1', [id, later.toISOString()], here);
  expect(await faultWith('update journal_queue set proof = null where id = $1')).toMatchObject({ fault: 'unproved', id });
  await owner(`update journal set hash = 'none' where id = $1`, [id], here);
  expect((await verdict(here)).first).toMatchObject({ fault: 'altered', id });
  expect(await here.closer.close()).toBe(0);
  expect(here.troubles).toEqual([expect.stringContaining(id)]);
});

test('[BEY-04][BEY-14] what is hidden behind a policy is told by the verifier and by the service at work, until the tables are plain again', async () => {
  const here = await fresh();
  const record = uuidv7();
  await note(record, 'create', {}, new Date(), here);
  await here.closer.checkpoint();
  // Out of sight for the product's lists alone: each of the verifier's own queries sees it.
  await owner(`create policy hiding on journal for select using (current_query() not like '%"record_id" = %')`, [], here);
  await owner('alter table journal enable row level security', [], here);
  expect(await here.database.read.exists('journal', { recordId: record })).toBe(false);
  expect(await verdict(here)).toMatchObject({ faults: 2, first: { fault: 'tables', oddity: 'public.journal: policy hiding' } });
  await expect(here.closer.checkpoint()).rejects.toThrow('public.journal: row security');
  await owner('drop policy hiding on journal', [], here);
  await owner('alter table journal disable row level security', [], here);
  expect(await here.closer.checkpoint()).toBe(0);
  // Another table of the name, found before ours by whoever searches that way.
  await owner('create schema before_ours', [], here);
  await owner('create table before_ours.journal as table public.journal with no data', [], here);
  await owner('grant usage on schema before_ours to public', [], here);
  const misled = databaseOn({ ...here.at, appConnection: { ...here.at.appConnection, options: '-c search_path=before_ours,public' } });
  expect((await verifyWith(misled, here.dataDir)).first).toMatchObject({
    fault: 'tables',
    oddity: 'before_ours.journal: there is another table of this name',
  });
  expect(await verdict(here)).toMatchObject({ faults: 0 });
});

test('[BEY-14] a process at work notices at its next look that the chain is another, and signs what it had seen', async () => {
  const here = await fresh();
  for (let at = 0; at < 3; at++) await note(uuidv7(), 'create', {}, new Date(), here);
  await here.closer.checkpoint();
  for (let at = 0; at < 2; at++) await note(uuidv7(), 'create', {}, new Date(), here);
  await here.closer.close();
  // No checkpoint has seen these two.
  await owner('delete from journal where id in (select id from journal_links where position > 3)', [], here);
  await owner('delete from journal_links where position > 3', [], here);
  expect((await verdict(here)).faults).toBe(0);
  await expect(here.closer.close()).rejects.toThrow('no longer holds its link 5');
  expect((await verdict(here)).first).toMatchObject({
    fault: 'rolledBack',
    position: 4,
    checkpoint: { entries: 5 },
    since: { entries: 3 },
  });
  expect(here.troubles).toHaveLength(1);
});

test('[BEY-14] a crash between closing and writing, or in the middle of a line, costs nothing', async () => {
  const here = await fresh();
  await note(uuidv7(), 'create', {}, new Date(), here);
  await here.closer.checkpoint();
  await note(uuidv7(), 'create', {}, new Date(), here);
  await here.closer.close();
  const file = journalFiles(here.dataDir).checkpoints;
  appendFileSync(file, '{"at":"2026-11-2');
  expect(await verdict(here)).toMatchObject({ faults: 0, links: 2, checkpoints: 1 });
  const next = beside(here.at, here.dataDir);
  await next.closer.checkpoint();
  await note(uuidv7(), 'create', {}, new Date(), next);
  await next.closer.checkpoint();
  expect(await verdict(next)).toMatchObject({ faults: 0, links: 3, checkpoints: 3 });
});

test('[BEY-14] an idle journal is signed once an hour, a changed one each time', async () => {
  const at = await freshDatabase();
  let now = Date.now();
  const here = beside(at, folder(), null, () => new Date(now));
  expect(await here.closer.checkpoint()).toBe(0);
  await note(uuidv7(), 'create', {}, new Date(now), here);
  const counts: number[] = [];
  for (const minutes of [0, 1, 58, 1, 1]) {
    now += minutes * 60_000;
    counts.push(await here.closer.checkpoint());
  }
  expect(counts).toEqual([1, 0, 0, 1, 0]);
});

test('[BEY-14] every checkpoint reaches the second place, by HTTP or syslog, also what it missed', async () => {
  const heard: string[] = [];
  let isDown = false;
  const http = createHttp(async (request, response) => {
    const body = await text(request);
    if (!isDown) heard.push(body);
    response.writeHead(isDown ? 503 : 204).end();
  });
  const syslog = createTcp(async socket => {
    const [message = ''] = [await text(socket)];
    const [, length, rest = ''] = /^(\d+) (.*)$/s.exec(message) ?? [];
    expect(Buffer.byteLength(rest)).toBe(Number(length));
    expect(rest).toMatch(/^<109>1 \S+ \S+ chancery \d+ checkpoint - \{/);
    heard.push(rest.slice(rest.indexOf('{')));
  });
  const listen = (server: typeof http | typeof syslog): Promise<number> =>
    new Promise(done => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)));
  const urls = [`http://127.0.0.1:${await listen(http)}/checkpoints`, `syslog://127.0.0.1:${await listen(syslog)}`];
  try {
    for (const url of urls) {
      heard.length = 0;
      const here = beside(await freshDatabase(), folder(), secondPlaceAt(url));
      await note(uuidv7(), 'create', {}, new Date(), here);
      await here.closer.checkpoint();
      if (url.startsWith('http')) {
        isDown = true;
        await note(uuidv7(), 'create', {}, new Date(), here);
        await expect(here.closer.checkpoint()).rejects.toThrow('503');
        isDown = false;
      }
      await note(uuidv7(), 'create', {}, new Date(), here);
      await here.closer.checkpoint();
      const lines = readFileSync(journalFiles(here.dataDir).checkpoints, 'utf8').trimEnd().split('\n');
      await expect.poll(() => heard).toEqual(lines);
      expect(lines).toHaveLength(url.startsWith('http') ? 3 : 2);
    }
  } finally {
    http.close();
    syslog.close();
  }
});
