/** Where the authority's private keys live, as configured: which store takes new keys, and what each store needs to be opened. */
import { join } from 'node:path';
import type { Read } from '#service/config/readers.ts';
import type { Secret } from '#service/config/secret.ts';
import type { Said } from '#service/config/start-error.ts';
import type { KeyStoreChoice, KeyStoreName } from '#trust/key-stores/store-choice.ts';
import type { variables } from './configuration.ts';

const needs = (store: KeyStoreName, ...variables: readonly string[]): Said => ({
  en: `KEY_STORE=${store} needs ${variables.join(', ')}: set what is missing, or choose another store.`,
  zh: `KEY_STORE=${store} 需要 ${variables.join('、')}：请补全，或另选密钥库。`,
});
const noSm2: Said = {
  en: 'KEY_STORE=pkcs11 cannot hold SM2 keys, PKCS #11 has no mechanism for them: set KEY_STORE_SM2=database or KEY_STORE_SM2=pkcs12 for the second chain.',
  zh: 'KEY_STORE=pkcs11 不能保存 SM2 密钥（PKCS #11 没有相应机制）：请为国密链设置 KEY_STORE_SM2=database 或 KEY_STORE_SM2=pkcs12。',
};
const twice = (name: string): Said => ({
  en: `${name} and ${name}_FILE are both set: keep one of them.`,
  zh: `${name} 与 ${name}_FILE 只能设置一个。`,
});

interface Options {
  readonly read: Read<typeof variables>;
  readonly fault: (said: Said) => void;
  readonly dataDir: string;
}

/** What is wrong is handed to `fault`; secrets are never quoted. */
export const readKeyStores = ({ read, fault, dataDir }: Options): KeyStoreChoice => {
  const secretOf = (name: 'PKCS12_PASSWORD' | 'PKCS11_PIN'): Secret | null => {
    const given = read(name, null);
    const fromFile = read(`${name}_FILE`, null);
    if (given !== null && fromFile !== null) fault(twice(name));
    return given ?? fromFile;
  };
  const ordinary = read('KEY_STORE', 'database');
  const sm2 = read('KEY_STORE_SM2', ordinary);
  const folder = read('PKCS12_FOLDER', join(dataDir, 'authority-keys'));
  const password = secretOf('PKCS12_PASSWORD');
  const module = read('PKCS11_MODULE', null);
  const token = read('PKCS11_TOKEN', null);
  const pin = secretOf('PKCS11_PIN');
  const chosen = new Set([ordinary, sm2]);
  const pkcs12 = password === null ? null : { folder, password };
  const pkcs11 = module === null || token === null || pin === null ? null : { module, token, pin };
  if (sm2 === 'pkcs11') fault(noSm2);
  if (chosen.has('pkcs12') && pkcs12 === null) fault(needs('pkcs12', 'PKCS12_PASSWORD'));
  if (chosen.has('pkcs11') && pkcs11 === null) fault(needs('pkcs11', 'PKCS11_MODULE', 'PKCS11_TOKEN', 'PKCS11_PIN'));
  if (password !== null && [...password.reveal()].length < minPassword) fault(short);
  return Object.freeze({ ordinary, sm2, pkcs12, pkcs11 });
};

/** As long as a holder's password for the same kind of file. */
const minPassword = 8;
const short: Said = {
  en: `PKCS12_PASSWORD: expected at least ${minPassword} characters; a long random one withstands guessing.`,
  zh: `PKCS12_PASSWORD：至少 ${minPassword} 个字符，建议使用很长的随机口令。`,
};
