/** Encrypted files under a new master key: the key of each is encrypted anew, what it holds stays as it is. */
import { headRoom, reencryptedHead } from '#service/encryption/file-cipher.ts';
import type { Vault } from '#service/encryption/vault.ts';
import type { Shelf } from './shelf.ts';

/** @returns how many files were still under an earlier key */
export const reencryptFiles = async (shelf: Shelf, vault: Vault): Promise<number> => {
  let count = 0;
  for await (const id of shelf.ids()) {
    const begins = await shelf.head(id, headRoom);
    const head = begins === undefined ? undefined : reencryptedHead(vault, id, begins);
    if (head === undefined) continue;
    await shelf.replaceHead(id, head);
    count += 1;
  }
  return count;
};
