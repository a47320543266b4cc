/**
 * Whether a PDF lies in its bytes in one way only (ISO 32000-2 7.5): each byte belongs to the header, to one object, to a table, to the end of
 * a revision, or is blank; each table came with the objects it names; places, numbers, generations and lengths agree. Then it is all the same
 * whether a reader follows the tables or searches for objects.
 */
import { type Doubt, doubtOf, PdfDoubtError } from './doubts.ts';
import { type Entry, type PdfFile, type Section, unpack } from './pdf-file.ts';
import {
  isArray,
  isDict,
  nameOf,
  numberOf,
  type PdfDict,
  PdfError,
  PdfReader,
  PdfRef,
  PdfStream,
  type PdfValue,
  structural,
} from './pdf-syntax.ts';

type Placed = { readonly at: number; readonly gen: number };

/** A part of the file that is accounted for. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** What one save made of the file. */
export interface Revision {
  /** Where its first object or table begins, behind the end of the one before. */
  readonly starts: number;
  /** Behind its `%%EOF`. */
  readonly to: number;
}

export interface Layout {
  /** The oldest first. */
  readonly revisions: readonly Revision[];
  readonly doubts: readonly Doubt[];
}

const mostObjects = 500_000;
/** Readers look for the end of a file in its last kilobyte. */
const longestEnd = 1000;
const mostDoubts = 20;
const white = '[\\0\\t\\n\\f\\r ]';
const objectHead = new RegExp(`^${white}*(\\d{1,10})${white}+(\\d{1,10})${white}+obj(?![^\\0\\t\\n\\f\\r ()<>\\[\\]{}/%])`);
const streamHead = new RegExp(`^${white}*stream\\r?\\n`);
const streamTail = new RegExp(`^${white}{0,16}endstream${white}+endobj(?![^\\0\\t\\n\\f\\r ()<>\\[\\]{}/%])`);
const objectTail = new RegExp(`^${white}*endobj(?![^\\0\\t\\n\\f\\r ()<>\\[\\]{}/%])`);
/** Who appends to a file that ends without a line break may begin right behind. */
const ending = new RegExp(`^startxref${white}+(\\d{1,10})${white}+%%EOF(?=[\\0\\t\\n\\f\\r 0-9]|$)`);

const isSameEntry = (a: Entry | undefined, b: Entry): boolean => {
  if (a === undefined || a === 'free' || b === 'free') return a === b;
  if ('at' in a) return 'at' in b && a.at === b.at && a.gen === b.gen;
  return 'within' in b && a.within === b.within && a.index === b.index;
};

class Survey {
  readonly #file: PdfFile;
  readonly #doubts: Doubt[] = [];
  readonly #spans: Span[] = [];
  /** What counts by the revisions looked at so far. */
  readonly #current = new Map<number, Entry>();
  /** How often each number was given a place. */
  readonly #placed = new Map<number, number>();
  /** Numbers of tables and of streams of objects: nothing else is ever made of them. */
  readonly #machinery = new Set<number>();
  /** Numbers that say how long a stream is. */
  readonly #lengths = new Set<number>();
  /** Where the end of the file is announced, by the place of the table. */
  readonly #ends = new Map<number, number>();
  #greatest = 0;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  #text(from: number, length: number): string {
    return this.#file.bytes.toString('latin1', from, Math.min(this.#file.end, from + length));
  }

  #doubt(more: readonly Doubt[]): void {
    for (const each of more) if (this.#doubts.length < mostDoubts) this.#doubts.push(each);
  }

  look(): Layout {
    const revisions: Revision[] = [];
    this.#doubt(
      doubtOf(() => {
        const groups = this.#groups();
        if (!/^%PDF-\d\.\d[\r\n\t ]/.test(this.#text(0, 16))) throw new PdfDoubtError('HEADER');
        let from = 0;
        for (const group of groups) {
          const to = this.#revision(group, from);
          revisions.push({ starts: this.#blank(from), to });
          from = to;
        }
        for (const num of this.#lengths) if ((this.#placed.get(num) ?? 0) > 1) throw new PdfDoubtError('STREAM_LENGTH', { num });
        this.#gaps();
        this.#linearized(revisions[0]);
        if (this.#file.end - this.#endOfLast(groups) > longestEnd) throw new PdfDoubtError('STARTXREF', { at: this.#file.end });
        return undefined;
      }),
    );
    return { revisions, doubts: this.#doubts };
  }

  #endOfLast(groups: readonly (readonly Section[])[]): number {
    return Math.max(0, ...(groups.at(-1) ?? []).map(({ at }) => this.#ends.get(at) ?? 0));
  }

  /** The tables by the saves they came with, the oldest first; in each the newest first. */
  #groups(): readonly (readonly Section[])[] {
    const sections = this.#file.sections;
    const out: Section[][] = [];
    for (let index = 0; index < sections.length; index += 1) {
      const section = sections[index];
      const older = sections[index + 1];
      if (section === undefined) continue;
      this.#trailer(section, older);
      const isLastPair = index === sections.length - 2;
      // Annex F: a file written to be read page by page has its first table last.
      if (older !== undefined && older.at > section.at) {
        if (!isLastPair || !this.#isLinearized()) throw new PdfDoubtError('TABLE_ORDER', { at: section.at });
        this.#trailer(older, undefined);
        out.push([section, older]);
        break;
      }
      // 7.5.8.4, as word processors write it: an empty table that names the stream of what older readers shall not see.
      if (older !== undefined && section.hybrid !== undefined && section.entries.length === 0 && section.hybrid.at < older.at) {
        this.#trailer(older, sections[index + 2]);
        out.push([section, older]);
        index += 1;
        continue;
      }
      out.push([section]);
    }
    return out.reverse();
  }

  /** What a table says of the one before, and of the document, in numbers that every reader takes for such. */
  #trailer({ trailer, at, hybrid, isStream }: Section, older: Section | undefined): void {
    const prev = trailer.get('Prev');
    if (older === undefined ? prev !== undefined : prev !== older.at) throw new PdfDoubtError('TABLE_ORDER', { at });
    const isWhole = (value: PdfValue | undefined): boolean => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
    if (!isWhole(trailer.get('Size'))) throw new PdfDoubtError('TABLE', { at });
    if (trailer.has('XRefStm') !== (hybrid !== undefined) || (isStream && trailer.has('XRefStm'))) throw new PdfDoubtError('TABLE', { at });
    // Some readers go on from the hidden table too.
    if (hybrid?.trailer.has('Prev')) throw new PdfDoubtError('TABLE_ORDER', { at });
    const [newest] = this.#file.sections;
    for (const each of [trailer, hybrid?.trailer]) {
      const root = each?.get('Root');
      const [own] = [newest?.trailer.get('Root')];
      const isSame = root instanceof PdfRef && own instanceof PdfRef && root.num === own.num && root.gen === own.gen;
      if (root !== undefined && !isSame) throw new PdfDoubtError('TABLE_ORDER', { at });
    }
  }

  /** @returns where the revision ends */
  #revision(group: readonly Section[], from: number): number {
    const [newest] = group;
    if (newest === undefined) return from;
    const last = Math.max(...group.map(({ at }) => at));
    // Where a revision has two tables each has an end of its own.
    const ends = group.map(section => this.#table(section, group));
    const fresh: [num: number, place: Placed][] = [];
    /** Of each stream of objects the numbers that it holds, by their place in it. */
    const packed = new Map<number, Map<number, number>>();
    const given = new Map<number, Entry>();
    for (const section of group)
      for (const [num, entry] of this.#entriesOf(section)) {
        const known = given.get(num);
        if (known !== undefined && !isSameEntry(known, entry)) {
          // What older readers shall not see is free for them.
          if (entry === 'free' && group.length > 1 && section !== newest) continue;
          throw new PdfDoubtError('TABLE', { num });
        }
        given.set(num, entry);
      }
    for (const [num, entry] of given) {
      if (isSameEntry(this.#current.get(num), entry)) continue;
      if (this.#machinery.has(num)) throw new PdfDoubtError('TWO_ROLES', { num });
      this.#current.set(num, entry);
      if (entry === 'free') continue;
      if (num === 0) throw new PdfDoubtError('TABLE', { num });
      this.#greatest = Math.max(this.#greatest, num);
      this.#placed.set(num, (this.#placed.get(num) ?? 0) + 1);
      if ('at' in entry) {
        if (entry.at < from || entry.at > last) throw new PdfDoubtError('ENTRY', { num });
        fresh.push([num, entry]);
      } else {
        const held = packed.get(entry.within) ?? new Map<number, number>();
        if (held.has(entry.index)) throw new PdfDoubtError('OBJECT_STREAM', { num: entry.within });
        packed.set(entry.within, held.set(entry.index, num));
      }
    }
    if (this.#placed.size > mostObjects) throw new PdfDoubtError('TOO_LARGE');
    const tables = new Set(group.flatMap(section => [section.at, ...(section.hybrid === undefined ? [] : [section.hybrid.at])]));
    for (const [num, place] of fresh) {
      const value = tables.has(place.at) ? undefined : this.#object(place.at, num, place.gen);
      const held = packed.get(num);
      if (held !== undefined) this.#objectStream(num, value, held);
    }
    for (const num of packed.keys()) {
      if (!fresh.some(([each]) => each === num)) throw new PdfDoubtError('OBJECT_STREAM', { num });
      this.#machinery.add(num);
    }
    this.#tableStreams(group, given);
    this.#sizes(group, from);
    return Math.max(...ends);
  }

  #entriesOf(section: Section): readonly (readonly [number, Entry])[] {
    const all = [...section.entries, ...(section.hybrid?.entries ?? [])];
    const seen = new Map<number, Entry>();
    for (const [num, entry] of all) {
      if (seen.has(num)) throw new PdfDoubtError('TABLE', { num });
      seen.set(num, entry);
    }
    return all;
  }

  /**
   * 7.5.5: what is beyond the size that the table names does not exist for whoever heeds it. Some programs that write files anew name too small
   * a size, and no reader heeds that; who appends has no such excuse.
   */
  #sizes(group: readonly Section[], from: number): void {
    if (from === 0) return;
    if (this.#greatest >= (numberOf(group[0]?.trailer.get('Size')) ?? 0)) throw new PdfDoubtError('TABLE', { num: this.#greatest });
  }

  /** A table that is a stream has a number too, whether it names itself or not. */
  #tableStreams(group: readonly Section[], given: ReadonlyMap<number, Entry>): void {
    for (const section of group.flatMap(each => [each, ...(each.hybrid === undefined ? [] : [each.hybrid])])) {
      if (!section.isStream) continue;
      const { num, gen } = this.#file.objectAt(section.at);
      const entry = given.get(num) ?? this.#current.get(num);
      const isOwn = entry === undefined || entry === 'free' || ('at' in entry && entry.at === section.at && entry.gen === gen);
      if (!isOwn || this.#machinery.has(num)) throw new PdfDoubtError('TWO_ROLES', { num });
      this.#machinery.add(num);
    }
  }

  /** @returns where what belongs to the table ends */
  #table(section: Section, group: readonly Section[]): number {
    let end: number;
    if (section.isStream) end = this.#tableStream(section);
    else {
      const trailerAt = this.#tableForm(section.at);
      const reader = new PdfReader(this.#file.bytes, trailerAt, this.#file.end, true);
      reader.value();
      end = reader.at;
      this.#spans.push({ from: section.at, to: end });
      if (section.hybrid !== undefined) this.#tableStream(section.hybrid);
    }
    return this.#ending(section, end, group);
  }

  #tableStream({ at, entries }: Section): number {
    const { num, gen } = this.#file.objectAt(at);
    const value = this.#object(at, num, gen);
    if (!(value instanceof PdfStream)) throw new PdfDoubtError('TABLE', { at });
    const { dict } = value;
    const direct = [...dict.values()].flatMap(each => (isArray(each) ? [...each] : [each]));
    const keys = ['W', 'Index', 'Size', 'Length', 'Filter', 'DecodeParms'];
    if (keys.some(key => dict.get(key) instanceof PdfRef) || direct.length === 0) throw new PdfDoubtError('TABLE', { at });
    const whole = (list: PdfValue | undefined): readonly number[] => {
      const numbers = isArray(list)
        ? list.map(each => (typeof each === 'number' && Number.isSafeInteger(each) && each >= 0 ? each : -1))
        : [];
      if (numbers.includes(-1)) throw new PdfDoubtError('TABLE', { at });
      return numbers;
    };
    const width = whole(dict.get('W')).reduce((sum, each) => sum + each, 0);
    const index = dict.has('Index') ? whole(dict.get('Index')) : [0, numberOf(dict.get('Size')) ?? 0];
    const count = index.reduce((sum, each, place) => (place % 2 === 1 ? sum + each : sum), 0);
    if (index.length % 2 === 1 || count !== entries.length || unpack(value).length !== count * width)
      throw new PdfDoubtError('TABLE', { at });
    return this.#spans.at(-1)?.to ?? at;
  }

  /** 7.5.4: entries of twenty octets, some readers do not look where they begin. @returns where the dictionary of the trailer begins */
  #tableForm(place: number): number {
    const start = new RegExp(`^${white}*xref[ \\t]*(?:\\r\\n|\\n|\\r)`).exec(this.#text(place, 64));
    if (start === null) throw new PdfDoubtError('TABLE', { at: place });
    let at = place + start[0].length;
    for (;;) {
      const trailer = new RegExp(`^${white}*trailer(?=${white}*<<)`).exec(this.#text(at, 64));
      if (trailer !== null) return at + trailer[0].length;
      const [head, first, count] = /^(\d{1,10}) (\d{1,10})[ \t]*(?:\r\n|\n|\r)/.exec(this.#text(at, 64)) ?? [];
      if (head === undefined || first === undefined || count === undefined) throw new PdfDoubtError('TABLE', { at });
      at += head.length;
      for (let index = 0; index < Number(count); index += 1, at += 20) {
        const entry = this.#text(at, 20);
        // Some readers take a table that begins with 1 and a free entry for one that was counted from 1 by mistake.
        const isShifted = index === 0 && Number(first) === 1 && entry[17] === 'f';
        if (isShifted || !/^\d{10} \d{5} [nf](?: \r| \n|\r\n)$/.test(entry)) throw new PdfDoubtError('TABLE', { at });
      }
    }
  }

  /** `startxref`, the place of the table, `%%EOF` (7.5.5). @returns where that ends */
  #ending({ at }: Section, end: number, group: readonly Section[]): number {
    const from = this.#blank(end);
    const [whole, place] = ending.exec(this.#text(from, 64)) ?? [];
    const [first, second] = group;
    // The front of a file that is read page by page names no table, or has no end at all; its real end names the table at the front.
    const isPaged = second !== undefined && first !== undefined && second.at > first.at;
    if (isPaged && at === first.at && whole === undefined) return end;
    if (whole === undefined || place === undefined) throw new PdfDoubtError('STARTXREF', { at: end });
    const own = isPaged ? (at === first.at ? 0 : first.at) : at;
    if (Number(place) !== own) throw new PdfDoubtError('STARTXREF', { at: from });
    this.#spans.push({ from, to: from + whole.length });
    this.#ends.set(at, from);
    return from + whole.length;
  }

  /** Skips blanks and comments that say nothing. @returns where something else stands */
  #blank(from: number): number {
    const { bytes, end } = this.#file;
    let at = from;
    while (at < end) {
      const byte = bytes[at];
      if (byte === 37) {
        const start = at;
        while (at < end && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
        if (start > 0 && structural.test(bytes.toString('latin1', start, at))) return start;
      } else if (byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 32) at += 1;
      else return at;
    }
    return at;
  }

  /** Reads the object that stands there and nothing else. */
  #object(at: number, num: number, gen: number): PdfValue {
    const { bytes, end } = this.#file;
    const head = objectHead.exec(this.#text(at, 64));
    if (head === null || Number(head[1]) !== num || Number(head[2]) !== gen) throw new PdfDoubtError('OBJECT', { num });
    const reader = new PdfReader(bytes, at + head[0].length, end, true);
    const value = this.#value(reader, num);
    const stream = isDict(value) ? streamHead.exec(this.#text(reader.at, 40)) : null;
    if (stream === null || !isDict(value)) {
      const tail = objectTail.exec(this.#text(reader.at, 64));
      if (tail === null) throw new PdfDoubtError('OBJECT', { num });
      this.#spans.push({ from: at, to: reader.at + tail[0].length });
      return value;
    }
    const from = reader.at + stream[0].length;
    const to = from + this.#length(value, num);
    const tail = streamTail.exec(this.#text(to, 64));
    if (tail === null || to > end) throw new PdfDoubtError('STREAM_LENGTH', { num });
    this.#spans.push({ from: at, to: to + tail[0].length });
    return new PdfStream(value, bytes.subarray(from, to));
  }

  #value(reader: PdfReader, num: number): PdfValue {
    try {
      return reader.value();
    } catch (error) {
      throw error instanceof PdfError ? new PdfDoubtError(error.odd, { num }) : error;
    }
  }

  #length(dict: PdfDict, num: number): number {
    const given = dict.get('Length');
    if (given instanceof PdfRef) this.#lengths.add(given.num);
    const length = this.#file.resolve(given);
    if (typeof length !== 'number' || !Number.isSafeInteger(length) || length < 0) throw new PdfDoubtError('STREAM_LENGTH', { num });
    return length;
  }

  /** 7.5.7: pairs of number and place, each once, in the order of the places; between the objects nothing; all of them and no others in the table. */
  #objectStream(num: number, stream: PdfValue | undefined, held: ReadonlyMap<number, number>): void {
    const wrong = (): PdfDoubtError => new PdfDoubtError('OBJECT_STREAM', { num });
    if (!(stream instanceof PdfStream) || nameOf(stream.dict.get('Type')) !== 'ObjStm') throw wrong();
    const data = this.#unpacked(stream, num);
    const [count, first] = [numberOf(stream.dict.get('N')), numberOf(stream.dict.get('First'))];
    if (count === undefined || first === undefined || first > data.length) throw wrong();
    const head = data.toString('latin1', 0, first);
    const numbers = head.split(/[\0\t\n\f\r ]+/).filter(each => each !== '');
    if (numbers.length !== count * 2 || numbers.some(each => !/^\d{1,10}$/.test(each))) throw wrong();
    const seen = new Set<number>();
    for (let index = 0; index < count; index += 1) {
      const own = Number(numbers[index * 2]);
      if (seen.has(own) || held.get(index) !== own) throw wrong();
      seen.add(own);
      const from = first + Number(numbers[index * 2 + 1]);
      const to = index + 1 < count ? first + Number(numbers[index * 2 + 3]) : data.length;
      if (from > to || to > data.length) throw wrong();
      const reader = new PdfReader(data, from, to, true);
      const value = this.#value(reader, own);
      if (value instanceof PdfRef || !/^[\0\t\n\f\r ]*$/.test(data.toString('latin1', reader.at, to))) throw wrong();
    }
    if (held.size !== count) throw wrong();
  }

  #unpacked(value: PdfStream, num: number): Buffer {
    try {
      return unpack(value);
    } catch (error) {
      throw error instanceof PdfError ? new PdfDoubtError('OBJECT_STREAM', { num }) : error;
    }
  }

  /** Between what is accounted for nothing stands that anybody could take for something. */
  #gaps(): void {
    const spans = this.#spans.sort((a, b) => a.from - b.from || a.to - b.to);
    let at = 0;
    for (const [index, { from, to }] of spans.entries()) {
      const before = spans[index - 1];
      // A table of a file that other tables name too is one and the same.
      if (before !== undefined && before.from === from && before.to === to) continue;
      if (from < at) throw new PdfDoubtError('OVERLAP', { at: from });
      if (this.#blank(at) < from) throw new PdfDoubtError('STRAY', { at: this.#blank(at) });
      at = to;
    }
    const stray = this.#blank(at);
    if (stray < this.#file.end) throw new PdfDoubtError('STRAY', { at: stray });
  }

  #firstObject(): { readonly value: PdfValue; readonly end: number } | undefined {
    const at = this.#blank(0);
    if (objectHead.exec(this.#text(at, 64)) === null) return undefined;
    const reader = new PdfReader(this.#file.bytes, at, this.#file.end);
    reader.integer();
    reader.integer();
    reader.take('obj');
    return { value: reader.value(), end: reader.at };
  }

  #isLinearized(): boolean {
    const first = this.#firstObject()?.value;
    return isDict(first) && first.has('Linearized');
  }

  /**
   * Annex F: whoever believes a file of the length it names reads it from the front: its first table, its first page. Once something was
   * appended the length is another, and nobody does.
   */
  #linearized(first: Revision | undefined): void {
    const dict = this.#firstObject()?.value;
    if (!isDict(dict) || !dict.has('Linearized') || first === undefined) return;
    const length = numberOf(dict.get('L')) ?? 0;
    const eol = /^(?:\r\n|\n|\r)?/.exec(this.#text(first.to, 2))?.[0].length ?? 0;
    const isOwnLength = length >= first.to && length <= first.to + eol;
    if (!isOwnLength && length !== this.#file.bytes.length) return;
    const [main, front] = [this.#file.sections.at(-1), this.#file.sections.at(-2)];
    const pages = this.#file.pages();
    const isFirstPage = pages[numberOf(dict.get('P')) ?? 0]?.ref.num === numberOf(dict.get('O'));
    const isPaged = main !== undefined && front !== undefined && main.at > front.at;
    if (!isOwnLength || !isPaged || !isFirstPage || numberOf(dict.get('N')) !== pages.length) throw new PdfDoubtError('LINEARIZED');
  }
}

/** Looks through the whole file once. */
export const layoutOf = (file: PdfFile): Layout => new Survey(file).look();
