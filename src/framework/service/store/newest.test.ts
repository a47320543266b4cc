/** What is found in a large table from the newest back is what is found in any table. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testEncryption } from '#tests/store/encryption.ts';
import { fleet } from '#tests/store/fleet.ts';
import { type FreshStore, freshStore } from '#tests/store/fresh-store.ts';
import type { Listing } from './looking.ts';
import { stretchesBetween } from './stretches-of-time.ts';
import { type Database, openDatabase } from './transaction.ts';

let store: FreshStore;
/** It takes the table for one that is not large. */
let before: Database;

/** Ids of moments in three years: one by one, many in one second, and none for months. */
const madeAt = `case n % 4 when 0 then 1700000000000 + n * 20000000::bigint when 1 then 1760000000000 + n when 2 then 1755000000000 + n * 60000::bigint else 1790000000000 end`;
const names = `case n % 9 when 0 then '榕桥' when 1 then '榕桥物流' || n when 2 then '大榕桥' || n else '福州榕桥科技' || n end`;

beforeAll(async () => {
  store = await freshStore(fleet, { largeFrom: 100 });
  await store.owner(`insert into vehicles (id, version, state, created_at, updated_at, plate, nickname)
    select (lpad(to_hex(${madeAt}), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid, 1, case n % 7 when 0 then 'RENTED' else 'IDLE' end,
      to_timestamp((${madeAt}) / 1000.0), now(), 'made ' || n, case when n <= 2400 then ${names} when n % 100 = 0 then '深圳云栖' || n else '杭州同里' || n end
    from generate_series(1, 4000) n`);
  await store.database.fillForms();
  await store.owner('analyze vehicles');
  before = openDatabase(store.appConnection, fleet, testEncryption());
});
afterAll(async () => {
  await before.close();
  await store.database.close();
});

const byName = (text: string): Listing => ({ search: { fields: ['plate', 'nickname', 'ownerMobile'], text } });
const listings: readonly (readonly [string, Listing])[] = [
  ['what more have than are counted', byName('榕桥')],
  ['its pinyin', byName('rongqiao')],
  ['what all begin with', byName('福州榕桥')],
  ['what few have', byName('云栖')],
  ['what one has', byName('榕桥物流1000')],
  ['what none has', byName('鼓浪屿')],
  ['two words', byName('榕桥 made')],
  ['beside a condition', { ...byName('榕桥'), where: [{ state: 'RENTED' }] }],
  ['in the order in which they were made', { ...byName('榕桥'), sort: { field: 'createdAt', order: 'DESC' } }],
  ['a beginning', { filter: { nickname: { prefix: '福州' } } }],
  ['a beginning of few', { filter: { nickname: { prefix: '深圳' } } }],
];

test.each(listings.flatMap(([what, listing]) => [false, true].map(best => [what, best, { ...listing, best }] as const)))(
  '[BEY-16][BEY-21] %s (the best first: %s): the same rows, page by page, and a total that is true',
  async (_, __, listing) => {
    const { total: all } = await before.read.list('vehicles', { ...listing, exactTotal: true });
    /** What few have is counted. Of what many have fewer may be told, never more than there are, nor fewer than are shown. */
    const agreed = (here: Awaited<ReturnType<typeof pages>>, there: Awaited<ReturnType<typeof pages>>): void => {
      if (all <= 100 || here.totalIsExact) expect(here).toEqual(there);
      else {
        expect(here).toEqual({ ...there, total: here.total, totalIsExact: false });
        expect(here.total).toBeLessThanOrEqual(Math.min(all, 1_000));
        expect(here.total).toBeGreaterThanOrEqual(here.ids.length);
      }
    };
    const pages = async (database: typeof before, more: Listing) => {
      const { list, total, totalIsExact, nextCursor } = await database.read.list('vehicles', { ...listing, columns: ['id'], ...more });
      return { ids: list.map(({ id }) => id), total, totalIsExact, nextCursor };
    };
    for (const size of [7, 60]) {
      let cursor: string | null = null;
      for (let number = 1; number <= 2; number++) {
        const here: Listing = cursor === null ? {} : { cursor };
        const page = { number, size };
        const expected = await pages(before, { ...here, page });
        agreed(await pages(store.database, { ...here, page }), expected);
        agreed(await pages(store.database, { page }), await pages(before, { page }));
        expect(await pages(store.database, { page, total: false })).toEqual(await pages(before, { page, total: false }));
        cursor = expected.nextCursor;
        if (cursor === null) break;
      }
    }
    expect(await pages(store.database, { exactTotal: true })).toEqual(await pages(before, { exactTotal: true }));
    await expect(pages(store.database, { cursor: 'nonsense' })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  },
);

test.each([
  ['one', 'made 1234', 1],
  ['few', 'made 12', 111],
  ['more than are counted', 'made 1', 1_111],
  ['all', 'made ', 4_000],
  ['none', 'mode ', 0],
])(
  '[BEY-21] of texts that an index has in their order %s begin so: the same pages as without it, and how many there are',
  async (_, prefix, all) => {
    const { list } = store.database.read;
    const beginning = { filter: { plate: { prefix } }, columns: ['id', 'plate'] } as const;
    expect((await list('vehicles', { ...beginning, exactTotal: true })).total).toBe(all);
    for (const sort of [
      { field: 'id', order: 'DESC' },
      { field: 'createdAt', order: 'ASC' },
      { field: 'nickname', order: 'DESC' },
    ] as const)
      for (const page of [
        { number: 1, size: 20 },
        { number: 3, size: 7 },
        { number: 1, size: 120 },
      ]) {
        const asked = { ...beginning, sort, page };
        const [here, there] = await Promise.all([list('vehicles', asked), list('vehicles', { ...asked, total: false })]);
        expect(here.list).toEqual(there.list);
        expect(here.nextCursor).toBe(there.nextCursor);
        expect([here.total, here.totalIsExact]).toEqual(all > 1_000 ? [1_000, false] : [all, true]);
      }
  },
);

test('[BEY-21] moments are told in stretches as short as forty of them allow', () => {
  const day = 24 * 3_600_000;
  const from = Date.UTC(2026, 0, 1);
  for (const length of [0, 60_000, 3_600_000, day, 30 * day, 365 * day, 40 * 365 * day]) {
    const stretches = stretchesBetween(from, from + length);
    const kinds = new Set(stretches.map(each => each % 4));
    expect(kinds.size).toBe(1);
    const [kind = 0] = kinds;
    if (kind < 3) expect(stretches.length).toBeLessThanOrEqual(40);
    const bits = [20, 24, 28, 32][kind] ?? 0;
    expect(stretches[0]).toBe(Math.floor(from / 2 ** bits) * 4 + kind);
    expect(stretches.at(-1)).toBe(Math.floor((from + length) / 2 ** bits) * 4 + kind);
  }
});
