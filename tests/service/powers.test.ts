/** Nobody becomes more than they are: who may change whose account, how a password is reset unseen, and what takes two. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt } from './authenticator.ts';
import { employee, freshMobile, member, only, operator, type Person, solvedCaptcha } from './people.ts';
import { type Answer, operatorLogin, type Running, startRunning } from './running.ts';
import { runCommand } from './spawned.ts';

let running: Running;
let system: Person;
let security: Person;
let second: Person;
let founder: Row;
beforeAll(async () => {
  running = await startRunning();
  system = await operator(running, 'SYSTEM_ADMIN');
  security = await operator(running, 'SECURITY_ADMIN');
  second = await operator(running, 'SECURITY_ADMIN');
  founder = await accountOf(operatorLogin.userName);
});
afterAll(() => running.stop());

type Row = Record<string, unknown> & { readonly id: string; readonly version: number };

const accountOf = (account: string): Promise<Row> => only(running, 'operation/operator/list', { account }, running.operator);
const code = (answer: Answer): unknown => answer.data?.code;
const login = (userName: string, password: string) => running.call<{ token: string }>('operation/login', { userName, password });

/** Every call of an administrator that reaches into somebody's account. */
const acts: readonly (readonly [id: string, by: () => string, act: (row: Row) => readonly [path: string, body: object]])[] = [
  ['op.operator.reset', () => system.token, row => [`operation/operator/resetPassword/${row.operatorCode}`, { version: row.version }]],
  ['op.operator.status', () => system.token, row => ['operation/operator/status', { id: row.id, version: row.version, status: 'OFF' }]],
  [
    'op.operator.modify',
    () => system.token,
    row => ['operation/operator/modify', { id: row.id, version: row.version, mobile: freshMobile() }],
  ],
  [
    'op.operator.factorReset',
    () => security.token,
    row => ['operation/operator/resetFactors', { id: row.id, version: row.version, reason: '手机丢失，本人到场' }],
  ],
];

for (const [id, by, act] of acts) {
  test(`[BEY-13][${id}] is refused of a founder and of somebody who holds more, and nothing has changed`, async () => {
    const [path, body] = act(founder);
    expect(code(await running.call(path, body, by()))).toBe('POWER_FOUNDER');
    const reviewer = await operator(running, 'REVIEWER');
    const row = await accountOf(reviewer.userName);
    const [asked, words] = act(row);
    expect(code(await running.call(asked, words, by()))).toBe('POWER_SECOND');
    expect(await accountOf(reviewer.userName)).toMatchObject({ version: row.version, state: 'ON', mobile: row.mobile });
    expect(await running.call('userInfo/query', {}, reviewer.token)).toMatchObject({ status: 1 });
    expect((await login(reviewer.userName, reviewer.password)).status).toBe(1);
    // A founder holds everything.
    const [done, again] = act(await accountOf(reviewer.userName));
    expect(await running.call(done, again, running.operator)).toMatchObject({ status: 1 });
  });
}

test('[BEY-13][op.operator.reset] is done at once to somebody who holds nothing more; no duty, no asking', async () => {
  const plain = await operator(running);
  const row = await accountOf(plain.userName);
  expect(await running.call(`operation/operator/resetPassword/${row.operatorCode}`, { version: row.version }, system.token)).toMatchObject({
    status: 1,
    data: { resetCode: expect.stringMatching(/^(\w{4}-){3}\w{4}$/) },
  });
});

test('[BEY-13][op.accountRequest.confirm][op.accountRequest.list] what touches a duty is asked for by one and done by another', async () => {
  const row = await accountOf(second.userName);
  const asked = await running.call(`operation/operator/resetPassword/${row.operatorCode}`, { version: row.version }, system.token);
  expect(code(asked)).toBe('POWER_SECOND');
  const request = await only(running, 'operation/accountRequest/list', { state: 'WAITING', userNum: second.userNum }, security.token);
  expect(request).toMatchObject({ call: 'op.operator.reset', askerName: '王小明', createdBy: system.userNum });
  const confirm = (token: string) => running.call('operation/accountRequest/confirm', { id: request.id, version: request.version }, token);
  for (const token of [system.token, second.token, (await operator(running, 'SYSTEM_ADMIN')).token])
    expect(code(await confirm(token))).toBe('POWER_OTHER_DUTY');
  expect(await running.call('userInfo/query', {}, second.token)).toMatchObject({ status: 1 });
  const done = await confirm(security.token);
  expect(done).toMatchObject({ status: 1, data: { state: 'DONE', resetCode: expect.any(String) } });
  expect(await running.call('userInfo/query', {}, second.token)).toMatchObject({ status: 300 });
  expect((await confirm(security.token)).status).toBe(409);
  const entries = await running.call<{ list: readonly Row[] }>(
    'operation/log/list',
    { filter: { recordId: row.id, action: 'resetPassword' } },
    running.operator,
  );
  expect(entries.data.list[0]).toMatchObject({ callId: 'op.operator.reset', userNum: security.userNum });
  // Whoever asked was told no code; and what was asked of a record that has changed since is not done.
  second = await operator(running, 'SECURITY_ADMIN');
});

test('[BEY-13][op.accountRequest.refuse][op.operator.modify] a request falls with an edit of the record since, not with wrong passwords; what the other duty turns down stays as it was', async () => {
  const reviewer = await operator(running, 'REVIEWER');
  const modify = async (token: string, body: object) => {
    const row = await accountOf(reviewer.userName);
    return running.call('operation/operator/modify', { id: row.id, version: row.version, ...body }, token);
  };
  const mobile = freshMobile();
  expect(code(await modify(system.token, { mobile }))).toBe('POWER_SECOND');
  expect(code(await modify(system.token, { mobile, department: '审核部' }))).toBe('POWER_SECOND');
  const waiting = { userNum: reviewer.userNum, state: 'WAITING' };
  const list = await running.call<{ list: readonly Row[] }>('operation/accountRequest/list', { filter: waiting }, security.token);
  expect(list.data.list).toHaveLength(1);
  expect(await modify(running.operator, { department: '风控部' })).toMatchObject({ status: 1 });
  const [request] = list.data.list;
  const confirmed = await running.call('operation/accountRequest/confirm', { id: request?.id, version: request?.version }, security.token);
  expect(confirmed).toMatchObject({ http: 409, data: { code: 'POWER_REQUEST_EDITED' } });
  const refuse = { id: request?.id, version: request?.version, reason: '未能与本人核实' };
  expect(code(await running.call('operation/accountRequest/refuse', refuse, system.token))).toBe('POWER_OTHER_DUTY');
  expect(await running.call('operation/accountRequest/refuse', refuse, security.token)).toMatchObject({
    status: 1,
    data: { state: 'REFUSED' },
  });
  const kept = await running.service.services.database.read.find('operators', { account: reviewer.userName });
  expect(kept).toMatchObject({ department: '风控部', mobile: expect.not.stringContaining(mobile) });
});

test('[BEY-13][op.operator.reset][op.accountRequest.confirm] wrong passwords and a new one meanwhile keep nobody from being helped', async () => {
  const reviewer = await operator(running, 'REVIEWER');
  const row = await accountOf(reviewer.userName);
  expect(code(await running.call(`operation/operator/resetPassword/${row.operatorCode}`, { version: row.version }, system.token))).toBe(
    'POWER_SECOND',
  );
  for (let time = 0; time < 5; time++) {
    const wrong = { userName: reviewer.userName, password: 'not-this-one-26' };
    await running.call('operation/login', { ...wrong, ...(await solvedCaptcha(running, 'op.login')) });
  }
  expect((await accountOf(reviewer.userName)).version).toBeGreaterThan(Number(row.version));
  const { id, version } = await only(
    running,
    'operation/accountRequest/list',
    { userNum: reviewer.userNum, state: 'WAITING' },
    security.token,
  );
  expect(await running.call('operation/accountRequest/confirm', { id, version }, security.token)).toMatchObject({
    status: 1,
    data: { state: 'DONE' },
  });
});

test('[BEY-13][mg.roleUser.new][mg.roleUser.delete][op.accountRequest.confirm] a duty is granted and withdrawn by two, business by one', async () => {
  const person = await operator(running);
  const role = async (name: string) => (await only(running, 'role/page', { code: name }, running.operator)).id;
  const grant = async (name: string) => running.call('roleUser/new', { role: await role(name), userNum: person.userNum }, security.token);
  expect(await grant('REVIEWER')).toMatchObject({ status: 1 });
  expect(code(await grant('SYSTEM_ADMIN'))).toBe('POWER_SECOND');
  expect(code(await grant('FOUNDER'))).toMatch(/POWER_FOUNDER|GRANT_BEYOND/);
  const waiting = { userNum: person.userNum, state: 'WAITING' };
  const request = await only(running, 'operation/accountRequest/list', waiting, system.token);
  expect(request).toMatchObject({ call: 'mg.roleUser.new', role: { label: '系统管理员' } });
  expect(await running.call('operation/accountRequest/confirm', { id: request.id, version: request.version }, system.token)).toMatchObject({
    status: 1,
  });
  const held = await only(running, 'roleUser/page', { userNum: person.userNum, role: await role('SYSTEM_ADMIN') }, running.operator);
  const withdraw = () => running.call(`roleUser/delete/${held.id}`, { version: held.version }, security.token);
  expect(code(await withdraw())).toBe('POWER_SECOND');
  const other = await only(running, 'operation/accountRequest/list', waiting, system.token);
  expect(await running.call('operation/accountRequest/confirm', { id: other.id, version: other.version }, system.token)).toMatchObject({
    status: 1,
  });
  const left = await running.call<{ list: readonly Row[] }>('roleUser/page', { filter: { userNum: person.userNum } }, running.operator);
  expect(left.data.list).toHaveLength(1);
});

/** Somebody who enters operators and grants roles, and holds no duty: by a role of the platform's making. */
const keeper = async (...besides: readonly string[]): Promise<Person> => {
  const { total } = (await running.call<{ total: number }>('role/page', { filter: { code: 'KEEPER' } }, running.operator)).data;
  if (total > 0) return operator(running, 'KEEPER', ...besides);
  const role = await running.call<{ id: string }>('role/new', { code: 'KEEPER', name: '人事', side: 'operator' }, running.operator);
  for (const menuId of ['A1', 'H2']) ok(await running.call('roleMenu/new', { role: role.data.id, menuId }, running.operator));
  for (const button of ['op.operator.new', 'mg.roleUser.new'])
    ok(await running.call('roleButton/new', { role: role.data.id, code: button }, running.operator));
  return operator(running, 'KEEPER', ...besides);
};
const enter = async (role: string, token: string) => {
  const account = `entered_${role.toLowerCase()}`;
  const { id } = await only(running, 'role/page', { code: role }, running.operator);
  const words = { account, name: '王小明', mobile: freshMobile(), password: 'First-pass-2026', role: id };
  const answer = await running.call<{ userNum: string }>('operation/operator/new', words, token);
  const { list } = (await running.call<{ list: readonly Row[] }>('operation/operator/list', { filter: { account } }, running.operator))
    .data;
  return { answer, account, stands: list.length };
};

test('[PRM-07][op.operator.new][mg.roleUser.new] a role given with a new account is held from the first sign-in on', async () => {
  const { answer, account, stands } = await enter('REVIEWER', (await keeper('REVIEWER')).token);
  expect({ answer, stands }).toMatchObject({ answer: { status: 1 }, stands: 1 });
  const held = await only(running, 'roleUser/page', { userNum: answer.data.userNum }, running.operator);
  expect(held).toMatchObject({ role: { label: '审核员' }, state: 'ON' });
  const first = await login(account, 'First-pass-2026');
  expect(JSON.stringify(first.data)).toContain('"E5"');
  const duty = await enter('AUDITOR', running.operator);
  expect(duty.answer).toMatchObject({ status: 1 });
});

test('[PRM-07][op.operator.new][mg.roleUser.new] refused: with a new account too nobody gives a role that they may not give, and no account is left', async () => {
  const both = await keeper();
  // Enters operators, and grants nothing.
  expect(await enter('ISSUER', system.token)).toMatchObject({ answer: { http: 403 }, stands: 0 });
  for (const [role, refusal] of [
    // They know the first password: a role that gives more than they hold would be theirs.
    ['ISSUER', 'POWER_BEYOND'],
    ['SYSTEM_ADMIN', 'POWER_BEYOND'],
    ['FOUNDER', /POWER_FOUNDER|GRANT_BEYOND/],
  ] as const) {
    const { answer, stands } = await enter(role, both.token);
    expect({ code: code(answer), stands }).toEqual({ code: expect.stringMatching(refusal), stands: 0 });
  }
  expect(await enter('COMPANY_ADMIN', running.operator)).toMatchObject({ answer: { http: 422 }, stands: 0 });
});

test("[BEY-13][mg.role.setGrants][mg.roleMenu.new][op.session.end] duty roles are a founder's to change, and so are the sessions of those above", async () => {
  const auditor = await only(running, 'role/page', { code: 'AUDITOR' }, running.operator);
  const grants = await running.call<{ version: string }>('role/grants', { id: auditor.id }, security.token);
  const set = { id: auditor.id, version: grants.data.version, grants: { menus: ['C1', 'B2'], buttons: [] } };
  expect(code(await running.call('role/setGrants', set, security.token))).toBe('POWER_BEYOND');
  expect(code(await running.call('roleMenu/new', { role: auditor.id, menuId: 'B2' }, security.token))).toBe('POWER_BEYOND');
  const end = async (userNum: unknown) => {
    const live = await only(running, 'operation/session/list', { userNum }, running.operator);
    return running.call('operation/session/end', { id: live.id, version: live.version }, system.token);
  };
  expect(code(await end(founder.userNum))).toBe('POWER_FOUNDER');
  expect(code(await end(security.userNum))).toBe('POWER_BEYOND');
  const reviewer = await operator(running, 'REVIEWER');
  expect((await end(reviewer.userNum)).status).toBe(1);
});

interface Reset {
  readonly resetCode: string;
  readonly password?: string;
}

test('[BEY-13][op.operator.reset][en.passwordReset.open][en.passwordReset.set] a reset shows no password; one browser opens the code, once', async () => {
  const person = await operator(running, 'REVIEWER');
  const row = await accountOf(person.userName);
  const reset = await running.call<Reset>(
    `operation/operator/resetPassword/${row.operatorCode}`,
    { version: row.version },
    running.operator,
  );
  expect(reset.status).toBe(1);
  expect(reset.data.password).toBeUndefined();
  expect((await login(person.userName, person.password)).status).toBe(0);
  const open = (given: string) => running.call<{ half: string; account: string }>('user/passwordReset/open', { code: given });
  expect(code(await open('AAAA-BBBB-CCCC-DDDD'))).toBe('RESET_CODE_WRONG');
  const opened = await open(reset.data.resetCode.toLowerCase().replaceAll('-', ' '));
  expect(opened).toMatchObject({ status: 1, data: { account: person.userName } });
  expect(code(await open(reset.data.resetCode))).toBe('RESET_CODE_OPENED');
  const set = (half: string, newPassword: string) =>
    running.call('user/passwordReset/set', { code: reset.data.resetCode, half, newPassword });
  expect(code(await set('somebody-elses-half', 'Third-pass-2026'))).toBe('RESET_CODE_WRONG');
  expect(code(await set(opened.data.half, person.password))).toBe('PASSWORD_USED');
  expect(await set(opened.data.half, 'Third-pass-2026')).toMatchObject({ status: 1, data: { account: person.userName, side: 'operator' } });
  expect(code(await set(opened.data.half, 'Fourth-pass-2026'))).toBe('RESET_CODE_WRONG');
  const back = await running.call('operation/login', { userName: person.userName, password: 'Third-pass-2026' });
  expect(back).toMatchObject({ status: 1, data: { mustChangePassword: false } });
});

test('[BEY-13][en.employee.new][en.employee.reset][en.employee.modify][en.employee.used] in a company too nobody reaches above themselves', async () => {
  const company = await member(running);
  const viewer = await employee(running, company.token);
  // A role of the platform's making, for somebody who keeps the accounts and nothing else.
  const role = await running.call<{ id: string }>(
    'role/new',
    { code: `HR_${company.uscc.slice(-8)}`, name: '人事', side: 'enterprise' },
    running.operator,
  );
  ok(await running.call('roleMenu/new', { role: role.data.id, menuId: '101' }, running.operator));
  for (const button of ['en.employee.reset', 'en.employee.modify', 'en.employee.used', 'en.employee.new'])
    ok(await running.call('roleButton/new', { role: role.data.id, code: button }, running.operator));
  const clerk = await employee(running, company.token, 'HANDLER');
  ok(await running.call('roleUser/new', { role: role.data.id, userNum: clerk.userNum }, running.operator));
  const of = (account: string) => only(running, 'employee/list', { account }, company.token);
  const administrator = await of(company.adminUserName);
  const path = `employee/resetPassword/${await memberCodeOf(company.token)}`;
  const reset = (row: Row, token: string) => running.call<Reset>(path, { userNum: row.userNum, version: row.version }, token);
  expect(await reset(administrator, clerk.token)).toMatchObject({ status: 0, data: { code: 'POWER_BEYOND' } });
  const mobile = { id: administrator.id, version: administrator.version, mobile: freshMobile() };
  expect(code(await running.call('employee/modify', mobile, clerk.token))).toBe('POWER_BEYOND');
  const off = { id: administrator.id, version: administrator.version, used: 'OFF' };
  expect(code(await running.call('employee/used', off, clerk.token))).toBe('POWER_BEYOND');
  const made = { account: `made_${company.uscc.slice(-8).toLowerCase()}`, name: '李小红', mobile: freshMobile(), role: 'COMPANY_ADMIN' };
  expect(code(await running.call('employee/new', made, clerk.token))).toBe('POWER_BEYOND');
  const done = await reset(await of(viewer.userName), company.token);
  expect(done.data).toMatchObject({ resetCode: expect.any(String) });
  expect(done.data.password).toBeUndefined();
});

const ok = (answer: Answer): void => {
  if (answer.status !== 1) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`);
};
const memberCodeOf = async (token: string): Promise<string> =>
  (await running.call<{ memberCode: string }>('userInfo/query', {}, token)).data.memberCode;

/** Calls that ask for a recent proof, by whoever may make them; the gate asks before it looks at what was sent. */
const guarded = [
  ['op.cert.issue', 'operation/certificate/issue', 'ISSUER'],
  ['op.renewal.approve', 'operation/renewal/approve', 'REVIEWER'],
  ['op.softKey.commit', 'operation/softKey/audit/commit', 'REVIEWER'],
  ['op.member.status', 'operation/member/status', 'REVIEWER'],
  ['op.operator.reset', 'operation/operator/resetPassword/OP000001', 'SYSTEM_ADMIN'],
  ['op.operator.status', 'operation/operator/status', 'SYSTEM_ADMIN'],
  ['op.operator.modify', 'operation/operator/modify', 'SYSTEM_ADMIN'],
  ['op.setting.save', 'operation/setting/save', 'SYSTEM_ADMIN'],
  ['mg.role.status', 'role/status', 'SYSTEM_ADMIN'],
  ['mg.role.delete', 'role/delete/1', 'SYSTEM_ADMIN'],
  ['op.employee.reset', 'operation/employee/resetPassword/M1', 'SUPPORT'],
  ['mg.roleUser.new', 'roleUser/new', 'SECURITY_ADMIN'],
  ['mg.roleUser.edit', 'roleUser/edit', 'SECURITY_ADMIN'],
  ['mg.roleUser.status', 'roleUser/status', 'SECURITY_ADMIN'],
  ['mg.roleUser.delete', 'roleUser/delete/1', 'SECURITY_ADMIN'],
  ['mg.roleMenu.new', 'roleMenu/new', 'SECURITY_ADMIN'],
  ['mg.roleMenu.status', 'roleMenu/status', 'SECURITY_ADMIN'],
  ['mg.roleMenu.delete', 'roleMenu/delete/1', 'SECURITY_ADMIN'],
  ['mg.roleButton.new', 'roleButton/new', 'SECURITY_ADMIN'],
  ['mg.roleButton.status', 'roleButton/status', 'SECURITY_ADMIN'],
  ['mg.roleButton.delete', 'roleButton/delete/1', 'SECURITY_ADMIN'],
  ['mg.role.setGrants', 'role/setGrants', 'SECURITY_ADMIN'],
  ['op.permission.enterpriseSave', 'operation/permission/enterprise/save', 'SECURITY_ADMIN'],
  ['op.permission.operatorSave', 'operation/permission/operator/save', 'SECURITY_ADMIN'],
  ['op.accountRequest.confirm', 'operation/accountRequest/confirm', 'SECURITY_ADMIN'],
] as const;

test('[BEY-13][op.operator.reset] with a gateway the code goes to the person alone', async () => {
  const sent: string[] = [];
  const gateway = createServer((request, response) => {
    text(request).then(body => {
      sent.push(body);
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const world = await startRunning({ smsUrl: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/` });
  try {
    const person = await operator(world, 'REVIEWER');
    const row = await only(world, 'operation/operator/list', { account: person.userName }, world.operator);
    const reset = await world.call(`operation/operator/resetPassword/${row.operatorCode}`, { version: row.version }, world.operator);
    expect(reset).toMatchObject({ status: 1, data: { sentTo: expect.stringMatching(/^138\*{4}\d{4}$/) } });
    const { service } = world;
    await service.services.delivery.drain(service.services.clock());
    const given = /resetPassword\?code=((?:\w{4}-){3}\w{4})/.exec(sent.join())?.[1] ?? 'none was sent';
    expect(JSON.stringify(reset)).not.toContain(given);
    const outbox = await world.call('operation/outbox/list', {}, world.operator);
    expect(JSON.stringify(outbox)).not.toContain(given);
    expect(await world.call('user/passwordReset/open', { code: given })).toMatchObject({ status: 1, data: { account: person.userName } });
  } finally {
    await world.stop();
    gateway.close();
  }
});

test('[BEY-13] recover:founder lets a founder in who lost password, factor and account, journalled; nobody else', async () => {
  const lost = await operator(running, 'FOUNDER');
  const { challengeId, secret } = (await running.call('user/factor/enrol', { kind: 'TOTP' }, lost.token)).data as Record<string, string>;
  ok(await running.call('user/factor/confirm', { challengeId, otp: codeAt(secret ?? '', running.service.services.clock()) }, lost.token));
  const row = await accountOf(lost.userName);
  ok(await running.call('operation/operator/status', { id: row.id, version: row.version, status: 'OFF' }, running.operator));
  const environment = { DATABASE_URL: running.database.url, MASTER_KEY: running.masterKey.toString('base64'), LOG_LEVEL: 'warn' };
  const other = await runCommand('recover:founder', running.dataDir, [system.userName], environment);
  expect(other).toMatchObject({ code: 64, said: expect.stringContaining(lost.userName) });
  const done = await runCommand('recover:founder', running.dataDir, [lost.userName], environment);
  expect(done, done.said).toMatchObject({ code: 0 });
  const given = /reset code ((?:\w{4}-){3}\w{4})/.exec(done.output)?.[1] ?? '';
  const opened = await running.call<{ half: string }>('user/passwordReset/open', { code: given });
  ok(await running.call('user/passwordReset/set', { code: given, half: opened.data.half, newPassword: 'Third-pass-2026' }));
  const back = await login(lost.userName, 'Third-pass-2026');
  expect(back).toMatchObject({ status: 1 });
  const entries = await running.call<{ list: readonly Row[] }>(
    'operation/log/list',
    { filter: { recordId: row.id, action: 'recover' } },
    back.data.token,
  );
  expect(entries.data.list[0]).toMatchObject({ userNum: 'recover:founder' });
}, 120_000);

test('[PRM-07][op.operator.new][mg.roleUser.new] refused: a role given with a new account without the recent login that grants take', async () => {
  const { token } = await keeper();
  running.clock.now = new Date(running.clock.now.getTime() + 16 * 60_000);
  expect(await enter('ISSUER', token)).toMatchObject({ answer: { data: { code: 'STEP_UP_REQUIRED' } }, stands: 0 });
  const words = { account: 'entered_alone', name: '王小明', mobile: freshMobile(), password: 'First-pass-2026' };
  expect(await running.call('operation/operator/new', words, token)).toMatchObject({ status: 1 });
});

test('[BEY-13][en.employee.reset][en.employee.modify][en.employee.used][en.directSales.save] a quarter of an hour after the login an administrator of a company is asked who it is', async () => {
  const company = await member(running);
  running.clock.now = new Date(running.clock.now.getTime() + 16 * 60_000);
  for (const path of [`employee/resetPassword/M1`, 'employee/new', 'employee/modify', 'employee/used', 'permission/directSales/save'])
    expect(code(await running.call(path, {}, company.token)), path).toBe('STEP_UP_REQUIRED');
});

test(`${guarded.map(([id]) => `[${id}]`).join('')}[BEY-13][en.stepUp] a quarter of an hour after the login they ask who it is, and once answered go on for another`, async () => {
  const people = new Map<string, Person>();
  for (const role of new Set(guarded.map(([, , each]) => each))) people.set(role, await operator(running, role));
  const pass = (minutes: number): void => {
    running.clock.now = new Date(running.clock.now.getTime() + minutes * 60_000);
  };
  const asked = async () => {
    const answers: string[] = [];
    for (const [id, path, role] of guarded)
      if (code(await running.call(path, {}, people.get(role)?.token)) === 'STEP_UP_REQUIRED') answers.push(id);
    return answers;
  };
  expect(await asked()).toEqual([]);
  pass(16);
  expect(await asked()).toEqual(guarded.map(([id]) => id));
  for (const { token, password } of people.values()) ok(await running.call('user/stepUp', { password }, token));
  // Once for all that follows, not for each.
  pass(14);
  expect(await asked()).toEqual([]);
});
