/** Does the work that a captcha asks for (decision 0064): numbers are tried until the key that is derived from one begins as it should. */
import { type DeriveKeyFunction, solveChallenge } from 'altcha-lib';
import { deriveKey as derivedByBrowser } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Work } from '../../providers/public-calls.ts';

/** Pages that come by plain HTTP from another machine have no Web Crypto: the same in JavaScript, some ten times slower. */
const derivedByScript = async (): Promise<DeriveKeyFunction> => {
  const [{ pbkdf2 }, { sha256 }] = await Promise.all([import('@noble/hashes/pbkdf2.js'), import('@noble/hashes/sha2.js')]);
  return async ({ cost, keyLength }, salt, password) => ({ derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }) });
};

/** @returns what was found, or undefined if it was given up */
export const prove = async (work: Work, controller: AbortController): Promise<string | undefined> => {
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = work;
  const deriveKey = globalThis.crypto?.subtle === undefined ? await derivedByScript() : derivedByBrowser;
  const challenge = { parameters: { algorithm, nonce, salt, cost, keyLength, keyPrefix } };
  return (await solveChallenge({ challenge, deriveKey, controller }))?.derivedKey;
};
