/** A ZIP archive that came from outside: its directory is read, its parts are inflated as they are asked for, and never more than allowed. */
import { createInflateRaw } from 'node:zlib';
import { Unreadable } from './unreadable.ts';

interface Entry {
  readonly method: number;
  readonly start: number;
  readonly packed: number;
}

export interface Archive {
  readonly names: readonly string[];
  /** The bytes of a part as they are inflated. @throws Unreadable for a part that is not there, broken, or too large when unpacked */
  read(name: string): AsyncGenerator<Buffer>;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
/** The end of the directory stands behind at most 65,535 bytes of comment. */
const FARTHEST = 65_557;
const MOST_PARTS = 2_000;

const endOf = (bytes: Buffer): number => {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - FARTHEST); at--) if (bytes.readUInt32LE(at) === END) return at;
  throw new Unreadable();
};

/** Where the data of an entry begin: the local header's own name and extra field lie before. */
const startOf = (bytes: Buffer, local: number): number => {
  if (bytes.readUInt32LE(local) !== LOCAL) throw new Unreadable();
  return local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
};

const directoryOf = (bytes: Buffer): ReadonlyMap<string, Entry> => {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MOST_PARTS) throw new Unreadable();
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw new Unreadable();
    const length = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + length).replaceAll('\\', '/');
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
    if (isEncrypted) throw new Unreadable('locked');
    entries.set(name, {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      start: startOf(bytes, bytes.readUInt32LE(at + 42)),
    });
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
};

/** Anything that reads beyond the bytes, or bytes that are no deflate stream, is a broken archive. */
const broken = (error: unknown): unknown =>
  error instanceof RangeError || (error as { code?: string }).code?.startsWith('Z_') ? new Unreadable() : error;

/**
 * Opens an archive.
 * @param most bytes that may be unpacked from it altogether: what a small file claims to hold is not believed but counted
 */
export const openArchive = (bytes: Buffer, most: number): Archive => {
  let entries: ReadonlyMap<string, Entry>;
  try {
    entries = directoryOf(bytes);
  } catch (error) {
    throw broken(error);
  }
  let unpacked = 0;
  return {
    names: [...entries.keys()],
    async *read(name) {
      const entry = entries.get(name);
      if (entry === undefined || (entry.method !== 0 && entry.method !== 8)) throw new Unreadable();
      const data = bytes.subarray(entry.start, entry.start + entry.packed);
      const counted = (chunk: Buffer): Buffer => {
        unpacked += chunk.length;
        if (unpacked > most) throw new Unreadable('tooLarge');
        return chunk;
      };
      if (entry.method === 0) {
        yield counted(data);
        return;
      }
      const inflate = createInflateRaw({ chunkSize: 65_536 });
      inflate.end(data);
      try {
        for await (const chunk of inflate) yield counted(chunk as Buffer);
      } catch (error) {
        throw broken(error);
      } finally {
        inflate.destroy();
      }
    },
  };
};
