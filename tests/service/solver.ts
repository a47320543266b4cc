/** Does the work that a captcha asks for, as a program that speaks HTTP has to: numbers are tried until the key begins as it should. */
import { pbkdf2Sync } from 'node:crypto';

export interface Challenge {
  readonly captchaId: string;
  readonly algorithm: string;
  readonly nonce: string;
  readonly salt: string;
  readonly cost: number;
  readonly keyLength: number;
  readonly keyPrefix: string;
}

/** @returns the two fields of every call that asks for a captcha */
export const solved = (challenge: Challenge): { readonly captchaId: string; readonly captcha: string; readonly tried: number } => {
  const { captchaId, nonce, salt, cost, keyLength, keyPrefix } = challenge;
  const password = Buffer.concat([Buffer.from(nonce, 'hex'), Buffer.alloc(4)]);
  for (let number = 0; ; number++) {
    password.writeUInt32BE(number, password.length - 4);
    const key = pbkdf2Sync(password, Buffer.from(salt, 'hex'), cost, keyLength, 'sha256').toString('hex');
    if (key.startsWith(keyPrefix)) return { captchaId, captcha: key, tried: number + 1 };
  }
};
