/**
 * Appends to a PDF (ISO 32000-2 7.5.6): objects that are new or changed, and a table of them in the kind the file has. What stood before
 * stays byte for byte, so whatever was signed stays signed.
 */
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { PdfFile } from './pdf-file.ts';
import { dict, isArray, name, type PdfDict, PdfRef, PdfStream, PdfString, type PdfValue, writeValue } from './pdf-syntax.ts';

/** What a table says of the whole document; a table stream has entries of its own besides. */
const ofDocument = ['Root', 'Info', 'ID'];

/** Puts an object down; where is told, so that places within can be filled in later. */
interface Piece {
  readonly num: number;
  readonly gen: number;
  readonly bytes: Buffer;
}

export class PdfUpdate {
  readonly file: PdfFile;
  readonly #changed = new Map<number, { readonly gen: number; readonly value: PdfValue | Buffer }>();
  #next: number;

  constructor(file: PdfFile) {
    this.file = file;
    this.#next = file.size;
  }

  /** A number for a new object. */
  reserve(): PdfRef {
    this.#next += 1;
    return new PdfRef(this.#next - 1);
  }

  /** Puts an object in the place of the one with this number; bytes are taken as they are. */
  set(ref: PdfRef, value: PdfValue | Buffer): void {
    this.#changed.set(ref.num, { gen: ref.gen, value });
  }

  add(value: PdfValue | Buffer): PdfRef {
    const ref = this.reserve();
    this.set(ref, value);
    return ref;
  }

  /** An object as it will be after the update. */
  now(ref: PdfRef): PdfValue | undefined {
    const changed = this.#changed.get(ref.num)?.value;
    return changed === undefined || Buffer.isBuffer(changed) ? this.file.get(ref.num) : changed;
  }

  /** Adds to an array that stands in a dictionary, or in an object of its own that the dictionary names. */
  push(owner: PdfRef, key: string, ...more: readonly PdfValue[]): void {
    const held = this.now(owner);
    const holder = new Map(held instanceof Map ? held : []);
    const list = holder.get(key);
    if (list instanceof PdfRef) {
      const before = this.now(list);
      this.set(list, [...(isArray(before) ? before : []), ...more]);
      return;
    }
    holder.set(key, [...(isArray(list) ? list : []), ...more]);
    this.set(owner, holder);
  }

  #pieces(): readonly Piece[] {
    return [...this.#changed]
      .sort(([a], [b]) => a - b)
      .map(([num, { gen, value }]) => {
        const body = Buffer.isBuffer(value) ? value : Buffer.from(writeValue(value), 'latin1');
        const stream = value instanceof PdfStream ? [Buffer.from('\nstream\n'), value.packed, Buffer.from('\nendstream')] : [];
        return { num, gen, bytes: Buffer.concat([Buffer.from(`${num} ${gen} obj\n`), body, ...stream, Buffer.from('\nendobj\n')]) };
      });
  }

  #trailer(): PdfDict {
    const { trailer } = this.file;
    const out: PdfDict = new Map();
    for (const key of ofDocument) if (trailer.has(key)) out.set(key, trailer.get(key) ?? null);
    const id = this.file.arrayOf(trailer.get('ID'));
    const [first] = id;
    // 14.4: the first half names the document for good, the second this state of it.
    const state = new PdfString(randomBytes(16));
    out.set('ID', [first instanceof PdfString ? first : state, state]);
    return out;
  }

  /** The bytes to append, and where in them each object begins. */
  write(): { readonly appended: Buffer; readonly places: ReadonlyMap<number, number> } {
    const base = this.file.end;
    const isBroken = this.file.bytes[base - 1] !== 10 && this.file.bytes[base - 1] !== 13;
    const parts: Buffer[] = isBroken ? [Buffer.from('\n')] : [];
    let length = isBroken ? 1 : 0;
    const places = new Map<number, number>();
    const gens = new Map<number, number>();
    for (const { num, gen, bytes } of this.#pieces()) {
      places.set(num, length);
      gens.set(num, gen);
      parts.push(bytes);
      length += bytes.length;
    }
    const at = base + length;
    const table = this.file.hasStreams ? this.#tableStream(places, gens, at, base) : this.#table(places, gens, base);
    parts.push(table, Buffer.from(`startxref\n${at}\n%%EOF\n`));
    return { appended: Buffer.concat(parts), places };
  }

  #table(places: ReadonlyMap<number, number>, gens: ReadonlyMap<number, number>, base: number): Buffer {
    const lines = runsOf([...places.keys()]).flatMap(run => [
      `${run[0] ?? 0} ${run.length}\n`,
      ...run.map(num => `${String(base + (places.get(num) ?? 0)).padStart(10, '0')} ${String(gens.get(num) ?? 0).padStart(5, '0')} n\r\n`),
    ]);
    const trailer = this.#trailer();
    trailer.set('Size', this.#next);
    trailer.set('Prev', this.file.start);
    return Buffer.from(`xref\n${lines.join('')}trailer\n${writeValue(trailer)}\n`, 'latin1');
  }

  /** The table is an object itself and names its own place. */
  #tableStream(places: ReadonlyMap<number, number>, gens: ReadonlyMap<number, number>, at: number, base: number): Buffer {
    const own = this.reserve().num;
    const nums = [...places.keys(), own];
    const data = Buffer.alloc(nums.length * 8);
    for (const [index, num] of nums.entries()) {
      data.writeUInt8(1, index * 8);
      data.writeUIntBE(num === own ? at : base + (places.get(num) ?? 0), index * 8 + 1, 5);
      data.writeUInt16BE(gens.get(num) ?? 0, index * 8 + 6);
    }
    const packed = deflateSync(data);
    const entries = dict({
      Type: name('XRef'),
      Size: this.#next,
      Index: runsOf(nums).flatMap(run => [run[0] ?? 0, run.length]),
      W: [1, 5, 2],
      Prev: this.file.start,
      Filter: name('FlateDecode'),
      Length: packed.length,
    });
    for (const [key, value] of this.#trailer()) entries.set(key, value);
    return Buffer.concat([
      Buffer.from(`${own} 0 obj\n${writeValue(entries)}\nstream\n`, 'latin1'),
      packed,
      Buffer.from('\nendstream\nendobj\n'),
    ]);
  }
}

/** Numbers that follow each other, as sections of a table. */
const runsOf = (nums: readonly number[]): readonly (readonly number[])[] => {
  const runs: number[][] = [];
  for (const num of nums) {
    const last = runs.at(-1);
    if (last !== undefined && last.at(-1) === num - 1) last.push(num);
    else runs.push([num]);
  }
  return runs;
};
