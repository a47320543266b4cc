/** The environment variables of the framework: name, and what each value must look like. Reads no environment. */
import { isIP } from 'node:net';
import { bucketAddress } from './bucket-address.ts';
import { directory, expected, ok, oneOf, type Reader, secretUrl, url, type VariableTable } from './readers.ts';
import { Secret } from './secret.ts';

const port: Reader<number> = text => {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  return value >= 0 && value <= 65_535
    ? ok(value)
    : expected('a port number from 0 to 65535 (0: any free port)', '0 到 65535 的端口号（0 为任意空闲端口）');
};

const host: Reader<string> = text =>
  /^[\w.:%-]+$/.test(text) ? ok(text) : expected('a host name or an IP address without scheme or port', '主机名或 IP 地址，不带协议和端口');

/** Addresses and networks of which it is believed whom they speak for. */
const proxies: Reader<readonly string[]> = text => {
  const named = text.split(',').map(each => each.trim());
  const isOne = (each: string): boolean => {
    const [address = '', bits, more] = each.split('/');
    const most = { 0: 0, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6];
    return most > 0 && more === undefined && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most));
  };
  return named.every(isOne)
    ? ok(named)
    : expected(
        'addresses or networks of your proxies, apart by commas, such as 10.0.0.5 or 10.0.0.0/24',
        '代理的地址或网段，以逗号分隔，例如 10.0.0.5 或 10.0.0.0/24',
      );
};

/** More cores than that are served by more machines. */
const mostProcesses = 16;
const processes: Reader<number> = text => {
  const value = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= mostProcesses
    ? ok(value)
    : expected(`a number of processes from 1 to ${mostProcesses}, one for each core`, `1 到 ${mostProcesses} 的进程数，每个处理器核心一个`);
};

const path: Reader<string> = text =>
  /^(\/[\w.~-]+)+$/.test(text) ? ok(text) : expected('a path such as /user, without a trailing slash', '形如 /user 的路径，结尾不带斜杠');

/** 32 bytes; handed on as 64 hexadecimal digits, however they were written. */
const key256: Reader<Secret> = text => {
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  const written = /^[0-9a-f]{64}$/i.test(text) || /^[A-Za-z0-9+/]{43}=?$/.test(text);
  return written && bytes.length === 32
    ? ok(new Secret(bytes.toString('hex')))
    : expected('32 bytes as 64 hexadecimal digits or in base64', '32 字节的密钥，写成 64 位十六进制或 base64');
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

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const bucket: Reader<Secret> = text =>
  bucketAddress(text) === undefined
    ? expected(
        'the address of a bucket, such as https://key:secret@s3.example.com/bucket?region=eu-central-1, its parts percent-encoded',
        '存储桶地址，例如 https://key:secret@s3.example.com/bucket?region=eu-central-1，特殊字符用百分号编码',
      )
    : ok(new Secret(text));

/** Every variable the service reads, in the order of `docs/operations`. A variable that is not here does not exist. */
export const variables = {
  PORT: port,
  HOST: host,
  PROCESSES: processes,
  METRICS_PORT: port,
  TRUST_PROXY: proxies,
  DATA_DIR: directory,
  DATABASE_URL: secretUrl(['postgres:', 'postgresql:']),
  DATABASE_READ_URL: secretUrl(['postgres:', 'postgresql:']),
  WAL_ARCHIVE: directory,
  PUBLIC_URL: url(['http:', 'https:']),
  API_PREFIX: path,
  EXTERNAL_PORTAL_URL: url(['http:', 'https:']),
  MASTER_KEY: key256,
  MASTER_KEY_NEXT: key256,
  S3_URL: bucket,
  INITIAL_OPERATOR: nameAndPassword,
  SMS_URL: secretUrl(['http:', 'https:']),
  SMTP_URL: secretUrl(['smtp:', 'smtps:']),
  CHECKPOINT_URL: secretUrl(['https:', 'http:', 'syslog:', 'syslog+tls:']),
  SYSLOG_URL: url(['syslog:', 'syslog+tls:']),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:']),
  LOG_LEVEL: oneOf(logLevels),
} as const satisfies VariableTable;

/** Their values may be shown in a message; all others are secrets or contain one. */
export const shown: readonly (keyof typeof variables)[] = [
  'PORT',
  'HOST',
  'PROCESSES',
  'METRICS_PORT',
  'TRUST_PROXY',
  'PUBLIC_URL',
  'API_PREFIX',
  'EXTERNAL_PORTAL_URL',
  'SYSLOG_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'LOG_LEVEL',
];
