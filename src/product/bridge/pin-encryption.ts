/** Encryption under a PIN: a random key of the software key's own, wrapped by what scrypt makes of the PIN; AES-256-GCM bound to a place. */
import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** RFC 7914: 32 MB and about a tenth of a second a guess. Kept beside what it encrypted, so that a later version may ask for more. */
const cost = { n: 32_768, r: 8, p: 1 } as const;
const nonceBytes = 12;
const tagBytes = 16;

/** What is kept of a PIN: enough to tell a right one from a wrong one, nothing to read it from. */
export interface PinLock {
  readonly salt: string;
  readonly n: number;
  readonly r: number;
  readonly p: number;
  readonly wrapped: string;
}

/** Encrypts content for one place; base64 of nonce, ciphertext and tag. */
export const encrypt = (key: Buffer, place: string, content: Uint8Array): string => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]).toString('base64');
};

/** Undefined for another key, another place or altered content. */
export const decrypt = (key: Buffer, place: string, encrypted: string): Buffer | undefined => {
  const bytes = Buffer.from(encrypted, 'base64');
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes)).setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
};

const keyFrom = (pin: string, { salt, n, r, p }: Omit<PinLock, 'wrapped'>): Promise<Buffer> =>
  derive(pin, Buffer.from(salt, 'base64'), 32, { N: n, r, p, maxmem: 256 * n * r });

/** The lock of a content key under the PIN; of a new one where none is given. */
export const lockWith = async (pin: string, place: string, contentKey: Buffer = randomBytes(32)): Promise<PinLock> => {
  const salted = { salt: randomBytes(16).toString('base64'), ...cost };
  return { ...salted, wrapped: encrypt(await keyFrom(pin, salted), place, contentKey) };
};

/** The content key; undefined for a wrong PIN. */
export const unlockWith = async (pin: string, place: string, lock: PinLock): Promise<Buffer | undefined> =>
  decrypt(await keyFrom(pin, lock), place, lock.wrapped);
