/** A ZIP archive with some parts put in: all others stay packed as they lie in the one they came from, and nothing else comes along. */
import { crc32, deflateRawSync } from 'node:zlib';
import { directoryOf, localHeader, type WrittenPart } from './zip-headers.ts';
import type { Archive, PackedPart } from './zip-reader.ts';

const DEFLATED = 8;

const packedOf = (data: Uint8Array): PackedPart => ({ data: deflateRawSync(data), method: DEFLATED, crc: crc32(data), size: data.length });

/**
 * @param put by their names: in the place of those of the same name, or behind all others
 * @returns what stands in the new archive, piece by piece; most of it is memory of the old one
 */
export const repacked = (archive: Pick<Archive, 'names' | 'packed'>, put: ReadonlyMap<string, Uint8Array>): readonly Buffer[] => {
  const out: Buffer[] = [];
  const written: WrittenPart[] = [];
  let at = 0;
  for (const name of new Set([...archive.names, ...put.keys()])) {
    const given = put.get(name);
    const { data, method, crc, size } = given === undefined ? archive.packed(name) : packedOf(given);
    const part = { name: Buffer.from(name, 'utf8'), method, crc, size, packed: data.length, isDescribedBehind: false };
    const header = localHeader(part);
    out.push(header, data);
    written.push({ ...part, at });
    at += header.length + data.length;
  }
  return [...out, directoryOf(written, at)];
};
