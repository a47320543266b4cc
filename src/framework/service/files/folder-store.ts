/** Files in a folder of DATA_DIR: each encrypted with a key of its own, written aside and renamed, so that half a file never stands. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '#engine/wire/errors.ts';
import { decryptStream, encryptStream } from '#service/encryption/file-cipher.ts';
import type { Vault } from '#service/encryption/vault.ts';
import type { FileStore } from './file-store.ts';

const headBytes = 4_100;

/** The adapter for one machine. @param folder made when missing */
export const folderStore = (folder: string, vault: Vault): FileStore => {
  const pathOf = (id: string): string => join(folder, id.slice(-2), id);
  return {
    async put(id, body) {
      const path = pathOf(id);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const digest = createHash('sha256');
      const head: Uint8Array[] = [];
      let size = 0;
      const watch = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          digest.update(chunk);
          if (size < headBytes) head.push(chunk.subarray(0, headBytes - size));
          size += chunk.length;
          done(null, chunk);
        },
      });
      const aside = `${path}.part`;
      try {
        await pipeline(body, watch, encryptStream(vault, id), createWriteStream(aside, { mode: 0o600 }));
        await rename(aside, path);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
      return { size, sha256: digest.digest('hex'), head: Buffer.concat(head) };
    },
    async get(id) {
      const path = pathOf(id);
      if ((await stat(path).catch(() => undefined)) === undefined) throw new Refusal('RECORD_MISSING');
      return createReadStream(path).pipe(decryptStream(vault, id));
    },
    remove: id => rm(pathOf(id), { force: true }),
  };
};
