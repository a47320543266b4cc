/** The compatibility cipher: AES in ECB mode with PKCS#7 padding, as old clients and partners speak it. Protects nothing; knows no key of its own. */
import type CryptoJs from 'crypto-js';
import type { Secret } from '#service/config/secret.ts';

/** What is to be read is no text under this key: another key, a cut-off text, or no base64. */
export class CipherError extends Error {}

export interface CompatCipher {
  /** Base64 of the encrypted text. */
  readonly encrypt: (text: string) => string;
  /** @throws CipherError */
  readonly decrypt: (encrypted: string) => string;
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * The cipher under the first key, or under the second where there is no first.
 * Equal blocks encrypt equally and nothing shows tampering (NIST SP 800-38A, 6.1): never for anything that has to be kept secret.
 * @returns undefined where neither key is configured
 */
export const compatCipher = async (first: Secret | null, second: Secret | null): Promise<CompatCipher | undefined> => {
  const secret = first ?? second;
  if (secret === null) return undefined;
  // Loaded only when it is asked for: nothing else needs the library.
  const { default: library }: { default: typeof CryptoJs } = await import('crypto-js');
  const key = library.enc.Utf8.parse(secret.reveal());
  const mode = { mode: library.mode.ECB, padding: library.pad.Pkcs7 };
  return {
    encrypt: text => library.AES.encrypt(library.enc.Utf8.parse(text), key, mode).toString(),
    decrypt: encrypted => {
      const given = encrypted.replace(/\s/g, '');
      const bytes = base64.test(given) ? library.enc.Base64.parse(given) : undefined;
      if (bytes === undefined || bytes.sigBytes % 16 !== 0) throw new CipherError();
      const opened = Buffer.from(
        library.AES.decrypt(library.lib.CipherParams.create({ ciphertext: bytes }), key, {
          ...mode,
          padding: library.pad.NoPadding,
        }).toString(library.enc.Hex),
        'hex',
      );
      return textOf(unpadded(opened));
    },
  };
};

/** The library cuts off whatever the last byte says; a wrong key must be told instead (RFC 5652, 6.3). */
const unpadded = (bytes: Buffer): Buffer => {
  const count = bytes.at(-1) ?? 0;
  const padding = bytes.subarray(-count);
  if (count < 1 || count > 16 || padding.some(byte => byte !== count)) throw new CipherError();
  return bytes.subarray(0, -count);
};

const textOf = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CipherError();
  }
};
