import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#engine/wire/errors.ts';
import { hearAll } from '#tests/setup/statements.ts';
import { fleet } from '#tests/store/fleet.ts';
import { type FreshStore, freshStore } from '#tests/store/fresh-store.ts';

let store: FreshStore;
beforeAll(async () => {
  store = await freshStore(fleet, { clock: () => new Date('2031-05-06T07:08:09.123Z') });
});
afterAll(() => store.database.close());

const made = (howMany: number, values: object = {}) =>
  Promise.all(
    Array.from({ length: howMany }, async () => String((await store.database.read.insert('vehicles', { seats: 0, ...values })).id)),
  );
const seats = async (id: string): Promise<number> => Number((await store.database.read.find('vehicles', id))?.seats);
const heard = async <T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly texts: readonly string[] }> => {
  const texts: string[] = [];
  const stop = hearAll(text => texts.push(text));
  try {
    return { result: await work(), texts };
  } finally {
    stop();
  }
};

/** Every type of field, with the characters that texts and arrays have to be told apart from. */
const changes = {
  nickname: 'a "b" \\ {c}, NULL',
  ownerMobile: '13800138000',
  uses: ['CITY', 'GOODS'],
  price: '12.50',
  electric: true,
  boughtOn: '2030-01-02',
  inspectedAt: '2030-01-02T03:04:05.678Z',
  tours: [{ to: '北京 "x"', km: 3 }],
  extra: { a: [1, null, '\\'] },
  keyHash: Buffer.from([0, 1, 92, 255]),
  remark: null,
};

test('what many ask alike is asked once, and each is answered its own', async () => {
  const ids = await made(20);
  const work = () =>
    store.database.together(ids, async (rows, id) => {
      await rows.lock(`vehicle:${id}`);
      const before = await rows.find('vehicles', { id, state: 'IDLE' }, { forUpdate: true });
      const [whole, there, missing, { list }, number] = await Promise.all([
        rows.find('vehicles', id),
        rows.exists('vehicles', { id }),
        rows.exists('vehicles', { id, state: ['RENTED', 'SCRAPPED'] }),
        rows.list('vehicles', { where: [{ id }], total: false }),
        rows.count('vehicles', { id }),
      ]);
      const changed = await rows.update('vehicles', id, before?.version ?? 0, { ...changes, plate: id });
      const sighting = await rows.insert('sightings', { vehicle: id, place: id });
      await rows.insertLast('sightings', { vehicle: id, place: 'last' });
      const labels = await rows.labels('vehicles', [id]);
      return [before?.id, whole?.id, there, missing, list.map(row => row.id), number, changed, sighting.vehicle, labels.get(id)];
    });
  const { result, texts } = await heard(work);
  // The row that was locked is not read again.
  expect(texts.filter(text => !text.startsWith('notify'))).toHaveLength(12);
  for (const [index, each] of result.entries()) {
    const id = ids[index] ?? '';
    expect(each).toEqual({
      status: 'fulfilled',
      value: [id, id, true, false, [id], 1, await store.database.read.find('vehicles', id), id, expect.stringContaining(id)],
    });
    expect(await store.database.read.find('vehicles', id)).toMatchObject({ ...changes, plate: id, version: 2 });
    expect(await store.database.read.count('sightings', { vehicle: id })).toBe(2);
  }
});

test("numbers are each one's own, and what is asked with the same words by all is answered to all", async () => {
  const outcomes = await store.database.together([1, 2, 3, 4, 5], async (rows, at) => {
    const { id, vehicleNo } = await rows.insert('vehicles', { seats: at, nickname: 'numbered' });
    const next = await rows.next('vehicles', 'vehicleNo', new Date());
    const { list } = await rows.list('vehicles', { where: [{ nickname: 'numbered', seats: { from: at } }], page: { number: 1, size: 10 } });
    return { id, numbers: [vehicleNo, next], list: list.length, all: await rows.count('vehicles', { nickname: 'numbered' }) };
  });
  const values = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(new Set(values.flatMap(({ numbers }) => numbers)).size).toBe(10);
  expect(values.map(({ list, all }) => [list, all])).toEqual([5, 4, 3, 2, 1].map(list => [list, 5]));
});

test('who is refused leaves nothing behind, neither before nor after having written, and the others are done', async () => {
  const ids = await made(6);
  const outcomes = await store.database.together(ids, async (rows, id) => {
    await rows.insertLast('sightings', { vehicle: id, place: 'later' });
    const at = ids.indexOf(id);
    if (at === 1) throw new Refusal('RECORD_MISSING');
    await rows.update('vehicles', id, null, { seats: 4 });
    if (at === 4) throw new Refusal('VERSION_STALE');
    return at;
  });
  expect(outcomes.map(outcome => (outcome.status === 'fulfilled' ? outcome.value : (outcome.reason as Refusal).code))).toEqual([
    0,
    'RECORD_MISSING',
    2,
    3,
    'VERSION_STALE',
    5,
  ]);
  expect(await Promise.all(ids.map(seats))).toEqual([4, 0, 4, 4, 0, 4]);
  expect(await Promise.all(ids.map(id => store.database.read.count('sightings', { vehicle: id })))).toEqual([1, 0, 1, 1, 0, 1]);
});

test('a row and a name belong to one of them at a time: no change is lost, and what was checked under a lock holds', async () => {
  const [id = ''] = await made(1);
  const five = [1, 2, 3, 4, 5];
  const byRow = await store.database.together(five, async rows => {
    const row = await rows.find('vehicles', id, { forUpdate: true });
    await rows.update('vehicles', id, null, { seats: Number(row?.seats) + 1 });
  });
  expect(byRow.map(({ status }) => status)).toEqual(five.map(() => 'fulfilled'));
  expect(await seats(id)).toBe(5);
  const byName = await store.database.together(five, async rows => {
    await rows.lock('the one place');
    if (await rows.exists('sightings', { place: 'taken' })) throw new Refusal('VERSION_STALE');
    await rows.insert('sightings', { vehicle: id, place: 'taken' });
  });
  expect(byName.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await store.database.read.count('sightings', { place: 'taken' })).toBe(1);
});

test('what the database refuses for one of them does not stop the others', async () => {
  const ids = await made(4);
  const outcomes = await store.database.together(ids, (rows, id) =>
    rows.update('vehicles', id, null, { plate: ids.indexOf(id) < 2 ? 'the same' : id }),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(await store.database.read.count('vehicles', { plate: 'the same' })).toBe(1);
});

test('two parties who do the same rows in another order do not wait for each other for ever', async () => {
  const ids = await made(30);
  const add = (order: readonly string[]) =>
    store.database.together(order, async (rows, id) => {
      const row = await rows.find('vehicles', id, { forUpdate: true });
      await rows.update('vehicles', id, null, { seats: Number(row?.seats) + 1 });
    });
  await Promise.all([add(ids), add(ids.toReversed())]);
  expect(await Promise.all(ids.map(seats))).toEqual(ids.map(() => 2));
});

test('work that goes back a step has a transaction of its own', async () => {
  const ids = await made(3);
  const outcomes = await store.database.together(ids, async (rows, id) => {
    await rows
      .attempt(async () => {
        await rows.update('vehicles', id, null, { seats: 9 });
        throw new Refusal('RECORD_MISSING');
      })
      .catch(error => {
        if (!(error instanceof Refusal)) throw error;
      });
    await rows.update('vehicles', id, null, { nickname: id });
  });
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  expect(await Promise.all(ids.map(seats))).toEqual([0, 0, 0]);
});
