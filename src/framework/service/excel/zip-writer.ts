/** A ZIP archive as a stream: parts are deflated as they come, sizes follow behind them, so that nothing waits for the whole. */
import { constants, crc32, createDeflateRaw } from 'node:zlib';
import { descriptor, directoryOf, localHeader, type WrittenPart } from '#service/files/zip-headers.ts';

/** One file of the archive. Its chunks are deflated one by one; each ends with a flush. */
export interface Part {
  readonly name: string;
  readonly chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

const DEFLATED = 8;

/** What has been deflated of a part so far. */
interface Tally {
  crc: number;
  packed: number;
  size: number;
}

/**
 * The chunks deflated, each flushed when it has been taken in (RFC 1951: a flush leaves an empty stored block, `00 00 FF FF`, which
 * whoever reads along can count). The next chunk is asked for while this one is being deflated, and no further ahead.
 */
async function* deflated(chunks: Part['chunks'], tally: Tally): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 4, chunkSize: 65_536 });
  const out: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => out.push(chunk));
  const taken = (): Buffer => {
    const all = Buffer.concat(out.splice(0));
    tally.packed += all.length;
    return all;
  };
  const put = (bytes: Buffer): Promise<void> =>
    new Promise((resolve, reject) => {
      deflate.once('error', reject);
      deflate.write(bytes);
      deflate.flush(constants.Z_SYNC_FLUSH, () => {
        deflate.off('error', reject);
        resolve();
      });
    });
  let working: Promise<void> | undefined;
  try {
    for await (const chunk of chunks) {
      const bytes = Buffer.from(chunk);
      tally.crc = crc32(bytes, tally.crc);
      tally.size += bytes.length;
      if (working !== undefined) {
        await working;
        yield taken();
      }
      working = put(bytes);
      // Whoever waits for it hears of a fault; until then it is not unheard.
      working.catch(() => undefined);
    }
    await working;
    await new Promise<void>((resolve, reject) => {
      deflate.once('error', reject).once('end', resolve);
      deflate.end();
    });
    yield taken();
  } finally {
    deflate.destroy();
  }
}

/** The archive. Parts and their chunks are asked for one after the other, no faster than the archive is read. */
export async function* zipped(parts: AsyncIterable<Part> | Iterable<Part>): AsyncGenerator<Buffer> {
  const written: WrittenPart[] = [];
  let at = 0;
  for await (const { name, chunks } of parts) {
    const here = at;
    const tally: Tally = { crc: 0, packed: 0, size: 0 };
    const label = { name: Buffer.from(name, 'utf8'), method: DEFLATED, isDescribedBehind: true };
    const header = localHeader({ ...label, ...tally });
    yield header;
    at += header.length;
    for await (const bytes of deflated(chunks, tally)) {
      at += bytes.length;
      yield bytes;
    }
    const behind = descriptor(tally);
    yield behind;
    at += behind.length;
    written.push({ ...label, at: here, ...tally });
  }
  yield directoryOf(written, at);
}
