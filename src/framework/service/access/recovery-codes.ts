/** Recovery codes: the way in when the authenticator is lost. Shown once, kept as keyed hashes, each good for one use. */
import { randomInt } from 'node:crypto';
import type { Vault } from '#service/encryption/vault.ts';

const howMany = 10;
const groups = 3;
/** Crockford's base 32: nothing that is read as something else. Twelve characters are 60 bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten new ones, as they are shown: `7K2M-9QXD-04TB`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: howMany }, () =>
    Array.from({ length: groups }, () => Array.from({ length: 4 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')).join('-'),
  );

/** What was typed, as it was meant: without hyphens and blanks, O for 0, I and L for 1. */
const meant = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** The hash that is kept; it needs the master key, so that a copied database gives no codes away. */
export const recoveryHash = (vault: Vault, userNum: string, code: string): string =>
  vault.blindIndex(`${userNum}:${meant(code)}`, { table: 'factors', column: 'codes' }).toString('base64');
