/**
 * Whether an archive says everything once, or the same each time (APPNOTE.TXT 4.3): programs find its end, its list and its parts in different
 * ways, and go by the header before a part or by the list. Where two of them could find different files, there is no archive.
 */
import { ArchiveError } from './archive-error.ts';

/** A part as the directory has it. */
export interface ExactEntry {
  readonly name: string;
  readonly method: number;
  /** Places: in the directory, of the header before it, of the data. */
  readonly listed: number;
  readonly local: number;
  readonly start: number;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
}

interface Ends {
  /** Where the directory begins by what the end says, where it ends by what it holds, and where its end record is. */
  readonly directory: number;
  readonly listed: number;
  readonly end: number;
}

const DESCRIPTOR = 0x08074b50;
/** 4.4.4: the level of packing, a descriptor behind the data, names in UTF-8. */
const KNOWN_FLAGS = 0x080e;
const HAS_DESCRIPTOR = 8;
const IS_UTF8 = 0x800;
/** 4.5.2, 4.6: times and owners of several systems, and Java's mark: whatever gives no other name, size or place. */
const harmlessExtras = new Set([0x000a, 0x000d, 0x5455, 0x5855, 0x7855, 0x7875, 0xcafe]);
/** 4.4.15 with Unix's modes: a link is followed where an archive is unpacked. */
const isLink = (attributes: number): boolean => ((attributes >>> 16) & 0xf000) === 0xa000;
const isFolder = (attributes: number): boolean => (attributes & 16) !== 0;
/** Nothing, as it is deflated. */
const deflatedNothing = Buffer.from([3, 0]);

/** 4.5.3: sizes of eight bytes, where those of four say that they stand there. */
const WIDE = 0x0001;
const ELSEWHERE = 0xffffffff;

const broken = (): never => {
  throw new ArchiveError();
};

/** Names that lead out, or that some system takes for another one: other strokes, streams, signs that nobody sees, dots and spaces at the end. */
const mayBeNamed = (name: string): boolean => {
  const parts = (name.endsWith('/') ? name.slice(0, -1) : name).split('/');
  return !/[\\:\ufffd\p{Cc}\p{Cf}]/u.test(name) && parts.every(part => part !== '' && !/[. ]$|^ /.test(part));
};

/** The fields of a header's own (4.5), by their numbers. */
const extrasOf = (bytes: Buffer, from: number, length: number): ReadonlyMap<number, Buffer> => {
  const extras = new Map<number, Buffer>();
  let at = from;
  while (at + 4 <= from + length) {
    const id = bytes.readUInt16LE(at);
    const next = at + 4 + bytes.readUInt16LE(at + 2);
    if (extras.has(id)) broken();
    extras.set(id, bytes.subarray(at + 4, next));
    at = next;
  }
  return at === from + length ? extras : broken();
};

/** Where the next part begins: behind the data, or behind a descriptor that says what the directory says (4.3.9), with its mark or without. */
const endsOf = (bytes: Buffer, { start, packed, unpacked, crc }: ExactEntry, hasDescriptor: boolean): readonly number[] => {
  const end = start + packed;
  if (!hasDescriptor) return [end];
  const says = (at: number, wide: boolean): boolean =>
    bytes.readUInt32LE(at) === crc &&
    (wide
      ? bytes.readBigUInt64LE(at + 4) === BigInt(packed) && bytes.readBigUInt64LE(at + 12) === BigInt(unpacked)
      : bytes.readUInt32LE(at + 4) === packed && bytes.readUInt32LE(at + 8) === unpacked);
  const from = bytes.readUInt32LE(end) === DESCRIPTOR ? end + 4 : end;
  return [...(says(from, false) ? [from + 12] : []), ...(says(from, true) ? [from + 20] : [])];
};

/** What the header before a part says of its size: the same as the directory, there or in its wide fields; or nothing, and a descriptor follows. */
const saysSame = (
  bytes: Buffer,
  { local, crc, packed, unpacked }: ExactEntry,
  wide: Buffer | undefined,
  hasDescriptor: boolean,
): boolean => {
  const [sum, packedThere, unpackedThere] = [14, 18, 22].map(at => bytes.readUInt32LE(local + at));
  const isSilent = hasDescriptor && [sum, packedThere, unpackedThere].every(each => each === 0);
  if (isSilent) return wide === undefined;
  if (sum !== crc) return false;
  if (wide === undefined) return packedThere === packed && unpackedThere === unpacked;
  const isThere = wide.length === 16 && wide.readBigUInt64LE(0) === BigInt(unpacked) && wide.readBigUInt64LE(8) === BigInt(packed);
  return isThere && packedThere === ELSEWHERE && unpackedThere === ELSEWHERE;
};

/** A folder has no data: programs make it and pass over whatever lies there. */
const isEmpty = (bytes: Buffer, { method, start, crc, packed, unpacked }: ExactEntry): boolean => {
  const isNothing = packed === 0 || (method === 8 && bytes.subarray(start, start + packed).equals(deflatedNothing));
  return isNothing && unpacked === 0 && crc === 0;
};

/** The header before a part against its line in the directory. */
const requireSame = (bytes: Buffer, entry: ExactEntry): void => {
  const { listed, local, name } = entry;
  const [flags, flagsBefore] = [bytes.readUInt16LE(listed + 8), bytes.readUInt16LE(local + 6)];
  const [length, lengthBefore] = [bytes.readUInt16LE(listed + 28), bytes.readUInt16LE(local + 26)];
  const [inList, before] = [bytes.subarray(listed + 46, listed + 46 + length), bytes.subarray(local + 30, local + 30 + lengthBefore)];
  // A name in ASCII is the same in every encoding, whatever is said of it.
  const spoken = inList.every(byte => byte < 0x80) ? ~IS_UTF8 : ~0;
  const isSound =
    (flags & ~KNOWN_FLAGS) === 0 &&
    (flags & spoken) === (flagsBefore & spoken) &&
    (spoken === ~IS_UTF8 || (flags & IS_UTF8) !== 0) &&
    bytes.readUInt16LE(local + 8) === entry.method &&
    inList.equals(before) &&
    Buffer.from(name).equals(inList) &&
    mayBeNamed(name) &&
    bytes.readUInt16LE(listed + 34) === 0;
  const extras = extrasOf(bytes, listed + 46 + length, bytes.readUInt16LE(listed + 30));
  const extrasBefore = extrasOf(bytes, local + 30 + lengthBefore, bytes.readUInt16LE(local + 28));
  const isKnown = [...extras.keys(), ...[...extrasBefore.keys()].filter(each => each !== WIDE)].every(each => harmlessExtras.has(each));
  const attributes = bytes.readUInt32LE(listed + 38);
  const isFile = !isLink(attributes) && (name.endsWith('/') ? isEmpty(bytes, entry) : !isFolder(attributes));
  if (!isSound || !isKnown || !isFile || !saysSame(bytes, entry, extrasBefore.get(WIDE), (flags & HAS_DESCRIPTOR) !== 0)) broken();
};

/** Each name once, however it is spelled, and none that is a folder to another. */
const requireNames = (entries: readonly ExactEntry[]): void => {
  const spelled = entries.map(({ name }) => {
    const isFile = !name.endsWith('/');
    return { path: (isFile ? `${name}/` : name).normalize('NFKC').toLowerCase(), isFile };
  });
  // In this order what begins with a name follows it at once.
  spelled.sort((one, other) => (one.path < other.path ? -1 : 1));
  for (const [index, { path, isFile }] of spelled.entries()) {
    const next = spelled[index + 1]?.path;
    if (next === path || (isFile && next?.startsWith(path) === true)) broken();
  }
};

const requireEnd = (bytes: Buffer, count: number, { directory, listed, end }: Ends): void => {
  const [disk, listDisk, here, all] = [4, 6, 8, 10].map(at => bytes.readUInt16LE(end + at));
  const isSound =
    disk === 0 &&
    listDisk === 0 &&
    here === count &&
    all === count &&
    listed === end &&
    bytes.readUInt32LE(end + 12) === end - directory &&
    end + 22 + bytes.readUInt16LE(end + 20) === bytes.length;
  if (!isSound) broken();
};

/** @throws ArchiveError where something is in the file that the directory does not name, or says otherwise */
export const requireExact = (bytes: Buffer, entries: readonly ExactEntry[], ends: Ends): void => {
  requireEnd(bytes, entries.length, ends);
  for (const entry of entries) requireSame(bytes, entry);
  requireNames(entries);
  // Parts lie side by side, from the first byte of the file to the directory.
  let next: readonly number[] = [0];
  for (const entry of [...entries].sort((one, other) => one.local - other.local)) {
    if (!next.includes(entry.local)) broken();
    next = endsOf(bytes, entry, (bytes.readUInt16LE(entry.listed + 8) & HAS_DESCRIPTOR) !== 0);
  }
  if (!next.includes(ends.directory)) broken();
};
