/**
 * The headers of a ZIP archive as they are written (APPNOTE.TXT 4.3): before a part, in the directory, and at its end. Archives that people keep
 * are known by them again (`own-archive.ts`): what is written otherwise one day must still be known as it was.
 */

/** A part as it lies in the archive. */
export interface WrittenPart {
  readonly name: Buffer;
  readonly at: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  /** 0 as it is, 8 deflated. */
  readonly method: number;
  /** Its sum and sizes stand behind the data, where they were not known before (4.3.9). */
  readonly isDescribedBehind: boolean;
}

const VERSION = 20;
/** 1 January 1980, the first day a ZIP can name: the time of what is written stands elsewhere. */
const DAY = 0x0021;
/** 4.4.4: names are UTF-8. */
const IS_UTF8 = 0x0800;
export const HAS_DESCRIPTOR = 0x0008;

const flagsOf = ({ isDescribedBehind }: Pick<WrittenPart, 'isDescribedBehind'>): number =>
  isDescribedBehind ? IS_UTF8 | HAS_DESCRIPTOR : IS_UTF8;

export const localHeader = (part: Omit<WrittenPart, 'at'>): Buffer => {
  const { name, method, isDescribedBehind } = part;
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(flagsOf(part), 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt16LE(DAY, 12);
  if (!isDescribedBehind) {
    header.writeUInt32LE(part.crc, 14);
    header.writeUInt32LE(part.packed, 18);
    header.writeUInt32LE(part.size, 22);
  }
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
};

export const descriptor = ({ crc, packed, size }: Pick<WrittenPart, 'crc' | 'packed' | 'size'>): Buffer => {
  const behind = Buffer.alloc(16);
  behind.writeUInt32LE(0x08074b50, 0);
  behind.writeUInt32LE(crc, 4);
  behind.writeUInt32LE(packed, 8);
  behind.writeUInt32LE(size, 12);
  return behind;
};

const centralHeader = (part: WrittenPart): Buffer => {
  const { name, at, crc, packed, size, method } = part;
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  header.writeUInt16LE(flagsOf(part), 8);
  header.writeUInt16LE(method, 10);
  header.writeUInt16LE(DAY, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packed, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(at, 42);
  return Buffer.concat([header, name]);
};

/** The directory and the end of an archive. @param at where it begins */
export const directoryOf = (parts: readonly WrittenPart[], at: number): Buffer => {
  const directory = Buffer.concat(parts.map(centralHeader));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([directory, end]);
};
