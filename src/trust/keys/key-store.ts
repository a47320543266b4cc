/** The port behind which private keys live. Adapters keep them as encrypted blobs, files or in hardware; callers see ids only. */
import { Refusal } from '#engine/wire/errors.ts';
import { type DigestName, type KeyAlgorithm, keyAlgorithms } from './algorithms.ts';

export interface KeyInfo {
  readonly keyId: string;
  readonly algorithm: KeyAlgorithm;
  /** For people: whose key it is and what for. */
  readonly label: string;
  /** subjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer;
  /** Whether `exportPkcs8` may ever answer for it. */
  readonly exportable: boolean;
}

/** What a key may be written with, so that both stand or fall together. */
export interface Within {
  insertLast(table: string, row: Readonly<Record<string, unknown>>): Promise<void>;
}

export interface KeyStore {
  /**
   * Makes a key pair and keeps it. Only a holder's soft key should be exportable, never a key of the authority.
   * @param options.within keeps it, where the keys lie there: until then nobody else finds it
   */
  make(algorithm: KeyAlgorithm, label: string, options?: { readonly exportable?: boolean; readonly within?: Within }): Promise<KeyInfo>;
  /** What is public about a key. KEY_MISSING if there is none of that id. */
  publicKey(keyId: string): Promise<KeyInfo>;
  /**
   * Signs the digest of `data`; ECDSA and SM2 as DER Ecdsa-Sig-Value, RSA as PKCS #1 v1.5.
   * @param digest the algorithm's own where left out
   */
  sign(keyId: string, data: Uint8Array, digest?: DigestName): Promise<Buffer>;
  /** The private key as PKCS #8 DER, for the one delivery to its holder. KEY_NOT_EXPORTABLE unless it was made for that. */
  exportPkcs8(keyId: string): Promise<Buffer>;
  /** Forgets the key for good. Not an error if there is none. */
  destroy(keyId: string): Promise<void>;
}

/** One private key in use, whatever store it lives in. */
export interface Signer {
  readonly algorithm: KeyAlgorithm;
  /** subjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer;
  sign(data: Uint8Array): Promise<Buffer>;
}

/** The signer of a stored key, with the algorithm's own digest. */
export const signerOf = async (store: KeyStore, keyId: string): Promise<Signer> => {
  const { algorithm, publicKey } = await store.publicKey(keyId);
  const { digest } = keyAlgorithms[algorithm];
  return { algorithm, publicKey, sign: data => store.sign(keyId, data, digest) };
};

/** The refusal every adapter gives for an unknown id. */
export const keyMissing = (keyId: string): Refusal => new Refusal('KEY_MISSING', { params: { keyId } });
