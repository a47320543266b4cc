import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expireSession, isExpired, onEnding } from './expiry.ts';

let values: Map<string, string>;
beforeEach(() => {
  vi.useFakeTimers();
  values = new Map([['token', 't']]);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { protocol: 'http:', hash: '#/certificate/operateCertificate' });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it.each([
  ['10', '/operateLogin'],
  ['80', '/operateLogin'],
  ['20', '/enterpriseLogin'],
  [undefined, '/enterpriseLogin'],
])('[SES-09][ERR-01.1] warns once and goes to the login of account type %s after three seconds', (type, path) => {
  if (type !== undefined) values.set('accountType', type);
  const go = vi.fn();
  const told: boolean[] = [];
  const stop = onEnding(() => told.push(isExpired()));
  expireSession(go);
  expireSession(go);
  expireSession(go);
  expect(isExpired()).toBe(true);
  expect(values.has('token')).toBe(false);
  vi.advanceTimersByTime(2999);
  expect(go).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(go.mock.calls).toEqual([[path]]);
  expect(told).toEqual([true, false]);
  stop();
});
