import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '#service/config/config.ts';
import { StartError } from '#service/config/start-error.ts';
import { testAuthority } from '#tests/vectors/authority.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { configuration } from './configuration.ts';

const read = (environment: Record<string, string>) => readConfig(environment, { dataDir: 'data', configuration }).own;

const refusal = (environment: Record<string, string>): StartError => {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof StartError) return error;
  }
  throw new Error('was accepted');
};

test('an empty environment gives the documented defaults, frozen', () => {
  const own = read({});
  expect(own).toEqual({
    compatKey: null,
    compatKey2: null,
    crlShards: 0,
    keyStores: { ordinary: 'database', sm2: 'database', pkcs12: null, pkcs11: null },
    stampAuthorities: { urls: [], roots: [] },
    trustedPortals: new Map(),
    keyBridgeUrl: 'http://127.0.0.1:8766',
    identityUrl: null,
  });
  expect(Object.isFrozen(own)).toBe(true);
});

test('a name that is one slip away from a variable of the product is reported beside the faults of the framework', () => {
  const { text } = refusal({ COMPAT_KEY2: 'x', PORT: '99999' });
  expect(text).toContain('did you mean COMPAT_KEY_2?');
  expect(text).toContain('PORT="99999"');
});

test('a key of the compatibility cipher is shown nowhere', () => {
  const own = read({ COMPAT_KEY: 'tiger-tiger-1234' });
  expect(inspect(own, { depth: 9 }) + JSON.stringify(own) + String(own.compatKey)).not.toContain('tiger');
});

test.each(['https://keys.example.cn:8766', 'http://127.0.0.1', 'http://127.0.0.1:8766/path', 'http://127.0.0.1.evil.test:8766'])(
  "the key bridge is looked for on the visitor's own machine, not at %s",
  url => {
    expect(read({ KEY_BRIDGE_URL: 'http://localhost:9000/' }).keyBridgeUrl).toBe('http://localhost:9000');
    expect(refusal({ KEY_BRIDGE_URL: url }).text).toContain('KEY_BRIDGE_URL');
  },
);

test('the address of the identity gateway is HTTP, and shown nowhere: it may hold a key', () => {
  const own = read({ IDENTITY_URL: 'https://id.example.cn/check?key=tiger' });
  expect(own.identityUrl?.reveal()).toBe('https://id.example.cn/check?key=tiger');
  expect(inspect(own, { depth: 9 }) + JSON.stringify(own)).not.toContain('tiger');
  for (const wrong of ['ftp://id.example.cn/?key=tiger', 'tiger']) {
    const { text } = refusal({ IDENTITY_URL: wrong });
    expect(text).toContain('IDENTITY_URL');
    expect(text).not.toContain('tiger');
  }
});

test('trusted portals are names with secrets; a short one, a name twice and an empty entry are refused without being quoted', () => {
  const [one, two] = ['tiger'.repeat(8), 'b:'.repeat(20)];
  const { trustedPortals } = read({ TRUSTED_PORTALS: `steel:${one}, coal-2.cn:${two}` });
  expect([...trustedPortals].map(([name, secret]) => [name, secret.reveal()])).toEqual([
    ['steel', one],
    ['coal-2.cn', two],
  ]);
  expect(inspect(trustedPortals, { depth: 9 })).not.toContain('tiger');
  for (const wrong of [`steel:${one.slice(0, 31)}`, `steel:${one},steel:${one}`, `steel:${one},`, one, `:${one}`]) {
    const { text } = refusal({ TRUSTED_PORTALS: wrong });
    expect(text).toContain('TRUSTED_PORTALS');
    expect(text).not.toContain('tiger');
  }
});

test('[BEY-01] a key store needs all its settings, SM2 keys a store that can hold them, and no secret is quoted', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'config-')), 'pin');
  writeFileSync(file, '4711-4711\n');
  const device = { PKCS11_MODULE: '/usr/lib/softhsm/libsofthsm2.so', PKCS11_TOKEN: 'authority', PKCS11_PIN_FILE: file };
  const { keyStores } = read({ KEY_STORE: 'pkcs11', KEY_STORE_SM2: 'pkcs12', PKCS12_PASSWORD: 'tiger tiger', ...device });
  expect(keyStores).toMatchObject({ ordinary: 'pkcs11', sm2: 'pkcs12', pkcs11: { token: 'authority' }, pkcs12: {} });
  expect([keyStores.pkcs11?.pin.reveal(), keyStores.pkcs12?.password.reveal()]).toEqual(['4711-4711', 'tiger tiger']);
  expect(inspect(keyStores, { depth: 9 })).not.toMatch(/tiger|4711/);

  expect(refusal({ KEY_STORE: 'pkcs11', KEY_STORE_SM2: 'database', PKCS11_TOKEN: 'a' }).text).toContain('PKCS11_MODULE');
  expect(refusal({ KEY_STORE: 'pkcs11', ...device }).text).toContain('KEY_STORE_SM2=database');
  expect(refusal({ KEY_STORE: 'pkcs12' }).text).toContain('PKCS12_PASSWORD');
  expect(refusal({ KEY_STORE: 'vault' }).text).toContain('database, pkcs12, pkcs11');
  expect(refusal({ PKCS12_PASSWORD: 'tiger' }).text).not.toContain('tiger');
  expect(refusal({ PKCS11_PIN: 'tiger', PKCS11_PIN_FILE: file }).text).toContain('PKCS11_PIN_FILE are both set');
  expect(refusal({ PKCS12_PASSWORD_FILE: '/nowhere' }).text).toContain('PKCS12_PASSWORD_FILE="/nowhere"');
});

test('[BEY-26] time-stamp authorities of others are addresses with roots; what is neither is refused with what is expected', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'config-'));
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const { root, issuing } = await testAuthority();
  const pemOf = (der: Uint8Array): string => parseCertificate(der).pem;
  const roots = file('roots.pem', pemOf(root.issuer.certificate));
  const urls = 'http://tsa.example.cn/tsr, https://other.example.cn/tsa  http://third.example.cn';
  expect(read({ TSA_URL: urls, TSA_ROOTS: roots }).stampAuthorities).toEqual({
    urls: ['http://tsa.example.cn/tsr', 'https://other.example.cn/tsa', 'http://third.example.cn'],
    roots: [root.issuer.certificate],
  });
  expect(read({ TSA_ROOTS: roots }).stampAuthorities).toMatchObject({ urls: [], roots: [expect.any(Buffer)] });
  expect(refusal({ TSA_URL: 'http://tsa.example.cn' }).text).toContain('TSA_URL needs TSA_ROOTS');
  for (const wrong of ['ftp://tsa.example.cn', 'tsa.example.cn', 'http://a:b@tsa.example.cn', 'http://a.cn,http://a.cn', ','])
    expect(refusal({ TSA_URL: wrong, TSA_ROOTS: roots }).text).toMatch(/TSA_URL=.*one to 5 different addresses/);
  for (const wrong of [join(folder, 'nowhere'), file('empty.pem', ''), file('below.pem', pemOf(issuing.issuer.certificate))])
    expect(refusal({ TSA_ROOTS: wrong }).text).toMatch(/TSA_ROOTS=.*root certificates/);
});
