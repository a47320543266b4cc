/** What each deed on an account is for: who may sign in afterwards, what became of their sessions, and what of them stands changed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt } from '../authenticator.ts';
import { employee, freshMobile, member, operator, type Person, type Registered, signIn } from '../people.ts';
import { type Running, startRunning } from '../running.ts';
import { at, doing } from './doing.ts';

let running: Running;
let company: Registered & { readonly token: string };
let other: Registered & { readonly token: string };
let memberCode: string;
beforeAll(async () => {
  running = await startRunning();
  [company, other] = [await member(running), await member(running)];
  memberCode = String((await found('members', { uscc: company.uscc })).memberCode);
});
afterAll(() => running.stop());

const { act, must, stored, found, listed, acts, lives, opens } = doing(() => running);
const person = (role?: string) => employee(running, company.token, role);
const account = (id: string) => stored('employees', id);
const lock = async ({ userName }: Person): Promise<void> => {
  // Whichever failure locks: the right password is refused from then on.
  for (let tries = 0; tries < 12; tries += 1) await running.call('employee/login', { userName, password: 'Wrong-pass-2026' });
  expect(await opens('employee', userName, 'Second-pass-2026')).toBe(false);
};
const withFactor = async (who: Person): Promise<void> => {
  const { challengeId, secret } = await must('user/factor/enrol', { kind: 'TOTP' }, who.token);
  await must(
    'user/factor/confirm',
    { challengeId, otp: codeAt(String(secret), running.service.services.clock()), label: '手机' },
    who.token,
  );
};
const factorsOf = ({ userNum }: Person) => running.service.services.database.read.count('factors', { userNum });

test('[op.operator.new] whoever is entered signs in with the first password, must change it, and may do nothing before a role is granted', async () => {
  const words = { account: 'deeds_clerk', name: '赵文员', mobile: freshMobile(), email: 'clerk@example.com', department: '业务部' };
  const made = await must('operation/operator/new', { ...words, password: 'First-pass-2026' });
  expect(await stored('operators', made.id)).toMatchObject({ ...words, state: 'ON', mustChangePassword: true });
  const login = await running.call<{ token: string; mustChangePassword: boolean; menuList: readonly unknown[] }>('operation/login', {
    userName: words.account,
    password: 'First-pass-2026',
  });
  expect(login.data).toMatchObject({ mustChangePassword: true, menuList: [] });
  const passwords = { oldPassword: 'First-pass-2026', newPassword: 'Second-pass-2026' };
  expect(await act('operation/member/list', {}, login.data.token)).toMatchObject({ http: 400 });
  await must('operation/changePassword', passwords, login.data.token);
  expect(await act('operation/member/list', {}, login.data.token)).toMatchObject({ http: 403 });
});

test('[op.operator.modify] a changed name, mobile, mail and department stand there, account and password stay, and another mobile ends the sessions', async () => {
  const clerk = await operator(running, 'CLERK');
  const words = { name: '钱经理', mobile: freshMobile(), email: 'manager@example.com', department: '客服部' };
  await must('operation/operator/modify', { ...at(await stored('operators', clerk.id)), ...words });
  expect(await stored('operators', clerk.id)).toMatchObject({ ...words, account: clerk.userName, userNum: clerk.userNum, state: 'ON' });
  const [row] = await listed('operation/operator/list', { id: clerk.id });
  expect(row).toMatchObject({ name: '钱经理', department: '客服部', mobile: expect.stringMatching(/\*/) });
  expect([await lives(clerk.token), await opens('operation', clerk.userName, clerk.password)]).toEqual([false, true]);
  expect((await acts(clerk.id)).at(-1)).toMatchObject({ callId: 'op.operator.modify', changes: { name: ['王小明', '钱经理'] } });
  // What the call does not take cannot be slipped in with it.
  const slipped = await act('operation/operator/modify', { ...at(await stored('operators', clerk.id)), account: 'root2' });
  expect(slipped).toMatchObject({ http: 422, data: { errors: { account: [expect.any(String)] } } });
});

test('[op.operator.status] OFF keeps out and ends sessions, ON lets in again', async () => {
  const clerk = await operator(running, 'CLERK');
  const turn = async (status: string) => must('operation/operator/status', { ...at(await stored('operators', clerk.id)), status });
  expect(await turn('OFF')).toMatchObject({ state: 'OFF' });
  expect([await lives(clerk.token), await opens('operation', clerk.userName, clerk.password)]).toEqual([false, false]);
  expect(await turn('ON')).toMatchObject({ state: 'ON' });
  expect(await opens('operation', clerk.userName, clerk.password)).toBe(true);
});

test('[op.operator.reset] the old password opens nothing more, and the sessions are over', async () => {
  const clerk = await operator(running, 'CLERK');
  const { operatorCode, version } = await stored('operators', clerk.id);
  await must(`operation/operator/resetPassword/${String(operatorCode)}`, { version });
  expect([await lives(clerk.token), await opens('operation', clerk.userName, clerk.password)]).toEqual([false, false]);
  expect(await stored('operators', clerk.id)).toMatchObject({ password: null, state: 'ON' });
});

test('[BEY-13][op.operator.reset][en.password] the holder hears by mail of a reset and of a new password, and when and from where', async () => {
  const clerk = await operator(running, 'CLERK');
  const email = `${clerk.userName}@example.com`;
  await must('operation/operator/modify', { ...at(await stored('operators', clerk.id)), email });
  const mails = async () =>
    (
      await running.service.services.database.read.list('outbox', {
        filter: { recipient: email },
        sort: { field: 'id', order: 'ASC' },
        heavy: true,
        total: false,
      })
    ).list.map(({ body, state }) => ({ body: String(body), state }));
  await must('employee/changePassword', { oldPassword: clerk.password, newPassword: 'Third-pass-2026' }, clerk.token);
  const { operatorCode, version } = await stored('operators', clerk.id);
  await must(`operation/operator/resetPassword/${String(operatorCode)}`, { version });
  const [changed, reset] = await mails();
  expect(changed?.body).toMatch(/重新设置。\n时间：\d{4}-\d\d-\d\d \d\d:\d\d:\d\d，IP 地址：[\d.:a-f]+\n如果不是您本人操作/);
  expect(reset?.body).toContain('管理员重置了您账号的登录密码');
  // Nobody sent them: there is no gateway.
  expect(reset?.state).toBe('KEPT');
});

test('[en.employee.new] whoever is entered belongs to the company, holds the role, and must change the first password', async () => {
  const words = {
    account: 'deeds_finance',
    name: '孙财务',
    mobile: freshMobile(),
    email: 'f@example.com',
    post: '会计',
    department: '财务部',
  };
  const made = await must('employee/new', { ...words, role: 'HANDLER', password: 'First-pass-2026' }, company.token);
  const { id } = await found('members', { uscc: company.uscc });
  expect(await account(made.id)).toMatchObject({ ...words, member: id, role: 'HANDLER', state: 'ON', mustChangePassword: true });
  expect((await listed('employee/list', {}, other.token)).some(row => row.id === made.id)).toBe(false);
  const role = await found('roles', { code: 'HANDLER' });
  expect(await running.service.services.database.read.count('roleUsers', { role: role.id, userNum: String(made.userNum) })).toBe(1);
  expect(await opens('employee', words.account, 'First-pass-2026')).toBe(true);
});

test('[en.employee.modify] what is changed of a person stands there, and no sign-in name, password or company comes with it', async () => {
  const who = await person();
  const words = { name: '李改名', email: 'new@example.com', post: '主管', department: '采购部' };
  await must('employee/modify', { ...at(await account(who.id)), ...words }, company.token);
  expect(await account(who.id)).toMatchObject({ ...words, account: who.userName, role: 'VIEWER' });
  for (const [field, value] of Object.entries({
    account: 'another_name',
    member: '01980000-0000-7000-8000-000000000000',
    password: 'Other-2026',
  }))
    expect(await act('employee/modify', { ...at(await account(who.id)), [field]: value }, company.token)).toMatchObject({
      http: 422,
      data: { errors: { [field]: [expect.any(String)] } },
    });
  expect(await opens('employee', who.userName, who.password)).toBe(true);
});

test('[en.user.change] somebody keeps mail, post and department, but neither mobile nor sign-in name: those need a code, or nobody changes them', async () => {
  const who = await person('COMPANY_ADMIN');
  const words = { email: 'own@example.com', post: '专员', department: '法务部' };
  await must('userInfo/change', { ...at(await account(who.id)), ...words }, who.token);
  expect(await account(who.id)).toMatchObject(words);
  const { mobile } = await account(who.id);
  for (const [field, value] of Object.entries({ mobile: freshMobile(), account: 'a_new_name', name: '别人', role: 'COMPANY_ADMIN' }))
    expect(await act('userInfo/change', { ...at(await account(who.id)), [field]: value }, who.token)).toMatchObject({
      http: 422,
      data: { errors: { [field]: [expect.any(String)] } },
    });
  expect(await account(who.id)).toMatchObject({ mobile, account: who.userName });
});

test('[en.employee.used] OFF keeps out and ends sessions, ON lets in again, and each says what it was', async () => {
  const who = await person();
  const turn = async (used: string) => must('employee/used', { ...at(await account(who.id)), used }, company.token);
  expect(await turn('OFF')).toMatchObject({ state: 'OFF' });
  expect([await lives(who.token), await opens('employee', who.userName, who.password)]).toEqual([false, false]);
  expect(await turn('ON')).toMatchObject({ state: 'ON' });
  expect(await opens('employee', who.userName, who.password)).toBe(true);
  expect((await acts(who.id)).flatMap(({ callId, action }) => (callId === 'en.employee.used' ? [action] : []))).toEqual([
    'disable',
    'enable',
  ]);
  expect(await act('employee/used', { ...at(await account(who.id)), used: 'OFF' }, other.token)).toMatchObject({ http: 404 });
});

const resets = [
  ['op.employee.reset', 'operation/employee/resetPassword', () => running.operator],
  ['en.employee.reset', 'employee/resetPassword', () => company.token],
] as const;
test.each(resets)('[%s] the old password opens nothing more, the sessions are over, nobody else is touched', async (_, path, by) => {
  const [who, colleague] = [await person(), await person()];
  const second = await signIn(running, who.userName, who.password);
  const { version } = await account(who.id);
  const elsewhere = String((await found('members', { uscc: other.uscc })).memberCode);
  expect(await act(`${path}/${elsewhere}`, { userNum: who.userNum, version }, by())).toMatchObject({ http: 404 });
  expect(await lives(second)).toBe(true);
  await must(`${path}/${memberCode}`, { userNum: who.userNum, version }, by());
  expect(await Promise.all([who.token, second, colleague.token].map(lives))).toEqual([false, false, true]);
  expect(await opens('employee', who.userName, who.password)).toBe(false);
  expect(await account(who.id)).toMatchObject({ password: null, state: 'ON' });
});

const unlocks = [
  ['op.employee.unlock', 'operation/employee/unlock', () => running.operator],
  ['en.employee.unlock', 'employee/unlock', () => company.token],
] as const;
test.each(unlocks)('[%s] whoever is locked by wrong passwords signs in again with the right one, at once', async (_, path, by) => {
  const who = await person();
  await lock(who);
  const { version } = await account(who.id);
  await must(`${path}/${memberCode}`, { userNum: who.userNum, version }, by());
  expect(await account(who.id)).toMatchObject({ state: 'ON', lockedUntil: null });
  expect(await opens('employee', who.userName, who.password)).toBe(true);
});

const factorResets = [
  ['op.employee.factorReset', 'operation/employee/resetFactors', () => running.operator],
  ['en.employee.factorReset', 'employee/resetFactors', () => company.token],
] as const;
test.each(factorResets)(
  '[%s] the second factor of that person alone is gone, with the reason kept; the password opens again by itself',
  async (_, path, by) => {
    const [who, colleague] = [await person(), await person()];
    await withFactor(who);
    await withFactor(colleague);
    expect(await opens('employee', who.userName, who.password)).toBe(false);
    expect(await act(path, at(await account(who.id)), by())).toMatchObject({
      http: 422,
      data: { errors: { reason: [expect.any(String)] } },
    });
    await must(path, { ...at(await account(who.id)), reason: '手机遗失，已当面核实' }, by());
    expect([await factorsOf(who), (await factorsOf(colleague)) > 0]).toEqual([0, true]);
    expect([await lives(who.token), await lives(colleague.token)]).toEqual([false, true]);
    expect(await opens('employee', who.userName, who.password)).toBe(true);
    const reset = (await acts(who.id)).find(({ action }) => action === 'resetFactors');
    expect(reset).toMatchObject({ reason: '手机遗失，已当面核实' });
  },
);

test('[op.operator.factorReset] the second factor is gone, the password opens again by itself', async () => {
  const clerk = await operator(running, 'CLERK');
  await withFactor(clerk);
  expect(await opens('operation', clerk.userName, clerk.password)).toBe(false);
  await must('operation/operator/resetFactors', { ...at(await stored('operators', clerk.id)), reason: '手机遗失，已当面核实' });
  expect(await factorsOf(clerk)).toBe(0);
  expect(await opens('operation', clerk.userName, clerk.password)).toBe(true);
});
