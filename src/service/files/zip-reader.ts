/** A ZIP archive that came from outside: its directory is read, its parts are inflated as they are asked for, and never more than allowed. */
import { createInflateRaw } from 'node:zlib';

/** Why an archive cannot be read, or is not taken. */
export class ArchiveFault extends Error {
  readonly why: 'broken' | 'locked' | 'tooLarge';
  constructor(why: 'broken' | 'locked' | 'tooLarge' = 'broken') {
    super(`no readable archive: ${why}`);
    this.why = why;
  }
}

interface Entry {
  readonly name: string;
  readonly method: number;
  /** Of its local header. */
  readonly local: number;
  readonly start: number;
  readonly packed: number;
  /** Where the next one may begin: behind the data, or behind the descriptor that may follow them. */
  readonly ends: readonly number[];
  /** As its local header has it. */
  readonly localName: string;
}

export interface Archive {
  readonly names: readonly string[];
  /** The bytes of a part as they are inflated. @throws ArchiveFault for a part that is not there, broken, or too large when unpacked */
  read(name: string): AsyncGenerator<Buffer>;
}

export interface ArchiveLimits {
  /** That may be unpacked from it altogether: what a small file claims to hold is not believed but counted. */
  readonly bytes: number;
  readonly parts?: number;
  /**
   * Nothing but what the directory names: parts side by side from the first byte on, each name once, the same in both places, and none that
   * leads elsewhere. Programs that read an archive in other ways then find the same in it.
   */
  readonly isExact?: boolean;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
/** The end of the directory stands behind at most 65,535 bytes of comment. */
const FARTHEST = 65_557;
const MOST_PARTS = 2_000;

const endOf = (bytes: Buffer): number => {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - FARTHEST); at--) if (bytes.readUInt32LE(at) === END) return at;
  throw new ArchiveFault();
};

/** APPNOTE.TXT 4.3.9: CRC-32 and sizes may stand behind the data, with a mark before them or without. */
const endsOf = (bytes: Buffer, flags: number, end: number): readonly number[] => {
  if ((flags & 8) === 0) return [end];
  return end + 4 <= bytes.length && bytes.readUInt32LE(end) === DESCRIPTOR ? [end + 16, end + 24] : [end + 12, end + 20];
};

const entryAt = (bytes: Buffer, at: number, length: number): Entry => {
  const flags = bytes.readUInt16LE(at + 8);
  if ((flags & 1) === 1) throw new ArchiveFault('locked');
  const local = bytes.readUInt32LE(at + 42);
  if (bytes.readUInt32LE(local) !== LOCAL) throw new ArchiveFault();
  const packed = bytes.readUInt32LE(at + 20);
  const localLength = bytes.readUInt16LE(local + 26);
  const start = local + 30 + localLength + bytes.readUInt16LE(local + 28);
  return {
    name: bytes.toString('utf8', at + 46, at + 46 + length),
    localName: bytes.toString('utf8', local + 30, local + 30 + localLength),
    method: bytes.readUInt16LE(at + 10),
    local,
    start,
    packed,
    ends: endsOf(bytes, flags, start + packed),
  };
};

const mayBeNamed = (name: string): boolean =>
  name !== '' && !name.startsWith('/') && !/[\\\0:]/.test(name) && !name.split('/').some(part => part === '..' || part === '.');

/** @throws ArchiveFault where something is in the file that the directory does not name, or names otherwise */
const requireExact = (entries: readonly Entry[], directory: number): void => {
  const names = entries.map(({ name }) => name.normalize().toLowerCase());
  const isSound = entries.every(({ name, localName }) => name === localName && mayBeNamed(name)) && new Set(names).size === names.length;
  let ends: readonly number[] = [0];
  for (const entry of [...entries].sort((one, other) => one.local - other.local)) {
    if (!ends.includes(entry.local)) throw new ArchiveFault();
    ends = entry.ends;
  }
  if (!isSound || !ends.includes(directory)) throw new ArchiveFault();
};

const directoryOf = (bytes: Buffer, { parts = MOST_PARTS, isExact = false }: ArchiveLimits): ReadonlyMap<string, Entry> => {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > parts) throw new ArchiveFault();
  const entries: Entry[] = [];
  const directory = bytes.readUInt32LE(end + 16);
  let at = directory;
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw new ArchiveFault();
    const length = bytes.readUInt16LE(at + 28);
    entries.push(entryAt(bytes, at, length));
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (isExact && (at !== end || end + 22 + bytes.readUInt16LE(end + 20) !== bytes.length)) throw new ArchiveFault();
  if (isExact) requireExact(entries, directory);
  return new Map(entries.map(entry => [entry.name.replaceAll('\\', '/'), entry]));
};

/** Anything that reads beyond the bytes, or bytes that are no deflate stream, is a broken archive. */
const broken = (error: unknown): unknown =>
  error instanceof RangeError || (error as { code?: string }).code?.startsWith('Z_') ? new ArchiveFault() : error;

/** Opens an archive. @throws ArchiveFault */
export const openArchive = (bytes: Buffer, limits: ArchiveLimits): Archive => {
  let entries: ReadonlyMap<string, Entry>;
  try {
    entries = directoryOf(bytes, limits);
  } catch (error) {
    throw broken(error);
  }
  let unpacked = 0;
  return {
    names: [...entries.keys()],
    async *read(name) {
      const entry = entries.get(name);
      if (entry === undefined || (entry.method !== 0 && entry.method !== 8)) throw new ArchiveFault();
      const data = bytes.subarray(entry.start, entry.start + entry.packed);
      const counted = (chunk: Buffer): Buffer => {
        unpacked += chunk.length;
        if (unpacked > limits.bytes) throw new ArchiveFault('tooLarge');
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
