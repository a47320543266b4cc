/** The whitelist where it counts: doors it closes, limits it spares, and that nobody shuts themselves out. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayOf } from '#engine/rules/calendar.ts';
import { member, operator } from './people.ts';
import { operatorLogin, type Running, startRunning } from './running.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
});
afterAll(() => running.stop());
/** Each test starts with an open door. */
beforeEach(async () => {
  await running.service.services.database.transaction(async rows => {
    const { list } = await rows.list('whitelist', { page: { number: 1, size: 200 }, total: false });
    for (const { id } of list) {
      running.byHand('whitelist', String(id));
      await rows.delete('whitelist', String(id));
    }
  });
});

const add = (entry: Record<string, unknown>, token = running.operator) =>
  running.call<{ id: string; version: number }>('operation/whitelist/add', { reason: '测试环境的固定出口', ...entry }, token);
const login = (side: 'operation' | 'employee', { userName, password }: { userName: string; password: string }) =>
  running.call<{ token: string }>(`${side}/login`, { userName, password });
const days = (count: number): string => dayOf(new Date(running.clock.now.getTime() + count * 86_400_000));

test('[op.whitelist.add] a value is judged by its kind, and refused where its scope would never look', async () => {
  const wrong: readonly (readonly [string, string])[] = [
    ['IP', '10.0.0.256'],
    ['CIDR', '10.0.0.0/33'],
    ['MOBILE', '1380013800'],
    ['USER', 'a b'],
    ['USCC', '91350100M000100Y40'],
  ];
  for (const [kind, value] of wrong)
    expect(await add({ scope: 'ENT_LOGIN', kind, value }), kind).toMatchObject({
      status: 422,
      data: { errors: { value: expect.anything() } },
    });
  expect(await add({ scope: 'FREE_CERT', kind: 'IP', value: '10.0.0.1' })).toMatchObject({ status: 0, data: { code: 'WHITELIST_KIND' } });
  expect(await add({ scope: 'OPR_LOGIN', kind: 'USCC', value: '914403001922038216' })).toMatchObject({
    data: { code: 'WHITELIST_KIND' },
  });
});

test('[op.whitelist.add][op.login] once an address is listed, operators from elsewhere stay outside, but for those listed by name', async () => {
  const [listed, stranger] = [await operator(running), await operator(running)];
  expect(await add({ scope: 'OPR_LOGIN', kind: 'USER', value: operatorLogin.userName })).toMatchObject({ status: 1 });
  expect(await add({ scope: 'OPR_LOGIN', kind: 'CIDR', value: '10.0.0.0/8' })).toMatchObject({ status: 1 });
  expect(await login('operation', stranger)).toMatchObject({ status: 0, data: { code: 'LOGIN_NOT_LISTED' } });
  expect(await login('operation', { ...stranger, password: 'Wrong-pass-2026' })).toMatchObject({ data: { code: 'LOGIN_FAILED' } });
  await add({ scope: 'OPR_LOGIN', kind: 'USER', value: listed.userName });
  expect(await login('operation', listed)).toMatchObject({ status: 1 });
  expect(await login('operation', operatorLogin)).toMatchObject({ status: 1 });
  const logins = await running.call<{ list: { reason: string }[] }>(
    'operation/log/localLogin',
    { filter: { account: stranger.userName, reason: 'NOT_LISTED' } },
    running.operator,
  );
  expect(logins.data.list).toHaveLength(1);
  await add({ scope: 'OPR_LOGIN', kind: 'CIDR', value: '127.0.0.0/8' });
  expect(await login('operation', stranger)).toMatchObject({ status: 1 });
});

test('[op.whitelist.add][en.login] companies by code, people by mobile; entries before and after their days count for nothing', async () => {
  const [company, other] = [await member(running), await member(running)];
  const admin = { userName: company.adminUserName, password: company.adminPassword };
  const stranger = { userName: other.adminUserName, password: other.adminPassword };
  await add({ scope: 'ENT_LOGIN', kind: 'IP', value: '10.0.0.9', validFrom: days(1) });
  await add({ scope: 'ENT_LOGIN', kind: 'IP', value: '10.0.0.8', validTo: days(-1) });
  expect(await login('employee', stranger)).toMatchObject({ status: 1 });
  await add({ scope: 'ENT_LOGIN', kind: 'USCC', value: company.uscc, validTo: days(0) });
  expect(await login('employee', admin)).toMatchObject({ status: 1 });
  expect(await login('employee', stranger)).toMatchObject({ status: 0, data: { code: 'LOGIN_NOT_LISTED' } });
  await add({ scope: 'ENT_LOGIN', kind: 'MOBILE', value: other.mobile });
  expect(await login('employee', stranger)).toMatchObject({ status: 1 });
  expect(await login('operation', operatorLogin), 'the other side stays open').toMatchObject({ status: 1 });
});

test('[op.whitelist.add][op.whitelist.delete] nobody shuts themselves out, and the last entry of all may go', async () => {
  expect(await add({ scope: 'OPR_LOGIN', kind: 'IP', value: '10.0.0.1' })).toMatchObject({ data: { code: 'WHITELIST_SHUTS_OUT' } });
  const { data: mine } = await add({ scope: 'OPR_LOGIN', kind: 'IP', value: '127.0.0.1' });
  const { data: theirs } = await add({ scope: 'OPR_LOGIN', kind: 'IP', value: '10.0.0.1' });
  const remove = ({ id, version }: { id: string; version: number }) =>
    running.call('operation/whitelist/delete', { id, version }, running.operator);
  expect(await remove(mine)).toMatchObject({ status: 0, data: { code: 'WHITELIST_SHUTS_OUT' } });
  expect(await remove(theirs)).toMatchObject({ status: 1 });
  expect(await remove(mine)).toMatchObject({ status: 1 });
  expect(await login('operation', operatorLogin)).toMatchObject({ status: 1 });
});

test('[op.whitelist.add][en.sms.code] a listed number is spared the ten codes a day, not the minute between them', async () => {
  const { mobile } = await member(running);
  const code = () => running.call('employee/sms/code', { mobile, scene: 'RETRIEVE' });
  const aMinuteOn = (): void => {
    running.clock.now = new Date(running.clock.now.getTime() + 61_000);
  };
  let refused: { status: number } = { status: 1 };
  for (let times = 0; times < 11 && refused.status === 1; times++) {
    aMinuteOn();
    refused = await code();
  }
  expect(refused).toMatchObject({ status: 429 });
  const { data } = await running.call<{ token: string }>('operation/login', operatorLogin);
  await add({ scope: 'SMS_LIMIT', kind: 'MOBILE', value: mobile }, data.token);
  aMinuteOn();
  expect(await code()).toMatchObject({ status: 1 });
  expect(await code()).toMatchObject({ status: 429 });
});
