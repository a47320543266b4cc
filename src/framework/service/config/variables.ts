/** The environment variables of the service: name, default, and what each value must look like. Reads no environment. */
import { readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { Secret } from './secret.ts';
import type { Said } from './start-error.ts';

/** What a reader makes of a value: the parsed value or the sentence that says what was expected. Never quotes a secret. */
export type Reading<T> = { readonly value: T } | { readonly expected: Said };
type Reader<T> = (text: string) => Reading<T>;

const ok = <T>(value: T): Reading<T> => ({ value });
const expected = <T>(en: string, zh: string): Reading<T> => ({ expected: { en, zh } });

const port: Reader<number> = text => {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  return value >= 0 && value <= 65_535
    ? ok(value)
    : expected('a port number from 0 to 65535 (0: any free port)', '0 到 65535 的端口号（0 为任意空闲端口）');
};

/** More would be more lists to sign each day than they save anybody. */
const shards: Reader<number> = text => {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : -1;
  return value >= 0 && value <= 1_000 ? ok(value) : expected('a number from 0 to 1000', '0 到 1000 的整数');
};

const host: Reader<string> = text =>
  /^[\w.:%-]+$/.test(text) ? ok(text) : expected('a host name or an IP address without scheme or port', '主机名或 IP 地址，不带协议和端口');

const directory: Reader<string> = text => ok(isAbsolute(text) ? text : resolve(text));

/** An absolute URL without its trailing slash. */
const url =
  (protocols: readonly string[]): Reader<string> =>
  text => {
    const wanted = protocols.map(each => `${each}//`).join(', ');
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
      return expected(`an absolute URL that begins with ${wanted}`, `以 ${wanted} 开头的完整地址`);
    }
    return ok(text.replace(/\/+$/, ''));
  };

/** Another program on the machine of whoever opens the page: no address that could lead anywhere else. */
const loopbackUrl: Reader<string> = text => {
  const match = /^https?:\/\/(127\.0\.0\.1|localhost):(\d{1,5})\/?$/.exec(text);
  return match !== null && Number(match[2]) > 0 && Number(match[2]) <= 65_535
    ? ok(text.replace(/\/+$/, ''))
    : expected('an address on the visitor’s own machine, such as http://127.0.0.1:8766', '访问者本机的地址，如 http://127.0.0.1:8766');
};

const secretUrl =
  (protocols: readonly string[]): Reader<Secret> =>
  text => {
    const reading = url(protocols)(text);
    return 'value' in reading ? ok(new Secret(text)) : reading;
  };

const path: Reader<string> = text =>
  /^(\/[\w.~-]+)+$/.test(text) ? ok(text) : expected('a path such as /user, without a trailing slash', '形如 /user 的路径，结尾不带斜杠');

/** As many bytes as an AES key has; the library would take any number and make something that nobody else can read. */
const compatKey: Reader<Secret> = text =>
  [16, 24, 32].includes(Buffer.byteLength(text))
    ? ok(new Secret(text))
    : expected('16, 24 or 32 bytes (an AES key, taken as UTF-8 text)', '16、24 或 32 字节（AES 密钥，按 UTF-8 文本取值）');

/** 32 bytes; handed on as 64 hexadecimal digits, however they were written. */
const key256: Reader<Secret> = text => {
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  const written = /^[0-9a-f]{64}$/i.test(text) || /^[A-Za-z0-9+/]{43}=?$/.test(text);
  return written && bytes.length === 32
    ? ok(new Secret(bytes.toString('hex')))
    : expected('32 bytes as 64 hexadecimal digits or in base64', '32 字节的密钥，写成 64 位十六进制或 base64');
};

const plainText: Reader<string> = text => ok(text);
const secretText: Reader<Secret> = text => ok(new Secret(text));

/** A secret in a file, as orchestrators hand them over; the line break at its end is the editor's. */
const secretFile: Reader<Secret> = path => {
  const wanted = expected<Secret>('the path of a file that can be read and is not empty', '可读取的非空文件的路径');
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return text === '' ? wanted : ok(new Secret(text));
  } catch {
    return wanted;
  }
};

export const keyStoreNames = ['database', 'pkcs12', 'pkcs11'] as const;
/** Where private keys of the authority live. */
export type KeyStoreName = (typeof keyStoreNames)[number];

const keyStoreName: Reader<KeyStoreName> = text => {
  const found = keyStoreNames.find(each => each === text);
  return found ? ok(found) : expected(`one of ${keyStoreNames.join(', ')}`, `${keyStoreNames.join('、')} 之一`);
};

export interface NameAndPassword {
  readonly name: string;
  readonly password: Secret;
}

const nameAndPassword: Reader<NameAndPassword> = text => {
  const colon = text.indexOf(':');
  return colon > 0 && colon < text.length - 1
    ? ok(Object.freeze({ name: text.slice(0, colon), password: new Secret(text.slice(colon + 1)) }))
    : expected('name:password', '用户名:密码');
};

/** `name:secret`, several apart by commas; a secret has to withstand guessing. */
const portals: Reader<ReadonlyMap<string, Secret>> = text => {
  const found = text.split(',').map(entry => /^\s*([\w.-]{1,40}):([\x21-\x7e]{32,200})\s*$/.exec(entry));
  const names = new Map(found.map(match => [match?.[1] ?? '', new Secret(match?.[2] ?? '')]));
  return found.includes(null) || names.size !== found.length
    ? expected(
        'name:secret, several apart by commas, each name once, each secret at least 32 printable characters without comma or blank',
        '名称:密钥，多个用逗号分隔，名称不重复，密钥至少 32 个可打印字符，不含逗号和空格',
      )
    : ok(names);
};

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const logLevel: Reader<LogLevel> = text => {
  const found = logLevels.find(each => each === text);
  return found ? ok(found) : expected(`one of ${logLevels.join(', ')}`, `${logLevels.join('、')} 之一`);
};

const notThere =
  (en: string, zh: string): Reader<never> =>
  () =>
    expected(en, zh);

/** Every variable the service reads, in the order of `docs/operations`. A variable that is not here does not exist. */
export const variables = {
  PORT: port,
  HOST: host,
  DATA_DIR: directory,
  DATABASE_URL: secretUrl(['postgres:', 'postgresql:']),
  PUBLIC_URL: url(['http:', 'https:']),
  API_PREFIX: path,
  EXTERNAL_PORTAL_URL: url(['http:', 'https:']),
  COMPAT_KEY: compatKey,
  COMPAT_KEY_2: compatKey,
  MASTER_KEY: key256,
  MASTER_KEY_NEXT: key256,
  CRL_SHARDS: shards,
  KEY_STORE: keyStoreName,
  KEY_STORE_SM2: keyStoreName,
  PKCS12_FOLDER: directory,
  PKCS12_PASSWORD: secretText,
  PKCS12_PASSWORD_FILE: secretFile,
  PKCS11_MODULE: directory,
  PKCS11_TOKEN: plainText,
  PKCS11_PIN: secretText,
  PKCS11_PIN_FILE: secretFile,
  S3_URL: notThere(
    'to be unset: files are kept in DATA_DIR, a store for S3 does not exist yet',
    '不设置：文件保存在 DATA_DIR，尚不支持 S3 存储',
  ),
  INITIAL_OPERATOR: nameAndPassword,
  TRUSTED_PORTALS: portals,
  KEY_BRIDGE_URL: loopbackUrl,
  SMS_URL: secretUrl(['http:', 'https:']),
  SMTP_URL: secretUrl(['smtp:', 'smtps:']),
  CHECKPOINT_URL: secretUrl(['https:', 'http:', 'syslog:', 'syslog+tls:']),
  LOG_LEVEL: logLevel,
} as const;
export type VariableName = keyof typeof variables;
export type ValueOf<N extends VariableName> = (typeof variables)[N] extends Reader<infer T> ? T : never;

/** Their values may be shown in a message; all others are secrets or contain one. */
export const shown: readonly VariableName[] = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'API_PREFIX',
  'EXTERNAL_PORTAL_URL',
  'CRL_SHARDS',
  'KEY_STORE',
  'KEY_STORE_SM2',
  'PKCS12_PASSWORD_FILE',
  'PKCS11_PIN_FILE',
  'KEY_BRIDGE_URL',
  'LOG_LEVEL',
];
