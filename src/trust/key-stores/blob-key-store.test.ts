import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openVault } from '#service/encryption/vault.ts';
import { type KeyAlgorithm, keyAlgorithms } from '#trust/keys/algorithms.ts';
import { blobKeyStore, type KeyBlob } from './blob-key-store.ts';

const room = () => {
  const blobs = new Map<string, KeyBlob>();
  const storage = {
    get: async (keyId: string) => blobs.get(keyId),
    put: async (blob: KeyBlob) => void blobs.set(blob.keyId, blob),
    remove: async (keyId: string) => void blobs.delete(keyId),
  };
  return { blobs, open: (fill = 7, keep = 32) => blobKeyStore(openVault(Buffer.alloc(32, fill)), storage, keep) };
};
const data = Buffer.from('to be signed');
const isSigned = (algorithm: KeyAlgorithm, spki: Buffer, signature: Buffer) =>
  verify(keyAlgorithms[algorithm].digest, data, createPublicKey({ key: spki, format: 'der', type: 'spki' }), signature);

describe('private keys as encrypted blobs', () => {
  test('nothing in a blob opens without the master key, and a blob under another id is useless', async () => {
    const { blobs, open } = room();
    const { keyId } = await open().make('ECDSA_P256', 'a');
    const other = await open().make('ECDSA_P256', 'b');
    await expect(open(8).sign(keyId, data)).rejects.toMatchObject({ code: 'KEY_SEAL_BROKEN' });
    const blob = blobs.get(keyId);
    if (blob === undefined) throw new Error('no blob was stored');
    blobs.set(other.keyId, { ...blob, keyId: other.keyId });
    await expect(open().sign(other.keyId, data)).rejects.toMatchObject({ code: 'KEY_SEAL_BROKEN' });
  });

  test('a key leaves only if it was made to, and changing the flag in the storage does not help', async () => {
    const { blobs, open } = room();
    const soft = await open().make('ECDSA_P256', 'soft key', { exportable: true });
    expect((await open().exportPkcs8(soft.keyId)).length).toBeGreaterThan(100);
    const { keyId } = await open().make('ECDSA_P256', 'issuing key');
    await expect(open().exportPkcs8(keyId)).rejects.toMatchObject({ code: 'KEY_NOT_EXPORTABLE' });
    const blob = blobs.get(keyId);
    if (blob !== undefined) blobs.set(keyId, { ...blob, exportable: true });
    await expect(open().exportPkcs8(keyId)).rejects.toMatchObject({ code: 'KEY_SEAL_BROKEN' });
  });

  test('keys pushed out of memory are loaded again', async () => {
    const store = room().open(7, 1);
    const keys = [await store.make('ECDSA_P256', 'a'), await store.make('ECDSA_P256', 'b')];
    for (const key of [...keys, ...keys]) expect(isSigned('ECDSA_P256', key.publicKey, await store.sign(key.keyId, data))).toBe(true);
  });
});
