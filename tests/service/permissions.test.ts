/** Permissions as trees: whole sets of a role, limits of companies and operators, the menu tree that administrators keep. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { employee, freshMobile, member, only, operator, type Person, type Registered } from './people.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
let company: Registered & { readonly token: string };
beforeAll(async () => {
  running = await startRunning();
  company = await member(running);
});
afterAll(() => running.stop());

interface Known {
  readonly id: string;
  readonly version: number;
}
interface Set {
  readonly menus: readonly string[];
  readonly buttons: readonly string[];
  readonly version: string;
}
interface Node {
  readonly menuId: string;
  readonly menuName: string;
  readonly title: readonly [string, string];
  readonly hidden?: true;
  readonly path?: string;
  readonly mayGrant?: boolean;
  readonly buttons: readonly { readonly code: string; readonly mayGrant: boolean }[];
  readonly childs: readonly Node[];
}
const done = async <T = Known>(path: string, body: Record<string, unknown>, token = running.operator): Promise<T> => {
  const answer = await running.call<T>(path, body, token);
  if (answer.status !== 1) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};
let made = 0;
const role = (words: Record<string, unknown> = {}) =>
  done('role/new', { code: `TREE_${++made}`, name: `授权${made}`, side: 'operator', ...words });
const holds = (held: Known, person: Person) => done('roleUser/new', { role: held.id, userNum: person.userNum });
const setOf = (held: Known, token = running.operator) => done<Set>('role/grants', { id: held.id }, token);
const save = (held: Known, { version, ...set }: Partial<Set>, token = running.operator) =>
  running.call<Set & { current: Set & Record<string, unknown> }>(
    'role/setGrants',
    { id: held.id, version, grants: { menus: [], buttons: [], ...set } },
    token,
  );
const saved = async (held: Known, menus: readonly string[], buttons: readonly string[] = [], token = running.operator): Promise<Set> => {
  const answer = await save(held, { version: (await setOf(held, token)).version, menus, buttons }, token);
  if (answer.status !== 1) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};
const status = async (path: string, token: string, body: Record<string, unknown> = {}) => (await running.call(path, body, token)).status;
const menusOf = async (token: string): Promise<readonly Node[]> =>
  (await done<{ menuList: readonly Node[] }>('userInfo/query', {}, token)).menuList;
const ids = (nodes: readonly Node[]): readonly string[] => nodes.flatMap(node => [node.menuId, ...ids(node.childs)]);
const refusal = (code: string) => ({ http: 400, status: 0, data: { code } });
const roleOf = (code: string) => only(running, 'role/page', { code }, running.operator);
const rowOf = (menuId: string) => only(running, 'menu/page', { menuId }, running.operator);
/** Changes a declared entry for one test, and puts it back. */
const withMenu = async (menuId: string, change: Record<string, unknown>, look: () => Promise<void>): Promise<void> => {
  const before = await rowOf(menuId);
  await done('menu/edit', { id: before.id, version: before.version, ...change });
  try {
    await look();
  } finally {
    const now = await rowOf(menuId);
    const { menuName, menuNameEn, parentId, sort, hidden } = before;
    await done('menu/edit', { id: now.id, version: now.version, menuName, menuNameEn, parentId, sort, hidden });
  }
};

test('[PRM-04][mg.role.grants][mg.role.setGrants] a whole set is saved at once and counts at the next call of a live session', async () => {
  const person = await operator(running);
  const own = await role();
  await holds(own, person);
  const set = await saved(own, ['E1'], ['op.companyType.save']);
  // A button brings its menu along, an entry its group.
  expect(set).toMatchObject({ menus: ['B', 'B2', 'E', 'E1'], buttons: ['op.companyType.save'] });
  expect([await status('operation/member/list', person.token), await status('operation/certificate/list', person.token)]).toEqual([1, 1]);
  await saved(own, ['B2']);
  expect([await status('operation/member/list', person.token), await status('operation/certificate/list', person.token)]).toEqual([1, 403]);
  const journal = await running.service.services.database.read.list('journal', {
    filter: { callId: 'mg.role.setGrants', resource: 'roles', recordId: own.id },
    heavy: true,
  });
  expect(journal.list[0]?.changes).toMatchObject({
    menus: [
      ['B', 'B2', 'E', 'E1'],
      ['B', 'B2'],
    ],
  });
});

test('[PRM-04][mg.role.setGrants] refused: a set that somebody else has changed meanwhile, and told who and what', async () => {
  const own = await role();
  const { version } = await setOf(own);
  const other = await operator(running, 'SECURITY_ADMIN');
  await saved(own, ['B2'], [], other.token);
  const late = await save(own, { version, menus: ['C2'] });
  expect(late).toMatchObject({ http: 409, status: 409, data: { current: { menus: ['B', 'B2'], buttons: [], changedBy: '王小明' } } });
  // Also where single rows were changed, by whichever call.
  const seen = await setOf(own);
  await done('roleMenu/new', { role: own.id, menuId: 'C2' });
  expect(await save(own, { version: seen.version, menus: ['C3'] })).toMatchObject({ status: 409 });
  expect((await setOf(own)).menus).toEqual(['B', 'B2', 'C', 'C2']);
});

test('[mg.role.setGrants] refused: what is not there, is of the other side, or is no list; nothing is half done', async () => {
  const own = await role();
  const { version } = await setOf(own);
  for (const wrong of [
    { menus: ['B2', 'Z9'] },
    { menus: ['101'] },
    { menus: 'B2' },
    { menus: [7] },
    { buttons: ['op.nonsuch'] },
    { menus: undefined },
  ]) {
    const answer = await save(own, { version, menus: ['B2'], ...wrong } as never);
    expect(answer, JSON.stringify(wrong)).toMatchObject({
      status: 422,
      data: { errors: { [`grants.${Object.keys(wrong)[0]}`]: [expect.any(String)] } },
    });
  }
  expect((await setOf(own)).menus).toEqual([]);
  expect(await save({ id: '01980000-0000-7000-8000-000000000000', version: 1 }, { version, menus: [] })).toMatchObject({ status: 404 });
});

test("[PRM-07][mg.role.setGrants][mg.roleMenu.new][mg.roleButton.new] refused: beyond what one may grant, to one's own role, and what a duty needs taken from it", async () => {
  const security = await operator(running, 'SECURITY_ADMIN');
  const own = await role();
  const { version } = await setOf(own);
  for (const menu of ['A1', 'C4', 'C7', 'C10', 'C11', 'D5', 'G1', 'G2', 'H1', 'H2'])
    expect(await save(own, { version, menus: [menu] }, security.token), menu).toMatchObject(refusal('GRANT_BEYOND'));
  expect(await save(own, { version, buttons: ['op.operator.new'] }, security.token)).toMatchObject(refusal('GRANT_BEYOND'));
  expect(await running.call('roleMenu/new', { role: own.id, menuId: 'A1' }, security.token)).toMatchObject(refusal('GRANT_BEYOND'));
  expect(await running.call('roleButton/new', { role: own.id, code: 'op.operator.new' }, security.token)).toMatchObject(
    refusal('GRANT_BEYOND'),
  );
  // Every business menu of both sides it may, and a founder any.
  await saved(own, ['B2', 'C2', 'E1', 'D2'], ['op.cert.issue'], security.token);
  await saved(await role({ side: 'enterprise' }), ['101', '302'], [], security.token);
  await saved(own, ['A1', 'B2'], []);
  // What is there already may stay when a security administrator saves.
  expect(await saved(own, ['A1', 'C2'], [], security.token)).toMatchObject({ menus: ['A', 'A1', 'C', 'C2'] });
  const duty = await roleOf('SECURITY_ADMIN');
  const set = await setOf(duty);
  expect(await save(duty, { version: set.version, menus: [...set.menus, 'E1'], buttons: set.buttons }, security.token)).toMatchObject(
    refusal('GRANT_SELF'),
  );
  expect(await save(duty, { version: set.version, menus: ['G1'] })).toMatchObject(refusal('GRANT_DUTY'));
  const grant = await only(running, 'roleMenu/page', { role: (await roleOf('SYSTEM_ADMIN')).id, menuId: 'H1' }, running.operator);
  expect(await running.call(`roleMenu/delete/${grant.id}`, { version: grant.version }, running.operator)).toMatchObject(
    refusal('GRANT_DUTY'),
  );
});

test('[op.permission.menu][PRM-07] the tree holds menus with their buttons, and says what the session may grant', async () => {
  const security = await operator(running, 'SECURITY_ADMIN');
  const { list } = await done<{ list: readonly Node[] }>('operation/permission/menu/list', { side: 'operator' }, security.token);
  const find = (nodes: readonly Node[], id: string): Node | undefined =>
    nodes.find(node => node.menuId === id) ?? nodes.map(node => find(node.childs, id)).find(node => node !== undefined);
  expect(find(list, 'E1')).toMatchObject({ title: ['制证管理', 'Issuing'], mayGrant: true });
  expect(find(list, 'E1')?.buttons).toContainEqual(expect.objectContaining({ code: 'op.cert.issue', mayGrant: true }));
  expect(find(list, 'A1')).toMatchObject({ mayGrant: false });
  const founder = await done<{ list: readonly Node[] }>('operation/permission/menu/list', { side: 'operator' });
  expect(find(founder.list, 'A1')).toMatchObject({ mayGrant: true });
});

test('[mg.role.overview][mg.roleUser.people] roles come with the number of their people; people by name, number, and whether they hold it', async () => {
  const person = await operator(running);
  const own = await role();
  const counted = async () =>
    (await done<{ list: readonly (Known & { users: number })[] }>('role/overview', {})).list.find(each => each.id === own.id)?.users;
  expect(await counted()).toBe(0);
  const people = (body: Record<string, unknown>) =>
    done<{ list: readonly Record<string, unknown>[]; total: number }>('roleUser/people', { role: own.id, ...body });
  expect((await people({})).list).toEqual([]);
  expect((await people({ candidates: true, q: person.userName })).list).toMatchObject([{ userNum: person.userNum, id: null }]);
  const held = await holds(own, person);
  expect(await counted()).toBe(1);
  expect(await people({})).toMatchObject({ total: 1, list: [{ userNum: person.userNum, account: person.userName, id: held.id }] });
  expect((await people({ q: person.userNum })).list).toHaveLength(1);
  expect((await people({ q: 'nobody' })).list).toEqual([]);
  expect((await people({ candidates: true, q: person.userNum })).list).toMatchObject([{ id: held.id }]);
});

test('[PRM-04][mg.roleUser.preview] what a role alone gives somebody: not what another role of theirs gives, not what no menu offers', async () => {
  const person = await operator(running);
  const [own, other] = [await role(), await role()];
  await saved(own, ['E1', 'C1'], ['op.cert.issue', 'op.cert.issueMany']);
  await saved(other, ['E1'], ['op.cert.issue']);
  const preview = (body: Record<string, unknown>) =>
    done<{ gives: readonly Record<string, unknown>[]; says: string }>('roleUser/preview', body);
  const asked = { role: own.id, userNum: person.userNum };
  const issuing = ['制证管理', 'Issuing'];
  // "Issue" of what: each button with the kind of records that it acts on.
  const bulk = { on: expect.arrayContaining(['Certificates']), name: ['批量制证', 'Issue in bulk'] };
  const whole = await preview(asked);
  expect(whole.gives).toEqual([
    expect.objectContaining({ isNew: true, buttons: [] }),
    {
      menu: issuing,
      isNew: true,
      buttons: [{ on: expect.arrayContaining(['Certificates']), name: ['制证', 'Issue'] }, bulk],
    },
  ]);
  expect(whole.says).toMatch(/2 个菜单.*2 个按钮/);
  // A page whose buttons stay with others is only looked at; one that has none is not said to be.
  await saved(other, ['E1', 'E4', 'C1'], ['op.cert.issue']);
  const looked = (await preview({ ...asked, role: other.id })).gives;
  expect(looked.map(({ menu, viewOnly }) => [menu, viewOnly])).toEqual([
    [['修改密码', 'Change password'], undefined],
    [issuing, undefined],
    [['发票申请审核', 'Invoices'], true],
  ]);
  await saved(other, ['E1'], ['op.cert.issue']);
  await holds(other, person);
  expect((await preview(asked)).gives).toContainEqual({ menu: issuing, isNew: false, buttons: [bulk] });
  // The same is lost with it, and what is not chosen yet says nothing.
  await holds(own, person);
  expect((await preview(asked)).gives).toContainEqual({ menu: issuing, isNew: false, buttons: [bulk] });
  expect(await preview({ role: other.id, userNum: person.userNum })).toMatchObject({ gives: [] });
  expect(await preview({ role: own.id })).toEqual({ gives: [], says: '' });
});

interface Subject {
  readonly id: string;
  readonly limitId: string | null;
  readonly version: number | null;
  readonly source: string;
  readonly menus: readonly { readonly menuId: string }[] | null;
  readonly companyType: { readonly id: string } | null;
}
const subjects = (words: Record<string, unknown>) =>
  done<{ list: readonly Subject[]; total: number }>('operation/permission/enterprise/list', words);
const within = (...menuIds: readonly string[]) => menuIds.map(menuId => ({ menuId }));

test("[op.permission.enterprise][op.permission.enterpriseSave][PRM-04][PRM-07] a company holds no more than its limit, at the next call; its own goes before its type's", async () => {
  const own = await member(running);
  const clerk = await employee(running, own.token, 'HANDLER');
  const name = own.companyName;
  const subject = async () => {
    const [found] = (await subjects({ kind: 'MEMBER', q: name })).list;
    if (found === undefined) throw new Error(`no ${name}`);
    return found;
  };
  const apply = () => status('ca/list', clerk.token);
  const ask = () => status('employee/list', own.token);
  expect(await subject()).toMatchObject({ source: 'ALL', limitId: null, menus: null });
  expect([await apply(), await ask()]).toEqual([1, 1]);
  const limit = await done('operation/permission/enterprise/save', { member: (await subject()).id, menus: within('101', '403') });
  expect(await subject()).toMatchObject({ source: 'OWN', limitId: limit.id });
  expect([await apply(), await ask()]).toEqual([403, 1]);
  // The administrator is no exception, and hands out nothing that their company does not hold.
  expect(await status('ca/list', own.token)).toBe(403);
  expect(ids(await menusOf(own.token))).toEqual(['10', '101', '40', '403']);
  const fresh = await employee(running, own.token, 'HANDLER');
  expect(await status('ca/list', fresh.token)).toBe(403);
  // An empty list is nothing, not everything.
  const none = await done('operation/permission/enterprise/save', { id: limit.id, version: limit.version, menus: [] });
  expect([await apply(), await ask()]).toEqual([403, 403]);
  // A day that has passed ends it.
  const yesterday = new Date(running.clock.now.getTime() - 2 * 86_400_000).toISOString().slice(0, 10);
  const ended = await done('operation/permission/enterprise/save', {
    id: none.id,
    version: none.version,
    menus: [...within('302'), { menuId: '101', validTo: yesterday }],
  });
  expect([await apply(), await ask()]).toEqual([1, 403]);
  // No limit of its own: that of its type.
  const [type] = (await subjects({ kind: 'TYPE', q: 'OTHER' })).list;
  const { database } = running.service.services;
  const row = await database.read.find('members', { uscc: own.uscc });
  running.byHand('members', String(row?.id));
  await database.transaction(rows => rows.update('members', String(row?.id), null, { companyType: type?.id }));
  const ofType = await done('operation/permission/enterprise/save', { companyType: type?.id, menus: within('101') });
  expect([await apply(), await ask()]).toEqual([1, 403]);
  await done('operation/permission/enterprise/save', { id: ended.id, version: ended.version, limited: false });
  expect(await subject()).toMatchObject({ source: 'TYPE', inherited: [{ menuId: '101' }, { menuId: '10' }] });
  expect([await apply(), await ask()]).toEqual([403, 1]);
  await done('operation/permission/enterprise/save', { id: ofType.id, version: ofType.version, limited: false });
  expect([await apply(), await ask()]).toEqual([1, 1]);
});

test('[op.permission.enterpriseSave] refused: for nobody, for both, for a menu that is not there or stands twice, for a stale version', async () => {
  const [type] = (await subjects({ kind: 'TYPE', q: 'FOREIGN' })).list;
  const [one] = (await subjects({ kind: 'MEMBER' })).list;
  const ask = (body: Record<string, unknown>) => running.call('operation/permission/enterprise/save', body, running.operator);
  for (const body of [{}, { member: one?.id, companyType: type?.id }])
    expect(await ask(body)).toMatchObject({ status: 422, data: { errors: { member: [expect.any(String)] } } });
  for (const menus of [within('B2'), within('101', '101')])
    expect(await ask({ companyType: type?.id, menus })).toMatchObject({ status: 422 });
  const limit = await done('operation/permission/enterprise/save', { companyType: type?.id, limited: false });
  await done('operation/permission/enterprise/save', { id: limit.id, version: limit.version, menus: within('101') });
  expect(await ask({ id: limit.id, version: limit.version, menus: within('302') })).toMatchObject({
    status: 409,
    data: { current: { menus: [{ menuId: '101' }, { menuId: '10' }] } },
  });
});

test('[op.permission.operator][op.permission.operatorSave][PRM-04] an operator holds what their roles give within their own limit', async () => {
  const person = await operator(running, 'CLERK');
  const row = await only(running, 'operation/operator/list', { account: person.userName }, running.operator);
  const asked = async () =>
    (await done<{ list: readonly Subject[] }>('operation/permission/operator/list', { q: person.userName })).list[0];
  expect(await asked()).toMatchObject({ source: 'ALL', roles: [['受理员', 'Intake clerk']], held: expect.arrayContaining(['B2', 'D2']) });
  const limit = await done('operation/permission/operator/save', { operator: row.id, menus: within('B2') });
  expect([await status('operation/member/list', person.token), await status('operation/hardKey/audit/list', person.token)]).toEqual([
    1, 403,
  ]);
  // Buttons go with their menus.
  expect((await done<{ buttons: readonly string[] }>('userInfo/query', {}, person.token)).buttons).not.toContain('op.hardKey.commit');
  // A limit gives nothing that no role gives.
  await done('operation/permission/operator/save', { id: limit.id, version: limit.version, menus: within('B2', 'E4') });
  expect(await status('operation/invoice/list', person.token)).toBe(403);
});

test('[PRM-07][op.permission.operatorSave] refused: limits of oneself, of a founder, and of another administrative duty', async () => {
  const world = await startRunning();
  try {
    const [administrator, security] = [await operator(world, 'SYSTEM_ADMIN'), await operator(world, 'SECURITY_ADMIN')];
    const rowsOf = (account: string) => only(world, 'operation/operator/list', { account }, world.operator);
    const limit = async (account: string, menus: readonly string[]) =>
      world.call('operation/permission/operator/save', { operator: (await rowsOf(account)).id, menus: within(...menus) }, security.token);
    expect(await limit('root', ['B2'])).toMatchObject(refusal('GRANT_FOUNDER'));
    expect(await limit(security.userName, ['B2'])).toMatchObject(refusal('GRANT_SELF'));
    expect(await limit(administrator.userName, ['C1'])).toMatchObject(refusal('POWER_BEYOND'));
    const row = await rowsOf(administrator.userName);
    const founders = { operator: row.id, menus: within('A1', 'H1', 'C1') };
    expect(await world.call('operation/permission/operator/save', founders, world.operator)).toMatchObject({ status: 1 });
  } finally {
    await world.stop();
  }
});

test('[PRM-01][PRM-02][mg.menu.edit] what an administrator makes of the tree is what sessions are told: words, order, place, and what is hidden', async () => {
  const person = await operator(running);
  const own = await role();
  await holds(own, person);
  await saved(own, ['B1', 'B2', 'C2']);
  expect(ids(await menusOf(person.token))).toEqual(['B', 'B1', 'B2', 'C', 'C2']);
  await withMenu('B2', { menuName: '客户管理', menuNameEn: 'Customers', sort: 0 }, async () => {
    const [group] = await menusOf(person.token);
    expect(group?.childs[0]).toMatchObject({ menuId: 'B2', menuName: '客户管理', title: ['客户管理', 'Customers'] });
    const inEnglish = await running.call<{ menuList: readonly Node[] }>('userInfo/query', {}, person.token, { 'accept-language': 'en' });
    expect(inEnglish.data.menuList[0]?.childs[0]?.menuName).toBe('Customers');
  });
  await withMenu('B2', { hidden: true }, async () =>
    expect((await menusOf(person.token))[0]?.childs[1]).toMatchObject({ menuId: 'B2', hidden: true }),
  );
  // Moved below another entry, at whatever depth: the top stays for its sake only while what stands between is granted.
  await withMenu('B2', { parentId: 'C2' }, async () => {
    expect(ids(await menusOf(person.token))).toEqual(['B', 'B1', 'C', 'C2', 'B2']);
    expect(await status('operation/member/list', person.token)).toBe(1);
    await saved(own, ['B2']);
    expect(ids(await menusOf(person.token))).toEqual(['C', 'C2', 'B2']);
  });
  expect(await running.call('menu/edit', { ...(await rowOf('B')), parentId: 'B2' }, running.operator)).toMatchObject({ status: 422 });
  const group = await rowOf('B');
  for (const parentId of ['B2', 'Z9', '10'])
    expect(await running.call('menu/edit', { id: group.id, version: group.version, parentId }, running.operator)).toMatchObject({
      status: 422,
      data: { errors: { parentId: [expect.any(String)] } },
    });
});

test('[PRM-02][mg.menu.status][mg.button.status] an entry that is switched off is off for everybody, with all below it; a button likewise', async () => {
  const person = await operator(running);
  const own = await role();
  await holds(own, person);
  await saved(own, ['B2', 'C2'], ['op.companyType.save']);
  const turn = async (kind: string, id: string, to: string) => {
    const row = await only(running, `${kind}/page`, { [kind === 'menu' ? 'menuId' : 'code']: id }, running.operator);
    return running.call(`${kind}/status`, { id: row.id, version: row.version, status: to }, running.operator);
  };
  const buttons = async () => (await done<{ buttons: readonly string[] }>('userInfo/query', {}, person.token)).buttons;
  expect(await turn('button', 'op.companyType.save', 'OFF')).toMatchObject({ status: 1 });
  expect(await buttons()).toEqual([]);
  expect(await turn('button', 'op.companyType.save', 'ON')).toMatchObject({ status: 1 });
  expect(await turn('menu', 'B', 'OFF')).toMatchObject({ status: 1 });
  expect([await status('operation/member/list', person.token), await status('operation/member/list', running.operator)]).toEqual([
    403, 403,
  ]);
  expect([ids(await menusOf(person.token)), await buttons()]).toEqual([['C', 'C2'], []]);
  expect(await turn('menu', 'B', 'ON')).toMatchObject({ status: 1 });
  expect(await status('operation/member/list', person.token)).toBe(1);
  for (const core of ['H', 'H1']) expect(await turn('menu', core, 'OFF')).toMatchObject(refusal('MENU_CORE'));
});

test("[op.permission.menuAdd] an entry of one's own: a link, or another way to a page one may open", async () => {
  const person = await operator(running);
  const own = await role();
  await holds(own, person);
  const add = (words: Record<string, unknown>) =>
    running.call<Known & { menuId: string }>('operation/permission/menu/add', { side: 'operator', ...words }, running.operator);
  for (const path of ['/no/such/page', 'javascript:alert(1)', 'ftp://example.com', '//example.com', '/employee/employeeInformation'])
    expect(await add({ menuName: '快捷', path }), path).toMatchObject({ status: 422, data: { errors: { path: [expect.any(String)] } } });
  const link = (await add({ menuName: '帮助', menuNameEn: 'Help', path: 'https://example.com/help', parentId: 'C' })).data;
  const way = (await add({ menuName: '待制证', path: '/certificate/operateCertificate?filter=%7B%7D', parentId: 'B' })).data;
  expect([link.menuId, way.menuId].every(id => /^X\d+$/.test(id))).toBe(true);
  await saved(own, [link.menuId, way.menuId]);
  // The way to a page that is not granted is none.
  expect(ids(await menusOf(person.token))).toEqual(['B', 'C', link.menuId]);
  await saved(own, [link.menuId, way.menuId, 'E1']);
  const told = await menusOf(person.token);
  expect(ids(told)).toEqual(['B', way.menuId, 'C', link.menuId, 'E', 'E1']);
  expect(told[1]?.childs[0]).toMatchObject({ path: 'https://example.com/help', title: ['帮助', 'Help'] });
  // What is granted is not deleted under those who hold it.
  const row = await rowOf(link.menuId);
  expect(await running.call(`menu/delete/${row.id}`, { version: row.version }, running.operator)).toMatchObject(refusal('ROLE_IN_USE'));
  await saved(own, ['E1']);
  await done(`menu/delete/${row.id}`, { version: row.version });
});

test('[PRM-02][PRM-05][PRM-06] the menus of one side are nothing to the other, whatever a role of that side is given', async () => {
  const clerk = await employee(running, company.token);
  expect(ids(await menusOf(clerk.token)).every(id => /^\d/.test(id))).toBe(true);
  expect(await status('operation/member/list', clerk.token)).toBe(403);
  const person = await operator(running, 'CLERK');
  expect(ids(await menusOf(person.token)).every(id => /^[A-Z]/.test(id))).toBe(true);
  expect(await status('employee/list', person.token)).toBe(403);
});

test('[PRM-04] every answer tells by a header whether the grants, or the menus as they stand for the session, have changed since the login', async () => {
  const person = await operator(running);
  const own = await role();
  await holds(own, person);
  const told = async (): Promise<readonly (string | null | undefined)[]> => {
    const response = await fetch(`${running.address}/user/operation/member/list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'session-token': person.token },
      body: '{}',
    });
    return [response.headers.get('session-grants'), (await done<{ grants: string }>('userInfo/query', {}, person.token)).grants];
  };
  const [before, known] = await told();
  expect(before).toBe(known);
  await saved(own, ['B2']);
  const [after, again] = await told();
  expect(after).toBe(again);
  expect(after).not.toBe(before);
  const rename = async (menuId: string, menuName: string): Promise<string> => {
    const entry = await only(running, 'menu/page', { menuId }, running.operator);
    expect(await running.call('menu/edit', { id: entry.id, version: entry.version, menuName }, running.operator)).toMatchObject({
      status: 1,
    });
    return String(entry.menuName);
  };
  // What they do not see is nothing to them.
  const strange = await rename('E1', '别的名称');
  expect((await told())[0]).toBe(after);
  const called = await rename('B2', '会员名册');
  const [renamed, asked] = await told();
  expect(renamed).toBe(asked);
  expect(renamed).not.toBe(after);
  await rename('E1', strange);
  await rename('B2', called);
});

test('[SHL-09][op.auditType.save][mg.role.page] what has an English name is called by it where English is read, until it is renamed', async () => {
  const token = running.operator;
  const english = { 'accept-language': 'en' };
  const desk = { code: 'FRONT_DESK', name: '前台', nameEn: 'Front desk', side: 'operator' };
  expect(await running.call('role/new', desk, token)).toMatchObject({ status: 1 });
  const reviewer = await only(running, 'role/page', { code: desk.code }, token);
  const saved = await running.call<{ id: string }>(
    'operation/auditType/save',
    { code: 'SEAL_TWO', name: '电子印章（双人）', kind: 'SEAL', levels: 2, targetHours: 24, firstRole: reviewer.id },
    token,
  );
  expect(saved).toMatchObject({ status: 1 });
  const shown = async (headers: Readonly<Record<string, string>>) => {
    const { data } = await running.call<{ list: readonly Record<string, unknown>[] }>(
      'operation/auditType/list',
      { filter: { code: 'SEAL_TWO' } },
      token,
      headers,
    );
    return data.list[0];
  };
  expect(await shown(english)).toMatchObject({ name: '电子印章（双人）', nameEn: null, firstRole: { label: 'Front desk' } });
  expect(await shown({})).toMatchObject({ firstRole: { label: '前台' } });
  const { id, version } = await only(running, 'role/page', { code: desk.code }, token);
  expect(await running.call('role/edit', { id, version, name: desk.name, nameEn: '' }, token)).toMatchObject({ status: 1 });
  expect(await shown(english)).toMatchObject({ firstRole: { label: '前台' } });
});

test('[op.operator.new] a password that was made is answered with username and address; one that was given is known already', async () => {
  const words = (account: string, more: object = {}) => ({ account, name: '王小明', mobile: freshMobile(), ...more });
  const made = await done<Record<string, string>>('operation/operator/new', words('made_here'), running.operator);
  expect(made.password).toMatch(/^\S{8,}$/);
  expect([made.signInName, made.signInAt]).toEqual(['made_here', expect.stringMatching(/^http.*\/#\/operateLogin$/)]);
  const given = await done<Record<string, string>>(
    'operation/operator/new',
    words('given_here', { password: 'Given-2026-x' }),
    running.operator,
  );
  expect(given).not.toHaveProperty('password');
  expect(given).not.toHaveProperty('signInAt');
});

test('[PRM-01][mg.menu.edit] the entry above one is chosen by its name', async () => {
  const { data } = await running.call<{ list: readonly { id: string; label: string }[] }>(
    'operation/options/menus/parentId',
    { ids: ['E'] },
    running.operator,
  );
  const { menuName } = await rowOf('E');
  expect(data.list).toEqual([expect.objectContaining({ id: 'E', label: `${String(menuName)} (E)` })]);
});
