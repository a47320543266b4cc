/** A ZIP archive as a stream: parts are deflated as they come, sizes follow behind them, so that nothing waits for the whole. */
import { constants, crc32, createDeflateRaw } from 'node:zlib';

/** One file of the archive. Its chunks are deflated one by one; each ends with a flush. */
export interface Part {
  readonly name: string;
  readonly chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

interface Written {
  readonly name: Buffer;
  readonly at: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

// APPNOTE.TXT 4.4.4: bit 3, sizes stand in a descriptor behind the data; bit 11, names are UTF-8.
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980, the first day a ZIP can name: the time of an export stands in its name. */
const DAY = 0x0021;

const localHeader = (name: Buffer): Buffer => {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(DAY, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
};

const descriptor = ({ crc, packed, size }: Pick<Written, 'crc' | 'packed' | 'size'>): Buffer => {
  const behind = Buffer.alloc(16);
  behind.writeUInt32LE(0x08074b50, 0);
  behind.writeUInt32LE(crc, 4);
  behind.writeUInt32LE(packed, 8);
  behind.writeUInt32LE(size, 12);
  return behind;
};

const centralHeader = ({ name, at, crc, packed, size }: Written): Buffer => {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(DEFLATED, 10);
  header.writeUInt16LE(DAY, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packed, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(at, 42);
  return Buffer.concat([header, name]);
};

const ending = (parts: readonly Written[], at: number, size: number): Buffer => {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return end;
};

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
  const written: Written[] = [];
  let at = 0;
  for await (const { name, chunks } of parts) {
    const here = at;
    const label = Buffer.from(name, 'utf8');
    const header = localHeader(label);
    yield header;
    at += header.length;
    const tally: Tally = { crc: 0, packed: 0, size: 0 };
    for await (const bytes of deflated(chunks, tally)) {
      at += bytes.length;
      yield bytes;
    }
    const behind = descriptor(tally);
    yield behind;
    at += behind.length;
    written.push({ name: label, at: here, ...tally });
  }
  const directory = Buffer.concat(written.map(centralHeader));
  yield Buffer.concat([directory, ending(written, at, directory.length)]);
}
