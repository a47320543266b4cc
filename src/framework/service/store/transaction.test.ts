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

const insert = async (values: object): Promise<string> => String((await store.database.read.insert('vehicles', { ...values })).id);
const seats = async (id: string): Promise<number> => Number((await store.database.read.find('vehicles', id))?.seats);
/** Two parties that wait for each other once. */
const meeting = () => {
  let come = 0;
  let open = (): void => undefined;
  const both = new Promise<void>(resolve => {
    open = resolve;
  });
  return (): Promise<void> => {
    come += 1;
    if (come >= 2) open();
    return both;
  };
};

test('what a transaction wrote stands or falls together', async () => {
  const id = await insert({ seats: 1 });
  const failed = store.database.transaction(async rows => {
    await rows.update('vehicles', id, null, { seats: 2 });
    expect((await rows.find('vehicles', id))?.seats).toBe(2);
    throw new Refusal('RECORD_MISSING');
  });
  await expect(failed).rejects.toMatchObject({ code: 'RECORD_MISSING' });
  expect(await seats(id)).toBe(1);
});

test('work that ran into other work is begun anew: no change is lost', async () => {
  const id = await insert({ seats: 0 });
  const meet = meeting();
  let begun = 0;
  const add = () =>
    store.database.transaction(
      async rows => {
        begun += 1;
        const row = await rows.find('vehicles', id);
        await meet();
        await rows.update('vehicles', id, null, { seats: Number(row?.seats) + 1 });
      },
      { isolation: 'serializable' },
    );
  await Promise.all([add(), add()]);
  expect(await seats(id)).toBe(2);
  expect(begun).toBe(3);
});

test('[BEY-21] more transactions than there are connections each begin one beside them and ask by themselves, and none waits for another', async () => {
  const id = await insert({ seats: 7 });
  const asked = Array.from({ length: 12 }, () =>
    store.database.transaction(async () => {
      const made = await store.database.beside(async rows => (await rows.insert('vehicles', { seats: 8 })).id);
      return [await seats(id), await seats(made)];
    }),
  );
  expect(await Promise.all(asked)).toEqual(asked.map(() => [7, 8]));
});

test('what was written beside a transaction stands though that one fails', async () => {
  let made = '';
  const failed = store.database.transaction(async () => {
    made = await store.database.beside(async rows => (await rows.insert('vehicles', { seats: 9 })).id);
    throw new Refusal('RECORD_MISSING');
  });
  await expect(failed).rejects.toMatchObject({ code: 'RECORD_MISSING' });
  expect(await seats(made)).toBe(9);
});

test('a deadlock ends in both having worked', async () => {
  const [one, other] = [await insert({ seats: 0 }), await insert({ seats: 0 })];
  const meet = meeting();
  const both = (first: string, second: string) =>
    store.database.transaction(async rows => {
      for (const id of [first, second]) {
        const row = await rows.find('vehicles', id, { forUpdate: true });
        await rows.update('vehicles', id, null, { seats: Number(row?.seats) + 1 });
        await meet();
      }
    });
  await Promise.all([both(one, other), both(other, one)]);
  expect([await seats(one), await seats(other)]).toEqual([2, 2]);
});

test('work that never goes through is given up, with the database saying why', async () => {
  let begun = 0;
  const failed = store.database.transaction(
    async rows => {
      begun += 1;
      await rows.query("do $$ begin raise exception 'no' using errcode = '40001'; end $$", []);
    },
    { attempts: 3 },
  );
  await expect(failed).rejects.toMatchObject({ code: '40001' });
  expect(begun).toBe(3);
});

test('a locked row keeps others waiting, or is left out by those who do not wait', async () => {
  const [held, free] = [await insert({ plate: 'queue-1' }), await insert({ plate: 'queue-2' })];
  const queue = { where: [{ plate: ['queue-1', 'queue-2'] }], forUpdate: 'skipLocked' } as const;
  await store.database.transaction(async rows => {
    await rows.find('vehicles', held, { forUpdate: true });
    const other = await store.database.beside(others => others.list('vehicles', queue));
    expect(other.list.map(row => row.id)).toEqual([free]);
  });
});

test('a name is held by one transaction at a time', async () => {
  const order: string[] = [];
  const work = (who: string) =>
    store.database.transaction(async rows => {
      await rows.lock('chain');
      order.push(`${who} in`);
      await rows.count('vehicles', {});
      order.push(`${who} out`);
    });
  await Promise.all(['a', 'b', 'c'].map(work));
  const pairs = [order.slice(0, 2), order.slice(2, 4), order.slice(4)];
  for (const [entered, left] of pairs) expect(left).toBe(entered?.replace('in', 'out'));
});

test('what is written last is there for whoever reads it, once, and goes with the attempt that it belongs to', async () => {
  const kept = ['last-1', 'last-2', 'last-3'];
  await store.database.transaction(async rows => {
    await rows.insertLast('vehicles', { plate: 'last-1' });
    expect(await rows.exists('vehicles', { plate: 'last-1' })).toBe(true);
    await rows.insertLast('vehicles', { plate: 'last-2' });
    const failed = rows.attempt(async () => {
      await rows.insertLast('vehicles', { plate: 'last-undone' });
      expect(await rows.count('vehicles', { plate: ['last-2', 'last-undone'] })).toBe(2);
      throw new Refusal('RECORD_MISSING');
    });
    await expect(failed).rejects.toMatchObject({ code: 'RECORD_MISSING' });
    expect(await rows.count('vehicles', { plate: ['last-2', 'last-undone'] })).toBe(1);
    await rows.insertLast('vehicles', { plate: 'last-3' });
  });
  expect(await store.database.read.count('vehicles', { plate: kept })).toBe(3);
  const taken = store.database.transaction(rows => rows.insertLast('vehicles', { plate: 'last-1' }));
  await expect(taken).rejects.toMatchObject({ faults: [{ path: 'plate', code: 'unique' }] });
  expect(await store.database.read.count('vehicles', {})).toBeGreaterThan(0);
});

test('work that goes on beside what failed writes nothing more', async () => {
  const [plate, meet] = ['beside', meeting()];
  let late: Promise<unknown> = Promise.resolve();
  const failed = store.database.transaction(async rows => {
    late = meet().then(() => rows.insert('vehicles', { plate }));
    throw new Refusal('RECORD_MISSING');
  });
  await expect(failed).rejects.toMatchObject({ code: 'RECORD_MISSING' });
  void meet();
  await expect(late).rejects.toThrow('the transaction is over');
  expect(await store.database.read.count('vehicles', { plate })).toBe(0);
});

test('an attempt that fails takes only its own writes with it', async () => {
  const plate = 'attempted';
  await store.database.transaction(async rows => {
    await rows.insert('vehicles', { plate });
    const twice = rows.attempt(async () => {
      await rows.insert('vehicles', { remark: 'undone' });
      await rows.insert('vehicles', { plate });
    });
    await expect(twice).rejects.toMatchObject({ faults: [{ path: 'plate', code: 'unique' }] });
    await rows.attempt(() => rows.insert('vehicles', { remark: 'kept' }));
  });
  expect(await store.database.read.count('vehicles', { plate })).toBe(1);
  expect(await store.database.read.count('vehicles', { remark: ['undone', 'kept'] })).toBe(1);
});

test('a read-only transaction writes nothing', async () => {
  const write = store.database.transaction(rows => rows.insert('vehicles', {}), { readOnly: true });
  await expect(write).rejects.toMatchObject({ code: '25006' });
});

test('stamps and ids come from the given clock', async () => {
  const row = await store.database.read.insert('vehicles', {});
  expect(row).toMatchObject({ createdAt: '2031-05-06T07:08:09.123Z', updatedAt: '2031-05-06T07:08:09.123Z' });
  const ms = Number.parseInt(String(row.id).replaceAll('-', '').slice(0, 12), 16);
  expect(new Date(ms).toISOString()).toBe('2031-05-06T07:08:09.123Z');
});

test('the time zone of the process or the server changes no moment', async () => {
  const id = await insert({ inspectedAt: '2026-11-20T12:00:00+08:00', boughtOn: '2026-11-20' });
  expect(await store.database.read.find('vehicles', id)).toMatchObject({ inspectedAt: '2026-11-20T04:00:00.000Z', boughtOn: '2026-11-20' });
});

/** The statements that work sends, by their first words. */
const sentBy = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const texts: string[] = [];
  const stop = hearAll(text => texts.push(text));
  try {
    await work();
    return texts.map(text => /^(?:with "0" as \()?(\w+)/.exec(text)?.[1] ?? text);
  } finally {
    stop();
  }
};

test('[BEY-21] a transaction begins with what locks or writes, and is its last statement where that alone writes', async () => {
  const id = await insert({ seats: 1 });
  const reading = (write?: 'last' | 'lock' | 'now') =>
    sentBy(() =>
      store.database.transaction(async rows => {
        await rows.count('vehicles', { id });
        if (write === 'last') await rows.insertLast('sightings', { vehicle: id, place: 'at the end' });
        if (write === 'lock') await rows.lock('a name');
        if (write === 'now') await rows.insert('sightings', { vehicle: id, place: 'at once' });
      }),
    );
  expect(await reading()).toEqual(['select']);
  expect(await reading('last')).toEqual(['select', 'insert']);
  expect(await reading('lock')).toEqual(['select', 'begin', 'select', 'commit']);
  expect(await reading('now')).toEqual(['select', 'begin', 'insert', 'commit']);
});

test('[BEY-21] a row that was read is not read again until its table is written to or something is waited for', async () => {
  const id = await insert({ seats: 1 });
  const seen: unknown[] = [];
  const texts = await sentBy(() =>
    store.database.transaction(async rows => {
      const look = async () => seen.push((await rows.find('vehicles', id))?.seats);
      await rows.find('vehicles', { id });
      await look();
      await rows.update('vehicles', id, null, { seats: 2 });
      await look();
      await look();
      await rows.lock('a name');
      await look();
      // A name that is held is not locked again.
      await rows.lock('a name');
      await look();
    }),
  );
  expect(seen).toEqual([1, 2, 2, 2, 2]);
  expect(texts).toEqual(['select', 'begin', 'update', 'select', 'select', 'select', 'commit']);
});

test('[BEY-21] what ends a transaction changes rows and answers what is asked, and goes with the attempt that it belongs to', async () => {
  const id = await insert({ seats: 1, plate: '闽A00001' });
  const texts = await sentBy(async () => {
    const called = await store.database.transaction(async rows => {
      await rows.insertLast('sightings', { vehicle: id, place: 'last' });
      rows.touchLast('vehicles', id, { seats: 5 });
      return [rows.calledLast({ records: new Map([['vehicles', [id]]]) })];
    });
    expect((await called[0])?.labels.get(id)).toContain('闽A00001');
  });
  expect(texts).toEqual(['insert']);
  expect(await seats(id)).toBe(5);
  await store.database.transaction(async rows => {
    const failed = rows.attempt(async () => {
      rows.touchLast('vehicles', id, { seats: 9 });
      throw new Refusal('RECORD_MISSING');
    });
    await expect(failed).rejects.toThrow();
  });
  expect(await seats(id)).toBe(5);
});
