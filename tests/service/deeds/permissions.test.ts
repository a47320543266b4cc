/** What each deed on menus, buttons, roles and grants is for: what people may do by it at their next call, and what they are told. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, member, operator, type Person } from '../people.ts';
import { type Running, startRunning } from '../running.ts';
import { at, doing, type Row } from './doing.ts';

let running: Running;
let clerk: Person;
let role: Row;
beforeAll(async () => {
  running = await startRunning();
  clerk = await operator(running);
  role = await must('role/new', { code: 'DEEDS', name: '外勤', nameEn: 'Field staff', side: 'operator', remark: '外勤人员' });
});
afterAll(() => running.stop());

const { act, must, stored, listed } = doing(() => running);
interface Told {
  readonly buttons: readonly string[];
  readonly menuList: unknown;
}
const told = async ({ token }: Person): Promise<Told> =>
  (await running.call<Told & Record<string, unknown>>('userInfo/query', {}, token)).data;
const mayRead = async (who: Person): Promise<boolean> => (await act('operation/log/list', {}, who.token)).http === 200;
const gone = async (path: string, resource: string, row: Row, list: string): Promise<void> => {
  await must(`${path}/${row.id}`, { version: (await stored(resource, row.id)).version });
  expect([await stored(resource, row.id), await listed(list, { id: row.id })]).toEqual([undefined, []]);
};

test('[mg.role.new][mg.roleUser.new][mg.roleUser.delete] a role gives what it holds to whoever gets it, and nothing once it is taken away', async () => {
  expect(await stored('roles', role.id)).toMatchObject({ code: 'DEEDS', name: '外勤', side: 'operator', builtIn: false, state: 'ON' });
  await must('roleMenu/new', { role: role.id, menuId: 'C2' });
  expect(await mayRead(clerk)).toBe(false);
  const held = await must('roleUser/new', { role: role.id, userNum: clerk.userNum });
  expect(await stored('roleUsers', held.id)).toMatchObject({ role: role.id, userNum: clerk.userNum, state: 'ON' });
  expect([await mayRead(clerk), JSON.stringify((await told(clerk)).menuList).includes('"C2"')]).toEqual([true, true]);
  await gone('roleUser/delete', 'roleUsers', held, 'roleUser/page');
  expect([await mayRead(clerk), JSON.stringify((await told(clerk)).menuList).includes('"C2"')]).toEqual([false, false]);
});

test('[op.log.list] the journal says by name whom a role was granted to, and which', async () => {
  const held = await must('roleUser/new', { role: role.id, userNum: clerk.userNum });
  const [entry] = await listed('operation/log/list', { recordId: held.id });
  expect(entry).toMatchObject({ recordLabel: '外勤 · 王小明' });
  const [whole] = await listed('operation/log/list', { id: String(entry?.id) });
  expect(whole?.changes).toMatchObject({
    role: [null, { id: role.id, label: '外勤' }],
    userNum: [null, { id: clerk.userNum, label: '王小明' }],
  });
  await gone('roleUser/delete', 'roleUsers', held, 'roleUser/page');
});

test('[op.log.list][mg.roleUser.status][mg.roleMenu.status] a grant that is switched off or on is in the journal with its role, which is none of what was changed', async () => {
  const person = await must('roleUser/new', { role: role.id, userNum: clerk.userNum });
  const menu = await must('roleMenu/new', { role: role.id, menuId: 'E1' });
  for (const [path, resource, row] of [
    ['roleUser', 'roleUsers', person],
    ['roleMenu', 'roleMenus', menu],
  ] as const) {
    for (const status of ['OFF', 'ON']) await must(`${path}/status`, { ...at(await stored(resource, row.id)), status });
    const entries = await listed('operation/log/list', { recordId: row.id, action: ['enable', 'disable'] });
    expect(entries.map(({ recordLabel }) => recordLabel)).toEqual(
      Array(2).fill(`外勤 · ${resource === 'roleUsers' ? '王小明' : '制证管理'}`),
    );
    for (const { touched, fieldNames } of entries) expect([touched, fieldNames]).toEqual([undefined, []]);
    await gone(`${path}/delete`, resource, row, `${path}/page`);
    // Also once it is gone.
    const [kept] = await listed('operation/log/list', { recordId: row.id, action: ['disable'] });
    expect(kept).toMatchObject({ recordLabel: entries[0]?.recordLabel });
  }
});

test('[op.log.list] what was done under a company is found by any part of its name', async () => {
  const company = await member(running, { companyName: '鼓浪屿琴岛乐器有限公司' });
  await apply(running, company.token, {});
  const { id } = (await running.service.services.database.read.find('members', { uscc: company.uscc })) as Row;
  const entries = await listed('operation/log/list', { q: '琴岛乐器' });
  expect(entries.length).toBeGreaterThan(0);
  // Under it, or about what bears its name: its registration was there before it.
  const isOfIt = ({ member: of, recordLabel }: (typeof entries)[number]): boolean =>
    (of as { id: string } | null)?.id === id || String(recordLabel).includes('琴岛乐器');
  expect(entries.every(isOfIt)).toBe(true);
  expect(entries.some(({ resource, member: of }) => resource === 'authentications' && of === null)).toBe(true);
  expect((await listed('operation/log/list', { q: 'qindaoyueqi' })).length).toBe(entries.length);
  expect(await listed('operation/log/list', { q: '没有这家公司' })).toEqual([]);
});

test('[mg.role.edit] a role is called otherwise and gives what it gave; its code and side stay', async () => {
  const before = await stored('roles', role.id);
  const words = { name: '外勤专员', nameEn: 'Field officer', remark: '改名' };
  await must('role/edit', { ...at(before), ...words });
  expect(await stored('roles', role.id)).toMatchObject({ ...words, code: 'DEEDS', side: 'operator', state: 'ON' });
  const slipped = await act('role/edit', { ...at(await stored('roles', role.id)), side: 'enterprise' });
  expect(slipped).toMatchObject({ http: 422 });
});

test('[mg.role.delete] a role that nobody holds is gone; one that comes with the product stays', async () => {
  const own = await must('role/new', { code: 'SHORT_LIVED', name: '临时', side: 'operator' });
  await gone('role/delete', 'roles', own, 'role/page');
  const [founder] = await listed('role/page', { code: 'FOUNDER' });
  expect((await act(`role/delete/${founder?.id}`, { version: founder?.version })).status).not.toBe(1);
  expect(await stored('roles', founder?.id)).toMatchObject({ code: 'FOUNDER' });
});

const remarks = [
  ['mg.roleMenu.edit', 'roleMenu', 'roleMenus', { menuId: 'C3' }],
  ['mg.roleButton.edit', 'roleButton', 'roleButtons', { code: 'op.companyType.save' }],
] as const;
test.each(remarks)('[%s] the remark says why it was granted; what is granted stays', async (_, path, resource, words) => {
  const granted = await must(`${path}/new`, { role: role.id, ...words });
  await must(`${path}/edit`, { ...at(granted), remark: '按季度考核需要' });
  expect(await stored(resource, granted.id)).toMatchObject({ ...words, role: role.id, remark: '按季度考核需要', state: 'ON' });
  for (const field of ['role', ...Object.keys(words)])
    expect(await act(`${path}/edit`, { ...at(await stored(resource, granted.id)), [field]: role.id })).toMatchObject({ http: 422 });
});

test('[mg.menu.new][mg.menu.delete] an entry stands in the tree of whoever holds it, where it was put, and no more once it is deleted', async () => {
  const [parent] = await listed('menu/page', { menuId: 'C2' });
  const words = {
    menuId: 'ZD1',
    menuName: '操作手册',
    menuNameEn: 'Manual',
    side: 'operator',
    path: 'https://example.com/manual',
    sort: 99,
  };
  const made = await must('menu/new', { ...words, parentId: parent?.parentId });
  expect(await stored('menus', made.id)).toMatchObject({ ...words, parentId: parent?.parentId, state: 'ON' });
  const granted = await must('roleMenu/new', { role: role.id, menuId: 'ZD1' });
  const held = await must('roleUser/new', { role: role.id, userNum: clerk.userNum });
  expect(JSON.stringify((await told(clerk)).menuList)).toContain('操作手册');
  await must(`roleMenu/delete/${granted.id}`, { version: granted.version });
  await gone('menu/delete', 'menus', made, 'menu/page');
  expect(JSON.stringify((await told(clerk)).menuList)).not.toContain('操作手册');
  await must(`roleUser/delete/${held.id}`, { version: held.version });
});

test("[mg.button.new][mg.button.edit][mg.button.delete] a button of one's own stands at its menu under its words until it is deleted; one that comes with the product stays", async () => {
  const words = { code: 'op.deeds.own', menuId: 'C4', side: 'operator', buttonName: '登记巡检', buttonNameEn: 'Log a round', sort: 7 };
  const made = await must('button/new', words);
  expect(await stored('buttons', made.id)).toMatchObject({ ...words, state: 'ON', declared: false });
  await must('button/edit', { ...at(made), buttonName: '写巡检记录', sort: 3 });
  expect(await stored('buttons', made.id)).toMatchObject({ ...words, buttonName: '写巡检记录', sort: 3 });
  expect(await act('button/edit', { ...at(await stored('buttons', made.id)), code: 'op.member.out' })).toMatchObject({ http: 422 });
  expect((await listed('button/page', { menuId: 'C4' })).map(({ code }) => code)).toContain('op.deeds.own');
  await gone('button/delete', 'buttons', made, 'button/page');
  // Whoever holds the call keeps it by its other button.
  const second = await must('button/new', { ...words, code: 'op.log.maintenanceSave', menuId: 'C2' });
  await gone('button/delete', 'buttons', second, 'button/page');
  const [declared] = await listed('button/page', { code: 'op.log.maintenanceSave' });
  expect(await act(`button/delete/${declared?.id}`, { version: declared?.version })).toMatchObject({ data: { code: 'ROLE_BUILT_IN' } });
});
