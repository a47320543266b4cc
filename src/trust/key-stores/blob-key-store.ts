/** Private keys as encrypted blobs: PKCS #8 whose place is the caller's (a table, a file, a map). */
import { createPrivateKey, type KeyObject, randomUUID } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import type { Vault } from '#service/encryption/vault.ts';
import { type KeyAlgorithm, keyAlgorithms, makeKeyPair } from '#trust/keys/algorithms.ts';
import { type KeyInfo, type KeyStore, keyMissing, type Within } from '#trust/keys/key-store.ts';
import { signDataAside } from '#trust/keys/signatures.ts';

/** What the caller stores: nothing in it is secret in the clear. */
export interface KeyBlob extends KeyInfo {
  readonly encryptedPrivateKey: Buffer;
}

export interface BlobStorage {
  get(keyId: string): Promise<KeyBlob | undefined>;
  /** @param within writes it, where it is one of those tables */
  put(blob: KeyBlob, within?: Within): Promise<void>;
  remove(keyId: string): Promise<void>;
}

/** Whether a key may leave is part of its place: turning the flag in the storage makes the blob unreadable. */
export const placeOfBlob = ({ keyId, exportable }: { keyId: string; exportable: boolean }) => ({
  table: 'keys',
  row: keyId,
  column: exportable ? 'exportablePrivateKey' : 'privateKey',
});

/**
 * A key store over encrypted blobs. Decrypted keys are kept as KeyObjects, the most recently used first to stay:
 * importing the issuing key once instead of per certificate is what makes bulk issuing fast.
 * @param keep how many decrypted keys stay in memory
 */
export const blobKeyStore = (vault: Vault, storage: BlobStorage, keep = 32): KeyStore => {
  const open = new Map<string, { key: KeyObject; algorithm: KeyAlgorithm }>();
  const remember = (keyId: string, entry: { key: KeyObject; algorithm: KeyAlgorithm }) => {
    open.delete(keyId);
    open.set(keyId, entry);
    for (const oldest of open.keys()) {
      if (open.size <= keep) break;
      open.delete(oldest);
    }
    return entry;
  };
  const blobOf = async (keyId: string): Promise<KeyBlob> => {
    const blob = await storage.get(keyId);
    if (blob === undefined) throw keyMissing(keyId);
    return blob;
  };
  const pkcs8Of = (blob: KeyBlob): Buffer => vault.decryptBytes(blob.encryptedPrivateKey, placeOfBlob(blob));
  /** Those who ask for a key at the same moment share one look. */
  const underWay = new Map<string, Promise<KeyBlob>>();
  const load = async (keyId: string) => {
    const known = open.get(keyId);
    if (known !== undefined) return remember(keyId, known);
    const looked = underWay.get(keyId) ?? blobOf(keyId).finally(() => underWay.delete(keyId));
    underWay.set(keyId, looked);
    const blob = await looked;
    const pkcs8 = pkcs8Of(blob);
    const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
    pkcs8.fill(0);
    return remember(keyId, { key, algorithm: blob.algorithm });
  };

  return {
    async make(algorithm, label, { exportable = false, within } = {}) {
      const { privateKey, publicKey } = await makeKeyPair(algorithm);
      const keyId = randomUUID();
      const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' });
      const info: KeyInfo = { keyId, algorithm, label, publicKey: publicKey.export({ format: 'der', type: 'spki' }), exportable };
      await storage.put({ ...info, encryptedPrivateKey: vault.encryptBytes(pkcs8, placeOfBlob(info)) }, within);
      pkcs8.fill(0);
      return info;
    },
    async publicKey(keyId) {
      const { algorithm, label, publicKey, exportable } = await blobOf(keyId);
      return { keyId, algorithm, label, publicKey, exportable };
    },
    async sign(keyId, data, digest) {
      const { key, algorithm } = await load(keyId);
      const facts = keyAlgorithms[algorithm];
      return signDataAside({ kind: facts.kind, digest: digest ?? facts.digest }, data, key);
    },
    async exportPkcs8(keyId) {
      const blob = await blobOf(keyId);
      if (!blob.exportable) throw new Refusal('KEY_NOT_EXPORTABLE', { params: { keyId } });
      return pkcs8Of(blob);
    },
    async destroy(keyId) {
      open.delete(keyId);
      await storage.remove(keyId);
    },
  };
};
