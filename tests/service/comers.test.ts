/** Whoever has registered a company is told how that stands where they try to sign in: they alone, and at nobody's expense. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { afterWorkingHours } from '#engine/rules/working-time.ts';
import { worked } from '../setup/argon2.ts';
import { everyDay, member, only, type Registered, register, smsCodeFor, solvedCaptcha } from './people.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
});
afterAll(() => running.stop());

const signIn = async (userName: string, password: string, withCaptcha = false) =>
  running.call('employee/login', { userName, password, ...(withCaptcha ? await solvedCaptcha(running, 'en.login') : {}) });
const decide = async ({ applyNo }: Registered, words: object): Promise<void> => {
  const row = await only(running, 'operation/authentication/list', { applyNo }, running.operator);
  const answer = await running.call('operation/authentication/approve', { id: row.id, version: row.version, ...words }, running.operator);
  expect(answer.status).toBe(1);
};
const told = (code: string, { applyNo }: Registered) => ({
  http: 400,
  status: 0,
  message: expect.stringContaining(applyNo),
  data: { code, page: `/searchIndex?applyNo=${applyNo}` },
});

test('[en.login][en.register][op.auth.approve] the password of a registration tells how that stands, until it opens the account', async () => {
  const company = await register(running);
  const { adminUserName, adminPassword } = company;
  const before = worked.times;
  expect(await signIn(adminUserName, adminPassword)).toMatchObject(told('REGISTRATION_WAITS', company));
  // At the price of any other try.
  expect(worked.times - before).toBe(1);
  const { list } = await running.service.services.database.read.list('loginLogs', { filter: { account: adminUserName } });
  expect(list).toMatchObject([{ succeeded: false, reason: 'AWAITED' }]);
  await decide(company, { decision: 'return', reason: '营业执照不清楚' });
  expect(await signIn(adminUserName, adminPassword)).toMatchObject(told('REGISTRATION_RETURNED', company));
  const other = await register(running);
  await decide(other, { decision: 'reject', reason: '营业执照与企业名称不符' });
  expect(await signIn(other.adminUserName, other.adminPassword)).toMatchObject(told('REGISTRATION_REFUSED', other));
  const { adminUserName: taken, adminPassword: right } = await member(running);
  expect(await signIn(taken, right)).toMatchObject({ status: 1 });
});

test('[en.login] without the password of a registration nobody learns that there is one, and five wrong ones lock it like any name', async () => {
  const { adminUserName, adminPassword } = await register(running);
  const wrong = await signIn(adminUserName, 'Wrong-pass-2026');
  expect(wrong).toMatchObject({ data: { code: 'LOGIN_FAILED' } });
  expect(wrong).toEqual(await signIn(`${adminUserName}_x`, 'Wrong-pass-2026'));
  for (let failure = 1; failure < 5; failure++) await signIn(adminUserName, 'Wrong-pass-2026', true);
  expect(await signIn(adminUserName, adminPassword, true)).toMatchObject({ http: 429, status: 429 });
});

test('[en.sms.login][op.phone.check] whoever holds the mobile of a registration is told as well, once the code is right', async () => {
  const company = await register(running);
  const { mobile } = company;
  await running.service.services.throttle.clear(`sms-minute:${mobile}`);
  const right = await smsCodeFor(running, mobile, 'LOGIN');
  const wrong = right === '000000' ? '000001' : '000000';
  expect(await running.call('employee/sms/login', { mobile, smsCode: wrong })).toMatchObject({ data: { code: 'SMS_CODE_WRONG' } });
  expect(await running.call('employee/sms/login', { mobile, smsCode: right })).toMatchObject(told('REGISTRATION_WAITS', company));
  await running.service.services.throttle.clear(`sms-minute:${mobile}`);
  const smsCode = await smsCodeFor(running, mobile, 'RETRIEVE');
  expect(await running.call('operation/phone/passwordExists', { mobile })).toMatchObject({ data: { exists: true, proved: false } });
  expect(await running.call('operation/phone/passwordExists', { mobile, smsCode })).toMatchObject(told('REGISTRATION_WAITS', company));
});

test('[en.register.search][en.systemFlag] a registration says by when it is decided, and everybody whom companies may ask', async () => {
  const { applyNo, mobile } = await register(running);
  const { data } = await running.call<{ submittedAt: string; dueAt: string }>('enterprise/register/search', { applyNo, mobile });
  const target = await only(running, 'operation/auditType/list', { kind: 'REAL_NAME' }, running.operator);
  expect(data.dueAt).toBe(afterWorkingHours(new Date(data.submittedAt), Number(target.targetHours), everyDay).toISOString());
  const set = async (key: string, value: string) => {
    const row = await only(running, 'operation/setting/query', { key }, running.operator);
    return running.call('operation/setting/save', { id: row.id, version: row.version, value }, running.operator);
  };
  expect(await running.call('systemFlag/query')).toMatchObject({ data: { supportPhone: null, supportEmail: null } });
  expect(await set('supportPhone', '0591-8700 0000')).toMatchObject({ status: 1 });
  expect(await set('supportEmail', '<b>')).toMatchObject({ http: 422 });
  expect(await running.call('systemFlag/query')).toMatchObject({ data: { supportPhone: '0591-8700 0000', supportEmail: null } });
});
