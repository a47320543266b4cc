/** A new password without a session: by SMS code and by the old one; who may ask what, how often, and what ends with it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { employee, freshMobile, member, only, operator, smsCodeFor, solvedCaptcha } from './people.ts';
import { operatorLogin, type Running, startRunning } from './running.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
});
afterAll(() => running.stop());

const check = (body: Record<string, unknown>) => running.call('operation/phone/passwordExists', body);
const retrieve = (body: Record<string, unknown>) => running.call('operation/phone/passwordRetrieve', body);
const codeTo = (mobile: string) => {
  running.clock.now = new Date(running.clock.now.getTime() + 61_000);
  return smsCodeFor(running, mobile, 'RETRIEVE');
};
let addresses = 0;
/** From an address of its own: what is counted per address is not what is tried. */
const elsewhere = (path: string, body: Record<string, unknown>) =>
  running.call(path, body, undefined, { 'x-forwarded-for': `10.1.${++addresses >> 8}.${addresses & 255}` });
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const mobileOf = async (resource: 'operators' | 'employees', id: string): Promise<string> =>
  String((await running.service.services.database.read.find(resource, id))?.mobile);

test('[op.phone.check] nobody can ask about others: without a code every number has a password', async () => {
  const company = await member(running);
  for (const mobile of [company.mobile, freshMobile()])
    expect(await check({ mobile })).toMatchObject({ status: 1, data: { exists: true, proved: false, accountNeeded: false } });
  const unknown = freshMobile();
  expect(await check({ mobile: unknown, smsCode: await codeTo(unknown) })).toMatchObject({ data: { exists: false, proved: true } });
  const code = await codeTo(company.mobile);
  expect(await check({ mobile: company.mobile, smsCode: wrong(code) })).toMatchObject({ status: 0, data: { code: 'SMS_CODE_WRONG' } });
  expect(await check({ mobile: company.mobile, smsCode: code })).toMatchObject({ data: { exists: true, proved: true } });
});

test("[op.phone.retrieve] a code sets an employee's password once, ends the sessions and the lock", async () => {
  const { mobile, adminUserName, token } = await member(running);
  for (let round = 0; round < 4; round += 1) {
    const captcha = round < 3 ? {} : await solvedCaptcha(running, 'en.login');
    await running.call('employee/login', { userName: adminUserName, password: 'Wrong-2026', ...captcha });
  }
  await running.call('employee/login', { userName: adminUserName, password: 'Wrong-2026', ...(await solvedCaptcha(running, 'en.login')) });
  const body = { mobile, smsCode: await codeTo(mobile), newPassword: 'Retrieved-2026' };
  expect(await running.call('employee/login', { userName: adminUserName, password: 'Company-2026' })).toMatchObject({ http: 429 });
  expect(await retrieve({ ...body, newPassword: 'weak' })).toMatchObject({
    status: 422,
    data: { errors: { newPassword: [expect.any(String)] } },
  });
  expect(await retrieve({ ...body, smsCode: wrong(body.smsCode) })).toMatchObject({ status: 0, data: { code: 'SMS_CODE_WRONG' } });
  // A password that is refused costs no code.
  expect(await retrieve({ ...body, newPassword: 'Company-2026' })).toMatchObject({ status: 0, data: { code: 'PASSWORD_SAME' } });
  expect(await retrieve(body)).toMatchObject({ status: 1, data: null });
  expect(await retrieve({ ...body, newPassword: 'Another-2026' })).toMatchObject({ status: 0, data: { code: 'SMS_CODE_WRONG' } });
  expect(await running.call('userInfo/query', {}, token)).toMatchObject({ status: 300 });
  expect(await running.call('employee/login', { userName: adminUserName, password: 'Retrieved-2026' })).toMatchObject({ status: 1 });
});

test('[en.passwordEdit] a password is changed by name and old password, whatever case the name is typed in; a wrong one is counted', async () => {
  const { adminUserName } = await member(running);
  const edit = async (oldPassword: string, newPassword: string) => {
    const proof = await solvedCaptcha(running, 'en.passwordEdit');
    return elsewhere('user/passwordEdit', { userName: adminUserName.toUpperCase(), oldPassword, newPassword, ...proof });
  };
  expect(await edit('Wrong-2026', 'Edited-2026')).toMatchObject({ status: 0, data: { code: 'LOGIN_FAILED' } });
  expect(await running.service.services.throttle.count(`login-failures:enterprise:${adminUserName.toLowerCase()}`, running.clock.now)).toBe(
    1,
  );
  expect(await edit('Company-2026', 'Edited-2026')).toMatchObject({ status: 1 });
  expect(await running.call('employee/login', { userName: adminUserName, password: 'Edited-2026' })).toMatchObject({ status: 1 });
});

test('[op.phone.retrieve] of two codes sent at once only one sets a password', async () => {
  const { mobile } = await member(running);
  const smsCode = await codeTo(mobile);
  const answers = await Promise.all(['First-try-2026', 'Second-try-2026'].map(newPassword => retrieve({ mobile, smsCode, newPassword })));
  expect(answers.map(({ status }) => status).sort()).toEqual([0, 1]);
});

test('[op.phone.retrieve] a code is good for five minutes', async () => {
  const { mobile } = await member(running);
  const smsCode = await codeTo(mobile);
  running.clock.now = new Date(running.clock.now.getTime() + 301_000);
  expect(await retrieve({ mobile, smsCode, newPassword: 'Too-late-2026' })).toMatchObject({ data: { code: 'SMS_CODE_WRONG' } });
});

test('[op.phone.retrieve] a mobile of several accounts asks which one; of none it says so, once the number is proved', async () => {
  const person = await operator(running);
  const mobile = await mobileOf('operators', person.id);
  const company = await member(running);
  const worker = await employee(running, company.token);
  running.byHand('employees', worker.id);
  await running.service.services.database.transaction(rows => rows.update('employees', worker.id, null, { mobile }));
  const smsCode = await codeTo(mobile);
  const body = { mobile, smsCode, newPassword: 'Mine-again-2026' };
  expect(await check({ mobile, smsCode })).toMatchObject({ data: { exists: true, accountNeeded: true } });
  expect(await retrieve(body)).toMatchObject({ status: 0, data: { code: 'PHONE_SEVERAL_ACCOUNTS' } });
  expect(await retrieve({ ...body, userName: company.adminUserName })).toMatchObject({ data: { code: 'PHONE_OTHER_ACCOUNT' } });
  expect(await check({ mobile, smsCode, side: 'operator' })).toMatchObject({ data: { accountNeeded: false } });
  expect(await retrieve({ ...body, userName: person.userName })).toMatchObject({ status: 1 });
  expect(await running.call('operation/login', { userName: person.userName, password: 'Mine-again-2026' })).toMatchObject({ status: 1 });
  expect(await running.call('employee/login', { userName: worker.userName, password: worker.password })).toMatchObject({ status: 1 });
  const nobody = freshMobile();
  const theirs = { mobile: nobody, newPassword: 'Nobody-2026' };
  expect(await retrieve({ ...theirs, smsCode: '000000' })).toMatchObject({ data: { code: 'SMS_CODE_WRONG' } });
  expect(await retrieve({ ...theirs, smsCode: await codeTo(nobody) })).toMatchObject({ data: { code: 'PHONE_NO_ACCOUNT' } });
});

test('[op.phone.retrieve][op.phone.check] throttled per mobile', async () => {
  const mobile = freshMobile();
  const tries = async (ask: () => Promise<{ http: number }>, most: number): Promise<number> => {
    let last = 0;
    for (let round = 0; round <= most && last !== 429; round += 1) last = (await ask()).http;
    return last;
  };
  expect(await tries(() => check({ mobile }), 30)).toBe(429);
  expect(await tries(() => retrieve({ mobile, smsCode: '123456', newPassword: 'Guessing-2026' }), 20)).toBe(429);
  running.clock.now = new Date(running.clock.now.getTime() + 601_000);
});

test('[en.password][en.passwordEdit] the last five passwords cannot be used again, whichever way', async () => {
  const { adminUserName } = await member(running);
  const login = async (password: string) =>
    (await running.call<{ token: string }>('employee/login', { userName: adminUserName, password })).data.token;
  let old = 'Company-2026';
  for (const next of ['Number-two-2026', 'Number-three-2026']) {
    const token = await login(old);
    expect(await running.call('employee/changePassword', { oldPassword: old, newPassword: next }, token)).toMatchObject({ status: 1 });
    old = next;
  }
  const edit = async (newPassword: string) =>
    elsewhere('user/passwordEdit', {
      userName: adminUserName,
      oldPassword: old,
      newPassword,
      ...(await solvedCaptcha(running, 'en.passwordEdit')),
    });
  expect(await edit('Company-2026')).toMatchObject({ status: 0, data: { code: 'PASSWORD_USED' } });
  expect(await edit(old)).toMatchObject({ status: 0, data: { code: 'PASSWORD_SAME' } });
  for (const next of ['Number-four-2026', 'Number-five-2026', 'Number-six-2026']) {
    expect(await edit(next)).toMatchObject({ status: 1 });
    old = next;
  }
  expect(await edit('Company-2026')).toMatchObject({ status: 1 });
  expect(await running.service.services.database.read.count('oldPasswords', {})).toBeGreaterThan(0);
});

test('[en.passwordEdit] guessing old passwords locks the name, as guessing at the login does', async () => {
  const { adminUserName } = await member(running);
  const guess = async (oldPassword: string) =>
    elsewhere('user/passwordEdit', {
      userName: adminUserName,
      oldPassword,
      newPassword: 'Guessed-2026',
      ...(await solvedCaptcha(running, 'en.passwordEdit')),
    });
  for (let round = 0; round < 5; round += 1) expect(await guess(`Wrong-${round}-2026`)).toMatchObject({ status: 0 });
  expect(await guess('Company-2026')).toMatchObject({ http: 429 });
  expect(await running.call('employee/login', { userName: adminUserName, password: 'Company-2026' })).toMatchObject({ http: 429 });
});

test('[en.systemFlag][en.register][en.login] closed registration and maintenance are honoured, and operators go on', async () => {
  const { token, adminUserName } = await member(running);
  const set = async (key: string, value: string) => {
    const row = await only(running, 'operation/setting/query', { key }, running.operator);
    const saved = await running.call('operation/setting/save', { id: row.id, version: row.version, value }, running.operator);
    expect(saved).toMatchObject({ status: 1 });
  };
  const registering = async () =>
    running.call('enterprise/register', {
      companyName: '契证测试有限公司',
      uscc: '91350100M000100Y43',
      legalName: '张三',
      legalIdNo: '11010519491231002X',
      contactName: '李四',
      contactMobile: freshMobile(),
      smsCode: '123456',
      adminUserName: 'nobody_yet',
      adminPassword: 'Company-2026',
      files: [{ fileId: '01980000-0000-7000-8000-000000000000', kind: 'LICENCE' }],
      ...(await solvedCaptcha(running, 'en.register')),
    });
  await set('registrationOpen', 'false');
  expect(await running.call('systemFlag/query')).toMatchObject({ data: { registrationOpen: false, maintenance: false } });
  expect(await registering()).toMatchObject({ status: 0, data: { code: 'REGISTRATION_CLOSED' } });
  await set('registrationOpen', 'true');
  await set('maintenance', 'true');
  expect(await registering()).toMatchObject({ status: 0, data: { code: 'SYSTEM_MAINTENANCE' } });
  expect(await running.call('employee/login', { userName: adminUserName, password: 'Company-2026' })).toMatchObject({
    status: 0,
    data: { code: 'SYSTEM_MAINTENANCE' },
  });
  expect(await running.call('ca/save', { certType: 'ENT' }, token)).toMatchObject({ data: { code: 'SYSTEM_MAINTENANCE' } });
  expect(await running.call('ca/list', {}, token)).toMatchObject({ status: 1 });
  expect(await running.call('operation/login', operatorLogin)).toMatchObject({ status: 1 });
  await set('maintenance', 'false');
  expect(await running.call('employee/login', { userName: adminUserName, password: 'Company-2026' })).toMatchObject({ status: 1 });
});
