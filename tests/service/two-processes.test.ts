/** Two processes on one database: whatever counts, locks or remembers does so for both. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, employee, freshMobile, member, only, operator, order, type Registered, solvedCaptcha } from './people.ts';
import { operatorLogin, type Running, startRunning } from './running.ts';

let one: Running;
let two: Running;
let company: Registered & { readonly token: string };
beforeAll(async () => {
  one = await startRunning();
  two = await startRunning({ beside: one });
  company = await member(one);
});
afterAll(async () => {
  await two.stop();
  await one.stop();
});

const both = <T>(ask: (running: Running) => Promise<T>): Promise<[T, T]> => Promise.all([ask(one), ask(two)]);
const application = { certType: 'ENT', carrier: 'SOFT', algorithm: 'ECDSA_P256', years: 1 };

test('[BEY-09] a session opened by one is known to the other, and ended there is ended here', async () => {
  const person = await operator(one);
  expect(await two.call('userInfo/query', {}, person.token)).toMatchObject({ status: 1 });
  await two.call('operation/logout', {}, person.token);
  expect(await one.call('userInfo/query', {}, person.token)).toMatchObject({ http: 401, status: 300 });
});

test('[BEY-09][PRM-04] a grant given by one counts at the next call to the other', async () => {
  const person = await operator(one);
  const ask = () => two.call('operation/log/list', {}, person.token);
  expect(await ask()).toMatchObject({ status: 403 });
  const role = await only(one, 'role/page', { code: 'AUDITOR' }, one.operator);
  // Time and again: a notice that is only on its way would be late now and then.
  for (let times = 0; times < 20; times++) {
    const held = await one.call<{ id: string; version: number }>('roleUser/new', { role: role.id, userNum: person.userNum }, one.operator);
    expect(await ask()).toMatchObject({ status: 1 });
    await one.call(`roleUser/delete/${held.data.id}`, { version: held.data.version }, one.operator);
    expect(await ask()).toMatchObject({ status: 403 });
  }
});

test('[BEY-09][op.login] failures are counted together, and the lock holds for both', async () => {
  const person = await operator(one);
  const wrong = async (running: Running) =>
    running.call('operation/login', { userName: person.userName, password: 'Wrong-pass-2026', ...(await solvedCaptcha(one, 'op.login')) });
  for (const running of [one, two, one, two, one]) expect(await wrong(running)).toMatchObject({ status: 0 });
  for (const running of [one, two])
    expect(await running.call('operation/login', { userName: person.userName, password: person.password })).toMatchObject({
      http: 429,
      status: 429,
    });
});

test('[BEY-09][en.captcha] a challenge made by one is taken by the other, once', async () => {
  const proof = await solvedCaptcha(one, 'en.passwordEdit');
  const ask = (running: Running) =>
    running.call('user/passwordEdit', { userName: 'nobody_x', oldPassword: 'x', newPassword: 'Another-2026', ...proof });
  expect(await ask(two)).toMatchObject({ status: 0, data: { code: 'LOGIN_FAILED' } });
  expect(await ask(one)).toMatchObject({ status: 0, data: { code: 'CAPTCHA_REQUIRED' } });
});

test('[BEY-09][en.sms.code] of fifty at each at once for one number, one is sent', async () => {
  const mobile = freshMobile();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      (index % 2 === 0 ? one : two).call('employee/sms/code', { mobile, scene: 'REGISTER' }, undefined, {
        'x-forwarded-for': `10.5.0.${index}`,
      }),
    ),
  );
  expect(answers.map(answer => answer.status).sort((a, b) => a - b)).toEqual([1, ...Array.from({ length: 99 }, () => 429)]);
});

test('[BEY-09][en.ca.save] one key at both at once acts once; both then answer the same, and refuse another body', async () => {
  const headers = { 'idempotency-key': `both-${freshMobile()}` };
  const { database } = one.service.services;
  const before = await database.read.count('certificateApplications', {});
  const answers = await both(running => running.call('ca/save', application, company.token, headers));
  // Whoever comes while the other is at work is told to wait.
  expect(answers.map(answer => answer.status).every(status => status === 1 || status === 409)).toBe(true);
  expect(await database.read.count('certificateApplications', {})).toBe(before + 1);
  const again = await both(running => running.call('ca/save', application, company.token, headers));
  expect(again[0]).toMatchObject({ status: 1 });
  expect(again[1]).toEqual(again[0]);
  expect(await two.call('ca/save', { ...application, years: 2 }, company.token, headers)).toMatchObject({ http: 409, status: 409 });
  expect(await database.read.count('certificateApplications', {})).toBe(before + 1);
});

test('[BEY-09] of two changes of one version at once, one is kept', async () => {
  const saved = await one.call<{ id: string; version: number }>('ca/save', application, company.token);
  const { id, version } = saved.data;
  const answers = await both(running => running.call('ca/save', { id, version, years: running === one ? 2 : 3 }, company.token));
  expect(answers.map(answer => answer.status).sort((a, b) => a - b)).toEqual([1, 409]);
});

test('[BEY-09][op.operator.new] numbers are given out once, and a name taken at both at once goes to one', async () => {
  const make = (running: Running, account: string) =>
    running.call<{ userNum: string }>('operation/operator/new', { account, name: '王小明', mobile: freshMobile() }, running.operator);
  const made = await Promise.all(Array.from({ length: 12 }, (_, index) => make(index % 2 === 0 ? one : two, `numbered_${index}`)));
  expect(made.every(answer => answer.status === 1)).toBe(true);
  expect(new Set(made.map(answer => answer.data.userNum)).size).toBe(12);
  const same = await both(running => make(running, 'the_same_name'));
  expect(same.map(answer => answer.status).sort((a, b) => a - b)).toEqual([1, 422]);
});

test('[BEY-09][op.cert.issue] one order issued at both at once gives one certificate', async () => {
  const waiting = await order(one, await apply(one, company.token, {}));
  const answers = await both(running => running.call('operation/certificate/issue', waiting, running.operator));
  expect(answers.map(answer => answer.status).filter(status => status === 1)).toHaveLength(1);
  expect(answers.every(answer => [1, 409, 0].includes(answer.status))).toBe(true);
  const done = await one.service.services.database.read.count('issuances', { certificate: waiting.id, state: 'DONE' });
  expect(done).toBe(1);
});

test('[BEY-09][SES-13] a password changed at one ends the sessions at the other', async () => {
  const person = await employee(one, company.token);
  const login = await two.call<{ token: string }>('employee/login', { userName: person.userName, password: person.password });
  await one.call('employee/changePassword', { oldPassword: person.password, newPassword: 'Another-2026' }, person.token);
  expect(await two.call('userInfo/query', {}, login.data.token)).toMatchObject({ status: 300 });
  expect(await two.call('userInfo/query', {}, person.token)).toMatchObject({ status: 1 });
});

test('[BEY-09] the second to start finds what the first has made, and makes nothing twice', async () => {
  const { read } = one.service.services.database;
  expect(two.service.firstLogin).toBeUndefined();
  expect(await read.count('operators', { account: operatorLogin.userName })).toBe(1);
  expect(await read.count('roles', { code: 'FOUNDER' })).toBe(1);
  const issuers = await read.count('issuers', {});
  const third = await startRunning({ beside: one });
  await third.stop();
  expect(await read.count('issuers', {})).toBe(issuers);
});
