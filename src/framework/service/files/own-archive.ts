/** Whether an archive is as ours are written: not a byte in it besides its parts and their names, which is what a hash of each part leaves open. */
import { ArchiveError } from './archive-error.ts';
import type { ExactEntry } from './exact-archive.ts';
import { descriptor, directoryOf, HAS_DESCRIPTOR, localHeader, type WrittenPart } from './zip-headers.ts';

/** @throws ArchiveError for folders, comments, fields, dates and attributes that we never write */
export const requireOwn = (bytes: Buffer, entries: readonly ExactEntry[]): void => {
  let at = 0;
  const requireNext = (written: Buffer): void => {
    if (!bytes.subarray(at, at + written.length).equals(written)) throw new ArchiveError();
    at += written.length;
  };
  const parts: WrittenPart[] = [];
  for (const { name, method, crc, packed, unpacked: size, listed } of entries) {
    if (name.endsWith('/')) throw new ArchiveError();
    const isDescribedBehind = (bytes.readUInt16LE(listed + 8) & HAS_DESCRIPTOR) !== 0;
    const part = { name: Buffer.from(name, 'utf8'), at, method, crc, packed, size, isDescribedBehind };
    parts.push(part);
    requireNext(localHeader(part));
    at += packed;
    if (isDescribedBehind) requireNext(descriptor(part));
  }
  requireNext(directoryOf(parts, at));
  if (at !== bytes.length) throw new ArchiveError();
};
