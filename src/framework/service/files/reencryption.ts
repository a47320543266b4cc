/** Encrypted files under a new master key: the key of each is encrypted anew, what it holds stays as it is. */
import { constants } from 'node:fs';
import { copyFile, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { headRoom, reencryptedHead } from '#service/encryption/file-cipher.ts';
import type { Vault } from '#service/encryption/vault.ts';

const headOf = async (path: string): Promise<Buffer> => {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headRoom), 0, headRoom, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** Half a head would be a lost file: a copy is changed and takes the file's place. Costs nothing where the file system shares blocks. */
const replaceHead = async (path: string, head: Buffer): Promise<void> => {
  const aside = `${path}.part`;
  await rm(aside, { force: true });
  await copyFile(path, aside, constants.COPYFILE_FICLONE);
  const file = await open(aside, 'r+');
  try {
    await file.write(head, 0, head.length, 0);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(aside, path);
};

/** @returns how many files were still under an earlier key */
export const reencryptFolder = async (folder: string, vault: Vault): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let count = 0;
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const path = join(entry.parentPath, entry.name);
    const head = reencryptedHead(vault, entry.name, await headOf(path));
    if (head === undefined) continue;
    await replaceHead(path, head);
    count += 1;
  }
  return count;
};
