/** The journal's chain on a real database: what was written verifies, what was altered, removed or put in between is named. */

import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelOf } from '#engine/project/model.ts';
import { registry } from '#resources/index.ts';
import { verifyJournal } from '#service/audit/verify.ts';
import { systemRecords } from '#service/calls/seeding.ts';
import { openVault } from '#service/keys/vault.ts';
import { withClient } from '#service/postgres/roles.ts';
import { type Database, openDatabase } from '#service/store/transaction.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { freshDatabase, type TestDatabase } from '../setup/database.ts';
import { countOf, torture } from '../setup/torture.ts';

const model = modelOf(registry);
const open: Database[] = [];
let place: TestDatabase;
let database: Database;
beforeAll(async () => {
  place = await freshDatabase();
  database = openDatabase(place.appConnection, model, openVault(randomBytes(32)));
  open.push(database);
});
afterAll(() => Promise.all(open.map(each => each.close())));

/** Notes on one record, each in a transaction of its own. */
const note = (recordId: string, action: string, words: Record<string, unknown> = {}, now = new Date()): Promise<void> =>
  database.transaction(rows => systemRecords(rows, model, {}, now).note({ action, resource: 'members', recordId, ...words }));
const owner = (sql: string, ...values: readonly unknown[]) => withClient(place.ownerConnection, client => client.query(sql, [...values]));
const verdict = () => verifyJournal(database.read);

/** Every damage is repaired before the next test. */
const damaged = async (recordId: string, damage: string, what: string) => {
  const { rows: before } = await owner(`select id from journal where record_id = $1 order by id`, recordId);
  await owner('create table kept as select * from journal where record_id = $1', recordId);
  await owner(damage.replaceAll('$record', `'${recordId}'`));
  const found = await verdict();
  await owner('delete from journal where id in (select id from kept)');
  await owner('insert into journal select * from kept');
  await owner('drop table kept');
  expect((await verdict()).faults, `${what}, repaired`).toBe(0);
  return { found, ids: before.map(row => String(row.id)) };
};

test('[BEY-04] an intact journal verifies, whatever values the changes hold', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 20 });
  const value = fc.oneof(fc.jsonValue({ stringUnit: 'binary' }), text, fc.double({ noNaN: false }), fc.date({ noInvalidDate: true }));
  await fc.assert(
    fc.asyncProperty(fc.dictionary(text, fc.tuple(value, value), { maxKeys: 5 }), text, async (changes, words) => {
      const id = uuidv7();
      await note(id, 'update', { changes, reason: words, recordLabel: words });
      expect((await verdict()).first).toBeUndefined();
    }),
    { numRuns: countOf(60, 2_000), seed: torture.seed },
  );
  await note(uuidv7(), 'update', { reason: 'half a pair \ud840 and a NUL \0', changes: { a: ['\udfff', { '\ud800': -0 }] } });
  expect((await verdict()).first).toBeUndefined();
});

test('[BEY-04] one altered column of one entry is named', async () => {
  const id = uuidv7();
  for (const action of ['create', 'update', 'freeze']) await note(id, action, { reason: action, fromState: 'ACTIVE' });
  for (const column of ['reason', 'user_name', 'action', 'from_state', 'ip', 'record_label']) {
    const { found, ids } = await damaged(
      id,
      `update journal set ${column} = 'forged' where record_id = $record and id = (select id from journal where record_id = $record order by id offset 1 limit 1)`,
      column,
    );
    expect(found, column).toMatchObject({ faults: 1, first: { fault: 'altered', id: ids[1], recordId: id, resource: 'members' } });
  }
});

test('[BEY-04] an entry taken away, given another time or given to another record shows', async () => {
  const id = uuidv7();
  for (const action of ['create', 'update', 'freeze']) await note(id, action);
  const second = '(select id from journal where record_id = $record order by id offset 1 limit 1)';
  const removed = await damaged(id, `delete from journal where id = ${second}`, 'removed');
  expect(removed.found).toMatchObject({ faults: 1, first: { fault: 'unlinked', id: removed.ids[2] } });
  const first = await damaged(
    id,
    `delete from journal where id = (select min(id::text)::uuid from journal where record_id = $record)`,
    'first',
  );
  expect(first.found).toMatchObject({ faults: 1, first: { fault: 'unlinked', id: first.ids[1] } });
  const moved = await damaged(id, `update journal set at = at + interval '1 day' where id = ${second}`, 'moved');
  expect(moved.found).toMatchObject({ faults: 1, first: { fault: 'altered', id: moved.ids[1] } });
  const given = await damaged(id, `update journal set record_id = '${uuidv7()}' where id = ${second}`, 'given away');
  expect(given.found.first).toMatchObject({ fault: 'altered', id: given.ids[1] });
});

test('[BEY-04] writers of one record at once, and one whose clock is behind, make one chain', async () => {
  const id = uuidv7();
  const ahead = new Date(Date.now() + 3_600_000);
  await note(id, 'create', {}, ahead);
  await Promise.all(Array.from({ length: 8 }, (_, at) => note(id, `download-${at}`)));
  expect(await verdict()).toMatchObject({ faults: 0 });
  const { rows } = await owner('select count(distinct prev_hash) as links, count(*) as entries from journal where record_id = $1', id);
  expect(rows[0]).toEqual({ links: '8', entries: '9' });
});

test('[BEY-04] the service itself may not alter its journal', async () => {
  const id = uuidv7();
  await note(id, 'create');
  const app = (sql: string) => withClient(place.appConnection, client => client.query(sql));
  await expect(app("update journal set reason = 'x'")).rejects.toMatchObject({ code: '42501' });
  await expect(app('delete from journal')).rejects.toMatchObject({ code: '42501' });
});
