/** Lists, the header search and choices of records find by any piece that people remember, best match first. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#service/postgres/roles.ts';
import { member, type Registered } from './people.ts';
import { type Running, startRunning } from './running.ts';

interface Found {
  readonly list: readonly { readonly id: string; readonly label?: string; readonly companyName?: string }[];
  readonly total: number;
  readonly nextCursor: string | null;
  readonly marks?: readonly string[];
}

let running: Running;
let first: Registered;
beforeAll(async () => {
  running = await startRunning();
  first = await member(running, { companyName: '青岛栈桥湾海洋科技有限公司' });
  await member(running, { companyName: '栈桥有限公司' });
  await member(running, { companyName: '栈桥' });
}, 120_000);
afterAll(() => running.stop());

const members = async (q: string, more: Record<string, unknown> = {}): Promise<Found> =>
  (await running.call<Found>('operation/member/list', { filter: { q }, ...more }, running.operator)).data;
const names = ({ list }: Found) => list.map(({ companyName }) => companyName);

test.each(['桥湾海', 'haiyang', 'hykj', 'Qdzqw', '有限公司 青岛', 'keji 栈桥'])(
  '[BEY-16] a list finds 青岛栈桥湾海洋科技有限公司 by %s',
  async q => {
    expect(names(await members(q))).toEqual([first.companyName]);
  },
);

test('[BEY-16] a list finds by a piece of a code in any case, and by an encrypted number as a whole', async () => {
  expect(names(await members(first.uscc.slice(7).toLowerCase()))).toEqual([first.companyName]);
  expect(names(await members(first.mobile))).toEqual([first.companyName]);
  expect(names(await members(first.mobile.slice(0, -1)))).toEqual([]);
});

test('[BEY-16] what typed pinyin means is told, so that it can be marked', async () => {
  expect((await members('haiyang')).marks).toEqual(['海洋']);
  expect((await members('hykj')).marks).toEqual(['海洋科技']);
  expect((await members('海洋')).marks).toEqual([]);
  expect(await members('')).not.toHaveProperty('marks');
});

test('[BEY-16] asked for the best, a list puts first what is equal, then what begins with it; without, it keeps its order and pages', async () => {
  const best = await members('zhanqiao', { best: true });
  expect(names(best)).toEqual(['栈桥', '栈桥有限公司', first.companyName]);
  expect(names(await members('zhanqiao', { best: true, pageSize: 1 }))).toEqual(['栈桥']);
  expect(await walked('栈桥', { sort: { field: 'createdAt', order: 'ASC' } })).toEqual([first.companyName, '栈桥有限公司', '栈桥']);
});

/** A search page by page, by the cursor of the page before. */
const walked = async (q: string, more: Record<string, unknown>, pageSize = 1): Promise<readonly unknown[]> => {
  const found: unknown[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await members(q, { pageSize, ...more, ...(cursor ? { cursor } : {}) });
    found.push(...names(page));
    expect(page.total).toBe(3);
    cursor = page.nextCursor;
  } while (cursor);
  return found;
};

test('[BEY-16][op.member.list] a search that nobody sorted puts the best first on every page, by cursor as by number', async () => {
  const best = ['栈桥', '栈桥有限公司', first.companyName];
  for (const q of ['栈桥', 'zhanqiao', 'zq']) {
    expect(names(await members(q)), q).toEqual(best);
    expect(await walked(q, {}), q).toEqual(best);
    expect(await walked(q, {}, 2), q).toEqual(best);
    const numbered = await Promise.all([1, 2, 3, 4].map(pageNum => members(q, { pageNum, pageSize: 1 })));
    expect(numbered.flatMap(names), q).toEqual(best);
  }
  // Among what is meant as well as each other the order stays, also where some have no value of it.
  for (const order of ['ASC', 'DESC'])
    for (const field of ['createdAt', 'address'])
      expect(await walked('zq', { best: true, sort: { field, order } }), `${field} ${order}`).toEqual(best);
});

test('[BEY-16] a place among the best is none in a list that is sorted, and the other way round', async () => {
  const { nextCursor } = await members('栈桥', { pageSize: 1 });
  const sort = { field: 'createdAt', order: 'DESC' };
  const sorted = await members('栈桥', { pageSize: 1, sort });
  const http = async (more: object) =>
    (await running.call('operation/member/list', { filter: { q: '栈桥' }, ...more }, running.operator)).http;
  expect(await http({ cursor: nextCursor, sort })).toBe(422);
  expect(await http({ cursor: sorted.nextCursor })).toBe(422);
  expect(await http({ cursor: nextCursor })).toBe(200);
});

test('[BEY-16] a choice of a record finds by any part, the best first, and tells what pinyin means', async () => {
  const choices = async (q: string) => (await running.call<Found>('operation/options/certificates/member', { q }, running.operator)).data;
  const { list, marks } = await choices('zq');
  expect(list.map(({ label }) => label)).toEqual(['栈桥', '栈桥有限公司', first.companyName]);
  expect(marks).toEqual(['栈桥']);
  expect((await choices('洋科')).list.map(({ label }) => label)).toEqual([first.companyName]);
});

test('[BEY-16] a company that took another name is found by that alone', async () => {
  const rows = running.service.services.database.read;
  const row = await rows.find('members', { uscc: first.uscc });
  running.byHand('members', String(row?.id));
  await rows.update('members', String(row?.id), null, { companyName: '胶州湾水产有限公司' });
  expect(names(await members('haiyang'))).toEqual([]);
  expect(names(await members('jzwsc'))).toEqual(['胶州湾水产有限公司']);
});

test('[BEY-16] a start after a migration writes the pinyin of what was there before', async () => {
  const row = await running.service.services.database.read.find('members', { companyName: '栈桥' });
  running.byHand('members', String(row?.id));
  await withClient(running.database.ownerConnection, client => client.query('update members set company_name_find = null'));
  expect(names(await members('栈桥', { best: true }))).toEqual(['栈桥', '栈桥有限公司']);
  expect(names(await members('zhanqiao'))).toEqual([]);
  expect(await running.service.services.database.isChangedSince('searchForms')).toBe(true);
  expect(await running.service.services.jobs.run('searchForms', 'test')).toBe('done');
  expect(names(await members('zhanqiao', { best: true }))).toEqual(['栈桥', '栈桥有限公司']);
});
