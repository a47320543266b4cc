/** Encrypted private keys as rows: the blob storage of the default key store. Each write is its own transaction, before anything relies on it. */

import type { Secrets } from '#service/calls/master-keys.ts';
import type { Row } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { isKeyAlgorithm } from '#trust/keys/algorithms.ts';
import { type BlobStorage, type KeyBlob, placeOfBlob } from '#trust/keys/blob-key-store.ts';

const blobOf = (row: Row): KeyBlob => {
  const algorithm = String(row.algorithm);
  if (!isKeyAlgorithm(algorithm)) throw new Error(`key ${String(row.id)} has the unknown algorithm ${algorithm}`);
  return {
    keyId: String(row.id),
    algorithm,
    label: String(row.label),
    publicKey: Buffer.from(row.publicKey as Uint8Array),
    exportable: row.exportable === true,
    encryptedPrivateKey: Buffer.from(row.blob as Uint8Array),
  };
};

export const tableBlobs = (database: Database, clock: () => Date): BlobStorage => ({
  async get(keyId) {
    const row = await database.read.find('privateKeys', { id: keyId }, { session: {}, now: clock() });
    return row === undefined ? undefined : blobOf(row);
  },
  async put({ keyId, algorithm, label, publicKey, exportable, encryptedPrivateKey }) {
    await database.transaction(rows =>
      rows.insert('privateKeys', {
        id: keyId,
        algorithm,
        label,
        publicKey,
        exportable,
        blob: encryptedPrivateKey,
      }),
    );
  },
  async remove(keyId) {
    await database.transaction(rows => rows.delete('privateKeys', keyId));
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
    const { list } = await database.read.list('privateKeys', {
      session: {},
      now: clock(),
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
