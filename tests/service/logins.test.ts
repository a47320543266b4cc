/** Guessing: lock-out, captcha, known devices, one answer for every failed login, and the limits of SMS codes, also when all come at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { worked } from '../setup/argon2.ts';
import { employee, freshMobile, member, only, operator, type Person, png, signIn, smsCodeFor, solvedCaptcha } from './people.ts';
import { type Answer, operatorLogin, type Running, startRunning } from './running.ts';
import { type Challenge, solved } from './solver.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
});
afterAll(() => running.stop());

const seconds = (count: number): void => {
  running.clock.now = new Date(running.clock.now.getTime() + count * 1_000);
};
const attempt = (side: 'operation' | 'employee', userName: string, password = 'Wrong-pass-2026', more: Record<string, unknown> = {}) =>
  running.call(`${side}/login`, { userName, password, ...more });
const callOf = (side: 'operation' | 'employee'): string => (side === 'operation' ? 'op.login' : 'en.login');
const withCaptcha = async (side: 'operation' | 'employee', userName: string, password?: string) =>
  attempt(side, userName, password, await solvedCaptcha(running, callOf(side)));
/** The founder's session: the clock may have ended the first one. */
const root = async (): Promise<Running> => {
  const { data } = await running.call<{ token: string }>('operation/login', operatorLogin);
  return { ...running, operator: data.token };
};

const people: readonly (readonly [string, 'operation' | 'employee', () => Promise<Pick<Person, 'userName' | 'password'>>])[] = [
  ['op.login', 'operation', async () => operator(await root())],
  ['en.login', 'employee', async () => employee(await root(), (await member(await root())).token)],
  ['op.login', 'operation', async () => ({ userName: `nobody_${freshMobile()}`, password: 'Wrong-pass-2026' })],
  ['en.login', 'employee', async () => ({ userName: `nobody_${freshMobile()}`, password: 'Wrong-pass-2026' })],
];

test.each(people)('[%s] five failures refused and locked for half an hour, a captcha from the third on (%s)', async (_, side, make) => {
  const { userName } = await make();
  const failed = { http: 400, status: 0, data: { code: 'LOGIN_FAILED' } };
  expect(await attempt(side, userName)).toMatchObject({ ...failed, data: { captcha: false } });
  expect(await attempt(side, userName)).toMatchObject({ ...failed, data: { captcha: false } });
  expect(await attempt(side, userName)).toMatchObject({ ...failed, data: { captcha: true } });
  // Asked for the captcha, an attempt without one is none.
  for (let more = 0; more < 4; more++)
    expect(await attempt(side, userName)).toMatchObject({ status: 0, data: { code: 'CAPTCHA_REQUIRED' } });
  expect(await attempt(side, userName, undefined, { ...(await solvedCaptcha(running, callOf(side))), captcha: 'wrong' })).toMatchObject({
    status: 0,
    data: { code: 'CAPTCHA_REQUIRED' },
  });
  expect(await withCaptcha(side, userName)).toMatchObject(failed);
  expect(await withCaptcha(side, userName)).toMatchObject(failed);
  expect(await withCaptcha(side, userName)).toMatchObject({ http: 429, status: 429, data: { retryAfter: expect.any(Number) } });
  expect(await withCaptcha(side, userName.toUpperCase())).toMatchObject({ status: 429 });
});

test('[op.login][en.login] a name is typed in any case, and no second one differs from it by case alone', async () => {
  const officer = await operator(await root());
  expect(await attempt('operation', officer.userName.toUpperCase(), officer.password)).toMatchObject({ status: 1 });
  const company = await member(await root());
  const person = await employee(await root(), company.token);
  expect(await attempt('employee', person.userName.toUpperCase(), person.password)).toMatchObject({ status: 1 });
  const another = (account: string) =>
    running.call<{ id: string }>(
      'employee/new',
      { account, name: '王小明', mobile: freshMobile(), password: 'First-pass-2026', role: 'VIEWER' },
      company.token,
    );
  expect((await another(person.userName.toUpperCase())).data).toMatchObject({ errors: { account: [expect.any(String)] } });
  const { data } = await another(`Mixed_${person.userName}`);
  expect((await running.service.services.database.read.find('employees', data.id))?.account).toBe(`mixed_${person.userName}`);
  // Of two that differed by case before, each gets in by its own name.
  running.byHand('employees', data.id);
  await running.service.services.database.transaction(rows =>
    rows.update('employees', data.id, null, { account: `Mixed_${person.userName}` }),
  );
  expect(await attempt('employee', `Mixed_${person.userName}`, 'First-pass-2026')).toMatchObject({ status: 1 });
  expect(await attempt('employee', `mIXED_${person.userName}`, 'First-pass-2026')).toMatchObject({ status: 0 });
});

test('[op.login][en.login] the right password is refused while locked, and taken half an hour later', async () => {
  const person = await operator(await root());
  for (let failure = 0; failure < 5; failure++) await withCaptcha('operation', person.userName);
  const response = await fetch(`${running.address}/user/operation/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: person.userName, password: person.password }),
  });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  seconds(29 * 60);
  expect(await attempt('operation', person.userName, person.password)).toMatchObject({ status: 429 });
  seconds(61);
  expect(await attempt('operation', person.userName, person.password)).toMatchObject({ status: 1 });
});

test('[en.employee.unlock][en.login] a company administrator unlocks, and the password is taken at once', async () => {
  const own = await member(await root());
  const person = await employee(running, own.token);
  for (let failure = 0; failure < 5; failure++) await withCaptcha('employee', person.userName);
  expect(await attempt('employee', person.userName, person.password)).toMatchObject({ status: 429 });
  const row = await only(running, 'employee/list', { account: person.userName }, own.token);
  expect(row.state).toBe('LOCKED');
  const member_ = await running.service.services.database.read.find('members', { uscc: own.uscc });
  expect(
    await running.call(`employee/unlock/${member_?.memberCode}`, { userNum: row.userNum, version: row.version }, own.token),
  ).toMatchObject({ status: 1 });
  expect(await attempt('employee', person.userName, person.password)).toMatchObject({ status: 1 });
});

test('[en.login][en.employee.modify] whoever signs in makes no page of their administrator stale', async () => {
  const company = await member(await root());
  const person = await employee(running, company.token);
  const seen = await only(running, 'employee/list', { account: person.userName }, company.token);
  expect((await attempt('employee', person.userName, person.password)).status).toBe(1);
  const { lastLoginAt } = await only(running, 'employee/list', { account: person.userName }, company.token);
  expect(lastLoginAt).not.toBe(null);
  const { id, version } = seen;
  expect(await running.call('employee/modify', { id, version, department: '法务部' }, company.token)).toMatchObject({ status: 1 });
});

test('[op.login] a login that succeeds forgets the failures before it', async () => {
  const person = await operator(await root());
  for (let round = 0; round < 3; round++) {
    for (let failure = 0; failure < 2; failure++)
      expect(await attempt('operation', person.userName)).toMatchObject({ status: 0, data: { captcha: false } });
    expect(await attempt('operation', person.userName, person.password)).toMatchObject({ status: 1 });
  }
});

test('[op.login][ERR-01.1] unknown, wrong and disabled are refused with one answer, for the same work', async () => {
  const founder = await root();
  const [wrong, off] = [await operator(founder), await operator(founder)];
  const row = await only(running, 'operation/operator/list', { account: off.userName }, founder.operator);
  await running.call('operation/operator/status', { id: row.id, version: row.version, status: 'OFF' }, founder.operator);
  const cost = async (userName: string, password: string): Promise<{ readonly answer: Answer; readonly work: number }> => {
    const before = worked.times;
    const answer = await attempt('operation', userName, password);
    return { answer, work: worked.times - before };
  };
  const unknown = await cost('nobody_at_all', 'Wrong-pass-2026');
  expect(unknown).toMatchObject({ answer: { http: 400, status: 0 }, work: 1 });
  expect(await cost(wrong.userName, 'Wrong-pass-2026')).toEqual(unknown);
  expect(await cost(off.userName, off.password)).toEqual(unknown);
  for (const name of ['$now', '$session.userNum', "' or 1=1 --", '%']) expect(await cost(name, 'x')).toEqual(unknown);
});

test('[op.login] thirty guesses at once are refused, and no more than five are looked at', async () => {
  const person = await operator(await root());
  const before = worked.times;
  const answers = await Promise.all(Array.from({ length: 30 }, () => attempt('operation', person.userName)));
  expect(answers.filter(answer => answer.status === 1)).toEqual([]);
  expect(worked.times - before).toBeLessThanOrEqual(5);
});

const code = (mobile: string, address: string) =>
  running.call('employee/sms/code', { mobile, scene: 'REGISTER' }, undefined, { 'x-forwarded-for': address });
const tally = (answers: readonly Answer[]): Readonly<Record<number, number>> => {
  const counted: Record<number, number> = {};
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
};
const sentTo = (mobile: string) => running.service.services.database.read.count('outbox', { recipient: mobile });

test('[en.sms.code] of a hundred at once for one number, one is sent and the others refused', async () => {
  const mobile = freshMobile();
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => code(mobile, `10.1.0.${index}`)));
  expect(tally(answers)).toEqual({ 1: 1, 429: 99 });
  expect(await sentTo(mobile)).toBe(1);
  expect(answers.find(answer => answer.status === 429)).toMatchObject({ http: 429, data: { retryAfter: expect.any(Number) } });
  seconds(61);
  expect(await code(mobile, '10.1.1.1')).toMatchObject({ status: 1 });
});

test('[en.sms.code] the message says what the code is for, in the language it was asked in', async () => {
  const said = async (scene: string, language: string): Promise<string> => {
    const mobile = freshMobile();
    await running.call('employee/sms/code', { mobile, scene }, undefined, { 'accept-language': language });
    const { list } = await running.service.services.database.read.list('outbox', {
      filter: { recipient: mobile },
      page: { number: 1, size: 1 },
    });
    return String(list[0]?.body);
  };
  expect(await said('RETRIEVE', 'zh')).toMatch(/^【契证】验证码 \d{6}，用于找回密码，/);
  expect(await said('RETRIEVE', 'en')).toMatch(/^【契证】\d{6} is your code for: Password reset\. /);
});

test('[en.sms.code] a number is sent ten a day, more are refused, and ten again the day after', async () => {
  const mobile = freshMobile();
  const day = async (name: string): Promise<number> => {
    let sent = 0;
    for (let minute = 0; minute < 13; minute++) {
      seconds(61);
      const answers = await Promise.all(Array.from({ length: 4 }, (_, index) => code(mobile, `10.2.${name}.${minute * 4 + index}`)));
      sent += tally(answers)[1] ?? 0;
    }
    return sent;
  };
  expect(await day('1')).toBe(10);
  seconds(86_400);
  expect(await day('2')).toBe(10);
  expect(await sentTo(mobile)).toBe(20);
});

test('[en.sms.code] of a hundred at once from one address, for as many numbers, thirty are sent and the others refused', async () => {
  const numbers = Array.from({ length: 100 }, () => freshMobile());
  const answers = await Promise.all(numbers.map(mobile => code(mobile, '10.3.0.1')));
  expect(tally(answers)).toEqual({ 1: 30, 429: 70 });
  expect((await Promise.all(numbers.map(sentTo))).reduce((sum, each) => sum + each, 0)).toBe(30);
  // Nor does a stranger's number lose its minute to an address that may no longer ask.
  const [mine, away] = [freshMobile(), '10.3.0.2'];
  expect(tally(await Promise.all(Array.from({ length: 20 }, () => code(mine, '10.3.0.1'))))).toEqual({ 429: 20 });
  expect(await code(mine, away)).toMatchObject({ status: 1 });
});

test('[en.sms.code] whoever changes their address within one network counts as one', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => code(freshMobile(), `2001:db8:7:1::${index.toString(16)}`)));
  expect(tally(answers)).toEqual({ 1: 30, 429: 70 });
  expect(await code(freshMobile(), '2001:db8:7:2::1')).toMatchObject({ status: 1 });
});

test('[en.sms.code][op.mobile.send] of a hundred at once for one number, by either call that sends a code, one goes out', async () => {
  const mobile = freshMobile();
  const founder = await root();
  const company = await member(founder);
  const { id } = await only(running, 'operation/member/list', { uscc: company.uscc }, founder.operator);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      index % 2 === 0
        ? code(mobile, `10.5.0.${index}`)
        : running.call('operation/mobileAuth/sendMessage', { member: id, memberName: '王小明', mobile }, founder.operator),
    ),
  );
  expect(tally(answers)).toEqual({ 1: 1, 429: 99 });
  expect(await sentTo(mobile)).toBe(1);
});

test('[en.sms.code][op.setting.save] the daily limits are those of the settings', async () => {
  const { operator: token } = await root();
  const set = async (key: string, value: string) => {
    const { id, version } = await only(running, 'operation/setting/query', { key }, token);
    return running.call('operation/setting/save', { id, version, key, value }, token);
  };
  expect(await set('smsPerAddressPerDay', 'many')).toMatchObject({ status: 422 });
  expect(await set('smsPerAddressPerDay', '3')).toMatchObject({ status: 1 });
  const answers = await Promise.all(Array.from({ length: 12 }, () => code(freshMobile(), '10.6.0.1')));
  expect(tally(answers)).toEqual({ 1: 3, 429: 9 });
  await set('smsPerAddressPerDay', '30');
});

test('[en.sms.code][op.setting.save] the whole portal sends so many a day; over that everybody is refused, but for numbers on the whitelist', async () => {
  const { throttle } = running.service.services;
  const set = async (value: string) => {
    const { operator: token } = await root();
    const { id, version } = await only(running, 'operation/setting/query', { key: 'smsPerDay' }, token);
    return running.call('operation/setting/save', { id, version, key: 'smsPerDay', value }, token);
  };
  await throttle.clear('sms-all');
  expect(await set('0')).toMatchObject({ status: 422 });
  expect(await set('7')).toMatchObject({ status: 1 });
  const numbers = Array.from({ length: 40 }, () => freshMobile());
  const answers = await Promise.all(numbers.map((mobile, index) => code(mobile, `10.7.0.${index}`)));
  expect(tally(answers)).toEqual({ 1: 7, 429: 33 });
  expect((await Promise.all(numbers.map(sentTo))).reduce((sum, each) => sum + each, 0)).toBe(7);
  const [late, known] = [freshMobile(), freshMobile()];
  expect(await code(late, '10.7.1.1')).toMatchObject({ http: 429, message: '今天的短信验证码已发完，请明天再试或联系客服' });
  expect(
    await running.call(
      'operation/whitelist/add',
      { kind: 'MOBILE', value: known, scope: 'SMS_LIMIT', reason: '客服专线使用' },
      (await root()).operator,
    ),
  ).toMatchObject({ status: 1 });
  expect(await code(known, '10.7.1.2')).toMatchObject({ status: 1 });
  seconds(86_400);
  expect(await code(late, '10.7.1.1')).toMatchObject({ status: 1 });
  await set('2000');
});

test('[en.register.upload][en.sms.code] a code is refused after five wrong tries, after five minutes, for another number or scene', async () => {
  const ask = async (mobile: string, scene = 'REGISTER') => {
    await running.call('employee/sms/code', { mobile, scene }, undefined, {
      'x-forwarded-for': `10.4.${mobile.slice(-4, -2)}.${Number(mobile.slice(-2))}`,
    });
    return running.smsCode(mobile);
  };
  const upload = (mobile: string, smsCode: string) =>
    running.upload('enterprise/register/upload', { mobile, smsCode, kind: 'LICENCE' }, { name: 'x.png', bytes: png });
  const refused = { http: 400, status: 0, data: { code: 'SMS_CODE_WRONG' } };
  const other = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');
  const one = freshMobile();
  const right = await ask(one);
  for (let wrong = 0; wrong < 5; wrong++) expect(await upload(one, other(right))).toMatchObject(refused);
  expect(await upload(one, right)).toMatchObject(refused);
  // All at once are no way round the count.
  const many = freshMobile();
  const guessed = await ask(many);
  await Promise.all(Array.from({ length: 20 }, () => upload(many, other(guessed))));
  expect(await upload(many, guessed)).toMatchObject(refused);
  const two = freshMobile();
  const late = await ask(two);
  expect(await upload(freshMobile(), late)).toMatchObject(refused);
  seconds(301);
  expect(await upload(two, late)).toMatchObject(refused);
  const three = freshMobile();
  expect(await upload(three, await ask(three, 'LOGIN'))).toMatchObject(refused);
  const four = freshMobile();
  expect(await upload(four, await ask(four))).toMatchObject({ status: 1 });
});

const textTo = async (person: Pick<Person, 'id'>) => {
  const mobile = String((await running.service.services.database.read.find('employees', person.id))?.mobile);
  seconds(61);
  return { mobile, smsCode: await smsCodeFor(running, mobile, 'LOGIN') };
};
const bySms = (body: Record<string, unknown>) => running.call<Record<string, unknown>>('employee/sms/login', body);
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('[en.sms.login][en.sms.code] a code to their mobile signs an employee in, once, and the record of logins says how', async () => {
  const person = await employee(running, (await member(await root())).token);
  const sent = await textTo(person);
  expect(await bySms(sent)).toMatchObject({ status: 1, data: { token: expect.any(String), userNum: person.userNum } });
  expect(await bySms(sent)).toMatchObject({ status: 0, data: { code: 'SMS_CODE_WRONG' } });
  const { operator: token } = await root();
  expect(await only(running, 'operation/log/localLogin', { userNum: person.userNum }, token)).toMatchObject({
    method: 'SMS',
    succeeded: true,
  });
});

test('[en.sms.login] wrong codes ask for a captcha from the third on and end in half an hour of nothing, whosever the number is', async () => {
  const person = await employee(running, (await member(await root())).token);
  for (const sent of [await textTo(person), { mobile: freshMobile(), smsCode: '000000' }]) {
    const wrong = { ...sent, smsCode: other(sent.smsCode) };
    for (const captcha of [false, false, true])
      expect(await bySms(wrong)).toMatchObject({ status: 0, data: { code: 'SMS_CODE_WRONG', captcha } });
    expect(await bySms(sent)).toMatchObject({ status: 0, data: { code: 'CAPTCHA_REQUIRED' } });
    for (let more = 0; more < 2; more++)
      expect(await bySms({ ...wrong, ...(await solvedCaptcha(running, 'en.sms.login')) })).toMatchObject({ status: 0 });
    expect(await bySms({ ...sent, ...(await solvedCaptcha(running, 'en.sms.login')) })).toMatchObject({ status: 429 });
  }
  // Their password has nothing to do with it.
  expect(await attempt('employee', person.userName, person.password)).toMatchObject({ status: 1 });
  seconds(31 * 60);
  expect(await bySms(await textTo(person))).toMatchObject({ status: 1 });
});

test('[BEY-13][en.sms.login] a name that strangers have locked gets in by a code, its lock stays, and the number of an account that is off lets nobody in', async () => {
  const own = await member(await root());
  const person = await employee(running, own.token);
  for (let failure = 0; failure < 5; failure++) await withCaptcha('employee', person.userName);
  expect(await bySms(await textTo(person))).toMatchObject({ status: 1 });
  expect(await attempt('employee', person.userName, person.password)).toMatchObject({ status: 429 });
  seconds(31 * 60);
  const token = await signIn(running, own.adminUserName, own.adminPassword);
  const row = await only(running, 'employee/list', { account: person.userName }, token);
  const off = await running.call('employee/used', { id: row.id, version: row.version, used: 'OFF' }, token);
  expect(off).toMatchObject({ status: 1 });
  expect(await bySms(await textTo(person))).toMatchObject({ status: 0, message: expect.stringContaining('没有使用此手机的有效账号') });
});

describe('[BEY-13] the captcha is work', () => {
  const ask = async (call: string, address?: string): Promise<Challenge> => {
    const response = await fetch(`${running.address}/user/employee/captcha?call=${call}`, {
      headers: address === undefined ? {} : { 'x-forwarded-for': address },
    });
    return ((await response.json()) as Answer<Challenge>).data;
  };
  const edit = (proof: { readonly captchaId: string; readonly captcha: string }) =>
    running.call('user/passwordEdit', {
      userName: `nobody_${freshMobile()}`,
      oldPassword: 'Wrong-pass-2026',
      newPassword: 'Another-2026',
      captchaId: proof.captchaId,
      captcha: proof.captcha,
    });
  const wrong = { status: 0, data: { code: 'CAPTCHA_REQUIRED' } };

  test('[en.captcha] a program that does it is let on, once, for the call that it was made for, for five minutes', async () => {
    const challenge = await ask('en.passwordEdit');
    expect(challenge).not.toHaveProperty('image');
    const proof = solved(challenge);
    expect(proof.tried).toBeGreaterThan(64);
    expect(await edit(proof)).toMatchObject({ data: { code: 'LOGIN_FAILED' } });
    expect(await edit(proof)).toMatchObject(wrong);
    // Neither the number nor the beginning that everybody sees is the answer.
    const other = await ask('en.passwordEdit');
    expect(await edit({ ...other, captcha: String(solved(other).tried - 1) })).toMatchObject(wrong);
    expect(await edit({ ...other, captcha: solved(other).captcha })).toMatchObject(wrong);
    const begun = await ask('en.passwordEdit');
    expect(await edit({ ...begun, captcha: begun.keyPrefix })).toMatchObject(wrong);
    expect(await edit(solved(await ask('en.register')))).toMatchObject(wrong);
    const late = solved(await ask('en.passwordEdit'));
    seconds(301);
    expect(await edit(late)).toMatchObject(wrong);
    const unknown = await fetch(`${running.address}/user/employee/captcha?call=op.nonsuch`);
    expect(unknown.status).toBe(422);
  });

  test("[en.captcha] it grows with the failures of the network that asks, and nobody else's", async () => {
    for (let name = 0; name < 41; name++)
      await running.call('operation/login', { userName: `nobody_${freshMobile()}`, password: 'x' }, undefined, {
        'x-forwarded-for': `10.20.0.${name}`,
      });
    expect(solved(await ask('op.login', '10.20.0.200')).tried).toBeGreaterThan(256);
    expect(solved(await ask('op.login', '10.21.0.1')).tried).toBeLessThanOrEqual(128);
  });
});

describe('[BEY-13] where guesses come from', () => {
  const from = (address: string, userName: string, password: string) =>
    running.call('operation/login', { userName, password }, undefined, { 'x-forwarded-for': address });
  const failed = async (key: string, times: number): Promise<void> => {
    const { throttle } = running.service.services;
    const limit = { most: 10_000, seconds: 1_800 };
    await Promise.all(Array.from({ length: times }, () => throttle.hit(`login-tries:${key}`, limit, running.clock.now)));
  };

  test('[op.login] an address, and a network, with very many failures is asked for work, then refused before a hash is computed', async () => {
    const person = await operator(await root());
    for (const [key, address, asked, most] of [
      ['10.30.0.1', '10.30.0.1', 100, 300],
      ['10.31.0.0/24', '10.31.0.7', 300, 1_000],
      ['2001:db8:31:5', '2001:db8:31:5::9', 100, 300],
    ] as const) {
      await failed(key, asked);
      expect(await from(address, person.userName, person.password)).toMatchObject({ data: { code: 'CAPTCHA_REQUIRED' } });
      await failed(key, most - asked);
      const before = worked.times;
      const proof = await solvedCaptcha(running, 'op.login');
      const answer = await running.call('operation/login', { ...operatorLogin, ...proof }, undefined, { 'x-forwarded-for': address });
      expect(answer).toMatchObject({ http: 429, message: expect.stringContaining('网络'), data: { retryAfter: expect.any(Number) } });
      expect(worked.times).toBe(before);
      expect(await from('10.39.0.1', person.userName, person.password)).toMatchObject({ status: 1 });
    }
  });

  test('[op.login] logins that succeed count for nothing', async () => {
    const person = await operator(await root());
    for (let time = 0; time < 3; time++) expect(await from('10.32.0.1', person.userName, person.password)).toMatchObject({ status: 1 });
    const { throttle } = running.service.services;
    expect(await throttle.count('login-tries:10.32.0.1', running.clock.now)).toBe(0);
  });

  test('[op.login][en.login] of two hundred at once for one name most are refused at once, and others are served meanwhile', async () => {
    const [person, colleague] = [await operator(await root()), await operator(await root())];
    let over = 0;
    const flood = Array.from({ length: 200 }, () =>
      attempt('operation', person.userName).then(answer => {
        over += 1;
        return answer;
      }),
    );
    const other = await attempt('operation', colleague.userName, colleague.password);
    expect(other).toMatchObject({ status: 1 });
    const answers = await Promise.all(flood);
    expect(over).toBe(200);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(150);
    expect(answers.find(({ message }) => message.includes('同时提交'))).toMatchObject({
      http: 429,
      data: { retryAfter: expect.any(Number) },
    });
  });
});

describe('[BEY-13] a browser that an account has signed in with', () => {
  const browser = () => {
    let cookie = '';
    return async (side: 'operation' | 'employee', userName: string, password: string, more: object = {}): Promise<Answer> => {
      const response = await fetch(`${running.address}/user/${side}/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
        body: JSON.stringify({ userName, password, ...more }),
      });
      const set = response.headers.getSetCookie().find(each => each.startsWith('chancery-device='));
      if (set !== undefined) {
        expect(set).toMatch(/; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict/);
        cookie = set.split(';')[0] ?? '';
      }
      return { http: response.status, ...((await response.json()) as Omit<Answer, 'http'>) };
    };
  };
  const lock = async (side: 'operation' | 'employee', userName: string): Promise<void> => {
    for (let failure = 0; failure < 5; failure++) await withCaptcha(side, userName);
    expect(await attempt(side, userName, 'Wrong-pass-2026')).toMatchObject({ status: 429 });
  };

  test('[op.login][en.login] gets in while strangers keep the account locked, others do not', async () => {
    const company = await member(await root());
    const people = [
      ['operation', await operator(await root())],
      ['employee', await employee(running, company.token)],
    ] as const;
    for (const [side, person] of people) {
      const [known, stranger] = [browser(), browser()];
      expect(await known(side, person.userName, person.password)).toMatchObject({ status: 1 });
      await lock(side, person.userName);
      expect(await stranger(side, person.userName, person.password)).toMatchObject({
        status: 429,
        message: expect.stringContaining('登录过该账号的浏览器'),
      });
      expect(await known(side, person.userName, person.password)).toMatchObject({ status: 1 });
      // It unlocks nothing for the strangers.
      expect(await attempt(side, person.userName, person.password)).toMatchObject({ status: 429 });
    }
  });

  test('[op.login] guesses in it are counted apart: the fifth makes it a browser like any other, and locks nobody else', async () => {
    const person = await operator(await root());
    const known = browser();
    expect(await known('operation', person.userName, person.password)).toMatchObject({ status: 1 });
    for (let failure = 0; failure < 5; failure++)
      expect(
        await known('operation', person.userName, 'Wrong-pass-2026', failure < 3 ? {} : await solvedCaptcha(running, 'op.login')),
      ).toMatchObject({ data: { code: 'LOGIN_FAILED' } });
    expect(await attempt('operation', person.userName, person.password)).toMatchObject({ status: 1 });
    await lock('operation', person.userName);
    expect(await known('operation', person.userName, person.password)).toMatchObject({ status: 429 });
  });

  test('[op.login] is known for that account alone', async () => {
    const [one, two] = [await operator(await root()), await operator(await root())];
    const known = browser();
    expect(await known('operation', one.userName, one.password)).toMatchObject({ status: 1 });
    await lock('operation', two.userName);
    expect(await known('operation', two.userName, two.password)).toMatchObject({ status: 429 });
  });
});
