/**
 * Whether the files that no signature protects, lists of signatures, descriptions, values and seals, serve for signatures alone. They may change
 * after signing; named as a page, a template, a resource or anything else they would be shown, and nobody would be told that they changed.
 * Content is searched as it lies there and not by the elements that the standard knows: vendors have others.
 */
import { setImmediate } from 'node:timers/promises';
import { OfdError } from './ofd-error.ts';
import type { OfdPackage } from './package.ts';

/** What is no tag though it begins as one. */
const spans = [
  { open: '<!--', close: '-->', isText: false },
  { open: '<?', close: '?>', isText: false },
  { open: '<![CDATA[', close: ']]>', isText: true },
] as const;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const mostOfCode = 0x10_ffff;

const plain = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(amp|lt|gt|quot|apos));/gi, (whole, ten?: string, sixteen?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? whole;
    const code = ten === undefined ? Number.parseInt(sixteen ?? '', 16) : Number(ten);
    return code <= mostOfCode ? String.fromCodePoint(code) : whole;
  });

/** Of a longer value its end is looked at. */
const mostKept = 8192;
/** So much is decoded at once. */
const piece = 65_536;

interface Value {
  readonly text: string;
  /** Whether there is more before it than blanks. */
  readonly isCut: boolean;
}

/** Where a piece may end that begins there: not within the code of a letter, however long that is. */
const endOfPiece = (xml: string, at: number, to: number): number => {
  const end = at + piece;
  if (end >= to) return to;
  const code = xml.slice(at, end).lastIndexOf('&');
  if (code === -1 || xml.slice(at + code, end).includes(';')) return end;
  if (code > 0) return at + code;
  const close = xml.slice(end, to).indexOf(';');
  return close === -1 ? to : end + close + 1;
};

/** Without references, in pieces none of which ends within one. */
function* plainIn(xml: string, from: number, to: number): Generator<string> {
  for (let at = from; at < to; ) {
    const end = endOfPiece(xml, at, to);
    yield plain(xml.slice(at, end));
    at = end;
  }
}

/** A text in pieces, as far as the end of a location may be in it. */
class Text {
  #text = '';
  #isCut = false;

  add(words: string): void {
    this.#text += words;
    if (this.#text.length <= 2 * piece) return;
    const from = this.#text.length - mostKept;
    this.#isCut ||= this.#text.slice(0, from).trim() !== '';
    this.#text = this.#text.slice(from);
  }

  take(): Value {
    const value = { text: this.#text, isCut: this.#isCut };
    this.#text = '';
    this.#isCut = false;
    return value;
  }
}

const [gt, quote, apostrophe] = [62, 34, 39];
const isMark = (code: number): boolean => code === gt || code === quote || code === apostrophe;

/** What is looked at, and how much that was before there is anything. */
type Looked = Value | number;

/** The values in quotes of a tag, which may hold what would end it; a quote that is not closed ends it where it begins. @returns where it ends */
function* quotedIn(xml: string, from: number): Generator<Looked, number> {
  const text = new Text();
  let at = from;
  for (;;) {
    while (at < xml.length && !isMark(xml.charCodeAt(at))) at += 1;
    const mark = xml[at] ?? '>';
    if (mark === '>') return Math.min(at + 1, xml.length);
    const close = xml.indexOf(mark, at + 1);
    if (close === -1) return at;
    for (const words of plainIn(xml, at + 1, close)) {
      text.add(words);
      if (words.length > mostKept) yield words.length;
    }
    yield text.take();
    at = close + 1;
  }
}

/**
 * Every value of an attribute and every text. Each octet is looked at a few times, however the text is made: what is not closed is sought once, and
 * no expression goes along a tag, which may be as long as the file.
 */
function* valuesIn(xml: string): Generator<Looked> {
  const unclosed = new Set<string>();
  const text = new Text();
  for (let at = 0; at < xml.length; ) {
    const span = spans.find(({ open }) => !unclosed.has(open) && xml.startsWith(open, at));
    const end = span === undefined ? -1 : xml.indexOf(span.close, at + span.open.length);
    if (span !== undefined && end === -1) unclosed.add(span.open);
    else if (span !== undefined) {
      if (span.isText) text.add(xml.slice(at + span.open.length, end));
      at = end + span.close.length;
      yield span.open.length + span.close.length;
    } else if (xml[at] === '<') {
      yield text.take();
      at = yield* quotedIn(xml, at + 1);
    } else {
      const next = xml.indexOf('<', at);
      const to = next === -1 ? xml.length : next;
      for (const words of plainIn(xml, at, to)) {
        text.add(words);
        if (words.length > mostKept) yield words.length;
      }
      at = to;
    }
  }
  yield text.take();
}

const decoded = (bytes: Buffer, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
};

/** As programs that read OFD may take it. */
const textOf = (bytes: Buffer): string => {
  const [first, second] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || (first === 60 && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second === 60);
  const encodings = isLittle ? ['utf-16le'] : isBig ? ['utf-16be'] : ['utf-8', 'gb18030'];
  for (const each of encodings) {
    const text = decoded(bytes, each);
    if (text !== undefined) return text;
  }
  return bytes.toString('latin1');
};

/** As a system has it that leaves out blanks around a name, and dots behind it. */
const bare = (part: string): string => {
  const name = part.trim();
  let end = name.length;
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' ')) end -= 1;
  return name.slice(0, end);
};

/** A location without what it starts from, which may be a folder that another element names. */
const tailOf = (location: string): { readonly path: string; readonly isOpen: boolean } => {
  const parts: string[] = [];
  let isOpen = false;
  for (const part of location.trim().toLowerCase().split(/[/\\]/))
    if (part.trim() === '..') isOpen = parts.pop() === undefined || isOpen;
    else if (bare(part) !== '') parts.push(bare(part));
  return { path: parts.join('/'), isOpen };
};

/** What a location ends with that means one of these files. */
interface Ends {
  readonly ends: ReadonlySet<string>;
  /** What has fewer letters means none of them, whatever it is in small letters: some then are two. */
  readonly fewest: number;
}

const endsOf = (own: ReadonlySet<string>): Ends => {
  const ends = new Set<string>();
  for (const path of own) {
    // Of a longer one the end of a location would not tell.
    if (path.length > mostKept / 2) throw new OfdError();
    const parts = tailOf(path).path.split('/');
    for (const index of parts.keys()) ends.add(parts.slice(index).join('/'));
  }
  return { ends, fewest: Math.min(...[...ends].map(({ length }) => length)) / 2 };
};

/** Of a long location the end alone is known: where that leads nowhere by itself it may lead to anything. */
const means = ({ text, isCut }: Value, { ends, fewest }: Ends): boolean => {
  if (!isCut) return text.length >= fewest && ends.has(tailOf(text).path);
  if (text.trim() === '') return true;
  const { path, isOpen } = tailOf(text.slice(text.search(/[/\\]|$/)));
  return isOpen ? true : path === '' ? /[/\\]/.test(text) : ends.has(path);
};

/** So much is looked at before others have their turn: a value for itself, and its letters. */
const turn = { letters: 100_000, ofValue: 20 } as const;

const countIn = async (values: Iterable<Looked>, ends: Ends): Promise<number> => {
  let count = 0;
  let left: number = turn.letters;
  for (const each of values) {
    if (typeof each !== 'number' && means(each, ends)) count += 1;
    left -= typeof each === 'number' ? each : each.text.length + turn.ofValue;
    if (left > 0) continue;
    left = turn.letters;
    await setImmediate();
  }
  return count;
};

/**
 * @param own the files of signatures
 * @param roots what says which pages there are
 * @param lists how many lists of signatures `OFD.xml` names
 * @throws OfdError
 */
export const requireSoleRole = async (
  ofd: OfdPackage,
  own: ReadonlySet<string>,
  roots: readonly string[],
  lists: number,
): Promise<void> => {
  if (own.size === 0) return;
  if (roots.some(root => own.has(root))) throw new OfdError();
  const ends = endsOf(own);
  for (const path of ofd.paths) {
    if (own.has(path)) continue;
    const bytes = await ofd.markup(path);
    if (bytes === undefined) {
      if (roots.includes(path)) throw new OfdError();
      continue;
    }
    const text = textOf(bytes);
    // Names made of pieces, which some programs put together.
    if (/<!ENTITY/i.test(text)) throw new OfdError();
    if ((await countIn(valuesIn(text), ends)) > (path === '/OFD.xml' ? lists : 0)) throw new OfdError();
  }
};
