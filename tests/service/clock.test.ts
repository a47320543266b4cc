/** The clock goes back: nothing is dated by it until somebody says that it is right, whatever is restarted in between. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, member, only, operator, order, type Registered } from './people.ts';
import { type Running, startRunning } from './running.ts';

const minuteMs = 60_000;
let running: Running;
let company: Registered & { readonly token: string };
beforeAll(async () => {
  running = await startRunning();
  company = await member(running);
});
afterAll(() => running.stop());

const turn = (minutes: number): void => {
  running.clock.now = new Date(running.clock.now.getTime() + minutes * minuteMs);
};
const waiting = async () => order(running, await apply(running, company.token, {}));
const issue = (certificate: { readonly id: string; readonly version: number }, by = running) =>
  by.call('operation/certificate/issue', certificate, running.operator);
const clockOf = () => only(running, 'operation/clock/list', {}, running.operator);
const confirm = async (token = running.operator) => {
  const { id, version } = await clockOf();
  return running.call('operation/clock/confirm', { id, version, reason: '已与授时服务器核对' }, token);
};

test('[BEY-11][op.clock.list][op.clock.confirm][op.cert.issue] ten minutes back stop certificates, lists and stamps, also after a restart, until an operator confirms the clock', async () => {
  const [first, second] = [await waiting(), await waiting()];
  expect(await issue(first)).toMatchObject({ status: 1 });
  const guard = await operator(running, 'SYSTEM_ADMIN');

  turn(-10);
  const issuances = () => running.service.services.database.read.count('issuances', {});
  const before = await issuances();
  for (const language of ['zh', 'en'])
    expect(await running.call('operation/certificate/issue', second, running.operator, { 'accept-language': language })).toMatchObject({
      http: 400,
      status: 0,
      message: expect.stringMatching(language === 'zh' ? /时钟回拨/ : /jumped back/),
      data: { code: 'CLOCK_WENT_BACK' },
    });
  // No serial number was spent for it.
  expect(await issuances()).toBe(before);
  const { jobs, database } = running.service.services;
  await database.transaction(async rows => {
    const { list } = await rows.list('issuers', { page: { number: 1, size: 20 } });
    for (const { id } of list) await rows.update('issuers', String(id), null, { crlDueAt: new Date(0).toISOString() });
  });
  expect(await jobs.run('crls', 'test')).toBe('failed');
  expect(String((await database.read.find('jobs', { name: 'crls' }))?.lastError)).toMatch(/时钟回拨.*jumped back/s);
  expect((await (await fetch(`${running.address}/readyz`)).json()) as object).toEqual({ ready: true, problems: ['clock'] });
  expect(await clockOf()).toMatchObject({ state: 'BACK', wentBackTo: expect.any(String) });
  const { list } = (await running.call<{ list: readonly Record<string, unknown>[] }>('message/list', {}, guard.token)).data;
  expect(list.filter(({ title }) => String(title).includes('回拨'))).toHaveLength(1);

  // Time that goes on makes it no better, nor does a restart.
  turn(8);
  expect(await issue(second)).toMatchObject({ status: 0 });
  const restarted = await startRunning({ beside: running });
  expect(await issue(second, restarted)).toMatchObject({ status: 0, data: { code: 'CLOCK_WENT_BACK' } });

  expect(await confirm(company.token)).toMatchObject({ status: 403 });
  expect(await confirm()).toMatchObject({ status: 1, data: { state: 'RIGHT' } });
  const journal = await only(running, 'operation/log/list', { resource: 'clocks', action: 'confirm' }, running.operator);
  expect(journal).toMatchObject({ reason: '已与授时服务器核对' });
  expect(await issue(second, restarted)).toMatchObject({ status: 1 });
  expect(await jobs.run('crls', 'test')).toBe('done');
  expect(await (await fetch(`${running.address}/readyz`)).json()).toEqual({ ready: true });
  await restarted.stop();
});

test('[BEY-11] four minutes back are within what a clock that is kept right may do', async () => {
  const certificate = await waiting();
  turn(-4);
  expect(await issue(certificate)).toMatchObject({ status: 1 });
  turn(4);
});

test('[BEY-11] a time stamp is refused because there is no time, and given again afterwards', async () => {
  const { services } = running.service;
  // TimeStampReq (RFC 3161 2.4.1): version 1, SHA-256 of something.
  const request = Buffer.from(`30360201013031300d060960864801650304020105000420${'ab'.repeat(32)}`, 'hex');
  const stamp = async () => (await services.timeStamp(request, '127.0.0.1')).toString('hex');
  const granted = /^3082[0-9a-f]{4}3003020100/;
  expect(await stamp()).toMatch(granted);
  turn(-30);
  expect(await stamp()).not.toMatch(granted);
  expect(await services.timeStamp(request, '127.0.0.1').then(der => der.includes(Buffer.from('the clock cannot be trusted')))).toBe(true);
  expect(await confirm()).toMatchObject({ status: 1 });
  expect(await stamp()).toMatch(granted);
});
