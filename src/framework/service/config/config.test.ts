import { resolve } from 'node:path';
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
    processes: 1,
    metricsPort: null,
    trustedProxies: [],
    dataDir: resolve('data'),
    databaseUrl: null,
    replicaUrl: null,
    walArchive: null,
    publicUrl: 'http://127.0.0.1:8080',
    apiPrefix: '/user',
    externalPortalUrl: null,
    masterKey: null,
    nextMasterKey: null,
    firstAccount: null,
    smsUrl: null,
    smtpUrl: null,
    syslogUrl: null,
    tracesTo: null,
    checkpointUrl: null,
    s3Url: null,
    logLevel: 'info',
    own: {},
  });
  expect(Object.isFrozen(config)).toBe(true);
});

test('the public address follows host and port unless it is given', () => {
  expect(readConfig({ HOST: '::1', PORT: '9000' }).publicUrl).toBe('http://[::1]:9000');
  expect(readConfig({ PUBLIC_URL: 'https://ca.example.cn/' }).publicUrl).toBe('https://ca.example.cn');
});

test('proxies are named by address or network, and never all there are', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.5, 10.1.0.0/16,fd00::/8' }).trustedProxies).toEqual(['10.0.0.5', '10.1.0.0/16', 'fd00::/8']);
  for (const wrong of ['proxy', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.1/8/8', ','])
    expect(refusal({ TRUST_PROXY: wrong }).said.map(each => each.en.split('=')[0])).toEqual(['TRUST_PROXY']);
});

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
  const config = readConfig({ INITIAL_OPERATOR: 'root:tiger', DATABASE_URL: 'postgres://me:tiger@db/x' });
  expect(inspect(config, { depth: 9 }) + JSON.stringify(config) + String(config.databaseUrl)).not.toContain('tiger');
  expect(config.firstAccount?.password.reveal()).toBe('tiger');
});

test('a master key is 32 bytes, in hexadecimal or base64, and handed on as hexadecimal', () => {
  const hex = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
  expect(readConfig({ MASTER_KEY: Buffer.from(hex, 'hex').toString('base64') }).masterKey?.reveal()).toBe(hex);
  expect(readConfig({ MASTER_KEY: hex.toUpperCase() }).masterKey?.reveal()).toBe(hex);
  expect(refusal({ MASTER_KEY: hex.slice(2) }).text).toContain('MASTER_KEY');
});

test("a replica follows a database of one's own, not the embedded one", () => {
  expect(refusal({ DATABASE_READ_URL: 'postgres://me@replica/x' }).text).toContain(
    'DATABASE_READ_URL: the embedded database has no replica',
  );
  expect(readConfig({ DATABASE_URL: 'postgres://me@db/x', DATABASE_READ_URL: 'postgres://me@replica/x' }).replicaUrl).not.toBeNull();
});

test('a password may contain colons', () => {
  expect(readConfig({ INITIAL_OPERATOR: 'root:a:b' }).firstAccount?.password.reveal()).toBe('a:b');
});

test('[BEY-09] S3_URL names a bucket, and is refused unquoted where it does not', () => {
  const words = { S3_URL: 'https://key:se%2Fcret@s3.example.com/files/chancery?region=eu-central-1' };
  expect(readConfig(words).s3Url?.reveal()).toBe(words.S3_URL);
  for (const wrong of [
    'https://key:secret@s3.example.com',
    'ftp://key:secret@s3.example.com/files',
    'https://secret@s3.example.com/files',
    'https://key:s%zzcret@s3.example.com/files',
    'https://key:secret@s3.example.com/files/%zz',
    'https://key:secret@s3.example.com/files/..%2Fother',
    'https://key:secret@s3.example.com/files?region=one&region=two',
  ]) {
    expect(refusal({ S3_URL: wrong }).text).toMatch(/^.*address of a bucket/m);
    expect(refusal({ S3_URL: wrong }).text).not.toContain('secret@s3.example.com/files\n');
  }
});
