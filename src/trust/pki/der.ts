/**
 * DER written and strictly read: tags, lengths, values (X.690 10 and 11). Knows no certificate.
 * Beside asn1js, because issuing needs a tenth of its time and because requests must be refused for BER that asn1js accepts.
 */

/** Thrown for bytes that are not the DER expected; callers turn it into their own refusal. */
export class DerError extends Error {}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  nullValue: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utf8String: 0x0c,
  sequence: 0x30,
  set: 0x31,
  numericString: 0x12,
  printableString: 0x13,
  teletexString: 0x14,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  visibleString: 0x1a,
  universalString: 0x1c,
  bmpString: 0x1e,
} as const;

/** One element with its parts: `tag | length | content`. */
export const element = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  let length = 0;
  for (const part of parts) length += part.length;
  const size = length < 0x80 ? 0 : length < 0x100 ? 1 : length < 0x10000 ? 2 : length < 0x1000000 ? 3 : 4;
  const out = Buffer.allocUnsafe(2 + size + length);
  out[0] = tag;
  if (size === 0) out[1] = length;
  else {
    out[1] = 0x80 | size;
    out.writeUIntBE(length, 2, size);
  }
  let at = 2 + size;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
};

export const sequence = (...parts: readonly Uint8Array[]): Buffer => element(tags.sequence, ...parts);
export const octetString = (content: Uint8Array): Buffer => element(tags.octetString, content);
export const nullValue = element(tags.nullValue);
export const trueValue = element(tags.boolean, Buffer.from([0xff]));

/** An explicit context tag around one element. */
export const explicit = (number: number, content: Uint8Array): Buffer => element(0xa0 | number, content);
/** An implicit primitive context tag. */
export const implicit = (number: number, content: Uint8Array): Buffer => element(0x80 | number, content);

/** A non-negative INTEGER from big-endian bytes: no superfluous zeros, one where the first bit is set (X.690 8.3.2). */
export const integer = (magnitude: Uint8Array): Buffer => {
  let from = 0;
  while (from < magnitude.length - 1 && magnitude[from] === 0) from++;
  const bytes = magnitude.length === 0 ? Buffer.from([0]) : magnitude.subarray(from);
  return (bytes[0] ?? 0) >= 0x80 ? element(tags.integer, Buffer.from([0]), bytes) : element(tags.integer, bytes);
};

/** A non-negative INTEGER from a number. */
export const integerOf = (value: number | bigint): Buffer => {
  const hex = value.toString(16);
  return integer(Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex'));
};

export const bitString = (content: Uint8Array, unusedBits = 0): Buffer => element(tags.bitString, Buffer.from([unusedBits]), content);

/** Named bits: bit 0 is the first; trailing zero bits are left out (X.690 11.2.2). */
export const namedBits = (bits: readonly number[]): Buffer => {
  const last = Math.max(-1, ...bits);
  const content = Buffer.alloc(Math.floor(last / 8) + 1);
  for (const bit of bits) content.writeUInt8((content[bit >> 3] ?? 0) | (0x80 >> (bit & 7)), bit >> 3);
  return bitString(content, last < 0 ? 0 : 7 - (last & 7));
};

const base128 = (arc: bigint): number[] => {
  const out = [Number(arc & 0x7fn)];
  for (let rest = arc >> 7n; rest > 0n; rest >>= 7n) out.unshift(Number(rest & 0x7fn) | 0x80);
  return out;
};
const writtenOids = new Map<string, Buffer>();
/** An OBJECT IDENTIFIER from its dotted form; arcs of any size. */
export const oid = (dotted: string): Buffer => {
  const known = writtenOids.get(dotted);
  if (known !== undefined) return known;
  if (!/^[0-2](\.(0|[1-9]\d*))+$/.test(dotted)) throw new DerError(`not an object identifier: ${dotted}`);
  const [first = 0n, second = 0n, ...rest] = dotted.split('.').map(BigInt);
  const made = element(tags.oid, Buffer.from([first * 40n + second, ...rest].flatMap(base128)));
  if (writtenOids.size < 1000) writtenOids.set(dotted, made);
  return made;
};

const digits = (date: Date): string => date.toISOString().replace(/[-:T]|\.\d+Z$/g, '');
export const generalizedTime = (date: Date): Buffer => element(tags.generalizedTime, Buffer.from(`${digits(date)}Z`, 'latin1'));
/** UTCTime through the year 2049, GeneralizedTime from 2050; whole seconds, Zulu (RFC 5280 4.1.2.5). */
export const time = (date: Date): Buffer =>
  date.getUTCFullYear() < 2050 ? element(tags.utcTime, Buffer.from(`${digits(date).slice(2)}Z`, 'latin1')) : generalizedTime(date);

const readOids = new Map<string, string>();

/** One element of DER that was read; its children are read when asked for. */
export class Der {
  readonly source: Buffer;
  readonly tag: number;
  readonly start: number;
  readonly from: number;
  readonly end: number;

  private constructor(source: Buffer, start: number, limit: number) {
    const tag = source[start];
    const first = source[start + 1];
    if (start + 2 > limit || tag === undefined || first === undefined) throw new DerError('cut short');
    if ((tag & 0x1f) === 0x1f) throw new DerError('high tag number');
    let from = start + 2;
    let length = first;
    if (first >= 0x80) {
      const size = first & 0x7f;
      if (size === 0 || size > 4 || from + size > limit) throw new DerError('length not definite');
      length = source.readUIntBE(from, size);
      if (length < 0x80 || (size > 1 && length < 2 ** (8 * (size - 1)))) throw new DerError('length not minimal');
      from += size;
    }
    this.source = source;
    this.tag = tag;
    this.start = start;
    this.from = from;
    this.end = from + length;
    if (this.end > limit) throw new DerError('cut short');
  }

  /** Reads the first element of the bytes; more may follow it. */
  static first(bytes: Uint8Array): Der {
    return new Der(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0, bytes.byteLength);
  }

  /** Reads bytes that hold exactly one element. */
  static whole(bytes: Uint8Array): Der {
    const der = Der.first(bytes);
    if (der.end !== bytes.byteLength) throw new DerError('trailing data');
    return der;
  }

  /** The element with its tag and length. */
  get bytes(): Buffer {
    return this.source.subarray(this.start, this.end);
  }

  /** The content alone. */
  get content(): Buffer {
    return this.source.subarray(this.from, this.end);
  }

  /** The elements inside; the bytes must be used up exactly. */
  get children(): Der[] {
    const out: Der[] = [];
    for (let at = this.from; at < this.end; ) {
      const child = new Der(this.source, at, this.end);
      out.push(child);
      at = child.end;
    }
    return out;
  }

  /** This element, if it has that tag. */
  expect(tag: number): Der {
    if (this.tag !== tag) throw new DerError(`tag ${this.tag.toString(16)} where ${tag.toString(16)} belongs`);
    return this;
  }

  /** The children of a SEQUENCE. */
  get items(): Der[] {
    return this.expect(tags.sequence).children;
  }

  get oid(): string {
    const content = this.expect(tags.oid).content;
    const key = content.toString('latin1');
    const known = readOids.get(key);
    if (known !== undefined) return known;
    const arcs: bigint[] = [];
    let arc = 0n;
    for (const [at, byte] of content.entries()) {
      if (byte === 0x80 && (at === 0 || (content[at - 1] ?? 0) < 0x80)) throw new DerError('object identifier not minimal');
      arc = (arc << 7n) | BigInt(byte & 0x7f);
      if (byte < 0x80) {
        arcs.push(arc);
        arc = 0n;
      }
    }
    if (arcs.length === 0 || (content.at(-1) ?? 0) >= 0x80) throw new DerError('object identifier cut short');
    const [head = 0n, ...rest] = arcs;
    const top = head >= 80n ? 2n : head / 40n;
    const text = [top, head - top * 40n, ...rest].join('.');
    if (readOids.size < 1000) readOids.set(key, text);
    return text;
  }

  /** The bytes of an INTEGER as they stand, two's complement, checked to be minimal. */
  get integer(): Buffer {
    const content = this.expect(tags.integer).content;
    const [first, second] = content;
    if (first === undefined) throw new DerError('empty integer');
    if (second !== undefined && ((first === 0 && second < 0x80) || (first === 0xff && second >= 0x80)))
      throw new DerError('integer not minimal');
    return content;
  }

  get boolean(): boolean {
    const content = this.expect(tags.boolean).content;
    if (content.length !== 1 || (content[0] !== 0 && content[0] !== 0xff)) throw new DerError('not a DER boolean');
    return content[0] === 0xff;
  }

  /** A BIT STRING of whole octets. */
  get bitString(): Buffer {
    const content = this.expect(tags.bitString).content;
    if (content[0] !== 0) throw new DerError('bit string with unused bits');
    return content.subarray(1);
  }

  /** The numbers of the bits that are set. */
  get namedBits(): number[] {
    const content = this.expect(tags.bitString).content;
    const unused = content[0] ?? 8;
    const last = content.length > 1 ? (content.at(-1) ?? 0) : undefined;
    if (unused > 7 || (last === undefined && unused !== 0)) throw new DerError('bad bit string');
    // Exactly the last set bit must end the string, and what is unused must be zero.
    if (last !== undefined && ((last >> unused) & 1) !== 1) throw new DerError('named bits not minimal');
    if (last !== undefined && (last & ((1 << unused) - 1)) !== 0) throw new DerError('unused bits set');
    const bits: number[] = [];
    for (let bit = 0; bit < (content.length - 1) * 8; bit++)
      if (((content[1 + (bit >> 3)] ?? 0) & (0x80 >> (bit & 7))) !== 0) bits.push(bit);
    return bits;
  }

  /** UTCTime (1950 to 2049) or GeneralizedTime, in whole Zulu seconds. */
  get time(): Date {
    const text = this.content.toString('latin1');
    const isShort = this.tag === tags.utcTime;
    if (!isShort) this.expect(tags.generalizedTime);
    const parts = (isShort ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/ : /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/).exec(text);
    if (parts === null) throw new DerError(`not a time: ${text}`);
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number);
    const date = new Date(Date.UTC(2000, month - 1, day, hour, minute, second));
    date.setUTCFullYear(isShort ? year + (year < 50 ? 2000 : 1900) : year, month - 1, day);
    const back = digits(date);
    if ((isShort ? back.slice(2) : back) !== text.slice(0, -1)) throw new DerError(`not a time: ${text}`);
    return date;
  }
}
