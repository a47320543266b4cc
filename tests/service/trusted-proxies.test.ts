/** Whose word counts on whom a request comes from: proxies on this machine, and those that are named. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorLogin, type Running, startRunning } from './running.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning({ trustedProxies: ['10.20.0.0/16'] });
});
afterAll(() => running.stop());

/** The address that the log of logins has of one that came so. */
const loggedFrom = async (remoteAddress: string, forwardedFor: string): Promise<unknown> => {
  const answer = await running.service.app.inject({
    method: 'POST',
    url: '/user/operation/login',
    remoteAddress,
    headers: { 'x-forwarded-for': forwardedFor },
    payload: operatorLogin,
  });
  expect(answer.json()).toMatchObject({ status: 1 });
  const { list } = await running.service.services.database.read.list('loginLogs', {
    sort: { field: 'id', order: 'DESC' },
    page: { number: 1, size: 1 },
    total: false,
  });
  return list[0]?.ip;
};

test('[BEY-13] a proxy of TRUST_PROXY or on this machine is believed whom it speaks for, nobody else, and nobody behind it', async () => {
  expect(await loggedFrom('10.20.7.1', '203.0.113.7')).toBe('203.0.113.7');
  expect(await loggedFrom('127.0.0.1', '203.0.113.8')).toBe('203.0.113.8');
  expect(await loggedFrom('10.21.0.1', '203.0.113.9')).toBe('10.21.0.1');
  expect(await loggedFrom('10.20.7.1', '198.51.100.1, 203.0.113.10')).toBe('203.0.113.10');
});
