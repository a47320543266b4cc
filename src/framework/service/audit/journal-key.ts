/** The Ed25519 key of the journal: made once for a database, encrypted under the master key; its public half is what verifying needs. */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { journalKeys } from '#engine/system/journal-keys.ts';
import type { Database } from '#service/store/transaction.ts';
import { rowsOf } from '#service/store/typed-rows.ts';

const stored = async ({ read }: Pick<Database, 'read'>): Promise<KeyObject | undefined> => {
  const { list } = await rowsOf(read, journalKeys).list({
    sort: { field: 'id', order: 'ASC' },
    page: { number: 1, size: 1 },
    heavy: true,
    total: false,
  });
  const [row] = list;
  return row === undefined ? undefined : createPrivateKey(String(row.privateKey));
};

/** The key of this database; the first who asks makes it. */
export const journalKeyOf = async (database: Database): Promise<KeyObject> => {
  const there = await stored(database);
  if (there !== undefined) return there;
  return database.transaction(async rows => {
    await rows.lock('journalKeys');
    const meanwhile = await stored({ read: rows });
    if (meanwhile !== undefined) return meanwhile;
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    await rowsOf(rows, journalKeys).insert({
      publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
      privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }),
    });
    return privateKey;
  });
};
