import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './start-error.ts';

const refusal = (environment: Record<string, string>): StartError => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof StartError) {
      return error;
    }
  }
  throw new Error('was accepted');
};

test('an empty environment gives the documented defaults, frozen', () => {
  const config = readConfig({});
  expect(config).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: null,
    publicUrl: 'http://127.0.0.1:8080',
    apiPrefix: '/user',
    keyBridgeUrl: 'http://127.0.0.1:8766',
    externalPortalUrl: null,
    compatKey: null,
    compatKey2: null,
    masterKey: null,
    nextMasterKey: null,
    crlShards: 0,
    keyStores: { ordinary: 'database', sm2: 'database', pkcs12: null, pkcs11: null },
    initialOperator: null,
    trustedPortals: new Map(),
    smsUrl: null,
    smtpUrl: null,
    checkpointUrl: null,
    logLevel: 'info',
  });
  expect(Object.isFrozen(config)).toBe(true);
});

test('the public address follows host and port unless it is given', () => {
  expect(readConfig({ HOST: '::1', PORT: '9000' }).publicUrl).toBe('http://[::1]:9000');
  expect(readConfig({ PUBLIC_URL: 'https://ca.example.cn/' }).publicUrl).toBe('https://ca.example.cn');
});

test.each(['https://keys.example.cn:8766', 'http://127.0.0.1', 'http://127.0.0.1:8766/path', 'http://127.0.0.1.evil.test:8766'])(
  'the key bridge is looked for on the visitor’s own machine, not at %s',
  url => {
    expect(readConfig({ KEY_BRIDGE_URL: 'http://localhost:9000/' }).keyBridgeUrl).toBe('http://localhost:9000');
    expect(refusal({ KEY_BRIDGE_URL: url }).text).toContain('KEY_BRIDGE_URL');
  },
);

test('every fault is listed at once, in both languages, with the exit code of a wrong configuration', () => {
  const found = refusal({ PORT: '99999', API_PREFIX: 'user/', LOG_LEVEL: 'loud', DATABSE_URL: 'postgres://x' });
  expect(found.exitCode).toBe(78);
  expect(found.said.map(each => each.en.split(/[=:]/)[0])).toEqual(['DATABSE_URL', 'PORT', 'API_PREFIX', 'LOG_LEVEL']);
  expect(found.text).toContain('did you mean DATABASE_URL?');
  expect(found.text).toContain('0 到 65535');
});

test.each([
  ['DATADIR', 'DATA_DIR'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['MASTERKEY', 'MASTER_KEY'],
  ['COMPAT_KEY2', 'COMPAT_KEY_2'],
  ['PROT', 'PORT'],
  ['SMPT_URL', 'SMTP_URL'],
])('%s is reported as a slip for %s', (name, meant) => {
  expect(refusal({ [name]: 'x' }).text).toContain(`did you mean ${meant}?`);
});

test('what an ordinary shell, npm, systemd and a container set is left alone', () => {
  const ordinary = [
    'HOME',
    'PATH',
    'PWD',
    'HOSTNAME',
    'HOSTTYPE',
    'LANG',
    'TERM',
    'SHELL',
    'USER',
    'MAIL',
    'OLDPWD',
    'SHLVL',
    'NODE_ENV',
    'TZ',
    'TMPDIR',
  ];
  const more = [
    'npm_lifecycle_event',
    'npm_config_prefix',
    'INIT_CWD',
    'NOTIFY_SOCKET',
    'XDG_DATA_DIRS',
    'TEST_DATABASE_URL',
    'PGHOST',
    'PGPORT',
    'LOGNAME',
    'EDITOR',
  ];
  expect(() => readConfig(Object.fromEntries([...ordinary, ...more].map(name => [name, 'x'])))).not.toThrow();
});

test('a secret is shown neither in a fault nor when the configuration is printed', () => {
  const wrong = refusal({ MASTER_KEY: 'tiger-in-the-tank', DATABASE_URL: 'tiger', INITIAL_OPERATOR: 'tiger', SMTP_URL: 'tiger' });
  expect(wrong.said).toHaveLength(4);
  expect(wrong.text).not.toContain('tiger');
  const config = readConfig({ INITIAL_OPERATOR: 'root:tiger', DATABASE_URL: 'postgres://me:tiger@db/x', COMPAT_KEY: 'tiger-tiger-1234' });
  expect(inspect(config, { depth: 9 }) + JSON.stringify(config) + String(config.compatKey)).not.toContain('tiger');
  expect(config.initialOperator?.password.reveal()).toBe('tiger');
});

test('a master key is 32 bytes, in hexadecimal or base64, and handed on as hexadecimal', () => {
  const hex = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
  expect(readConfig({ MASTER_KEY: Buffer.from(hex, 'hex').toString('base64') }).masterKey?.reveal()).toBe(hex);
  expect(readConfig({ MASTER_KEY: hex.toUpperCase() }).masterKey?.reveal()).toBe(hex);
  expect(refusal({ MASTER_KEY: hex.slice(2) }).text).toContain('MASTER_KEY');
});

test('trusted portals are names with secrets; a short one, a name twice and an empty entry are refused without being quoted', () => {
  const [one, two] = ['tiger'.repeat(8), 'b:'.repeat(20)];
  const { trustedPortals } = readConfig({ TRUSTED_PORTALS: `steel:${one}, coal-2.cn:${two}` });
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
  const { keyStores } = readConfig({ KEY_STORE: 'pkcs11', KEY_STORE_SM2: 'pkcs12', PKCS12_PASSWORD: 'tiger tiger', ...device });
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

test('a password may contain colons', () => {
  expect(readConfig({ INITIAL_OPERATOR: 'root:a:b' }).initialOperator?.password.reveal()).toBe('a:b');
});

test('S3_URL is refused: the store does not exist yet', () => {
  expect(refusal({ S3_URL: 'https://s3.example.com/x' }).text).toContain('does not exist yet');
});
