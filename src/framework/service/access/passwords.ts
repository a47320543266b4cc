/** Passwords: argon2id hashes and the comparison that takes the same time whether the account exists or not. */
import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { HashedPassword } from '#engine/declare/fields.ts';

/** OWASP's second choice of argon2id parameters: 19 MiB, two passes, one lane; algorithm 2 is argon2id. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A password that is hashed already, on its way into a `password` field. */
export class Hashed implements HashedPassword {
  readonly hash: string;
  constructor(hashed: string) {
    this.hash = hashed;
  }
}

export const hashPassword = async (plain: string): Promise<Hashed> => new Hashed(await hash(plain, options));

let decoy: Promise<Hashed> | undefined;

/** Whether the password is the one behind the hash; without a hash the same work is done for nothing. */
export const passwordMatches = async (hashed: string | null, plain: string): Promise<boolean> => {
  if (hashed !== null) return verify(hashed, plain);
  decoy ??= hashPassword('no account has this password');
  await verify((await decoy).hash, plain);
  return false;
};

/** No 0 O 1 l I: it is read aloud and typed. */
const letters = 'abcdefghijkmnpqrstuvwxyz';
const digits = '23456789';
const pick = (from: string): string => from.charAt(randomInt(from.length));

/** A one-time password of 12 characters that passes the password rule; about 55 bits. */
export const oneTimePassword = (): string => {
  const body = Array.from({ length: 10 }, () =>
    pick(letters + letters.toUpperCase().replaceAll('O', '').replaceAll('I', '').replaceAll('L', '') + digits),
  );
  return [pick(letters), ...body, pick(digits)].join('');
};
