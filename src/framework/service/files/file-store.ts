/** Files as their readers know them: encrypted on their way to the shelf, each under a key of its own. Who may read one stands elsewhere. */
import { createHash } from 'node:crypto';
import { pipeline as piped, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '#engine/wire/errors.ts';
import { decryptStream, encryptStream } from '#service/encryption/file-cipher.ts';
import type { Vault } from '#service/encryption/vault.ts';
import type { Shelf } from './shelf.ts';

export interface Stored {
  /** Bytes as they came in. */
  readonly size: number;
  /** Hex, of the bytes as they came in. */
  readonly sha256: string;
  /** The first bytes, for telling the type by content. */
  readonly head: Uint8Array;
}

export interface FileStore {
  /** Takes the whole stream or nothing. @param id the file's id, fresh */
  put(id: string, body: AsyncIterable<Uint8Array>): Promise<Stored>;
  /** The bytes as they came in. @throws Refusal RECORD_MISSING */
  get(id: string): Promise<AsyncIterable<Uint8Array>>;
  remove(id: string): Promise<void>;
}

const headBytes = 4_100;

export const fileStore = (shelf: Shelf, vault: Vault): FileStore => ({
  async put(id, body) {
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
    let kept: Promise<void> | undefined;
    try {
      await pipeline(body, watch, encryptStream(vault, id), encrypted => {
        kept = shelf.put(id, encrypted);
        return kept;
      });
    } catch (error) {
      // The sender's fault is known before the shelf has put away what it has of it.
      await kept?.catch(() => undefined);
      throw error;
    }
    return { size, sha256: digest.digest('hex'), head: Buffer.concat(head) };
  },
  async get(id) {
    const encrypted = await shelf.get(id);
    if (encrypted === undefined) throw new Refusal('RECORD_MISSING');
    // What ends one ends the other: a reader that leaves, a shelf that goes away. The error is the readers'.
    return piped(encrypted, decryptStream(vault, id), () => undefined);
  },
  remove: id => shelf.remove(id),
});
