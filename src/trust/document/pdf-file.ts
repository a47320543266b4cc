/**
 * A PDF by its tables (ISO 32000-2 7.5): which object counts where, as of one revision. What no table mentions does not exist here, and
 * nothing is repaired: two programs that repair a file differently see two documents.
 */
import { inflateSync } from 'node:zlib';
import { isArray, isDict, nameOf, numberOf, type PdfDict, PdfError, PdfReader, PdfRef, PdfStream, type PdfValue } from './pdf-syntax.ts';

/** Where an object stands: in the file, or in an object stream. */
export type Entry = { readonly at: number; readonly gen: number } | { readonly within: number; readonly index: number } | 'free';

const mostUnpacked = 64 * 1_048_576;
const mostTables = 4096;
const mostPages = 20_000;

/** PNG predictors (RFC 2083 6), as tables use them: the first byte of each row says which. */
const unpredicted = (data: Buffer, columns: number): Buffer => {
  const rows = Math.floor(data.length / (columns + 1));
  const out = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const kind = data[row * (columns + 1)];
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      const left = column > 0 ? (out[at - 1] ?? 0) : 0;
      const up = row > 0 ? (out[at - columns] ?? 0) : 0;
      const corner = row > 0 && column > 0 ? (out[at - columns - 1] ?? 0) : 0;
      const raw = data[row * (columns + 1) + 1 + column] ?? 0;
      out[at] = (raw + guessed(kind, left, up, corner)) & 0xff;
    }
  }
  return out;
};

const guessed = (kind: number | undefined, left: number, up: number, corner: number): number => {
  switch (kind) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
      return a <= b && a <= c ? left : b <= c ? up : corner;
    }
    default:
      throw new PdfError('an unknown predictor');
  }
};

const single = (value: PdfValue | undefined): PdfValue | undefined => (isArray(value) && value.length <= 1 ? value[0] : value);

/** The data of a stream that holds tables or objects; such streams are packed by Flate or not at all. */
export const unpack = ({ dict, packed }: PdfStream): Buffer => {
  const filter = single(dict.get('Filter'));
  if (dict.has('F')) throw new PdfError('its data are said to be in another file');
  if (filter === undefined || filter === null) return packed;
  if (nameOf(filter) !== 'FlateDecode') throw new PdfError('packed in another way than tables are');
  let data: Buffer;
  try {
    data = inflateSync(packed, { maxOutputLength: mostUnpacked });
  } catch (error) {
    throw new PdfError(`cannot be unpacked: ${error instanceof Error ? error.message : ''}`);
  }
  const parameters = single(dict.get('DecodeParms'));
  const predictor = isDict(parameters) ? (numberOf(parameters.get('Predictor')) ?? 1) : 1;
  if (predictor < 2) return data;
  const columns = isDict(parameters) ? (numberOf(parameters.get('Columns')) ?? 1) : 1;
  // Rows of whole octets: nothing that holds tables or objects is a picture.
  if (isDict(parameters) && ((parameters.get('Colors') ?? 1) !== 1 || (parameters.get('BitsPerComponent') ?? 8) !== 8))
    throw new PdfError('an unknown predictor');
  if (predictor < 10 || !Number.isInteger(columns) || columns < 1 || columns > 4096) throw new PdfError('an unknown predictor');
  return unpredicted(data, columns);
};

/** One table with what it says, as it stands in the file. */
export interface Section {
  readonly at: number;
  readonly trailer: PdfDict;
  readonly isStream: boolean;
  readonly entries: readonly (readonly [num: number, entry: Entry])[];
  /** The stream that stands between this table and the one before (7.5.8.4). */
  readonly hybrid: Section | undefined;
}

const isEntry = (entry: Entry | undefined): entry is Exclude<Entry, 'free'> => entry !== undefined && entry !== 'free';

/** One page with what it inherits from the nodes above it (7.7.3.4). */
export interface PageNode {
  readonly ref: PdfRef;
  readonly dict: PdfDict;
  inherited(key: string): PdfValue | undefined;
}

export class PdfFile {
  readonly bytes: Buffer;
  /** Where this revision ends. */
  readonly end: number;
  readonly trailer: PdfDict;
  /** Whether the newest table is a stream. */
  readonly hasStreams: boolean;
  readonly entries = new Map<number, Entry>();
  /** The tables, the newest first. */
  readonly sections: Section[] = [];
  readonly #objects = new Map<number, PdfValue>();
  readonly #within = new Map<number, readonly PdfValue[]>();
  readonly #reading = new Set<number>();
  #tail = 0;
  #startAt = 0;

  /**
   * @param end where the revision to be read ends; the whole file where left out
   * @throws PdfError
   */
  constructor(bytes: Uint8Array, end = bytes.length) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.end = end;
    const first = this.#tables(this.#startxref());
    this.trailer = first.trailer;
    this.hasStreams = first.isStream;
  }

  #startxref(): number {
    const at = this.bytes.subarray(0, this.end).lastIndexOf('startxref');
    if (at < 0 || this.end - at > 2048) throw new PdfError('no startxref');
    const reader = new PdfReader(this.bytes, at + 9, this.end);
    this.#startAt = reader.integer();
    this.#tail = reader.at;
    return this.#startAt;
  }

  /** Where the newest table stands. */
  get start(): number {
    return this.#startAt;
  }

  /** What stands behind the place of the newest table, where `%%EOF` belongs. */
  get tail(): string {
    return this.bytes.toString('latin1', this.#tail, this.end);
  }

  #tables(first: number): Section {
    for (let at: number | undefined = first; at !== undefined; ) {
      if (this.sections.some(section => section.at === at) || this.sections.length >= mostTables) throw new PdfError('tables in a circle');
      const section: Section = this.#section(at);
      this.sections.push(section);
      for (const [num, entry] of [...section.entries, ...(section.hybrid?.entries ?? [])]) this.#put(num, entry);
      at = numberOf(section.trailer.get('Prev'));
    }
    const [newest] = this.sections;
    if (newest === undefined) throw new PdfError('no table');
    return newest;
  }

  #section(at: number): Section {
    const reader = new PdfReader(this.bytes, at, this.end);
    return reader.take('xref') ? this.#table(reader, at) : this.#tableStream(at);
  }

  #put(num: number, entry: Entry): void {
    if (!this.entries.has(num)) this.entries.set(num, entry);
  }

  #table(reader: PdfReader, place: number): Section {
    const entries: [number, Entry][] = [];
    while (!reader.take('trailer')) {
      const first = reader.integer();
      const count = reader.integer();
      for (let index = 0; index < count; index += 1) {
        const at = reader.integer();
        const gen = reader.integer();
        if (reader.take('n')) entries.push([first + index, { at, gen }]);
        else if (reader.take('f')) entries.push([first + index, 'free']);
        else throw new PdfError('no entry of a table');
      }
    }
    const trailer = reader.value();
    if (!isDict(trailer)) throw new PdfError('no trailer');
    const hybrid = numberOf(trailer.get('XRefStm'));
    return { at: place, trailer, isStream: false, entries, hybrid: hybrid === undefined ? undefined : this.#tableStream(hybrid) };
  }

  #tableStream(at: number): Section {
    const { value } = this.objectAt(at);
    if (!(value instanceof PdfStream) || nameOf(value.dict.get('Type')) !== 'XRef') throw new PdfError('no table');
    const { dict } = value;
    const widths = isArray(dict.get('W')) ? (dict.get('W') as readonly PdfValue[]).map(each => numberOf(each) ?? -1) : [];
    if (widths.length !== 3 || widths.some(width => !Number.isInteger(width) || width < 0 || width > 6)) throw new PdfError('no widths');
    const size = numberOf(dict.get('Size')) ?? 0;
    const given = dict.get('Index');
    const index = isArray(given) ? given.map(each => numberOf(each) ?? 0) : [0, size];
    const data = unpack(value);
    const [one = 0, two = 0, three = 0] = widths;
    const width = one + two + three;
    if (width === 0) throw new PdfError('no widths');
    const read = (from: number, length: number): number => (length === 0 ? 0 : data.readUIntBE(from, length));
    const entries: [number, Entry][] = [];
    let from = 0;
    for (let pair = 0; pair + 1 < index.length; pair += 2)
      for (let each = 0; each < (index[pair + 1] ?? 0) && from + width <= data.length; each += 1, from += width) {
        const kind = one === 0 ? 1 : read(from, one);
        const second = read(from + one, two);
        const third = read(from + one + two, three);
        const num = (index[pair] ?? 0) + each;
        if (kind === 1) entries.push([num, { at: second, gen: third }]);
        else if (kind === 2) entries.push([num, { within: second, index: third }]);
        else if (kind === 0) entries.push([num, 'free']);
        else throw new PdfError('an unknown kind of entry');
      }
    return { at, trailer: dict, isStream: true, entries, hybrid: undefined };
  }

  /** The object that begins at a place, with its number. */
  objectAt(at: number): { readonly num: number; readonly gen: number; readonly value: PdfValue } {
    const reader = new PdfReader(this.bytes, at, this.end);
    const num = reader.integer();
    const gen = reader.integer();
    if (!reader.take('obj')) throw new PdfError(`no object at ${at}`);
    const value = reader.value();
    if (!isDict(value) || !reader.take('stream')) return { num, gen, value };
    let from = reader.at;
    if (this.bytes[from] === 13) from += 1;
    if (this.bytes[from] === 10) from += 1;
    const length = numberOf(this.resolve(value.get('Length')));
    const isWhole =
      length !== undefined && from + length <= this.end && new PdfReader(this.bytes, from + length, this.end).take('endstream');
    const to = isWhole ? from + length : this.bytes.indexOf('endstream', from, 'latin1');
    if (to < 0 || to > this.end) throw new PdfError('a stream without end');
    return { num, gen, value: new PdfStream(value, this.bytes.subarray(from, to)) };
  }

  /** An object by its number; null where there is none, as the standard has it. */
  get(num: number): PdfValue {
    const known = this.#objects.get(num);
    if (known !== undefined) return known;
    const entry = this.entries.get(num);
    if (!isEntry(entry) || this.#reading.has(num)) return null;
    this.#reading.add(num);
    try {
      const value = 'at' in entry ? this.#standing(num, entry.at) : (this.#objectsWithin(entry.within)[entry.index] ?? null);
      this.#objects.set(num, value);
      return value;
    } finally {
      this.#reading.delete(num);
    }
  }

  #standing(num: number, at: number): PdfValue {
    const found = this.objectAt(at);
    if (found.num !== num) throw new PdfError(`object ${found.num} where ${num} belongs`);
    return found.value;
  }

  #objectsWithin(num: number): readonly PdfValue[] {
    const known = this.#within.get(num);
    if (known !== undefined) return known;
    const stream = this.get(num);
    if (!(stream instanceof PdfStream)) throw new PdfError('no stream of objects');
    const data = unpack(stream);
    const count = numberOf(stream.dict.get('N')) ?? 0;
    const first = numberOf(this.resolve(stream.dict.get('First'))) ?? 0;
    const head = new PdfReader(data, 0, data.length);
    const places: number[] = [];
    for (let index = 0; index < count; index += 1) {
      head.integer();
      places.push(head.integer());
    }
    const values = places.map(place => new PdfReader(data, first + place).value());
    this.#within.set(num, values);
    return values;
  }

  resolve(value: PdfValue | undefined): PdfValue | undefined {
    let at = value;
    for (let step = 0; at instanceof PdfRef; step += 1) {
      if (step > 16) throw new PdfError('references in a circle');
      at = this.get(at.num);
    }
    return at;
  }

  dictOf(value: PdfValue | undefined): PdfDict | undefined {
    const found = this.resolve(value);
    return isDict(found) ? found : found instanceof PdfStream ? found.dict : undefined;
  }

  arrayOf(value: PdfValue | undefined): readonly PdfValue[] {
    const found = this.resolve(value);
    return isArray(found) ? found : [];
  }

  get isEncrypted(): boolean {
    return (this.trailer.get('Encrypt') ?? null) !== null;
  }

  get root(): PdfRef {
    const root = this.trailer.get('Root');
    if (!(root instanceof PdfRef)) throw new PdfError('no catalog');
    return root;
  }

  get catalog(): PdfDict {
    const catalog = this.dictOf(this.root);
    if (catalog === undefined) throw new PdfError('no catalog');
    return catalog;
  }

  /** One more than the greatest number in use. */
  get size(): number {
    let size = numberOf(this.trailer.get('Size')) ?? 0;
    for (const num of this.entries.keys()) size = Math.max(size, num + 1);
    // A table that is a stream need not name itself, and has its number all the same.
    for (const num of this.tableNumbers()) size = Math.max(size, num + 1);
    return size;
  }

  /** The numbers of the tables that are streams. */
  tableNumbers(): readonly number[] {
    const all = this.sections.flatMap(section => [section, ...(section.hybrid === undefined ? [] : [section.hybrid])]);
    return all.filter(({ isStream }) => isStream).map(({ at }) => new PdfReader(this.bytes, at, this.end).integer());
  }

  /** The pages in their order. */
  pages(): readonly PageNode[] {
    const out: PageNode[] = [];
    const seen = new Set<number>();
    const walk = (value: PdfValue | undefined, above: readonly PdfDict[]): void => {
      if (!(value instanceof PdfRef) || seen.has(value.num) || out.length >= mostPages || above.length > 64) return;
      seen.add(value.num);
      const node = this.dictOf(value);
      if (node === undefined) return;
      const line = [node, ...above];
      if (node.has('Kids')) for (const kid of this.arrayOf(node.get('Kids'))) walk(kid, line);
      else
        out.push({
          ref: value,
          dict: node,
          inherited: key => this.resolve(line.find(each => each.has(key))?.get(key)),
        });
    };
    walk(this.catalog.get('Pages'), []);
    return out;
  }
}
