/** Codes with which somebody whose password was reset sets a new one: read aloud and typed, kept as hashes. */
import { createHash, randomBytes, randomInt } from 'node:crypto';

/** No 0 O 1 I L U: they are read aloud, and no words come of them. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Sixteen characters, in fours; about 78 bits. */
export const newResetCode = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => letters.charAt(randomInt(letters.length))).join('')).join('-');

/** What the browser holds that opened a code. */
export const newHalf = (): string => randomBytes(24).toString('base64url');

/** Typed with or without dashes, in capitals or not: the same code. */
export const resetCodeHash = (code: string): string =>
  createHash('sha256')
    .update(
      code
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[^0-9A-Z]/g, ''),
    )
    .digest('hex');

export const halfHash = (half: string): string => createHash('sha256').update(half).digest('hex');
