/** The objects of a PDF as bytes (ISO 32000-2 7.3): read strictly where they stand, and written. Knows no document. */

/** What two readers could read differently, as far as single objects tell it. */
export type OddSyntax =
  /** No object of the standard's. */
  | 'SYNTAX'
  /** A key twice in one dictionary. */
  | 'KEY_TWICE'
  /** A comment with words by which the file is put together. */
  | 'COMMENT'
  /** A letter or digit of a name written as #xx, or a # that stands for nothing. */
  | 'NAME'
  /** A whole number written as a fraction, or beyond what readers count. */
  | 'NUMBER';

/** Thrown for bytes that are not the PDF expected; callers turn it into their own refusal or verdict. */
export class PdfError extends Error {
  readonly odd: OddSyntax;
  constructor(message: string, odd: OddSyntax = 'SYNTAX') {
    super(message);
    this.odd = odd;
  }
}

export class PdfName {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Bytes, with the place of the whole token where it was read from a file. */
export class PdfString {
  readonly bytes: Buffer;
  readonly isHex: boolean;
  readonly start: number;
  readonly end: number;
  constructor(bytes: Buffer, isHex = false, start = -1, end = -1) {
    this.bytes = bytes;
    this.isHex = isHex;
    this.start = start;
    this.end = end;
  }
}

export class PdfRef {
  readonly num: number;
  readonly gen: number;
  constructor(num: number, gen = 0) {
    this.num = num;
    this.gen = gen;
  }
}

export type PdfDict = Map<string, PdfValue>;
/** A stream with its bytes as they are packed. */
export class PdfStream {
  readonly dict: PdfDict;
  readonly packed: Buffer;
  constructor(dict: PdfDict, packed: Buffer) {
    this.dict = dict;
    this.packed = packed;
  }
}
export type PdfValue = null | boolean | number | PdfName | PdfString | PdfRef | readonly PdfValue[] | PdfDict | PdfStream;

export const isDict = (value: PdfValue | undefined): value is PdfDict => value instanceof Map;
export const isArray = (value: PdfValue | undefined): value is readonly PdfValue[] => Array.isArray(value);
export const nameOf = (value: PdfValue | undefined): string | undefined => (value instanceof PdfName ? value.text : undefined);
export const numberOf = (value: PdfValue | undefined): number | undefined => (typeof value === 'number' ? value : undefined);
export const dict = (entries: Readonly<Record<string, PdfValue>>): PdfDict => new Map(Object.entries(entries));
export const name = (text: string): PdfName => new PdfName(text);

const white = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set(Buffer.from('()<>[]{}/%'));
const isRegular = (byte: number | undefined): boolean => byte !== undefined && !white.has(byte) && !delimiters.has(byte);
const codeOf = (letter: string): number => letter.charCodeAt(0);
const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };
const deepest = 64;
/** Whoever searches a file instead of reading it finds these in comments too. */
export const structural = /\bobj\b|endobj|endstream|xref|\btrailer\b|%%EOF|%PDF-/;

/** Annex C: readers count objects up to here; what is beyond comes round again in some. */
const mostNumber = 8_388_607;
/** By these the file is put together. Readers that want a whole number overlook a fraction. */
const wholeNumbers = new Set(['Prev', 'XRefStm', 'Size', 'N', 'First', 'Length', 'Count']);

/** Reads one object after the other from a place in the bytes. */
export class PdfReader {
  readonly bytes: Buffer;
  readonly end: number;
  /** Whether what readers could take differently is a fault as well. */
  readonly isStrict: boolean;
  at: number;

  constructor(bytes: Buffer, at: number, end = bytes.length, isStrict = false) {
    if (at < 0 || at > end) throw new PdfError(`no place in the file: ${at}`);
    this.bytes = bytes;
    this.at = at;
    this.end = end;
    this.isStrict = isStrict;
  }

  #peek(): number | undefined {
    return this.at < this.end ? this.bytes[this.at] : undefined;
  }

  skipWhite(): void {
    for (let byte = this.#peek(); byte !== undefined; byte = this.#peek()) {
      if (byte === 37) this.#comment();
      else if (white.has(byte)) this.at += 1;
      else return;
    }
  }

  #comment(): void {
    const from = this.at;
    while (this.at < this.end && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) this.at += 1;
    if (this.isStrict && structural.test(this.bytes.toString('latin1', from, this.at)))
      throw new PdfError('a comment that looks like a part of the file', 'COMMENT');
  }

  /** The regular characters from here: a number or a keyword. */
  #word(): string {
    const from = this.at;
    while (this.at < this.end && isRegular(this.bytes[this.at]) && this.at - from < 64) this.at += 1;
    return this.bytes.toString('latin1', from, this.at);
  }

  /** Takes the keyword if it stands here. */
  take(keyword: string): boolean {
    this.skipWhite();
    const end = this.at + keyword.length;
    if (
      end > this.end ||
      this.bytes.toString('latin1', this.at, end) !== keyword ||
      isRegular(end < this.end ? this.bytes[end] : undefined)
    )
      return false;
    this.at = end;
    return true;
  }

  integer(): number {
    this.skipWhite();
    const word = this.#word();
    if (!/^\d{1,15}$/.test(word)) throw new PdfError(`no number: ${word}`);
    return Number(word);
  }

  value(depth = 0): PdfValue {
    if (depth > deepest) throw new PdfError('nested too deep');
    this.skipWhite();
    const byte = this.#peek();
    const next = this.at + 1 < this.end ? this.bytes[this.at + 1] : undefined;
    switch (byte) {
      case undefined:
        throw new PdfError('cut short');
      case codeOf('/'):
        return this.#name();
      case codeOf('('):
        return this.#literal();
      case codeOf('['):
        return this.#array(depth);
      case codeOf('<'):
        return next === byte ? this.#dict(depth) : this.#hex();
      default:
        return this.#numberOrWord();
    }
  }

  #name(): PdfName {
    this.at += 1;
    const from = this.at;
    while (this.at < this.end && isRegular(this.bytes[this.at])) this.at += 1;
    const text = this.bytes.toString('latin1', from, this.at);
    if (this.isStrict && text.includes('#')) unescaped(text);
    return new PdfName(text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))));
  }

  #literal(): PdfString {
    const start = this.at;
    this.at += 1;
    const out: number[] = [];
    for (let open = 1; open > 0; ) {
      const byte = this.#peek();
      if (byte === undefined) throw new PdfError('a string without end');
      this.at += 1;
      if (byte === 92) {
        out.push(...this.#escape());
        continue;
      }
      if (byte === 40) open += 1;
      if (byte === 41) open -= 1;
      if (open > 0) out.push(byte);
    }
    return new PdfString(Buffer.from(out), false, start, this.at);
  }

  #escape(): number[] {
    const byte = this.#peek() ?? 0;
    this.at += 1;
    if (byte >= 48 && byte <= 55) {
      let octal = byte - 48;
      for (let digit = this.#peek() ?? 0, count = 1; count < 3 && digit >= 48 && digit <= 55; digit = this.#peek() ?? 0, count += 1) {
        octal = octal * 8 + digit - 48;
        this.at += 1;
      }
      return [octal & 0xff];
    }
    if (byte === 13 && this.#peek() === 10) this.at += 1;
    if (byte === 10 || byte === 13) return [];
    return [escapes[String.fromCharCode(byte)] ?? byte];
  }

  #hex(): PdfString {
    const start = this.at;
    const close = this.bytes.indexOf('>', start, 'latin1');
    if (close < 0 || close >= this.end) throw new PdfError('a string without end');
    const digits = this.bytes.toString('latin1', start + 1, close).replace(/[\0\t\n\f\r ]+/g, '');
    if (!/^[0-9A-Fa-f]*$/.test(digits)) throw new PdfError('no hexadecimal string');
    this.at = close + 1;
    return new PdfString(Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex'), true, start, this.at);
  }

  #array(depth: number): readonly PdfValue[] {
    this.at += 1;
    const out: PdfValue[] = [];
    for (;;) {
      this.skipWhite();
      if (this.#peek() === codeOf(']')) break;
      out.push(this.value(depth + 1));
    }
    this.at += 1;
    return out;
  }

  #dict(depth: number): PdfDict {
    this.at += 2;
    const out: PdfDict = new Map();
    for (;;) {
      this.skipWhite();
      if (this.#peek() === codeOf('>')) break;
      if (this.#peek() !== codeOf('/')) throw new PdfError('a dictionary without a name');
      const key = this.#name().text;
      // 7.3.7: the same key twice means nothing; whoever writes it wants two readers to see two documents.
      if (out.has(key)) throw new PdfError(`/${key} stands twice`, 'KEY_TWICE');
      const value = this.value(depth + 1);
      if (this.isStrict && wholeNumbers.has(key)) this.#whole(value);
      out.set(key, value);
    }
    if (this.bytes[this.at + 1] !== codeOf('>')) throw new PdfError('a dictionary without end');
    this.at += 2;
    return out;
  }

  /** The number that was just read, by its digits. */
  #whole(value: PdfValue): void {
    if (typeof value === 'number' && !/(?:^|[^\d.])\d+$/.test(this.bytes.toString('latin1', Math.max(0, this.at - 24), this.at)))
      throw new PdfError(`no whole number: ${value}`, 'NUMBER');
  }

  #numberOrWord(): PdfValue {
    const start = this.at;
    const word = this.#word();
    if (word === 'true') return true;
    if (word === 'false') return false;
    if (word === 'null') return null;
    if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(word)) throw new PdfError(`no object at ${start}: ${word}`);
    return /^\d{1,10}$/.test(word) ? this.#referenceOr(Number(word)) : Number(word);
  }

  #referenceOr(number: number): PdfValue {
    const after = this.at;
    this.skipWhite();
    const gen = this.#word();
    if (/^\d{1,5}$/.test(gen) && this.take('R')) {
      if (this.isStrict && (number > mostNumber || Number(gen) > 65_535)) throw new PdfError(`no number of an object: ${number}`, 'NUMBER');
      return new PdfRef(number, Number(gen));
    }
    this.at = after;
    return number;
  }
}

/** 7.3.5: what needs no #xx and has one is overlooked by whoever looks for the name as it is. */
const unescaped = (text: string): void => {
  const isSound = text
    .split('#')
    .every((part, index) => index === 0 || /^(?!00|3[0-9]|4[1-9A-Fa-f]|5[0-9Aa]|6[1-9A-Fa-f]|7[0-9Aa])[0-9A-Fa-f]{2}/.test(part));
  if (!isSound) throw new PdfError(`an odd name: ${text}`, 'NAME');
};

const written = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(5).replace(/0+$/, '').replace(/\.$/, '');
const spelled = (text: string): string =>
  `/${text.replace(/[^!-~]|[#()<>[\]{}/%]/g, letter => `#${codeOf(letter).toString(16).padStart(2, '0')}`)}`;

/** An object as it stands in a file; a stream without the bytes it packs. */
export const writeValue = (value: PdfValue): string => {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return written(value);
  if (value instanceof PdfName) return spelled(value.text);
  if (value instanceof PdfString) return `<${value.bytes.toString('hex').toUpperCase()}>`;
  if (value instanceof PdfRef) return `${value.num} ${value.gen} R`;
  if (value instanceof PdfStream) return writeValue(value.dict);
  if (isDict(value)) return `<<${[...value].map(([key, each]) => `${spelled(key)} ${writeValue(each)}`).join(' ')}>>`;
  return `[${value.map(writeValue).join(' ')}]`;
};

/** A text string (7.9.2.2): UTF-16 with its mark where ASCII does not do. */
export const textString = (text: string): PdfString =>
  /^[ -~]*$/.test(text)
    ? new PdfString(Buffer.from(text, 'latin1'))
    : new PdfString(Buffer.concat([Buffer.of(0xfe, 0xff), Buffer.from(text, 'utf16le').swap16()]));

export const readText = (value: PdfValue | undefined): string | undefined => {
  if (!(value instanceof PdfString)) return undefined;
  const { bytes } = value;
  if (bytes[0] === 0xfe && bytes[1] === 0xff && bytes.length % 2 === 0) return Buffer.from(bytes.subarray(2)).swap16().toString('utf16le');
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.toString('utf8', 3);
  return bytes.toString('latin1');
};

/** A date (7.9.4). */
export const dateString = (date: Date): PdfString => textString(`D:${date.toISOString().replace(/[-:T]|\.\d+Z$/g, '')}Z`);

export const readDate = (value: PdfValue | undefined): Date | undefined => {
  const parts = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/.exec(readText(value) ?? '');
  if (parts === null) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map(each => (each === undefined ? undefined : Number(each)));
  const shift = (Number(parts[8] ?? 0) * 60 + Number(parts[9] ?? 0)) * (parts[7] === '-' ? -1 : 1);
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute - shift, second));
  return Number.isNaN(date.getTime()) ? undefined : date;
};
