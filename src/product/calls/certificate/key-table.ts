/** Encrypted private keys as rows: the blob storage of the default key store. A write is its own transaction, before anything relies on it, or part of the one that does. */
import type { RowOf } from '#engine/declare/typed.ts';
import { privateKeys } from '#resources/certificate/private-keys.ts';
import type { Secrets } from '#service/calls/master-keys.ts';
import type { Database } from '#service/store/transaction.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';
import { type BlobStorage, type KeyBlob, placeOfBlob } from '#trust/key-stores/blob-key-store.ts';
import { isKeyAlgorithm } from '#trust/keys/algorithms.ts';

const blobOf = (row: RowOf<typeof privateKeys>): KeyBlob => {
  const { id, algorithm, label, exportable } = row;
  if (!isKeyAlgorithm(algorithm)) throw new Error(`key ${id} has the unknown algorithm ${algorithm}`);
  return {
    keyId: id,
    algorithm,
    label: label ?? '',
    publicKey: Buffer.from(heldIn(row, 'publicKey')),
    exportable,
    encryptedPrivateKey: Buffer.from(heldIn(row, 'blob')),
  };
};

export const tableBlobs = (database: Database, clock: () => Date): BlobStorage => ({
  async get(keyId) {
    const row = await rowsOf(database.read, privateKeys, { session: {}, now: clock() }).find({ id: keyId });
    return row === undefined ? undefined : blobOf(row);
  },
  async put({ keyId, algorithm, label, publicKey, exportable, encryptedPrivateKey }, within) {
    const row = { id: keyId, algorithm, label, publicKey, exportable, blob: encryptedPrivateKey };
    if (within === undefined) await database.beside(rows => rows.insertLast(privateKeys.name, row));
    else await within.insertLast(privateKeys.name, row);
  },
  async remove(keyId) {
    await database.beside(rows => rows.delete(privateKeys.name, keyId));
  },
});

/** Where the blobs lie and, beside them, the hashes of persons' marks in certificates, which nobody can compute anew. */
export const secrets: Secrets = {
  columns: [
    {
      table: 'private_keys',
      column: 'blob',
      beside: ['exportable'],
      placeOf: (id, { exportable }) => placeOfBlob({ keyId: id, exportable: exportable === true }),
    },
  ],
  carriedOn: [{ table: 'certificates', column: 'subject' }],
  async sample(database, clock) {
    const { list } = await rowsOf(database.read, privateKeys, { session: {}, now: clock() }).list({
      page: { number: 1, size: 1 },
      total: false,
      heavy: true,
    });
    const [row] = list;
    if (row === undefined) return undefined;
    const { encryptedPrivateKey, keyId, exportable } = blobOf(row);
    return { encrypted: encryptedPrivateKey, place: placeOfBlob({ keyId, exportable }) };
  },
};
