/** Encrypted files: a random key per file, encrypted by the vault, and chunks that are authenticated one by one so that memory stays flat. Knows no disk. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Transform } from 'node:stream';
import { Refusal } from '#engine/wire/errors.ts';
import type { Vault } from './vault.ts';

const magic = Buffer.from('CHF1');
const chunkBytes = 64 * 1024;
const tagBytes = 16;

const placeOf = (fileId: string) => ({ table: 'files', row: fileId, column: 'key' });

/**
 * The nonce counts the chunks and marks the last one (the STREAM construction, Hoang et al. 2015): a chunk left out, moved or
 * cut off at the end does not authenticate. The key serves one file only, so a counter may be the nonce.
 */
const nonceOf = (chunk: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(chunk, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
};

/** Gathers what comes in and hands it on in pieces of `size` bytes, holding back one whole piece until more follows it. */
const pieces = (size: number, take: (piece: Buffer, isLast: boolean) => void) => {
  let held: Buffer[] = [];
  let length = 0;
  return {
    add(data: Buffer): void {
      held.push(data);
      length += data.length;
      if (length <= size) return;
      let rest = Buffer.concat(held, length);
      while (rest.length > size) {
        take(rest.subarray(0, size), false);
        rest = rest.subarray(size);
      }
      held = [rest];
      length = rest.length;
    },
    finish: (): void => take(Buffer.concat(held, length), true),
  };
};

/** Runs a step of a stream; a thrown error becomes the stream's error. */
const step = (done: (error?: Error | null) => void, work: () => void): void => {
  try {
    work();
  } catch (error) {
    done(error instanceof Refusal ? error : new Refusal('KEY_STREAM_BROKEN', { cause: error }));
    return;
  }
  done();
};

/**
 * A stream that encrypts one file: `CHF1 | length(2) | encrypted key | chunks of 64 KiB, each followed by its tag(16)`.
 * @param fileId the file's identity; the ciphertext opens under this id alone
 */
export const encryptStream = (vault: Vault, fileId: string): Transform => {
  const key = randomBytes(32);
  const encryptedKey = vault.encryptBytes(key, placeOf(fileId));
  const length = Buffer.alloc(2);
  length.writeUInt16BE(encryptedKey.length);
  let chunk = 0;
  const stream = new Transform({
    transform: (data: Buffer, _encoding, done) => step(done, () => plain.add(data)),
    flush: done => step(done, plain.finish),
  });
  const plain = pieces(chunkBytes, (piece, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(chunk++, isLast));
    stream.push(Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]));
  });
  stream.push(Buffer.concat([magic, length, encryptedKey]));
  return stream;
};

/**
 * A stream that decrypts what `encryptStream` made. Bytes leave it only after their chunk was authenticated; a file cut off
 * shows at its end, so a reader must not act before the stream has ended. Fails with KEY_STREAM_BROKEN or the vault's codes.
 */
export const decryptStream = (vault: Vault, fileId: string): Transform => {
  let head = Buffer.alloc(0);
  let key: Buffer | undefined;
  let chunk = 0;
  const stream = new Transform({
    transform: (data: Buffer, _encoding, done) => step(done, () => (key === undefined ? readHead(data) : encrypted.add(data))),
    flush: done =>
      step(done, () => {
        if (key === undefined) throw new Refusal('KEY_STREAM_BROKEN');
        encrypted.finish();
      }),
  });
  const encrypted = pieces(chunkBytes + tagBytes, (piece, isLast) => {
    if (key === undefined || piece.length < tagBytes) throw new Refusal('KEY_STREAM_BROKEN');
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(chunk++, isLast), { authTagLength: tagBytes });
    decipher.setAuthTag(piece.subarray(-tagBytes));
    const plain = Buffer.concat([decipher.update(piece.subarray(0, -tagBytes)), decipher.final()]);
    if (plain.length > 0) stream.push(plain);
  });
  const readHead = (data: Buffer): void => {
    head = Buffer.concat([head, data]);
    if (!head.subarray(0, magic.length).equals(magic.subarray(0, head.length))) throw new Refusal('KEY_STREAM_BROKEN');
    if (head.length < magic.length + 2) return;
    const keyEnd = magic.length + 2 + head.readUInt16BE(magic.length);
    if (head.length < keyEnd) return;
    key = vault.decryptBytes(head.subarray(magic.length + 2, keyEnd), placeOf(fileId));
    encrypted.add(head.subarray(keyEnd));
    head = Buffer.alloc(0);
  };
  return stream;
};

/** How many bytes the encrypted form of a file takes after its header, for a storage that must be told beforehand. */
export const encryptedBytes = (plainBytes: number): number => plainBytes + tagBytes * Math.max(1, Math.ceil(plainBytes / chunkBytes));

/** How many bytes of an encrypted file are enough for `reencryptedHead`. */
export const headRoom = 512;

/**
 * The beginning of an encrypted file with its key encrypted under the vault's newest version, in as many bytes as before; the chunks behind it
 * stay. Undefined where that is so already.
 * @param head the first `headRoom` bytes, or the whole file if it is shorter
 */
export const reencryptedHead = (vault: Vault, fileId: string, head: Buffer): Buffer | undefined => {
  const from = magic.length + 2;
  if (head.length < from || !head.subarray(0, magic.length).equals(magic)) throw new Refusal('KEY_STREAM_BROKEN');
  const encrypted = head.subarray(from, from + head.readUInt16BE(magic.length));
  if (!vault.isStale(encrypted)) return undefined;
  const key = vault.decryptBytes(encrypted, placeOf(fileId));
  const anew = vault.encryptBytes(key, placeOf(fileId));
  if (anew.length !== encrypted.length) throw new Refusal('KEY_STREAM_BROKEN');
  return Buffer.concat([head.subarray(0, from), anew]);
};
