/** RSA keys that openssl made: to make one takes seconds. For tests of what is done with a key, not of how it is made. */
import { readFileSync } from 'node:fs';

const keys: Readonly<Record<string, string>> = JSON.parse(readFileSync(new URL('./rsa-keys.json', import.meta.url), 'utf8'));

/** A private key, PKCS #8 as PEM: always the same of a size and an exponent. */
export const rsaKeyOf = (bits: number, exponent = 65537): string => {
  const key = keys[`${bits} ${exponent}`];
  if (key === undefined) throw new Error(`no RSA key of ${bits} bits with the exponent ${exponent}: add one to rsa-keys.json`);
  return key;
};
