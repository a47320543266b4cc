import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Account, accountFor } from './account.ts';
import { locate, type Package, usable } from './binaries.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'binaries-'));
  chmodSync(home, 0o755);
});
afterEach(() => rmSync(home, { recursive: true }));

/** The package as npm leaves it where install scripts do not run: without its links. */
const bare = (folder: string): Package => {
  const { native, version } = locate();
  mkdirSync(folder, { recursive: true });
  cpSync(native, join(folder, 'native'), { recursive: true, filter: path => !/\.so(?:\.\d+)?$/.test(path) || !isLink(path) });
  return { native: join(folder, 'native'), version };
};
const isLink = (path: string): boolean => spawnSync('test', ['-L', path]).status === 0;

const versionSaid = (native: string, account: Account): string =>
  spawnSync(join(native, 'bin/postgres'), ['--version'], { encoding: 'utf8', cwd: '/', ...account }).stdout;

test('makes the links between libraries that the package could not carry', () => {
  const found = bare(join(home, 'package'));
  const account = accountFor(join(home, 'none'));
  expect(versionSaid(found.native, account)).toBe('');
  expect(usable(found, join(home, 'copy'), account)).toBe(found.native);
  expect(versionSaid(found.native, account)).toContain('PostgreSQL) 18');
});

test.runIf(process.getuid?.() === 0)('uses a copy where the account cannot reach the package, the same one at the next start', () => {
  const found = bare(join(home, 'closed', 'package'));
  chmodSync(join(home, 'closed'), 0o700);
  const account = accountFor(join(home, 'none'));
  const native = usable(found, join(home, 'copy'), account);
  expect(native.startsWith(join(home, 'copy'))).toBe(true);
  expect(versionSaid(native, account)).toContain('PostgreSQL) 18');
  expect(usable(found, join(home, 'copy'), account)).toBe(native);
});
