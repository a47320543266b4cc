import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../providers/call-error.ts';
import { allFaults, clearFaults, componentIn, recordFault } from './faults.ts';

const TOKEN = 'tok-1234567890';
beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => (key === 'token' ? TOKEN : null) });
  vi.stubGlobal('location', { href: 'https://portal.example/?token=abc#/certificate/list?filter=%7B%22mobile%22%3A%2213800000000%22%7D' });
  clearFaults();
});

describe('[SHL-08][ERR-01.9] the error log', () => {
  it('keeps message, stack, component, info and address, newest first', () => {
    recordFault(new Error('one'), 'Badge', 'boundary');
    recordFault('two', 'promise', 'unhandledrejection');
    expect(allFaults().map(({ message, component, info, url }) => [message, component, info, url])).toEqual([
      ['two', 'promise', 'unhandledrejection', 'https://portal.example/#/certificate/list'],
      ['one', 'Badge', 'boundary', 'https://portal.example/#/certificate/list'],
    ]);
    expect(allFaults()[1]?.stack).toContain('faults.test.ts');
  });
  it('holds no token, no login and no filter', () => {
    recordFault(
      new Error(
        `GET https://x.example/a?token=abc&mobile=138 failed with ${TOKEN} at #/b/1?filter=x (login=QQ ticket=ZZ) from #/sign/${'a1-_'.repeat(10)}xyz`,
      ),
      '',
      '',
    );
    expect(allFaults()[0]?.message).toBe('GET https://x.example/a failed with … at #/b/1 (login=… ticket=…) from #/sign/…');
  });
  it('leaves out what the service refused and what was given up: neither is a fault of the portal', () => {
    recordFault(new CallError('missing', 404, 'gone'), 'promise', '');
    recordFault(new DOMException('given up', 'AbortError'), 'promise', '');
    recordFault('ResizeObserver loop completed with undelivered notifications.', 'window', 'x:0:0');
    expect(allFaults()).toEqual([]);
  });
  it('writes one error down once, and no more than fifty', () => {
    const error = new Error('again');
    recordFault(error, 'Badge', 'boundary');
    recordFault(error, 'window', 'x.js:1:2');
    expect(allFaults()).toHaveLength(1);
    for (let at = 0; at < 80; at += 1) recordFault(`${at}`, '', '');
    expect(allFaults()).toHaveLength(50);
    expect(allFaults()[0]?.message).toBe('79');
  });
  it('names the component that React names first', () => {
    expect(componentIn('\n    at Badge (x.js:1:2)\n    at Row (x.js:3:4)')).toBe('Badge');
    expect(componentIn(undefined)).toBe('');
  });
});
