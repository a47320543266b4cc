/** Settings: what each may hold, and that a change counts at the next call of whoever is signed in, at every process. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemSettings } from '#engine/declare/index.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import { afterWorkingHours, type WorkingWeek } from '#engine/rules/working-time.ts';
import { settings as own } from '#resources/_settings.ts';
import { employee, everyDay, member, only, operator, type Registered, register, signIn } from './people.ts';
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

const settings = { ...systemSettings, ...own };
const root = async (): Promise<string> => {
  const { data } = await one.call<{ token: string }>('operation/login', operatorLogin);
  return data.token;
};
const save = async (key: string, value: string, token?: string) => {
  const by = token ?? (await root());
  const { id, version } = await only(one, 'operation/setting/query', { key }, by);
  return one.call('operation/setting/save', { id, version, key, value }, by);
};
const signedIn = async () => ({ token: await signIn(one, company.adminUserName, company.adminPassword) });
/** With a setting for the length of some work. */
const under = async (key: keyof typeof settings, value: string, work: () => Promise<void>): Promise<void> => {
  expect(await save(key, value)).toMatchObject({ status: 1 });
  try {
    await work();
  } finally {
    expect(await save(key, settings[key].initial)).toMatchObject({ status: 1 });
  }
};
const pass = (minutes: number): void => {
  one.clock.now = new Date(one.clock.now.getTime() + minutes * 60_000);
};
const askedAt = async (running: Running, token: string): Promise<number> => (await running.call('userInfo/query', {}, token)).status;

test('[SES-13][op.setting.save] a shorter rest ends a session that rests longer at its next call, at either process; a longer one keeps it', async () => {
  const [first, second, third] = [
    await employee(one, company.token),
    await employee(one, company.token),
    await employee(one, company.token),
  ];
  pass(10);
  await under('sessionIdleMinutes', '5', async () => {
    expect(await askedAt(two, first.token)).toBe(300);
    expect(await askedAt(one, second.token)).toBe(300);
  });
  expect(await askedAt(two, third.token)).toBe(1);
  await under('sessionIdleMinutes', '120', async () => {
    pass(100);
    await one.service.services.jobs.run('clockMoves', 'test');
    expect(await askedAt(two, third.token)).toBe(1);
    pass(100);
    expect(await askedAt(one, third.token)).toBe(1);
  });
});

test('[SES-13][op.setting.save] the longest time of a session holds for those that are open', async () => {
  const [early, late] = [await employee(one, (await signedIn()).token), await employee(one, (await signedIn()).token)];
  for (let half = 0; half < 5; half++) {
    pass(25);
    expect(await askedAt(one, early.token)).toBe(1);
    expect(await askedAt(two, late.token)).toBe(1);
  }
  await under('sessionMaxHours', '2', async () => {
    expect(await askedAt(two, early.token)).toBe(300);
    const fresh = await one.call<{ expiresAt: string }>('employee/login', { userName: late.userName, password: late.password });
    expect(Date.parse(fresh.data.expiresAt) - one.service.services.clock().getTime()).toBeLessThanOrEqual(2 * 3_600_000);
  });
  expect(await askedAt(two, late.token)).toBe(1);
});

test('[op.setting.save] a setting takes what it can mean and nothing else, and a name that nobody reads is none', async () => {
  const token = await root();
  const wrong: Readonly<Record<string, readonly string[]>> = {
    flag: ['yes', '', '1'],
    count: ['', 'many', '-1', '1.5', '99999999999'],
    choice: ['SOMETIMES', ''],
    amount: ['', '-1', '1.234', 'free'],
    url: ['javascript:alert(1)', 'ftp://x'],
    days: ['2027-02-30', '2027-02-11/2027-02-05', 'May Day'],
  };
  for (const [key, { type }] of Object.entries(settings))
    for (const value of wrong[type] ?? []) expect(await save(key, value, token), `${key}=${value}`).toMatchObject({ status: 422 });
  const { id, version } = await only(one, 'operation/setting/query', { key: 'noticeUrl' }, token);
  expect(await one.call('operation/setting/save', { id, version, key: 'theirNotices', value: '' }, token)).toMatchObject({ status: 422 });
  expect(await one.call('operation/setting/save', { key: 'anything', value: '1' }, token)).toMatchObject({ status: 422 });
});

test('[BEY-20][op.setting.save][op.auditType.list] what is due counts the days that are worked, as the settings have them', async () => {
  const day = (ahead: number): string => dayOf(new Date(one.clock.now.getTime() + ahead * 86_400_000));
  const isDueAfter = async (week: WorkingWeek): Promise<void> => {
    const { applyNo, mobile } = await register(one);
    const { data } = await one.call<{ submittedAt: string; dueAt: string }>('enterprise/register/search', { applyNo, mobile });
    expect(data.dueAt).toBe(afterWorkingHours(new Date(data.submittedAt), 24, week).toISOString());
  };
  await isDueAfter(everyDay);
  await under('workDays', 'MON_FRI', () => isDueAfter({ ...everyDay, days: 5 }));
  const off = [day(0), day(9)] as const;
  const worked = [day(3), day(3)] as const;
  await under('holidays', off.join('/'), async () => {
    await isDueAfter({ ...everyDay, off: [off] });
    await under('makeUpDays', worked[0], () => isDueAfter({ ...everyDay, off: [off], worked: [worked] }));
  });
});

test('[op.setting.save][op.cert.channel][en.systemFlag] without a gateway online payment is neither switched on nor offered', async () => {
  const token = await root();
  expect(await save('paymentOn', 'true', token)).toMatchObject({
    status: 422,
    data: { errors: { value: [expect.stringMatching(/支付网关/)] } },
  });
  // As an earlier version left it.
  const { database } = one.service.services;
  const row = await database.read.find('settings', { key: 'paymentOn' });
  one.byHand('settings', String(row?.id));
  await database.transaction(rows => rows.update('settings', String(row?.id), null, { value: 'true' }));
  expect((await two.call('systemFlag/query')).data).toMatchObject({ paymentOn: false });
  const person = await employee(one, (await signedIn()).token);
  const { data } = await one.call<{ list: readonly { channel: string; open: boolean; why: string | null }[] }>(
    `operation/certificate/topayChannel/${person.userNum}`,
    {},
    token,
  );
  const online = data.list.filter(({ channel }) => ['WECHAT', 'ALIPAY'].includes(channel));
  expect(online).toHaveLength(2);
  for (const each of online) expect(each).toMatchObject({ open: false, why: '未接入支付网关' });
  expect(data.list.some(({ open }) => open)).toBe(true);
});

test('[op.setting.save][en.passwordOver] a shorter validity makes an older password one that is to be changed, at the next call, and only then', async () => {
  const person = await operator({ ...one, operator: await root() });
  pass(3 * 24 * 60);
  const again = await one.call<{ token: string }>('operation/login', { userName: person.userName, password: person.password });
  const { token } = again.data;
  const over = (running: Running) => running.call<{ isOver: boolean; daysLeft: number }>('user/passwordOver', {}, token);
  expect((await over(two)).data).toMatchObject({ isOver: false, daysLeft: 86 });
  expect(await save('passwordMaxAgeDays', '2')).toMatchObject({ status: 1 });
  expect(await two.call('role/page', {}, token)).toMatchObject({ message: expect.stringMatching(/密码/) });
  const stored = await one.service.services.database.read.find('operators', { userNum: person.userNum });
  expect(Date.parse(String(stored?.passwordExpiresAt)) - Date.parse(String(stored?.passwordChangedAt))).toBe(2 * 86_400_000);
  const changed = await two.call('operation/changePassword', { oldPassword: person.password, newPassword: 'Another-2026' }, token);
  expect(changed).toMatchObject({ status: 1 });
  expect((await over(one)).data).toMatchObject({ isOver: false, daysLeft: 1 });
});
