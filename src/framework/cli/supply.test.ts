import { expect, test } from 'vitest';
import { faultsOfPackages, secretsIn } from './supply.mjs';

const lockOf = (license: string | undefined, hasInstallScript = false) => ({
  packages: {
    '': {},
    'node_modules/a/node_modules/@x/b': { version: '1.0.0', ...(license === undefined ? {} : { license }), hasInstallScript },
  },
});

test('[FRM-06] a package is taken by its licence: one of alternatives is enough, of what is joined all have to be', () => {
  for (const good of ['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'])
    expect(faultsOfPackages(lockOf(good), {})).toEqual([]);
  for (const bad of ['GPL-3.0-only', 'MIT AND SSPL-1.0', 'UNLICENSED', undefined])
    expect(faultsOfPackages(lockOf(bad), {})).toEqual([expect.stringMatching(/^@x\/b 1\.0\.0: its licence is /)]);
});

test('[FRM-06] a package that runs a script when it is installed has to be named, whether it may or not', () => {
  expect(faultsOfPackages(lockOf('MIT', true), {})).toEqual([expect.stringContaining('@x/b 1.0.0 runs a script')]);
  expect(faultsOfPackages(lockOf('MIT', true), { '@x/b': false })).toEqual([]);
});

test('what looks like a key or a token is found, and what only speaks of one is not', () => {
  const base64 = 'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg'.repeat(2);
  expect(secretsIn(`-----BEGIN EC ${'PRIVATE'} KEY-----\n${base64}\n`)).toEqual(['a private key']);
  expect(secretsIn(`token: ${'ghp'}_${'a1'.repeat(18)}`)).toEqual(['a token']);
  expect(secretsIn(`id ${'AKIA'}${'ABCD'.repeat(4)}`)).toEqual(['a key of a cloud']);
  expect(secretsIn("expect(pem).toContain('-----BEGIN PRIVATE KEY-----')")).toEqual([]);
});
