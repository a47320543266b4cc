import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from './lock.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('a held directory is refused, naming the process; a released one is free', () => {
  const lock = lockDataDir(dataDir);
  expect(() => lockDataDir(dataDir)).toThrow(`in use by process ${process.pid} `);
  lock.release();
  lockDataDir(dataDir).release();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a missing directory is made, closed to others', () => {
  const lock = lockDataDir(join(dataDir, 'a', 'b'));
  lock.release();
  expect(readdirSync(join(dataDir, 'a'))).toEqual(['b']);
});

test('the lock of a process that is gone is taken over', () => {
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  writeFileSync(join(dataDir, 'lock'), JSON.stringify({ pid: gone, born: null, since: 'yesterday' }));
  const lock = lockDataDir(dataDir);
  expect(JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid });
  lock.release();
});

test.runIf(process.platform === 'linux')('a number that another process bears today does not keep the lock shut', () => {
  writeFileSync(join(dataDir, 'lock'), JSON.stringify({ pid: process.ppid, born: 'an-earlier-boot:42', since: 'yesterday' }));
  lockDataDir(dataDir).release();
});

test.each(['', 'null', '{"half'])('a lock file that says nothing (%j) is taken over', text => {
  writeFileSync(join(dataDir, 'lock'), text);
  lockDataDir(dataDir).release();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('releasing late does not open the lock of a successor', () => {
  const first = lockDataDir(dataDir);
  first.release();
  const file = join(dataDir, 'lock');
  const successor = JSON.stringify({ pid: process.ppid, born: null, since: 'today' });
  writeFileSync(file, successor);
  first.release();
  expect(readFileSync(file, 'utf8')).toBe(successor);
});

test('a directory that cannot be made is refused with the reason', () => {
  writeFileSync(join(dataDir, 'file'), '');
  expect(() => lockDataDir(join(dataDir, 'file', 'data'))).toThrow(/cannot be written: ENOTDIR/);
});
