/** The variables that certificates, keys and trusted portals add to the framework's, and what is made of them. */
import type { StampAuthorities } from '#product/calls/certificate/stamping.ts';
import type { OwnVariables } from '#service/config/config.ts';
import {
  directory,
  expected,
  ok,
  oneOf,
  plainText,
  type Read,
  type Reader,
  secretFile,
  secretText,
  secretUrl,
  type VariableTable,
} from '#service/config/readers.ts';
import { Secret } from '#service/config/secret.ts';
import { type KeyStoreChoice, keyStoreNames } from '#trust/key-stores/store-choice.ts';
import { readKeyStores } from './key-stores.ts';
import { readStampAuthorities, stampRoots, stampUrls } from './stamp-authorities.ts';

/** More would be more lists to sign each day than they save anybody. */
const shards: Reader<number> = text => {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : -1;
  return value >= 0 && value <= 1_000 ? ok(value) : expected('a number from 0 to 1000', '0 到 1000 的整数');
};

/** Another program on the machine of whoever opens the page: no address that could lead anywhere else. */
export const loopbackUrl: Reader<string> = text => {
  const match = /^https?:\/\/(127\.0\.0\.1|localhost):(\d{1,5})\/?$/.exec(text);
  return match !== null && Number(match[2]) > 0 && Number(match[2]) <= 65_535
    ? ok(text.replace(/\/+$/, ''))
    : expected("an address on the visitor's own machine, such as http://127.0.0.1:8766", '访问者本机的地址，如 http://127.0.0.1:8766');
};

/** As many bytes as an AES key has; the library would take any number and make something that nobody else can read. */
const compatKey: Reader<Secret> = text =>
  [16, 24, 32].includes(Buffer.byteLength(text))
    ? ok(new Secret(text))
    : expected('16, 24 or 32 bytes (an AES key, taken as UTF-8 text)', '16、24 或 32 字节（AES 密钥，按 UTF-8 文本取值）');

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

export const variables = {
  COMPAT_KEY: compatKey,
  COMPAT_KEY_2: compatKey,
  CRL_SHARDS: shards,
  KEY_STORE: oneOf(keyStoreNames),
  KEY_STORE_SM2: oneOf(keyStoreNames),
  PKCS12_FOLDER: directory,
  PKCS12_PASSWORD: secretText,
  PKCS12_PASSWORD_FILE: secretFile,
  PKCS11_MODULE: directory,
  PKCS11_TOKEN: plainText,
  PKCS11_PIN: secretText,
  PKCS11_PIN_FILE: secretFile,
  TSA_URL: stampUrls,
  TSA_ROOTS: stampRoots,
  TRUSTED_PORTALS: portals,
  KEY_BRIDGE_URL: loopbackUrl,
  IDENTITY_URL: secretUrl(['http:', 'https:']),
} as const satisfies VariableTable;

export interface ProductConfig {
  /** Keys of the compatibility cipher; used for no security. */
  readonly compatKey: Secret | null;
  readonly compatKey2: Secret | null;
  /** Among how many revocation lists new certificates are spread; 0: all name the full one. */
  readonly crlShards: number;
  /** Where the authority's own private keys live. */
  readonly keyStores: KeyStoreChoice;
  /** Who stamps what is signed here, where it is not the own authority. */
  readonly stampAuthorities: StampAuthorities;
  /** Secrets of the portals that may send their visitors here signed in, by the portals' names. */
  readonly trustedPortals: ReadonlyMap<string, Secret>;
  /** Where the portal finds the program that holds the visitor's hardware key: on their own machine. */
  readonly keyBridgeUrl: string;
  /** Who is asked whether name, ID number and mobile belong to one person; its address may hold a key. */
  readonly identityUrl: Secret | null;
}

export const configuration: OwnVariables<ProductConfig> = {
  variables,
  shown: ['CRL_SHARDS', 'KEY_STORE', 'KEY_STORE_SM2', 'PKCS12_PASSWORD_FILE', 'PKCS11_PIN_FILE', 'TSA_URL', 'TSA_ROOTS', 'KEY_BRIDGE_URL'],
  from(readAny, { dataDir, fault }) {
    const read = readAny as Read<typeof variables>;
    return {
      compatKey: read('COMPAT_KEY', null),
      compatKey2: read('COMPAT_KEY_2', null),
      crlShards: read('CRL_SHARDS', 0),
      keyStores: readKeyStores({ read, fault, dataDir }),
      stampAuthorities: readStampAuthorities(read, fault),
      trustedPortals: read('TRUSTED_PORTALS', new Map()),
      keyBridgeUrl: read('KEY_BRIDGE_URL', 'http://127.0.0.1:8766'),
      identityUrl: read('IDENTITY_URL', null),
    };
  },
};
