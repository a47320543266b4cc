/** A ZIP archive that came from outside: its directory is read, its parts are inflated as they are asked for, and never more than allowed. */
import { crc32, createInflateRaw } from 'node:zlib';
import { ArchiveError } from './archive-error.ts';
import { type ExactEntry, requireExact } from './exact-archive.ts';
import { requireOwn } from './own-archive.ts';

export interface Archive {
  readonly names: readonly string[];
  /** The bytes of a part as they are inflated. @throws ArchiveError for a part that is not there, broken, or too large when unpacked */
  read(name: string): AsyncGenerator<Buffer>;
  /** A part as it lies there, not unpacked. @throws ArchiveError for one that is not there */
  packed(name: string): PackedPart;
}

export interface PackedPart {
  readonly data: Buffer;
  readonly method: number;
  readonly crc: number;
  /** Unpacked. */
  readonly size: number;
}

export interface ArchiveLimits {
  /** That may be unpacked from it altogether: what a small file claims to hold is not believed but counted. */
  readonly bytes: number;
  readonly parts?: number;
  /**
   * Nothing but what the directory names, and nothing said in two ways (`exact-archive.ts`): programs that read an archive in other ways then
   * find the same in it.
   */
  readonly isExact?: boolean;
  /** As ours are written, and nothing else in it (`own-archive.ts`). */
  readonly isOwn?: boolean;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
/** The end of the directory stands behind at most 65,535 bytes of comment. */
const FARTHEST = 65_557;
const MOST_PARTS = 2_000;

const endOf = (bytes: Buffer): number => {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - FARTHEST); at--) if (bytes.readUInt32LE(at) === END) return at;
  throw new ArchiveError();
};

const entryAt = (bytes: Buffer, at: number, length: number): ExactEntry => {
  const flags = bytes.readUInt16LE(at + 8);
  if ((flags & 1) === 1) throw new ArchiveError('locked');
  const local = bytes.readUInt32LE(at + 42);
  if (bytes.readUInt32LE(local) !== LOCAL) throw new ArchiveError();
  return {
    name: bytes.toString('utf8', at + 46, at + 46 + length),
    method: bytes.readUInt16LE(at + 10),
    listed: at,
    local,
    start: local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28),
    crc: bytes.readUInt32LE(at + 16),
    packed: bytes.readUInt32LE(at + 20),
    unpacked: bytes.readUInt32LE(at + 24),
  };
};

const directoryOf = (
  bytes: Buffer,
  { parts = MOST_PARTS, isExact = false, isOwn = false }: ArchiveLimits,
): ReadonlyMap<string, ExactEntry> => {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > parts) throw new ArchiveError();
  const entries: ExactEntry[] = [];
  const directory = bytes.readUInt32LE(end + 16);
  let at = directory;
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw new ArchiveError();
    const length = bytes.readUInt16LE(at + 28);
    entries.push(entryAt(bytes, at, length));
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (isExact) requireExact(bytes, entries, { directory, end, listed: at });
  if (isOwn) requireOwn(bytes, entries);
  return new Map(entries.map(entry => [entry.name.replaceAll('\\', '/'), entry]));
};

/** Anything that reads beyond the bytes, or bytes that are no deflate stream, is a broken archive. */
const broken = (error: unknown): unknown =>
  error instanceof RangeError || (error as { code?: string }).code?.startsWith('Z_') ? new ArchiveError() : error;

/** Opens an archive. @throws ArchiveError */
export const openArchive = (bytes: Buffer, limits: ArchiveLimits): Archive => {
  let entries: ReadonlyMap<string, ExactEntry>;
  try {
    entries = directoryOf(bytes, limits);
  } catch (error) {
    throw broken(error);
  }
  let unpacked = 0;
  return {
    names: [...entries.keys()],
    packed(name) {
      const entry = entries.get(name);
      if (entry === undefined) throw new ArchiveError();
      const { start, packed, method, crc, unpacked: size } = entry;
      return { data: bytes.subarray(start, start + packed), method, crc, size };
    },
    async *read(name) {
      const entry = entries.get(name);
      if (entry === undefined || (entry.method !== 0 && entry.method !== 8)) throw new ArchiveError();
      const data = bytes.subarray(entry.start, entry.start + entry.packed);
      let [size, sum] = [0, 0];
      const counted = (chunk: Buffer): Buffer => {
        unpacked += chunk.length;
        if (unpacked > limits.bytes) throw new ArchiveError('tooLarge');
        size += chunk.length;
        if (limits.isExact === true) sum = crc32(chunk, sum);
        return chunk;
      };
      /** Programs that go by size or sum, or read on behind the packed data, would find something else. */
      const requireWhole = (taken: number): void => {
        if (limits.isExact === true && (taken !== entry.packed || size !== entry.unpacked || sum !== entry.crc)) throw new ArchiveError();
      };
      if (entry.method === 0) {
        yield counted(data);
        requireWhole(data.length);
        return;
      }
      const inflate = createInflateRaw({ chunkSize: 65_536 });
      inflate.end(data);
      try {
        for await (const chunk of inflate) yield counted(chunk as Buffer);
        requireWhole(inflate.bytesWritten);
      } catch (error) {
        throw broken(error);
      } finally {
        inflate.destroy();
      }
    },
  };
};
