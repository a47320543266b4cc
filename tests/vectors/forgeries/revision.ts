/** Revisions of PDFs put behind a file by hand, sound ones and others: objects as text, tables of every kind. Shares no code with the service. */
import { deflateSync } from 'node:zlib';

/** An object; with bytes it is a stream, whose /Length is written. */
export interface Body {
  readonly text: string;
  readonly stream?: Buffer;
  readonly gen?: number;
}
export type Objects = ReadonlyMap<number, Body>;

/** A file as far as it goes, and what the next revision has to know of it. */
export interface Standing {
  readonly bytes: Buffer;
  readonly root: number;
  /** One more than the greatest number of an object. */
  readonly size: number;
  /** Where the newest table is. */
  readonly table: number;
  readonly isStream: boolean;
  /** What its trailers say of the whole document: /Info, /ID. */
  readonly kept?: string;
}

/** What a trailer says beyond /Size, /Root and /Prev, and what it says instead of them. */
export interface TrailerWords {
  readonly root?: number;
  readonly prev?: number;
  readonly more?: string;
}

export const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

export const bodyBytes = (num: number, { text, stream, gen = 0 }: Body, word = 'obj'): Buffer => {
  if (stream === undefined) return latin(`${num} ${gen} ${word}\n${text}\nendobj\n`);
  const words = text.includes('/Length') ? text : text.replace(/>>\s*$/, ` /Length ${stream.length}>>`);
  return Buffer.concat([latin(`${num} ${gen} ${word}\n${words}\nstream\n`), stream, latin('\nendstream\nendobj\n')]);
};

/** Puts objects down behind bytes. */
export const putDown = (bytes: Buffer, objects: Objects): { readonly bytes: Buffer; readonly places: ReadonlyMap<number, number> } => {
  const parts = [bytes];
  const places = new Map<number, number>();
  let length = bytes.length;
  for (const [num, body] of objects) {
    const made = bodyBytes(num, body);
    places.set(num, length);
    parts.push(made);
    length += made.length;
  }
  return { bytes: Buffer.concat(parts), places };
};

export const sizeWith = ({ size }: Pick<Standing, 'size'>, nums: Iterable<number>): number =>
  Math.max(size, ...[...nums].map(each => each + 1));

export const entryLine = (at: number, gen = 0, kind = 'n'): string =>
  `${String(at).padStart(10, '0')} ${String(gen).padStart(5, '0')} ${kind}\r\n`;

export const trailerText = (
  standing: Standing,
  size: number,
  { root = standing.root, prev = standing.table, more = '' }: TrailerWords,
): string => `<</Size ${size} /Root ${root} 0 R /Prev ${prev} ${standing.kept ?? ''} ${more}>>`;

export const ending = (at: number): Buffer => latin(`startxref\n${at}\n%%EOF\n`);

/** Ends in a line of its own, as what is put behind has to begin on one. */
export const onNewLine = (bytes: Buffer): Buffer =>
  bytes.at(-1) === 10 || bytes.at(-1) === 13 ? bytes : Buffer.concat([bytes, latin('\n')]);

/** A sound revision with a table (ISO 32000-2 7.5.4). */
export const withTable = (standing: Standing, objects: Objects, trailer: TrailerWords = {}): Standing => {
  const { bytes, places } = putDown(onNewLine(standing.bytes), objects);
  const size = sizeWith(standing, objects.keys());
  const lines = [...places].map(([num, at]) => `${num} 1\n${entryLine(at, objects.get(num)?.gen)}`).join('');
  const table = latin(`xref\n${lines}trailer\n${trailerText(standing, size, trailer)}\n`);
  return {
    ...standing,
    bytes: Buffer.concat([bytes, table, ending(bytes.length)]),
    size,
    table: bytes.length,
    root: trailer.root ?? standing.root,
    isStream: false,
  };
};

export type StreamEntry = readonly [kind: number, second: number, third: number];

/** The data of a table stream with fields of 1, 4 and 2 bytes. */
export const entryData = (entries: Iterable<StreamEntry>): Buffer =>
  Buffer.concat(
    [...entries].map(([kind, second, third]) => {
      const line = Buffer.alloc(7);
      line.writeUInt8(kind, 0);
      line.writeUInt32BE(second, 1);
      line.writeUInt16BE(third, 5);
      return line;
    }),
  );

/** A table stream at the end of bytes, as an object of its own (7.5.8). */
export const tableStream = (
  standing: Standing,
  bytes: Buffer,
  entries: ReadonlyMap<number, StreamEntry>,
  trailer: TrailerWords,
  words = '',
): Standing => {
  const own = sizeWith(standing, entries.keys());
  const all = new Map<number, StreamEntry>([...entries, [own, [1, bytes.length, 0]]]);
  const index = [...all.keys()].map(num => `${num} 1`).join(' ');
  const packed = deflateSync(entryData(all.values()));
  const { root = standing.root, prev = standing.table, more = '' } = trailer;
  const text = `<</Type /XRef /Size ${own + 1} /Root ${root} 0 R /Prev ${prev} /Index [${index}] /W [1 4 2] /Filter /FlateDecode ${words} ${standing.kept ?? ''} ${more}>>`;
  return {
    ...standing,
    bytes: Buffer.concat([bytes, bodyBytes(own, { text, stream: packed }), ending(bytes.length)]),
    root,
    size: own + 1,
    table: bytes.length,
    isStream: true,
  };
};

/** A sound revision with a table stream. */
export const withTableStream = (standing: Standing, objects: Objects, trailer: TrailerWords = {}): Standing => {
  const { bytes, places } = putDown(onNewLine(standing.bytes), objects);
  const entries = [...places].map(([num, at]) => [num, [1, at, objects.get(num)?.gen ?? 0]] as const);
  return tableStream(standing, bytes, new Map<number, StreamEntry>(entries), trailer);
};

export interface Packing {
  /** The numbers that the header names, where they are not those of the objects. */
  readonly named?: readonly number[];
  readonly words?: string;
  readonly count?: number;
}

/** A stream of objects (7.5.7). */
export const objectStream = (objects: readonly (readonly [number, Body])[], { named, words = '', count }: Packing = {}): Body => {
  let data = '';
  const head = objects.map(([num, { text }], index) => {
    const place = data.length;
    data += `${text}\n`;
    return `${named?.[index] ?? num} ${place}`;
  });
  const first = `${head.join(' ')}\n`;
  return {
    text: `<</Type /ObjStm /N ${count ?? objects.length} /First ${first.length} /Filter /FlateDecode ${words}>>`,
    stream: deflateSync(latin(first + data)),
  };
};

/** A sound revision whose objects, as far as they may, stand in a stream of objects. */
export const withObjectStream = (standing: Standing, objects: Objects, trailer: TrailerWords = {}, packing: Packing = {}): Standing => {
  const inside = [...objects].filter(([, { stream, gen = 0 }]) => stream === undefined && gen === 0);
  const own = sizeWith(standing, objects.keys());
  const outside = new Map<number, Body>([...objects].filter(([num]) => !inside.some(([each]) => each === num)));
  if (inside.length > 0) outside.set(own, objectStream(inside, packing));
  const { bytes, places } = putDown(onNewLine(standing.bytes), outside);
  const entries = new Map<number, StreamEntry>([...places].map(([num, at]) => [num, [1, at, outside.get(num)?.gen ?? 0]] as const));
  for (const [index, [num]] of inside.entries()) entries.set(num, [2, own, index]);
  return tableStream(standing, bytes, entries, trailer);
};

/** A sound revision in the kind that the file has. */
export const withSame = (standing: Standing, objects: Objects, trailer: TrailerWords = {}): Standing =>
  standing.isStream ? withTableStream(standing, objects, trailer) : withTable(standing, objects, trailer);

/** A whole document of these objects with a table; its catalog is the first. */
export const written = (objects: Objects, head = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', more = ''): Standing => {
  const { bytes, places } = putDown(latin(head), objects);
  const size = sizeWith({ size: 1 }, objects.keys());
  const lines = [...places].map(([num, at]) => `${num} 1\n${entryLine(at, objects.get(num)?.gen)}`).join('');
  const [root = 1] = objects.keys();
  const table = latin(`xref\n0 1\n${entryLine(0, 65_535, 'f')}${lines}trailer\n<</Size ${size} /Root ${root} 0 R ${more}>>\n`);
  return { bytes: Buffer.concat([bytes, table, ending(bytes.length)]), root, size, table: bytes.length, isStream: false };
};
