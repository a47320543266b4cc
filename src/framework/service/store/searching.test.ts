/** What people remember of a name or number, and what it finds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fleet } from '#tests/store/fleet.ts';
import { type FreshStore, freshStore } from '#tests/store/fresh-store.ts';

let store: FreshStore;
beforeAll(async () => {
  store = await freshStore(fleet);
  await store.database.read.insertMany('vehicles', [
    { plate: '鲁B2026栈桥', nickname: '青岛栈桥湾海洋科技有限公司', ownerMobile: '13800000001' },
    { plate: '闽A0001', nickname: 'Rongqiao Logistics', ownerMobile: '13800000002' },
    { plate: '渝A7777', nickname: '重庆长安银行', ownerMobile: '13800000003' },
    { plate: 'A-100%_x', nickname: "O'Neil \\ 'and' | sons", ownerMobile: '13800000004' },
    { plate: '京C0009', nickname: '解晓东', ownerMobile: '13800000005' },
    { plate: '沪D0010', nickname: 'ＡＢＣ１２３（上海）', ownerMobile: '13800000006' },
  ]);
});
afterAll(() => store.database.close());

const fields = ['plate', 'nickname', 'ownerMobile'];
const found = async (text: string, among = fields): Promise<readonly unknown[]> =>
  (await store.database.read.list('vehicles', { search: { fields: among, text }, sort: { field: 'plate', order: 'ASC' } })).list.map(
    ({ plate }) => plate,
  );

describe('[BEY-16] a search finds', () => {
  test.each([
    ['the middle of a name', '栈桥湾', ['鲁B2026栈桥']],
    ['one character', '桥', ['鲁B2026栈桥']],
    ['pinyin', 'haiyang', ['鲁B2026栈桥']],
    ['pinyin in two words', 'hai yang', ['鲁B2026栈桥']],
    ['a part of a syllable', 'haiyan', ['鲁B2026栈桥']],
    ['initials', 'hykj', ['鲁B2026栈桥']],
    ['two initials', 'CQ', ['渝A7777']],
    ['a reading in its context', 'yinhang', ['渝A7777']],
    ['a family name', 'xiexd', []],
    ['a family name by its pinyin', 'xiexiaodong', ['京C0009']],
    ['two words in any order', '2026 栈桥', ['鲁B2026栈桥']],
    ['two words of two fields', '有限公司 鲁b', ['鲁B2026栈桥']],
    ['all words or nothing', '栈桥 2025', []],
    ['Latin in any case', 'LOGIST', ['闽A0001']],
    ['the middle of a number', '077', []],
    ['the end of a number', '777', ['渝A7777']],
    ['one digit', '7', ['渝A7777']],
    ['letters of another width', 'abc123', ['沪D0010']],
    ['what was typed in another width', '２０２６', ['鲁B2026栈桥']],
    ['the whole of what is encrypted', '13800000002', ['闽A0001']],
    ['no part of what is encrypted', '1380000', []],
    ['a per cent sign as it is', '100%', ['A-100%_x']],
    ['an underscore as it is', '%_', ['A-100%_x']],
    ['quotes and backslashes as they are', "o'neil \\ 'and' |", ['A-100%_x']],
    ['nothing over the end of a field', '栈桥青岛', []],
  ])('%s: %s', async (_, text, plates) => {
    expect(await found(text)).toEqual(plates);
  });

  test('by those fields alone that an audience searches', async () => {
    expect(await found('haiyang', ['plate'])).toEqual([]);
    expect(await found('湾', ['plate'])).toEqual([]);
    expect(await found('栈桥', ['plate'])).toEqual(['鲁B2026栈桥']);
  });
});

test('[BEY-16] a changed text is found by what it is now, whatever else was changed', async () => {
  const [row] = (await store.database.read.list('vehicles', { filter: { plate: '闽A0001' } })).list;
  const id = String(row?.id);
  await store.database.read.update('vehicles', id, null, { nickname: '鼓浪屿物流' });
  expect(await found('glywl')).toEqual(['闽A0001']);
  expect(await found('logistics')).toEqual([]);
  await store.database.read.update('vehicles', id, null, { plate: '闽D0001' });
  expect(await found('gulang')).toEqual(['闽D0001']);
  await store.database.read.touch('vehicles', id, { nickname: null });
  expect(await found('gulang')).toEqual([]);
});

test('[BEY-16] what is meant most comes first: equal, then what begins with it, then the rest', async () => {
  await store.database.read.insertMany('vehicles', [
    { plate: 'best 1', nickname: '大榕桥' },
    { plate: 'best 2', nickname: '榕桥' },
    { plate: 'best 3', nickname: '榕桥物流' },
    { plate: 'best 4', nickname: '小榕桥' },
  ]);
  const best = async (text: string, size = 10) =>
    (
      await store.database.read.list('vehicles', {
        search: { fields: ['nickname', 'ownerMobile'], text },
        best: true,
        sort: { field: 'plate', order: 'ASC' },
        page: { number: 1, size },
      })
    ).list.map(({ plate }) => plate);
  expect(await best('榕桥')).toEqual(['best 2', 'best 3', 'best 1', 'best 4']);
  expect(await best('rongqiao', 2)).toEqual(['best 2', 'best 3']);
  expect(await best('rq')).toEqual(['best 2', 'best 3', 'best 1', 'best 4']);
  expect(await best('物流 榕桥')).toEqual(['best 3']);
  expect(await best('13800000003')).toEqual(['渝A7777']);
});

test('[BEY-16] rows that were there before are found by what they hold, and by pinyin once that is filled in', async () => {
  await store.owner(`insert into vehicles (id, version, state, created_at, updated_at, plate, nickname)
    select gen_random_uuid(), 1, 'IDLE', now(), now(), 'old ' || n, '天泽装饰' || n from generate_series(1, 1200) n`);
  expect(await found('泽装饰1200')).toEqual(['old 1200']);
  expect(await found('tzzs1200')).toEqual([]);
  expect(await store.database.fillForms()).toBe(1200);
  expect(await found('tzzs1200')).toEqual(['old 1200']);
  expect(await store.database.fillForms()).toBe(0);
  await store.owner(
    `update vehicles set nickname = '鼓浪屿' where plate = 'old 1'; update vehicles set nickname = 'plain' where plate = 'old 2'`,
  );
  expect(await found('gulangyu')).toEqual([]);
  expect(await store.database.fillForms()).toBe(2);
  expect(await found('gulangyu')).toEqual(['old 1']);
  expect(await found('tzzs2')).not.toContain('old 2');
});

describe('[BEY-16][BEY-21] pages and totals of a search are those of its rows one by one, where', () => {
  const sorts = [
    { field: 'plate', order: 'ASC' },
    { field: 'nickname', order: 'DESC' },
    { field: 'id', order: 'DESC' },
  ] as const;
  /** With a total, as people ask, and without, when each way of being meant is asked of its index. */
  const compare = async (texts: readonly string[]): Promise<void> => {
    const { list } = store.database.read;
    const asked = texts.flatMap(text =>
      sorts.flatMap(sort => [true, false].flatMap(best => [1, 2].map(number => ({ text, sort, best, page: { number, size: 7 } })))),
    );
    for (const { text, ...listing } of asked) {
      const search = { fields: ['plate', 'nickname', 'ownerMobile'], text };
      const said = JSON.stringify({ text, ...listing });
      const page = await list('vehicles', { ...listing, search });
      const alone = await list('vehicles', { ...listing, search, total: false });
      expect(page.list, said).toEqual(alone.list);
      expect(page.nextCursor, said).toBe(alone.nextCursor);
      const { total } = await list('vehicles', { ...listing, search, exactTotal: true });
      expect([page.total, page.totalIsExact], said).toEqual([Math.min(total, 1_000), total <= 1_000]);
    }
  };

  test('few are found, or more than are counted', async () => {
    const names = ['栀', '栀柚', '柚栀', '栀柚海棠', '海棠栀柚', '栀柚 海棠', null].flatMap(name => Array.from({ length: 9 }, () => name));
    await store.database.read.insertMany(
      'vehicles',
      names.map((nickname, at) => ({ plate: `few ${String((at * 37) % names.length).padStart(2, '0')}`, nickname })),
    );
    await compare(['栀柚', 'zhi', 'few', 'zy', '柚 海棠', 'few 00', '天泽']);
    const beginning = { filter: { nickname: { prefix: '栀柚' }, state: ['IDLE'] }, page: { number: 2, size: 7 } };
    const page = await store.database.read.list('vehicles', beginning);
    expect(page).toMatchObject({ total: 27, totalIsExact: true });
    expect(page.list).toEqual((await store.database.read.list('vehicles', { ...beginning, total: false })).list);
  });

  test('many more are found: of these few, many, or all begin with it', async () => {
    await store.owner(`insert into vehicles (id, version, state, created_at, updated_at, plate, nickname)
      select gen_random_uuid(), 1, 'IDLE', now(), now(), 'many ' || n,
        case when n % 2000 = 0 then '帆' when n % 1500 = 0 then '帆船' else '云帆' || n % 7 end from generate_series(1, 10100) n`);
    await compare(['帆', '云帆', '云帆3', 'many']);
    const { list } = store.database.read;
    const beginning = {
      filter: { nickname: { prefix: '云' } },
      sort: { field: 'plate', order: 'ASC' },
      page: { number: 3, size: 7 },
    } as const;
    const page = await list('vehicles', beginning);
    expect(page).toMatchObject({ total: 1_000, totalIsExact: false });
    expect(page.list).toEqual((await list('vehicles', { ...beginning, total: false })).list);
    // More of them stand together in the index of the plates than are read there.
    const plates = { ...beginning, filter: { plate: { prefix: 'many' } } };
    const numbered = await list('vehicles', plates);
    expect(numbered).toMatchObject({ total: 1_000, totalIsExact: false });
    expect(numbered.list).toEqual((await list('vehicles', { ...plates, total: false })).list);
  });
});
