/** Grants: they count at the next call of a live session, nobody grants to themselves, duties exclude each other, the last administrator stays. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { withClient } from '#service/postgres/roles.ts';
import { employee, member, only, operator, type Person, type Registered } from './people.ts';
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
const done = async (path: string, body: Record<string, unknown>, token = running.operator): Promise<Known> => {
  const answer = await running.call<Known & Record<string, unknown>>(path, body, token);
  if (answer.status !== 1) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};
let made = 0;
const role = (words: Record<string, unknown> = {}) =>
  done('role/new', { code: `TEST_${++made}`, name: `测试${made}`, side: 'operator', ...words });
const holds = (role: Known, person: Person) => done('roleUser/new', { role: role.id, userNum: person.userNum });
const roleOf = (code: string) => only(running, 'role/page', { code }, running.operator);
const list = async (person: Person): Promise<number> => (await running.call('operation/log/list', {}, person.token)).status;
const refusal = (code: string) => ({ http: 400, status: 0, data: { code } });

test('[PRM-02][PRM-04][mg.roleMenu.new][mg.roleMenu.status][mg.roleMenu.delete] a menu counts at the next call of a live session', async () => {
  const person = await operator(running);
  const own = await role();
  await holds(own, person);
  expect(await list(person)).toBe(403);
  const menu = await done('roleMenu/new', { role: own.id, menuId: 'C2' });
  expect(await list(person)).toBe(1);
  const off = await done('roleMenu/status', { id: menu.id, version: menu.version, status: 'OFF' });
  expect(await list(person)).toBe(403);
  const on = await done('roleMenu/status', { id: off.id, version: off.version, status: 'ON' });
  expect(await list(person)).toBe(1);
  await done(`roleMenu/delete/${on.id}`, { version: on.version });
  expect(await list(person)).toBe(403);
});

test('[PRM-04][mg.role.status][mg.roleUser.status][mg.roleUser.edit][op.operator.list] so do the role itself, its holder, and the day it ends; the account shows it as long', async () => {
  const person = await operator(running);
  const own = await role();
  await done('roleMenu/new', { role: own.id, menuId: 'C2' });
  const shown = async () => (await only(running, 'operation/operator/list', { userNum: person.userNum }, running.operator)).roles;
  expect(await shown()).toEqual([]);
  let held = await holds(own, person);
  expect(await list(person)).toBe(1);
  expect(await shown()).toEqual([{ id: own.id, label: expect.stringMatching(/^测试/) }]);
  expect(await running.call('operation/operator/list', { filter: { roles: own.id } }, running.operator)).toMatchObject({ status: 422 });
  const off = await done('role/status', { id: own.id, version: own.version, status: 'OFF' });
  expect(await list(person)).toBe(403);
  await done('role/status', { id: own.id, version: off.version, status: 'ON' });
  expect(await list(person)).toBe(1);
  held = await done('roleUser/status', { id: held.id, version: held.version, status: 'OFF' });
  expect(await list(person)).toBe(403);
  held = await done('roleUser/status', { id: held.id, version: held.version, status: 'ON' });
  expect(await list(person)).toBe(1);
  const yesterday = new Date(running.clock.now.getTime() - 2 * 86_400_000).toISOString().slice(0, 10);
  await done('roleUser/edit', { id: held.id, version: held.version, validTo: yesterday });
  expect(await list(person)).toBe(403);
  expect(await shown()).toEqual([]);
});

test('[mg.roleUser.new] refused: a role whose last day is over when it is given', async () => {
  const person = await operator(running);
  const own = await role();
  const until = (validTo: string) => running.call('roleUser/new', { role: own.id, userNum: person.userNum, validTo }, running.operator);
  expect(await until('2020-01-01')).toMatchObject({ status: 422, data: { errors: { validTo: [expect.stringContaining('已经过去')] } } });
  expect(await until('2999-12-31')).toMatchObject({ status: 1 });
});

test('[mg.role.new] refused: a code with a blank in it', async () => {
  const made = await running.call('role/new', { code: 'a b', name: '空格角色', side: 'operator' }, running.operator);
  expect(made).toMatchObject({ status: 422, data: { errors: { code: [expect.any(String)] } } });
});

test('[PRM-02][PRM-03] whoever lacks a grant is told whom to ask: each side has somebody else', async () => {
  const viewer = await employee(running, company.token);
  const clerk = await operator(running);
  expect((await running.call('employee/new', {}, viewer.token)).message).toContain('请联系企业管理员授权');
  expect((await running.call('operation/log/list', {}, clerk.token)).message).toContain('请联系管理员授权');
});

test('[PRM-03][mg.roleButton.new][mg.roleButton.status][mg.roleButton.delete] the menu alone reads; a button counts at the next call', async () => {
  const person = await operator(running);
  const own = await role();
  await holds(own, person);
  await done('roleMenu/new', { role: own.id, menuId: 'B2' });
  const save = async () =>
    (await running.call('operation/companyType/save', { code: `T${++made}`, name: `类型${made}` }, person.token)).status;
  const buttons = async () => (await running.call<{ buttons: string[] }>('userInfo/query', {}, person.token)).data.buttons;
  expect(await running.call('operation/member/list', {}, person.token)).toMatchObject({ status: 1 });
  expect([await save(), await buttons()]).toEqual([403, []]);
  const button = await done('roleButton/new', { role: own.id, code: 'op.companyType.save' });
  expect([await save(), await buttons()]).toEqual([1, ['op.companyType.save']]);
  const off = await done('roleButton/status', { id: button.id, version: button.version, status: 'OFF' });
  expect(await save()).toBe(403);
  await done(`roleButton/delete/${off.id}`, { version: off.version });
  expect(await save()).toBe(403);
});

test('[PRM-01][PRM-02] a session is told the menus it holds and no others', async () => {
  const person = await operator(running);
  const own = await role();
  await holds(own, person);
  const menus = async () =>
    JSON.stringify((await running.call<{ menuList: unknown }>('userInfo/query', {}, person.token)).data.menuList).match(
      /"menuId":"[^"]+"/g,
    );
  expect(await menus()).toBeNull();
  await done('roleMenu/new', { role: own.id, menuId: 'C2' });
  expect(await menus()).toEqual(['"menuId":"C"', '"menuId":"C2"']);
});

test('[en.employee.modify][PRM-04] an employee who changes roles may do at once what the new one may', async () => {
  const person = await employee(running, company.token, 'VIEWER');
  const save = async () =>
    (await running.call('ca/save', { certType: 'ENT', carrier: 'SOFT', algorithm: 'ECDSA_P256', years: 1 }, person.token)).status;
  expect(await save()).toBe(403);
  const row = await only(running, 'employee/list', { account: person.userName }, company.token);
  const handler = await done('employee/modify', { id: row.id, version: row.version, role: 'HANDLER' }, company.token);
  expect(await save()).toBe(1);
  await done('employee/modify', { id: row.id, version: handler.version, role: 'VIEWER' }, company.token);
  expect(await save()).toBe(403);
});

test('[PRM-07][mg.roleUser.new][mg.roleUser.edit][mg.roleUser.status] refused: granting to oneself, in every way', async () => {
  const security = await operator(running, 'SECURITY_ADMIN');
  const asked = (path: string, body: Record<string, unknown>) => running.call(path, body, security.token);
  const reviewer = await roleOf('REVIEWER');
  expect(await asked('roleUser/new', { role: reviewer.id, userNum: security.userNum })).toMatchObject(refusal('GRANT_SELF'));
  const own = await roleOf('SECURITY_ADMIN');
  expect(await asked('roleMenu/new', { role: own.id, menuId: 'E1' })).toMatchObject(refusal('GRANT_SELF'));
  expect(await asked('roleButton/new', { role: own.id, code: 'op.cert.issue' })).toMatchObject(refusal('GRANT_SELF'));
  // What was taken away or switched off by somebody else cannot be taken back.
  let extra = await done('roleUser/new', { role: reviewer.id, userNum: security.userNum });
  extra = await done('roleUser/status', { id: extra.id, version: extra.version, status: 'OFF' });
  expect(await asked('roleUser/status', { id: extra.id, version: extra.version, status: 'ON' })).toMatchObject(refusal('GRANT_SELF'));
  expect(await asked('roleUser/edit', { id: extra.id, version: extra.version, validTo: null })).toMatchObject(refusal('GRANT_SELF'));
  const held = await done('roleMenu/new', { role: own.id, menuId: 'E2' });
  const off = await done('roleMenu/status', { id: held.id, version: held.version, status: 'OFF' });
  expect(await asked('roleMenu/status', { id: off.id, version: off.version, status: 'ON' })).toMatchObject(refusal('GRANT_SELF'));
  // To others it may.
  const other = await operator(running);
  expect(await asked('roleUser/new', { role: reviewer.id, userNum: other.userNum })).toMatchObject({ status: 1 });
});

test("[PRM-07][mg.roleUser.new] refused: the founder's role by anybody but a founder", async () => {
  const security = await operator(running, 'SECURITY_ADMIN');
  const accomplice = await operator(running);
  const founder = await roleOf('FOUNDER');
  expect(await running.call('roleUser/new', { role: founder.id, userNum: accomplice.userNum }, security.token)).toMatchObject(
    refusal('GRANT_BEYOND'),
  );
  expect((await running.call('operation/member/list', {}, accomplice.token)).status).toBe(403);
  expect(await running.call('roleUser/new', { role: founder.id, userNum: accomplice.userNum }, running.operator)).toMatchObject({
    status: 1,
  });
});

test('[PRM-07][op.options][mg.roleUser.new] a role is chosen for somebody among those of their side, and what excludes it is said before; refused, it is said at the role', async () => {
  const [system, security] = [await roleOf('SYSTEM_ADMIN'), await roleOf('SECURITY_ADMIN')];
  const person = await operator(running);
  await done('roleUser/new', { role: system.id, userNum: person.userNum });
  const options = async (field: string, words: object) =>
    (
      await running.call<{ list: readonly { id: string; label: string; why?: string }[] }>(
        `operation/options/roleUsers/${field}`,
        words,
        running.operator,
      )
    ).data.list;
  const offered = await options('role', { person: person.userNum });
  const why = (id: string) => offered.find(each => each.id === id);
  expect(why(security.id)).toMatchObject({ why: expect.stringContaining(String(system.name)) });
  expect(why((await roleOf('REVIEWER')).id)).not.toHaveProperty('why');
  // What they hold already, and what is another side's, is not offered.
  expect(why(system.id)).toBeUndefined();
  expect(why((await roleOf('COMPANY_ADMIN')).id)).toBeUndefined();
  // Somebody is chosen by name, whoever they are.
  expect(await options('userNum', { ids: [person.userNum] })).toEqual([
    { id: person.userNum, label: expect.stringContaining(person.userName) },
  ]);
  expect(await running.call('roleUser/new', { role: security.id, userNum: person.userNum }, running.operator)).toMatchObject({
    ...refusal('GRANT_EXCLUSIVE'),
    data: { errors: { role: [expect.stringContaining(String(system.name))] } },
  });
});

test('[PRM-07][mg.roleUser.new] refused: two of the three duties in one person', async () => {
  const [system, security, auditor] = [await roleOf('SYSTEM_ADMIN'), await roleOf('SECURITY_ADMIN'), await roleOf('AUDITOR')];
  for (const [has, wants] of [
    [system, security],
    [security, auditor],
    [auditor, system],
  ] as const) {
    const person = await operator(running);
    const held = await done('roleUser/new', { role: has.id, userNum: person.userNum });
    expect(await running.call('roleUser/new', { role: wants.id, userNum: person.userNum }, running.operator)).toMatchObject(
      refusal('GRANT_EXCLUSIVE'),
    );
    // Not by switching the one off while the other is granted, either.
    const off = await done('roleUser/status', { id: held.id, version: held.version, status: 'OFF' });
    const second = await running.call('roleUser/new', { role: wants.id, userNum: person.userNum }, running.operator);
    if (second.status === 1)
      expect(await running.call('roleUser/status', { id: off.id, version: off.version, status: 'ON' }, running.operator)).toMatchObject(
        refusal('GRANT_EXCLUSIVE'),
      );
    else expect(second).toMatchObject(refusal('GRANT_EXCLUSIVE'));
  }
});

test('[mg.roleUser.new] refused: a role of one side for a person of the other, or for nobody', async () => {
  const person = await employee(running, company.token);
  const reviewer = await roleOf('REVIEWER');
  for (const userNum of [person.userNum, 'U1999999999'])
    expect(await running.call('roleUser/new', { role: reviewer.id, userNum }, running.operator)).toMatchObject({
      status: 422,
      data: { errors: { userNum: [expect.any(String)] } },
    });
});

test('[PRM-07][op.operator.status][mg.roleUser.delete][mg.roleUser.status][mg.roleUser.edit] refused: whatever would leave no system administrator', async () => {
  // A world of its own: the first founder leaves, another one and two administrators are left.
  const world = await startRunning();
  try {
    const [one, two, founder] = [
      await operator(world, 'SYSTEM_ADMIN'),
      await operator(world, 'SYSTEM_ADMIN'),
      await operator(world, 'FOUNDER'),
    ];
    const account = (userName: string, token: string) => only(world, 'operation/operator/list', { account: userName }, token);
    const disable = async (userName: string, token: string) => {
      const { id, version } = await account(userName, token);
      return world.call('operation/operator/status', { id, version, status: 'OFF' }, token);
    };
    expect(await disable(one.userName, one.token)).toMatchObject(refusal('ACCOUNT_SELF'));
    expect(await disable('root', one.token)).toMatchObject(refusal('POWER_FOUNDER'));
    for (const each of ['root', one.userName, two.userName]) expect(await disable(each, founder.token), each).toMatchObject({ status: 1 });
    // The last whose account is on; the others still have their roles.
    const held = await only(world, 'roleUser/page', { userNum: founder.userNum }, founder.token);
    const words = { id: held.id, version: held.version };
    expect(await world.call(`roleUser/delete/${held.id}`, { version: held.version }, founder.token)).toMatchObject(
      refusal('ACCOUNT_LAST_ADMIN'),
    );
    expect(await world.call('roleUser/status', { ...words, status: 'OFF' }, founder.token)).toMatchObject(refusal('ACCOUNT_LAST_ADMIN'));
    const yesterday = new Date(world.clock.now.getTime() - 2 * 86_400_000).toISOString().slice(0, 10);
    expect(await world.call('roleUser/edit', { ...words, validTo: yesterday }, founder.token)).toMatchObject(refusal('GRANT_SELF'));
    expect(await world.call('operation/operator/list', {}, founder.token)).toMatchObject({ status: 1 });
  } finally {
    await world.stop();
  }
});

test("[PRM-07][en.employee.modify][en.employee.used] refused: a company's last administrator demoted or switched off, and anybody's own role changed", async () => {
  const own = await member(running);
  const administrator = await only(running, 'employee/list', { role: 'COMPANY_ADMIN' }, own.token);
  const { id, version } = administrator;
  expect(await running.call('employee/modify', { id, version, role: 'VIEWER' }, own.token)).toMatchObject(refusal('GRANT_SELF'));
  expect(await running.call('employee/used', { id, version, used: 'OFF' }, own.token)).toMatchObject(refusal('ACCOUNT_SELF'));
  const second = await employee(running, own.token, 'COMPANY_ADMIN');
  const third = await employee(running, own.token, 'COMPANY_ADMIN');
  expect(await running.call('employee/used', { id, version, used: 'OFF' }, second.token)).toMatchObject({ status: 1 });
  const two = await only(running, 'employee/list', { account: second.userName }, third.token);
  await done('employee/modify', { id: two.id, version: two.version, role: 'VIEWER' }, third.token);
  const three = await only(running, 'employee/list', { account: third.userName }, third.token);
  const viewer = await running.call('employee/modify', { id: three.id, version: three.version, role: 'VIEWER' }, third.token);
  expect(viewer).toMatchObject(refusal('GRANT_SELF'));
});

test('[en.employee.modify][en.employee.used] two administrators who switch each other off at once leave one', async () => {
  const own = await member(running);
  const second = await employee(running, own.token, 'COMPANY_ADMIN');
  const first = await only(running, 'employee/list', { account: own.adminUserName }, own.token);
  const other = await only(running, 'employee/list', { account: second.userName }, own.token);
  const answers = await Promise.all([
    running.call('employee/used', { id: other.id, version: other.version, used: 'OFF' }, own.token),
    running.call('employee/modify', { id: first.id, version: first.version, role: 'VIEWER' }, second.token),
  ]);
  const { database } = running.service.services;
  const left = await database.read.count('employees', {
    member: String((await database.read.find('members', { uscc: own.uscc }))?.id),
    role: 'COMPANY_ADMIN',
    state: 'ON',
  });
  expect(answers.filter(answer => answer.status === 1).length).toBeLessThanOrEqual(1);
  expect(left).toBeGreaterThanOrEqual(1);
});

test('[mg.role.edit][mg.role.status][mg.role.delete][mg.menu.delete][mg.button.delete] refused: what is built in, and a role that somebody holds', async () => {
  const reviewer = await roleOf('REVIEWER');
  const { id, version } = reviewer;
  const ask = (path: string, body: Record<string, unknown>) => running.call(path, body, running.operator);
  expect(await ask('role/edit', { id, version, name: '别的名字' })).toMatchObject(refusal('ROLE_BUILT_IN'));
  const off = await ask('role/status', { id, version, status: 'OFF' });
  expect(off).toMatchObject({ ...refusal('ROLE_BUILT_IN'), message: expect.stringContaining('停用') });
  expect(await ask(`role/delete/${id}`, { version })).toMatchObject(refusal('ROLE_BUILT_IN'));
  const menu = await only(running, 'menu/page', { menuId: 'C2' }, running.operator);
  expect(await ask(`menu/delete/${menu.id}`, { version: menu.version })).toMatchObject(refusal('ROLE_BUILT_IN'));
  const button = await only(running, 'button/page', { code: 'op.cert.issue' }, running.operator);
  expect(await ask(`button/delete/${button.id}`, { version: button.version })).toMatchObject(refusal('ROLE_BUILT_IN'));
  const own = await role();
  await holds(own, await operator(running));
  expect(await ask(`role/delete/${own.id}`, { version: own.version })).toMatchObject(refusal('ROLE_IN_USE'));
});

test('[PRM-04] a button that a new version brings goes to the built-in roles that are to have it, once; one taken away stays away', async () => {
  const issuer = await roleOf('ISSUER');
  const heldBy = async () =>
    (
      await running.service.services.database.read.list('roleButtons', { filter: { role: issuer.id }, page: { number: 1, size: 200 } })
    ).list.map(({ code }) => code);
  expect(await heldBy()).toEqual(expect.arrayContaining(['op.cert.issue', 'op.cert.revoke', 'op.cert.reject']));
  // As it was before the version that declares the first of them; the second, an administrator took away.
  await withClient(running.database.ownerConnection, async client => {
    const forget = async (resource: string, sql: string): Promise<void> => {
      for (const { id } of (await client.query(`${sql} returning id`)).rows) running.byHand(resource, id);
    };
    await forget('roleButtons', "delete from role_buttons where code = 'op.cert.issue'");
    await forget('buttons', "delete from buttons where code = 'op.cert.issue'");
    await forget('roleButtons', `delete from role_buttons where code = 'op.cert.revoke' and role = '${issuer.id}'`);
  });
  for (const _ of [1, 2]) await (await startRunning({ beside: running })).stop();
  const codes = await heldBy();
  expect(codes.filter(code => code === 'op.cert.issue')).toHaveLength(1);
  expect(codes).not.toContain('op.cert.revoke');
});

test('[PRM-04] what a new version declares for a built-in role that is there already, the role gets once; what it has had and lost stays away', async () => {
  const issuer = await roleOf('ISSUER');
  const own = await role();
  const lost = await done('roleMenu/new', { role: own.id, menuId: 'B2' });
  await done(`roleMenu/delete/${lost.id}`, { version: lost.version });
  // As if a version before had made this role, with nothing in it.
  const called = (codes: Readonly<Record<string, string>>) =>
    withClient(running.database.ownerConnection, async client => {
      for (const [id, code] of Object.entries(codes)) {
        await client.query('update roles set code = $2 where id = $1', [id, code]);
        running.byHand('roles', id);
      }
    });
  await called({ [issuer.id]: 'ISSUER_WAS', [own.id]: 'ISSUER' });
  onTestFinished(() => called({ [own.id]: `WAS_${++made}`, [issuer.id]: 'ISSUER' }));
  const heldMenus = async () =>
    (await running.service.services.database.read.list('roleMenus', { filter: { role: own.id }, page: { number: 1, size: 200 } })).list.map(
      ({ menuId }) => menuId,
    );
  for (const _ of [1, 2]) await (await startRunning({ beside: running })).stop();
  const menus = await heldMenus();
  expect(menus.filter(menu => menu === 'E1')).toHaveLength(1);
  expect(menus).not.toContain('B2');
});
