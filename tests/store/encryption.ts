/** An encryption for the store's tests, with a key of its own: AES-256-GCM bound to its place, and an HMAC as the blind index. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Encryption, Place } from '#service/store/encryption.ts';

const bound = ({ table, row, column }: Place): Buffer => Buffer.from([table, row, column].join('/'));

export const testEncryption = (key = randomBytes(32)): Encryption => ({
  encrypt(plain, at) {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound(at));
    return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  },
  decrypt(encrypted, at) {
    const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12)).setAAD(bound(at)).setAuthTag(encrypted.subarray(-16));
    return Buffer.concat([decipher.update(encrypted.subarray(12, -16)), decipher.final()]).toString('utf8');
  },
  blindIndex: (value, { table, column }) => createHmac('sha256', key).update(`${table}/${column}/${value}`).digest(),
});
