import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#engine/wire/errors.ts';
import { fleet } from '#tests/store/fleet.ts';
import { type FreshStore, freshStore } from '#tests/store/fresh-store.ts';
import type { Listing, Row } from './rows.ts';

let store: FreshStore;
let companies: readonly Row[];
beforeAll(async () => {
  store = await freshStore(fleet);
  companies = await store.database.read.insertMany('members', [{ companyName: 'A' }, { companyName: 'B' }]);
});
afterAll(() => store.database.close());

const ids = (rows: readonly Row[]): readonly string[] => rows.map(row => String(row.id));
const list = (listing: Listing) => store.database.read.list('vehicles', listing);
const platesOf = async (listing: Listing): Promise<unknown[]> =>
  (await list({ sort: { field: 'plate', order: 'ASC' }, ...listing })).list.map(row => row.plate);
const refusalOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'went well',
    error => (error instanceof Refusal ? error.faults[0]?.path : error),
  );

describe('pages by place', () => {
  const sorts = ['inspectedAt', 'price', 'plate', 'fuel', 'id', 'createdAt', 'electric', 'boughtOn', 'seats', 'member'];
  const cases = sorts.flatMap(field => (['ASC', 'DESC'] as const).map(order => ({ field, order })));
  beforeAll(async () => {
    const at = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n).toISOString();
    await store.database.read.insertMany(
      'vehicles',
      Array.from({ length: 60 }, (_, n) => ({
        remark: 'walked',
        plate: n % 4 === 0 ? null : `W${n}`,
        inspectedAt: n % 3 === 0 ? null : at(n % 7),
        price: n % 5 === 0 ? null : `${n % 6}.50`,
        boughtOn: n % 2 === 0 ? null : `2026-01-0${1 + (n % 9)}`,
        seats: n % 4,
        electric: n % 2 === 0,
        member: n % 3 === 0 ? null : companies[n % 2]?.id,
      })),
    );
  });

  test.each(cases)('by $field $order every row is met exactly once, also while others are inserted', async sort => {
    const where: Listing['where'] = [{ remark: 'walked' }];
    const before = ids((await list({ where, sort, page: { number: 1, size: 200 } })).list);
    expect(before.length).toBeGreaterThanOrEqual(60);
    const met: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ where, sort, page: { number: 1, size: 7 }, ...(cursor === undefined ? {} : { cursor }) });
      met.push(...ids(page.list));
      cursor = page.nextCursor ?? undefined;
      await store.database.read.insertMany('vehicles', [
        { remark: 'walked', seats: 2, inspectedAt: '2026-01-01T00:00:00.003Z' },
        { remark: 'walked', seats: 9 },
      ]);
    } while (cursor !== undefined && met.length < 1_000);
    expect(new Set(met).size).toBe(met.length);
    expect(met.filter(id => before.includes(id))).toEqual(before);
    await store.database.read.deleteWhere('vehicles', {
      remark: 'walked',
      plate: { isSet: false },
      price: { isSet: false },
      boughtOn: { isSet: false },
      fuel: 'PETROL',
      seats: 9,
    });
  });

  test.each(cases)('a search by $field $order says on every page what one query would', async sort => {
    const search = { fields: ['plate', 'fuel'], text: 'W' };
    const listing: Listing = { where: [{ remark: 'walked' }], search, sort };
    const all = ids((await list({ ...listing, page: { number: 1, size: 200 } })).list);
    const walked: string[] = [];
    for await (const page of store.database.read.walk('vehicles', listing, 4)) walked.push(...ids(page));
    expect(walked).toEqual(all);
    expect(ids((await list({ ...listing, page: { number: 3, size: 4 } })).list)).toEqual(all.slice(8, 12));
    expect(ids((await list({ ...listing, search: { fields: ['plate'], text: 'W' }, page: { number: 1, size: 200 } })).list)).toEqual(all);
  });

  test('pages by number say the same as pages by place', async () => {
    const sort = { field: 'inspectedAt', order: 'DESC' } as const;
    const where: Listing['where'] = [{ remark: 'walked' }];
    const first = await list({ where, sort, page: { number: 1, size: 10 } });
    const second = await list({ where, sort, page: { number: 2, size: 10 } });
    const byPlace = await list({ where, sort, page: { number: 1, size: 10 }, cursor: String(first.nextCursor) });
    expect(ids(second.list)).toEqual(ids(byPlace.list));
  });

  test('walking gives pages until there is nothing left', async () => {
    const pages: number[] = [];
    for await (const page of store.database.read.walk('members', { columns: ['companyName'] }, 1)) pages.push(page.length);
    expect(pages).toEqual([1, 1]);
  });

  test.each(['', 'x', '!!', Buffer.from('[]').toString('base64url'), Buffer.from('["plate","ASC","W1","no id"]').toString('base64url')])(
    'a cursor that is none of ours (%j) is refused as input',
    async cursor => {
      expect(await refusalOf(list({ cursor, sort: { field: 'plate', order: 'ASC' } }))).toBe('cursor');
    },
  );

  test('a cursor of one order does not continue another', async () => {
    const { nextCursor } = await list({ sort: { field: 'plate', order: 'ASC' }, page: { number: 1, size: 1 } });
    expect(await refusalOf(list({ sort: { field: 'plate', order: 'DESC' }, cursor: String(nextCursor) }))).toBe('cursor');
  });

  test.each(['ownerMobile', 'pin', 'extra', 'drivers', 'nothing', 'constructor'])('there is no order by %s', async field => {
    expect(await refusalOf(list({ sort: { field, order: 'ASC' } }))).toBe('sort.field');
  });
});

describe('totals', () => {
  beforeAll(() =>
    store.database.read.insertMany(
      'vehicles',
      Array.from({ length: 1_005 }, () => ({ remark: 'many', seats: 3 })),
    ),
  );

  test('are counted to a thousand, exactly on request, and need no counting where the page is the whole', async () => {
    const many: Listing['where'] = [{ remark: 'many' }];
    expect(await list({ where: many })).toMatchObject({ total: 1_000, totalIsExact: false });
    expect(await list({ where: many, exactTotal: true })).toMatchObject({ total: 1_005, totalIsExact: true });
    expect(await list({ where: many, page: { number: 51, size: 20 } })).toMatchObject({
      total: 1_005,
      totalIsExact: true,
      nextCursor: null,
    });
    expect(await list({ where: [{ remark: 'none' }] })).toEqual({ list: [], total: 0, totalIsExact: true, nextCursor: null });
    expect(await list({ where: many, page: { number: 99, size: 20 } })).toMatchObject({ list: [], total: 1_000, totalIsExact: false });
    expect(await list({ where: many, page: { number: 1, size: 5 }, total: false })).toMatchObject({ totalIsExact: false });
  });

  test('groups are counted, days as they fall in China', async () => {
    await store.database.read.insertMany('vehicles', [
      { remark: 'days', inspectedAt: '2026-11-20T15:59:59Z' },
      { remark: 'days', inspectedAt: '2026-11-20T16:00:00Z' },
      { remark: 'days', inspectedAt: '2026-11-20T17:00:00Z' },
    ]);
    expect(await store.database.read.countBy('vehicles', [{ day: 'inspectedAt' }, 'state'], { where: [{ remark: 'days' }] })).toEqual([
      { inspectedAt: '2026-11-21', state: 'IDLE', count: 2 },
      { inspectedAt: '2026-11-20', state: 'IDLE', count: 1 },
    ]);
  });
});

describe('what a list answers', () => {
  test('heavy fields and passwords stay out unless asked for', async () => {
    const row = await store.database.read.insert('vehicles', {
      plate: 'HEAVY',
      remark: 'long',
      pin: 'hash',
      extra: { a: 1 },
      ownerMobile: '139',
    });
    const light = (await list({ where: [{ id: String(row.id) }] })).list[0];
    expect(Object.keys(light ?? {})).not.toEqual(expect.arrayContaining(['remark']));
    expect(light).not.toHaveProperty('pin');
    expect(light).not.toHaveProperty('extra');
    expect(light).toMatchObject({ plate: 'HEAVY', ownerMobile: '139' });
    const whole = (await list({ where: [{ id: String(row.id) }], heavy: true })).list[0];
    expect(whole).toMatchObject({ remark: 'long', extra: { a: 1 } });
    expect(whole).not.toHaveProperty('pin');
    expect(
      (await list({ where: [{ id: String(row.id) }], columns: ['ownerMobile'], sort: { field: 'plate', order: 'ASC' } })).list,
    ).toEqual([{ ownerMobile: '139' }]);
  });
});

describe('filters', () => {
  beforeAll(async () => {
    const [a, b] = ids(companies);
    await store.database.read.insertMany('vehicles', [
      {
        plate: 'F1',
        remark: 'filtered',
        fuel: 'POWER',
        uses: ['CITY', 'LONG'],
        seats: 2,
        price: '10.00',
        boughtOn: '2026-11-19',
        inspectedAt: '2026-11-19T16:00:00Z',
        drivers: [a],
        ownerMobile: '13800000001',
      },
      {
        plate: 'F2',
        remark: 'filtered',
        fuel: 'PETROL',
        uses: ['GOODS'],
        seats: 5,
        price: '9.50',
        boughtOn: '2026-11-20',
        inspectedAt: '2026-11-20T16:00:00Z',
        drivers: [a, b],
        electric: true,
      },
      { plate: 'F3', remark: 'filtered', nickname: '100%_\\' },
      { plate: '$session.plate', remark: 'filtered', nickname: '𠮷\u{10ffff}x' },
    ]);
  });
  const filtered = (filter: Row) => platesOf({ where: [{ remark: 'filtered' }], filter });

  test.each<[string, Row, readonly string[]]>([
    ['a value', { fuel: 'POWER' }, ['F1']],
    ['one of several', { fuel: ['POWER', 'PETROL'], seats: [2, 5] }, ['F1', 'F2']],
    ['none of none', { fuel: [] }, []],
    ['one among several choices', { uses: 'LONG' }, ['F1']],
    ['any of them', { uses: ['LONG', 'GOODS'] }, ['F1', 'F2']],
    ['nothing chosen', { uses: { isSet: false } }, ['$session.plate', 'F3']],
    ['none of the choices', { uses: [] }, []],
    ['money as a number', { price: '10' }, ['F1']],
    ['a range of money', { price: { from: '9.5', to: '10' } }, ['F2']],
    ['a range of days', { boughtOn: { from: '2026-11-19', to: '2026-11-20' } }, ['F1']],
    ['a day of moments, at UTC+8', { inspectedAt: { from: '2026-11-20', to: '2026-11-21' } }, ['F1']],
    ['an open range', { seats: { from: 3 } }, ['F2']],
    ['no value', { inspectedAt: null }, ['$session.plate', 'F3']],
    ['any value', { inspectedAt: { isSet: true } }, ['F1', 'F2']],
    ['a prefix', { plate: { prefix: 'F' } }, ['F1', 'F2', 'F3']],
    ['a prefix of signs', { nickname: { prefix: '100%_\\' } }, ['F3']],
    ['a prefix at the end of all characters', { nickname: { prefix: '𠮷\u{10ffff}' } }, ['$session.plate']],
    ['yes', { electric: true }, ['F2']],
    ['an encrypted value', { ownerMobile: '13800000001' }, ['F1']],
    ['a text that looks like an operand', { plate: '$session.plate' }, ['$session.plate']],
  ])('%s', async (_, filter, plates) => {
    expect(await filtered(filter)).toEqual(plates);
  });

  test('a list of references holds one of the values', async () => {
    const [a, b] = ids(companies);
    expect(await filtered({ drivers: a })).toEqual(['F1', 'F2']);
    expect(await filtered({ drivers: [b] })).toEqual(['F2']);
  });

  test.each<[string, Row]>([
    ['filter.seats', { seats: 'many' }],
    ['filter.seats', { seats: [1, { from: 2 }] }],
    ['filter.price', { price: 10 }],
    ['filter.boughtOn', { boughtOn: '2026-02-30' }],
    ['filter.member', { member: "' or 1=1" }],
    ['filter.ownerMobile', { ownerMobile: { prefix: '138' } }],
    ['filter.ownerMobile', { ownerMobile: { from: '138' } }],
    ['filter.pin', { pin: 'x' }],
    ['filter.extra', { extra: { a: 1 } }],
    ['filter.nothing', { nothing: 1 }],
    ['filter.constructor', { constructor: 1 }],
    ['filter.fuel', { fuel: { like: '%' } }],
    ['filter.fuel', { fuel: {} }],
  ])('%s is refused: %j', async (path, filter) => {
    expect(await refusalOf(list({ filter }))).toBe(path);
  });

  test('searching finds any part, or the whole of an encrypted value', async () => {
    const search = (text: string) => platesOf({ where: [{ remark: 'filtered' }], search: { fields: ['plate', 'ownerMobile'], text } });
    expect(await search('F')).toEqual(['F1', 'F2', 'F3']);
    expect(await search('13800000001')).toEqual(['F1']);
    expect(await search('1380000000')).toEqual([]);
    // Found in two ways, it is there once, and counted once.
    expect(
      await list({ where: [{ remark: 'filtered' }], search: { fields: ['plate', 'nickname', 'ownerMobile'], text: 'F' } }),
    ).toMatchObject({ total: 3 });
    await store.database.read.insert('vehicles', { plate: 'twice', nickname: 'twice', remark: 'filtered twice' });
    const twice = { search: { fields: ['plate', 'nickname'], text: 'twi' }, page: { number: 2, size: 1 } };
    expect(await list(twice)).toMatchObject({ list: [], total: 1 });
    expect(await list({ ...twice, exactTotal: true })).toMatchObject({ list: [], total: 1 });
    expect(await search('%')).toEqual([]);
    expect(await search('\0')).toEqual([]);
  });

  test('rows of a session: one hop away, and none without a session', async () => {
    const [a] = companies;
    await store.database.read.insert('vehicles', { plate: 'HOP', remark: 'hop', member: String(a?.id) });
    const where: Listing['where'] = [{ 'member.memberCode': '$session.memberCode' }, { remark: 'hop' }];
    expect(await platesOf({ where, session: { memberCode: a?.memberCode } })).toEqual(['HOP']);
    expect(await platesOf({ where, session: { memberCode: companies[1]?.memberCode } })).toEqual([]);
    expect(await platesOf({ where, session: { memberCode: null } })).toEqual([]);
    expect(await platesOf({ where })).toEqual([]);
  });
});

describe('indexes', () => {
  beforeAll(async () => {
    await store.owner(`insert into vehicles (id, version, state, created_at, updated_at, fuel, plate, nickname, member, inspected_at, bought_on)
      select gen_random_uuid(), 1, case n % 10 when 0 then 'RENTED' else 'IDLE' end, now(), now(), case n % 50 when 0 then 'POWER' else 'PETROL' end,
        'bulk' || n, 'bulk' || n, case n % 100 when 0 then '${companies[1]?.id}'::uuid end, now() - n * interval '1 minute', date '2020-01-01' + n % 2000
      from generate_series(1, 20000) n`);
    await store.database.read.insert('vehicles', { plate: 'encrypted', ownerMobile: '13899999999' });
    await store.owner('vacuum analyze vehicles');
  });

  const counters = async (): Promise<Record<string, number>> => {
    const indexes = await store.owner(`select indexrelname as name, idx_scan as n from pg_stat_user_indexes where relname = 'vehicles'`);
    const tables = await store.owner(
      `select seq_scan, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_user_tables where relname = 'vehicles'`,
    );
    return {
      ...Object.fromEntries(indexes.map(({ name, n }) => [name, Number(n)])),
      'seq scan': Number(tables[0]?.seq_scan),
      rows: Number(tables[0]?.rows),
    };
  };
  /** What the server counted for a query: the indexes it used and how many rows it touched. A session reports when it ends. */
  const cost = async (listing: Listing): Promise<{ readonly used: readonly string[]; readonly rows: number }> => {
    const before = await counters();
    const database = store.open();
    const { list: found } = await database.read.list('vehicles', {
      total: false,
      page: { number: 1, size: 20 },
      columns: ['remark', 'seats'],
      ...listing,
    });
    expect(found.length).toBeGreaterThan(0);
    await database.close();
    const used = async (): Promise<readonly string[]> => {
      const after = await counters();
      return Object.keys(after).filter(name => name !== 'rows' && after[name] !== before[name]);
    };
    await expect.poll(used, { timeout: 20_000 }).not.toEqual([]);
    return { used: await used(), rows: ((await counters()).rows ?? 0) - (before.rows ?? 0) };
  };

  const newest = { field: 'inspectedAt', order: 'DESC' } as const;
  test.each<[string, Listing, string]>([
    ['the list in its order', { sort: newest }, 'vehicles_inspected_at_id_idx'],
    ['the list turned round', { sort: { field: 'inspectedAt', order: 'ASC' } }, 'vehicles_inspected_at_id_idx'],
    ['one state', { where: [{ state: 'RENTED' }], sort: newest }, 'vehicles_state_inspected_at_id_idx'],
    ['a filter', { filter: { boughtOn: '2020-03-04' }, sort: newest }, 'vehicles_bought_on_idx'],
    ['a search', { search: { fields: ['nickname'], text: 'bulk1999' }, sort: newest }, 'vehicles_found'],
    ['a search for a part', { search: { fields: ['nickname'], text: 'k1999' }, sort: newest }, 'vehicles_found'],
    ['an encrypted value', { search: { fields: ['ownerMobile'], text: '13899999999' } }, 'vehicles_owner_mobile_index_idx'],
  ])('%s is answered from its index, touching a page of rows', async (_, listing, index) => {
    const { used, rows } = await cost(listing);
    // Having chosen the rows within the index, a search fetches them by their ids.
    expect(used.filter(name => name !== 'vehicles_pkey')).toEqual([index]);
    expect(rows).toBeLessThan(40);
  });

  test("a company's rows are answered from the index that begins with the company", async () => {
    const { used, rows } = await cost({
      where: [{ 'member.memberCode': '$session.memberCode' }],
      session: { memberCode: companies[1]?.memberCode },
      sort: { field: 'createdAt', order: 'DESC' },
    });
    expect(used).toEqual(['vehicles_member_created_at_id_idx']);
    expect(rows).toBeLessThan(40);
  });

  test('a page deep inside costs what the first costs', async () => {
    const [deep] = await store.owner(
      'select id, inspected_at from vehicles where inspected_at is not null order by inspected_at desc, id desc offset 15000 limit 1',
    );
    const value = new Date(String(deep?.inspected_at)).toISOString();
    const cursor = Buffer.from(JSON.stringify(['inspectedAt', 'DESC', value, deep?.id])).toString('base64url');
    const { used, rows } = await cost({ sort: newest, cursor });
    expect(used).toEqual(['vehicles_inspected_at_id_idx']);
    expect(rows).toBeLessThan(40);
  });
});
