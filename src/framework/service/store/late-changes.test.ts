import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hearAll } from '#tests/setup/statements.ts';
import { fleet } from '#tests/store/fleet.ts';
import { type FreshStore, freshStore } from '#tests/store/fresh-store.ts';
import type { Row, StoredRow, TransactionRows } from './rows.ts';

let store: FreshStore;
beforeAll(async () => {
  store = await freshStore(fleet, { clock: () => new Date('2031-05-06T07:08:09.123Z') });
});
afterAll(() => store.database.close());

const insert = (values: Row = {}): Promise<StoredRow> => store.database.read.insert('vehicles', values);
const now = async (id: string): Promise<StoredRow | undefined> => store.database.read.find('vehicles', id);
const changed = async (rows: TransactionRows, id: string, values: Row, how: 'held' | 'read' = 'held') => {
  const before = await rows.find('vehicles', id, how === 'read' ? {} : { forUpdate: true });
  return before === undefined ? undefined : rows.updateLast({ resource: 'vehicles', before, values });
};
/** First words of what the work sends. */
const sentBy = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const texts: string[] = [];
  const stop = hearAll(text => texts.push(text));
  try {
    await work();
    return texts.map(text => text.split(' ', 1)[0] ?? '');
  } finally {
    stop();
  }
};

test('[BEY-21] a held row is changed by the statement that ends the transaction, and stands then as was answered', async () => {
  const { id } = await insert({ plate: '闽A0001', remark: 'before' });
  const { id: member } = await store.database.read.insert('members', {});
  const values = {
    member,
    nickname: '小车',
    ownerMobile: '13800000001',
    ownerBorn: '1990-01-02',
    fuel: 'POWER',
    uses: ['CITY', 'GOODS'],
    seats: 7,
    price: '120000.50',
    electric: true,
    boughtOn: '2026-11-20',
    inspectedAt: '2026-11-20T04:00:00.000Z',
    remark: null,
    drivers: [randomUUID()],
    state: 'RENTED',
    updatedAt: '2031-05-06T07:08:09.123Z',
  };
  let answered: StoredRow | undefined;
  const texts = await sentBy(() =>
    store.database.transaction(async rows => {
      answered = await changed(rows, id, values);
    }),
  );
  expect(texts).toEqual(['begin', 'select', 'update', 'commit']);
  expect(await now(id)).toEqual(answered);
  expect(answered).toMatchObject({ ...values, version: 2 });
});

test('[BEY-21] what comes back in another form, or gives up what another row may take, is changed at once', async () => {
  const { id } = await insert({ plate: '闽A0002' });
  await store.database.transaction(async rows => {
    const before = await rows.find('vehicles', id, { forUpdate: true });
    if (before === undefined) throw new Error('it was inserted');
    for (const values of [
      { price: '1.5' },
      { inspectedAt: '2026-11-20T12:00:00+08:00' },
      { extra: { b: 1, a: 2 } },
      { ownerMobile: '' },
      { plate: '闽A0003' },
      { plate: null },
    ])
      expect(rows.updateLast({ resource: 'vehicles', before, values }), JSON.stringify(values)).toBeUndefined();
    const { remark: _, ...part } = before;
    expect(rows.updateLast({ resource: 'vehicles', before: part as StoredRow, values: { seats: 1 } })).toBeUndefined();
  });
  expect((await now(id))?.version).toBe(1);
});

test('[BEY-21] whoever asks for its table before sees the row changed, and a second change follows the first', async () => {
  const { id } = await insert({ seats: 1 });
  await store.database.transaction(async rows => {
    const first = await changed(rows, id, { seats: 2 });
    expect(await rows.count('vehicles', { id, seats: 2 })).toBe(1);
    expect((await rows.find('vehicles', id))?.seats).toBe(2);
    const second = rows.updateLast({ resource: 'vehicles', before: first as StoredRow, values: { seats: 3 } });
    expect(rows.updateLast({ resource: 'vehicles', before: second as StoredRow, values: { remark: 'third' } })).toMatchObject({
      version: 4,
    });
    expect(rows.updateLast({ resource: 'vehicles', before: first as StoredRow, values: { seats: 5 } })).toBeUndefined();
  });
  expect(await now(id)).toMatchObject({ seats: 3, remark: 'third', version: 4 });
  await store.database.transaction(async rows => {
    await changed(rows, id, { seats: 4 });
    rows.touchLast('vehicles', id, { remark: 'touched' });
  });
  expect(await now(id)).toMatchObject({ seats: 4, remark: 'touched', version: 5 });
});

test('[BEY-21] what comes before an attempt stays when that is undone', async () => {
  const { id } = await insert({ seats: 1 });
  await store.database.transaction(async rows => {
    await changed(rows, id, { seats: 2 });
    const failed = rows.attempt(async () => {
      expect((await rows.find('vehicles', id))?.seats).toBe(2);
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
  });
  expect((await now(id))?.seats).toBe(2);
});

test('[BEY-21] a row that was only read is held at the end, and nothing is written where somebody was faster', async () => {
  const { id } = await insert({ seats: 1 });
  await store.database.transaction(rows => changed(rows, id, { seats: 2 }, 'read'));
  expect(await now(id)).toMatchObject({ seats: 2, version: 2 });
  const late = store.database.transaction(async rows => {
    await changed(rows, id, { seats: 3 }, 'read');
    await rows.insertLast('sightings', { vehicle: id, place: 'never' });
    await store.database.read.update('vehicles', id, null, { seats: 9 });
  });
  await expect(late).rejects.toMatchObject({ code: 'VERSION_STALE' });
  expect(await now(id)).toMatchObject({ seats: 9, version: 3 });
  expect(await store.database.read.exists('sightings', { place: 'never' })).toBe(false);
});

test('[BEY-21] what is asked at one moment of a transaction is one statement', async () => {
  const { id } = await insert({ plate: '闽A0004', seats: 3 });
  let answers: unknown;
  const texts = await sentBy(() =>
    store.database.transaction(async rows => {
      const [[page], called, [other]] = await Promise.all([
        rows.gather([{ resource: 'vehicles', where: [{ id }], size: 1, columns: ['plate', 'seats', 'createdAt'] }], {}),
        rows.called({ records: new Map([['vehicles', [id]]]) }),
        rows.gather([{ resource: 'members', where: [{ id }], size: 1 }], {}),
      ]);
      answers = [page?.list, page?.total, called.labels.get(id)?.includes('闽A0004'), other?.list];
    }),
  );
  expect(texts).toEqual(['select']);
  expect(answers).toEqual([[{ id, plate: '闽A0004', seats: 3, createdAt: '2031-05-06T07:08:09.123Z' }], 1, true, []]);
});

test('[BEY-21] a row that is known before it is stored is inserted by the last statement, as it has become by then', async () => {
  let made: StoredRow | undefined;
  const texts = await sentBy(() =>
    store.database.transaction(async rows => {
      const first = rows.insertedLast('vehicles', { vehicleNo: '20310506V900001', seats: 1, price: '10.00', uses: ['CITY'] });
      if (first !== undefined) made = rows.updateLast({ resource: 'vehicles', before: first, values: { seats: 2 } });
      // Its number is drawn when it is inserted.
      expect(rows.insertedLast('vehicles', { seats: 1 })).toBeUndefined();
    }),
  );
  // One statement is a transaction.
  expect(texts).toEqual(['insert']);
  expect(made).toMatchObject({ seats: 2, version: 2, fuel: 'PETROL', state: 'IDLE' });
  expect(await now(String(made?.id))).toEqual(made);
  const found = await store.database.transaction(async rows => {
    const other = rows.insertedLast('vehicles', { vehicleNo: '20310506V900002' });
    expect(await rows.count('vehicles', { vehicleNo: '20310506V900002' })).toBe(1);
    return other;
  });
  expect(await now(String(found?.id))).toEqual(found);
});
