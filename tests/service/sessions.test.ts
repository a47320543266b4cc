/** Sessions: what ends them, what they need, and what they do not open. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { operators } from '#resources/access/operators.ts';
import type { Row } from '#service/store/rows.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import { employee, freshMobile, member, only, operator, type Registered } from './people.ts';
import { type Answer, operatorLogin, type Running, startRunning } from './running.ts';

let running: Running;
let company: Registered & { readonly token: string };
beforeAll(async () => {
  running = await startRunning();
  company = await member(running);
});
afterAll(() => running.stop());

const minutes = (count: number): void => {
  running.clock.now = new Date(running.clock.now.getTime() + count * 60_000);
};
const ended = { http: 401, status: 300, data: null };
const isLive = async (token: string): Promise<boolean> => {
  const answer = await running.call('userInfo/query', {}, token);
  if (answer.status !== 1) expect(answer).toMatchObject(ended);
  return answer.status === 1;
};
const login = async (
  who: { readonly userName: string; readonly password: string },
  side: 'operation' | 'employee' = 'operation',
): Promise<string> => {
  const answer = await running.call<{ token: string }>(`${side}/login`, { userName: who.userName, password: who.password });
  expect(answer.status).toBe(1);
  return answer.data.token;
};
/** The founder's session, whatever the clock was put to. */
const root = () => login(operatorLogin);

test('[SES-13][en.login] a session that is used goes on, one that rests for half an hour ends', async () => {
  const { token } = await employee(running, company.token);
  for (let half = 0; half < 4; half++) {
    minutes(25);
    expect(await isLive(token)).toBe(true);
  }
  minutes(31);
  expect(await isLive(token)).toBe(false);
  expect(await isLive(token)).toBe(false);
});

test('[SES-13][op.login] a session that was found to have ended never lives again, although the clock goes back', async () => {
  const token = await root();
  const before = running.clock.now;
  minutes(31);
  expect(await isLive(token)).toBe(false);
  running.clock.now = before;
  expect(await isLive(token)).toBe(false);
});

test('[SES-13][op.login] a session ends after twelve hours, however busy it is', async () => {
  const token = await root();
  for (let passed = 0; passed < 12 * 60 - 20; passed += 20) {
    expect(await isLive(token)).toBe(true);
    minutes(20);
  }
  expect(await isLive(token)).toBe(true);
  minutes(21);
  expect(await isLive(token)).toBe(false);
});

test('[SES-10][op.logout][en.logout] log-out ends the session on the server, and no other', async () => {
  const [one, two] = [await root(), await root()];
  expect(await running.call('operation/logout', {}, one)).toMatchObject({ status: 1 });
  expect([await isLive(one), await isLive(two)]).toEqual([false, true]);
  expect(await running.call('operation/logout', {}, one)).toMatchObject(ended);
});

test('[SES-13][op.password] a changed password ends every other session of its person', async () => {
  const person = await operator({ ...running, operator: await root() });
  const other = await login(person);
  const changed = await running.call(
    'operation/changePassword',
    { oldPassword: person.password, newPassword: 'Another-2026' },
    person.token,
  );
  expect(changed.status).toBe(1);
  expect([await isLive(person.token), await isLive(other)]).toEqual([true, false]);
  expect(await running.call('operation/login', { userName: person.userName, password: person.password })).toMatchObject({ status: 0 });
  expect(await isLive(await login({ ...person, password: 'Another-2026' }))).toBe(true);
});

test('[op.password] refused: a wrong old password, the same one again, one that is too simple', async () => {
  const person = await operator({ ...running, operator: await root() });
  const change = (oldPassword: string, newPassword: string) =>
    running.call('operation/changePassword', { oldPassword, newPassword }, person.token);
  expect(await change('not-it-2026', 'Another-2026')).toMatchObject({ status: 0, data: { code: 'PASSWORD_WRONG' } });
  expect(await change(person.password, person.password)).toMatchObject({ status: 0, data: { code: 'PASSWORD_SAME' } });
  expect(await change(person.password, '12345678')).toMatchObject({ status: 422, data: { errors: { newPassword: [expect.any(String)] } } });
});

test("[SES-13] under https the cookies of a session are the host's own, and are cleared as they were set", async () => {
  const secure = await startRunning({ publicUrl: 'https://portal.test' });
  onTestFinished(() => secure.stop());
  const ask = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${secure.address}/user/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      body: JSON.stringify(body),
    });
  const entered = await ask('operation/login', { userName: operatorLogin.userName, password: operatorLogin.password });
  const { data } = (await entered.json()) as Answer<{ token: string }>;
  const set = entered.headers.getSetCookie();
  expect(set.length).toBe(2);
  for (const each of set)
    expect(each).toMatch(/^__Host-chancery-(?:companion|device)=[\w-]{43};(?!.*Domain)(?=.*Path=\/)(?=.*Secure)(?=.*HttpOnly)/);
  const companion = set.find(each => each.includes('companion='))?.split(';')[0] ?? '';
  const query = async (cookie: string) =>
    (await (await ask('userInfo/query', {}, { 'session-token': data.token, cookie })).json()) as object;
  expect(await query(companion)).toMatchObject({ status: 1 });
  // So was it called by the version before, whose sessions go on.
  expect(await query(companion.replace('__Host-', ''))).toMatchObject({ status: 1 });
  expect(await query('chancery-companion=of-nobody')).toMatchObject({ status: 300 });
  expect(await query(`__Host-chancery-companion=of-nobody; ${companion.replace('__Host-', '')}`)).toMatchObject({ status: 300 });
  const left = await ask('operation/logout', {}, { 'session-token': data.token, cookie: companion });
  expect(left.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-chancery-companion=;(?=.*Path=\/)(?=.*Secure)/)]);
});

test('[SES-13][BEY-13][op.password] so it does with the 201st', async () => {
  const person = await operator({ ...running, operator: await root() });
  const { sessions, database, clock } = running.service.services;
  const token = await root();
  const setting = await only(running, 'operation/setting/query', { key: 'sessionsPerAccount' }, token);
  const save = (value: string, version: number) =>
    running.call<{ version: number }>('operation/setting/save', { id: setting.id, version, value }, token);
  const saved = await save('1000', setting.version);
  const account = await rowsOf(database.read, operators).find({ userNum: person.userNum });
  if (account === undefined) throw new Error('the person under test is gone');
  const origin = { ip: '127.0.0.1', userAgent: 'test', traceId: 'test' };
  const program = { companion: undefined, browser: false, setCompanion: () => undefined, device: undefined, setDevice: () => undefined };
  const others = await database.transaction(async rows => {
    const opened: string[] = [];
    const whose = await rows.person({ side: 'operator', userNum: account.userNum }, clock());
    for (let at = 0; at < 260; at++)
      opened.push((await sessions.open(rows, 'operator', account, origin, program, clock(), { person: whose })).token);
    return opened;
  });
  const live = async () => (await running.call<{ total: number }>('user/session/list', { exactTotal: true }, person.token)).data.total;
  expect(await live()).toBe(261);
  const words = { oldPassword: person.password, newPassword: 'Another-2026' };
  expect(await running.call('operation/changePassword', words, person.token)).toMatchObject({ status: 1 });
  expect(await live()).toBe(1);
  expect([await isLive(others[0] ?? ''), await isLive(others[259] ?? '')]).toEqual([false, false]);
  expect(await save('10', saved.data.version)).toMatchObject({ status: 1 });
});

test('[SES-13][BEY-13][op.setting.save][op.login] an account has ten sessions, or as many as the setting says; the oldest ends', async () => {
  const person = await operator({ ...running, operator: await root() });
  const tokens: string[] = [person.token];
  for (let at = 0; at < 9; at++) tokens.push(await login(person));
  expect(await Promise.all(tokens.map(isLive))).toEqual(tokens.map(() => true));
  const eleventh = await login(person);
  expect([await isLive(tokens[0] ?? ''), await isLive(tokens[1] ?? ''), await isLive(eleventh)]).toEqual([false, true, true]);
  const token = await root();
  const setting = await only(running, 'operation/setting/query', { key: 'sessionsPerAccount' }, token);
  const save = (value: string, version: number) =>
    running.call<{ version: number }>('operation/setting/save', { id: setting.id, version, value }, token);
  expect(await save('none', setting.version)).toMatchObject({ status: 422 });
  const saved = await save('2', setting.version);
  const newest = await login(person);
  expect([await isLive(tokens[9] ?? ''), await isLive(eleventh), await isLive(newest)]).toEqual([false, true, true]);
  expect(await save('10', saved.data.version)).toMatchObject({ status: 1 });
});

test('[SES-13][BEY-13][op.operator.modify][en.employee.modify] a mobile that somebody else changes ends the sessions, and the old number is told', async () => {
  const token = await root();
  const person = await operator({ ...running, operator: token });
  const row = await only(running, 'operation/operator/list', { account: person.userName }, token);
  const { mobile }: Row = (await running.service.services.database.read.find('operators', { userNum: person.userNum })) ?? {};
  const words = { id: row.id, version: row.version, mobile: freshMobile() };
  expect(await running.call('operation/operator/modify', words, token)).toMatchObject({ status: 1 });
  expect(await isLive(person.token)).toBe(false);
  const [told] = (
    await running.service.services.database.read.list('outbox', {
      filter: { recipient: String(mobile) },
      page: { number: 1, size: 1 },
      total: false,
      heavy: true,
    })
  ).list;
  expect(told?.body).toMatch(new RegExp(`${person.userName}.*更换`));
  const own = await login({ userName: company.adminUserName, password: company.adminPassword }, 'employee');
  const colleague = await employee(running, own);
  const listed = await only(running, 'employee/list', { account: colleague.userName }, own);
  expect(await running.call('employee/modify', { id: listed.id, version: listed.version, mobile: freshMobile() }, own)).toMatchObject({
    status: 1,
  });
  expect(await isLive(colleague.token)).toBe(false);
});

test('[SES-13][op.operator.reset] a reset ends the sessions and the password; its code sets another one', async () => {
  const token = await root();
  const person = await operator({ ...running, operator: token }, 'AUDITOR');
  const row = await only(running, 'operation/operator/list', { account: person.userName }, token);
  const reset = await running.call<{ resetCode: string }>(
    `operation/operator/resetPassword/${row.operatorCode}`,
    { version: row.version },
    token,
  );
  expect(reset.status).toBe(1);
  expect(await isLive(person.token)).toBe(false);
  expect(await running.call('operation/login', { userName: person.userName, password: person.password })).toMatchObject({ status: 0 });
  const code = reset.data.resetCode;
  const opened = await running.call<{ half: string }>('user/passwordReset/open', { code });
  const words = { code, half: opened.data.half, newPassword: 'Another-2026' };
  expect(await running.call('user/passwordReset/set', words)).toMatchObject({ status: 1 });
  const after = await login({ userName: person.userName, password: 'Another-2026' });
  expect(await running.call('operation/log/list', {}, after)).toMatchObject({ status: 1 });
});

test('[SES-13][op.operator.status] disabling ends the sessions at once and the account cannot sign in', async () => {
  const token = await root();
  const person = await operator({ ...running, operator: token });
  const row = await only(running, 'operation/operator/list', { account: person.userName }, token);
  expect(await running.call('operation/operator/status', { id: row.id, version: row.version, status: 'OFF' }, token)).toMatchObject({
    status: 1,
  });
  expect(await isLive(person.token)).toBe(false);
  expect(await running.call('operation/login', { userName: person.userName, password: person.password })).toMatchObject({ status: 0 });
});

test('[SES-13][en.employee.used][op.member.status] so does disabling an employee, and freezing a company all of its', async () => {
  const own = await member({ ...running, operator: await root() });
  const [one, two] = [await employee(running, own.token), await employee(running, own.token)];
  const row = await only(running, 'employee/list', { account: one.userName }, own.token);
  await running.call('employee/used', { id: row.id, version: row.version, used: 'OFF' }, own.token);
  expect([await isLive(one.token), await isLive(two.token)]).toEqual([false, true]);
  const token = await root();
  const frozen = await only(running, 'operation/member/list', { uscc: own.uscc }, token);
  const freeze = await running.call(
    'operation/member/status',
    { id: frozen.id, version: frozen.version, status: 'FROZEN', reason: '材料存疑，先行冻结' },
    token,
  );
  expect(freeze.status).toBe(1);
  expect([await isLive(two.token), await isLive(own.token)]).toEqual([false, false]);
  const again = { userName: own.adminUserName, password: own.adminPassword };
  expect(await running.call('employee/login', again)).toMatchObject({ status: 0, data: { code: 'MEMBER_NOT_ACTIVE' } });
  const { version } = await only(running, 'operation/member/list', { uscc: own.uscc }, token);
  await running.call('operation/member/status', { id: frozen.id, version, status: 'ACTIVE', reason: '材料已核实，予以解冻' }, token);
  expect(await running.call('employee/login', again)).toMatchObject({ status: 1 });
});

test('[op.session.end][en.session.end][op.session.detail][en.session.detail] a session ended from the list of sessions is over', async () => {
  const token = await root();
  const person = await operator({ ...running, operator: token });
  const [first, second] = [await login(person), await login(person)];
  const listed = await running.call<{ list: { id: string; version: number }[] }>(
    'operation/session/list',
    { filter: { userNum: person.userNum } },
    token,
  );
  expect(listed.data.list).toHaveLength(3);
  const [newest] = listed.data.list;
  await running.call('operation/session/end', { id: newest?.id, version: newest?.version }, token);
  expect([await isLive(first), await isLive(second), await isLive(person.token)]).toEqual([true, false, true]);
  // Whoever ended it is shown that it has ended, not that there is no such session.
  for (const path of [`operation/session/detail/${newest?.id}`, `user/session/detail/${newest?.id}`])
    expect(await running.call(path, {}, path.startsWith('operation') ? token : first)).toMatchObject({
      status: 1,
      data: { state: 'ENDED', endReason: 'FORCED', endedAt: expect.any(String) },
    });
});

const browse = async (cookie?: string, token?: string): Promise<Answer & { readonly cookie: string | null }> => {
  const response = await fetch(
    `${running.address}/user/${token === undefined && cookie === undefined ? 'operation/login' : 'userInfo/query'}`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        ...(cookie === undefined ? {} : { cookie }),
        ...(token === undefined ? {} : { 'session-token': token }),
      },
      body: JSON.stringify(token === undefined && cookie === undefined ? operatorLogin : {}),
    },
  );
  return { http: response.status, ...((await response.json()) as Omit<Answer, 'http'>), cookie: response.headers.get('set-cookie') };
};

test('[SES-13] a session born in a browser needs its companion cookie, which opens nothing alone', async () => {
  const born = await browse();
  expect(born.cookie).toMatch(/HttpOnly/);
  expect(born.cookie).toMatch(/SameSite=Strict/);
  const token = String(born.data.token);
  const [cookie = ''] = (born.cookie ?? '').split(';');
  const [name] = cookie.split('=');
  expect(await isLive(token)).toBe(false);
  expect(await browse(cookie, token)).toMatchObject({ status: 1 });
  expect(await browse(`${name}=${'x'.repeat(43)}`, token)).toMatchObject(ended);
  expect(await browse(cookie, undefined)).toMatchObject(ended);
  const other = await browse();
  const [others = ''] = (other.cookie ?? '').split(';');
  expect(await browse(others, token)).toMatchObject(ended);
  // A program's session was born without one and needs none.
  expect(await isLive(await root())).toBe(true);
});

test('[SES-13] a browser has one session at a time: a login ends the one it had, a refused login does not', async () => {
  const first = await browse();
  const cookieOf = (answer: { readonly cookie: string | null }) => (answer.cookie ?? '').split(';')[0] ?? '';
  const loginWith = (cookie: string, password: string) =>
    fetch(`${running.address}/user/operation/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      body: JSON.stringify({ ...operatorLogin, password }),
    });
  const stateOf = async (token: string) => {
    const tokenHash = createHash('sha256').update(token).digest('hex');
    const row = await running.service.services.database.read.find('sessions', { tokenHash });
    return [row?.state, row?.endReason];
  };
  expect((await loginWith(cookieOf(first), 'Wrong-pass-2026')).status).toBe(400);
  expect(await stateOf(String(first.data.token))).toEqual(['LIVE', null]);
  const second = await loginWith(cookieOf(first), operatorLogin.password);
  expect(second.status).toBe(200);
  expect(await stateOf(String(first.data.token))).toEqual(['ENDED', 'REPLACED']);
  expect(await browse(cookieOf({ cookie: second.headers.get('set-cookie') }), String(first.data.token))).toMatchObject(ended);
});

test("[SES-13] another site's page cannot put its own cookie in place of a browser's", async () => {
  const response = await fetch(`${running.address}/user/operation/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
    body: JSON.stringify(operatorLogin),
  });
  const answer = (await response.json()) as Answer<{ token: string }>;
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(await isLive(answer.data.token)).toBe(false);
});

test('[SES-10] a log-out of a session that came by a link leaves the cookie of the one signed in to', async () => {
  const logout = async (headers: Record<string, string>) => {
    const response = await fetch(`${running.address}/user/operation/logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      body: '{}',
    });
    expect(response.status).toBe(200);
    return response.headers.get('set-cookie');
  };
  const born = await browse();
  const [cookie = ''] = (born.cookie ?? '').split(';');
  expect(await logout({ 'session-token': await root(), cookie })).toBeNull();
  expect(await logout({ 'session-token': String(born.data.token), cookie })).toMatch(/Expires=Thu, 01 Jan 1970/);
});

test('[PRM-06] a token of one side opens no call of the other', async () => {
  const own = await member({ ...running, operator: await root() });
  expect(await running.call('operation/operator/list', {}, own.token)).toMatchObject({ http: 403, status: 403, data: null });
  expect(await running.call('ca/list', {}, await root())).toMatchObject({ http: 403, status: 403, data: null });
  // Names of one side are no names of the other.
  expect(await running.call('employee/login', operatorLogin)).toMatchObject({ status: 0 });
  expect(await running.call('operation/login', { userName: own.adminUserName, password: own.adminPassword })).toMatchObject({ status: 0 });
});

test('[SES-13] a made-up, cut or prolonged token is none', async () => {
  const token = await root();
  for (const wrong of [token.slice(0, -1), `${token}x`, token.toUpperCase(), '', 'null', '$session.userNum', 'x'.repeat(5_000)])
    expect(await isLive(wrong)).toBe(false);
  expect(await isLive(token)).toBe(true);
});
