import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { masterKeyFrom } from './master-key.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'chancery-key-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const bytes = Buffer.from(Array.from({ length: 32 }, (_, n) => n * 7));

describe('the master key', () => {
  test.each(['hex', 'base64', 'base64url'] as const)('is read from the configured value in %s', form => {
    expect(masterKeyFrom({ value: ` ${bytes.toString(form)}\n`, dataDir })).toEqual({ key: bytes, madeNow: false, path: undefined });
  });

  test.each(['short', bytes.subarray(1).toString('hex'), bytes.toString('hex').replace(/^../, 'zz')])('refuses %s', value => {
    expect(() => masterKeyFrom({ value, dataDir })).toThrow('KEY_MASTER_INVALID');
  });

  test('is made on the first start, readable by its owner alone, and found again', () => {
    const first = masterKeyFrom({ value: undefined, dataDir });
    expect(first).toMatchObject({ madeNow: true, path: join(dataDir, 'master.key') });
    expect(first.key).toHaveLength(32);
    expect(statSync(join(dataDir, 'master.key')).mode & 0o777).toBe(0o600);
    expect(masterKeyFrom({ value: '', dataDir })).toEqual({ ...first, madeNow: false });
  });

  test('a key file others may read, or one that holds something else, is refused', () => {
    masterKeyFrom({ value: undefined, dataDir });
    chmodSync(join(dataDir, 'master.key'), 0o640);
    expect(() => masterKeyFrom({ value: undefined, dataDir })).toThrow('KEY_FILE_INVALID');
    chmodSync(join(dataDir, 'master.key'), 0o600);
    writeFileSync(join(dataDir, 'master.key'), 'hello');
    expect(() => masterKeyFrom({ value: undefined, dataDir })).toThrow('KEY_FILE_INVALID');
  });
});
