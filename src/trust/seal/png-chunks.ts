/** The chunks of a PNG (ISO/IEC 15948 5): walked and judged before any decoder sees the file. Decodes no pixel. */
import { crc32 } from 'node:zlib';

export interface PngFacts {
  readonly width: number;
  readonly height: number;
  /** The same picture of the chunks alone that pixels are made of: no text, no profile, nothing that only some programs read. */
  readonly bare: Buffer;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length, type and CRC. */
const around = 12;
const pixelChunks = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];
/** APNG: what moves shows one thing here and another elsewhere. */
const moving = ['acTL', 'fcTL', 'fdAT'];
const sizeOfHeader = 13;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
  readonly whole: Buffer;
}

/** Undefined where they do not end with IEND exactly where the file ends, or one was altered. */
const chunksOf = (file: Buffer): readonly Chunk[] | undefined => {
  if (!file.subarray(0, signature.length).equals(signature)) return undefined;
  const chunks: Chunk[] = [];
  for (let at = signature.length; at < file.length; ) {
    if (file.length - at < around) return undefined;
    const length = file.readUInt32BE(at);
    if (length > file.length - at - around) return undefined;
    const whole = file.subarray(at, at + around + length);
    const type = whole.toString('latin1', 4, 8);
    if (!/^[A-Za-z]{4}$/.test(type) || crc32(whole.subarray(4, 8 + length)) !== whole.readUInt32BE(8 + length)) return undefined;
    chunks.push({ type, data: whole.subarray(8, 8 + length), whole });
    at += whole.length;
    if (type === 'IEND') return at === file.length ? chunks : undefined;
  }
  return undefined;
};

/** What a PNG says of itself; undefined for what is none, is cut off, moves, or has something behind its end. */
export const readPng = (file: Uint8Array): PngFacts | undefined => {
  const chunks = chunksOf(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  const [header] = chunks ?? [];
  if (chunks === undefined || header?.type !== 'IHDR' || header.data.length !== sizeOfHeader) return undefined;
  if (chunks.some(({ type }) => moving.includes(type)) || chunks.filter(({ type }) => type === 'IHDR').length > 1) return undefined;
  return {
    width: header.data.readUInt32BE(0),
    height: header.data.readUInt32BE(4),
    bare: Buffer.concat([signature, ...chunks.filter(({ type }) => pixelChunks.includes(type)).map(({ whole }) => whole)]),
  };
};
