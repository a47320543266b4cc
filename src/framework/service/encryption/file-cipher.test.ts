import { createHash, randomBytes } from 'node:crypto';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decryptStream, encryptedBytes, encryptStream } from './file-cipher.ts';
import { openVault } from './vault.ts';

const vault = openVault(Buffer.alloc(32, 7));

const through = async (stream: Transform, parts: Iterable<Buffer>): Promise<Buffer> => {
  const out: Buffer[] = [];
  await pipeline(Readable.from(parts), stream, async (source: AsyncIterable<Buffer>) => {
    for await (const piece of source) out.push(piece);
  });
  return Buffer.concat(out);
};
const encrypt = (parts: Iterable<Buffer>, fileId = 'F1') => through(encryptStream(vault, fileId), parts);
const decrypt = (parts: Iterable<Buffer>, fileId = 'F1') => through(decryptStream(vault, fileId), parts);
const broken = { name: 'Refusal', code: 'KEY_STREAM_BROKEN' };

describe('encrypted files', () => {
  test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])('%i bytes come back, in the size foretold', async size => {
    const plain = randomBytes(size);
    const encrypted = await encrypt([plain]);
    expect((await decrypt([encrypted])).equals(plain)).toBe(true);
    const header = 6 + encrypted.readUInt16BE(4);
    expect(encrypted.length - header).toBe(encryptedBytes(size));
  });

  test('it does not matter how either side is cut into pieces', async () => {
    const plain = randomBytes(150_000);
    const cut = (data: Buffer, size: number) =>
      Array.from({ length: Math.ceil(data.length / size) }, (_, n) => data.subarray(n * size, (n + 1) * size));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 700, max: 90_000 }), fc.integer({ min: 7, max: 90_000 }), async (one, other) => {
        expect((await decrypt(cut(await encrypt(cut(plain, one)), other))).equals(plain)).toBe(true);
      }),
      { numRuns: 15 },
    );
  });

  test('a changed byte, a cut, a swap of chunks, another file id: all are noticed', async () => {
    const encrypted = await encrypt([randomBytes(200_000)]);
    const header = 6 + encrypted.readUInt16BE(4);
    const chunk = 65_536 + 16;
    const swapped = Buffer.concat([
      encrypted.subarray(0, header),
      encrypted.subarray(header + chunk, header + 2 * chunk),
      encrypted.subarray(header, header + chunk),
      encrypted.subarray(header + 2 * chunk),
    ]);
    await expect(decrypt([swapped])).rejects.toMatchObject(broken);
    await expect(decrypt([encrypted.subarray(0, header + 2 * chunk)])).rejects.toMatchObject(broken);
    await expect(decrypt([encrypted.subarray(0, header)])).rejects.toMatchObject(broken);
    await expect(decrypt([encrypted.subarray(0, 3)])).rejects.toMatchObject(broken);
    await expect(decrypt([Buffer.concat([encrypted, Buffer.from([0])])])).rejects.toMatchObject(broken);
    await expect(decrypt([encrypted], 'F2')).rejects.toMatchObject({ code: 'KEY_SEAL_BROKEN' });
    for (const at of [0, 10, header, header + chunk + 5, encrypted.length - 1]) {
      const changed = Buffer.from(encrypted);
      changed.writeUInt8(changed.readUInt8(at) ^ 0x10, at);
      await expect(decrypt([changed])).rejects.toThrow(/KEY_/);
    }
  });

  /** Bytes in buffers that are still held, after what is garbage was collected. */
  const heldBytes = (): number => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    collect();
    // Buffers are given back beside the program; another collection begins when that is over.
    collect();
    return process.memoryUsage().arrayBuffers;
  };

  test('50 MB stream through both ciphers with flat memory', async () => {
    const piece = randomBytes(1024 * 1024);
    const sent = createHash('sha256');
    const received = createHash('sha256');
    let peak = 0;
    let count = 0;
    const before = heldBytes();
    await pipeline(
      Readable.from(
        (function* () {
          for (let n = 0; n < 50; n++) {
            sent.update(piece);
            yield piece;
          }
        })(),
      ),
      encryptStream(vault, 'F50'),
      decryptStream(vault, 'F50'),
      async (source: AsyncIterable<Buffer>) => {
        for await (const data of source) {
          received.update(data);
          if (++count % 80 === 0) peak = Math.max(peak, heldBytes() - before);
        }
      },
    );
    expect(received.digest('hex')).toBe(sent.digest('hex'));
    expect(count).toBeGreaterThan(400);
    expect(peak).toBeLessThan(8 * 1024 * 1024);
  });
});
