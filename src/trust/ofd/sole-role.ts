/**
 * Whether the files that no signature protects, lists of signatures, descriptions, values and seals, serve for signatures alone. They may change
 * after signing; named as a page, a template, a resource or anything else they would be shown, and nobody would be told that they changed.
 * Content is searched as it lies there and not by the elements that the standard knows: vendors have others.
 */
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
  text.replace(/&(?:#(\d{1,8})|#x([0-9a-f]{1,8})|(amp|lt|gt|quot|apos));/gi, (whole, ten?: string, sixteen?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? whole;
    const code = ten === undefined ? Number.parseInt(sixteen ?? '', 16) : Number(ten);
    return code <= mostOfCode ? String.fromCodePoint(code) : whole;
  });

/** Where the quotes of a tag end: it may hold what would end it, and one that is not closed ends it where it begins. */
interface Quotes {
  readonly end: number;
  readonly values: readonly string[];
}

const marks: ReadonlySet<number> = new Set(Buffer.from('>"\''));

const quotesFrom = (xml: string, start: number): Quotes => {
  const values: string[] = [];
  let at = start;
  for (;;) {
    while (at < xml.length && !marks.has(xml.charCodeAt(at))) at += 1;
    const quote = xml[at] ?? '>';
    if (quote === '>') return { end: Math.min(at + 1, xml.length), values };
    const close = xml.indexOf(quote, at + 1);
    if (close === -1) return { end: at, values };
    if (close > at + 1) values.push(plain(xml.slice(at + 1, close)));
    at = close + 1;
  }
};

/**
 * Every value of an attribute and every text. Each octet is looked at a few times, however the text is made: what is not closed is sought once, and
 * no expression goes along a tag, which may be as long as the file.
 */
function* valuesIn(xml: string): Generator<string> {
  const unclosed = new Set<string>();
  let text = '';
  for (let at = 0; at < xml.length; ) {
    const span = spans.find(({ open }) => !unclosed.has(open) && xml.startsWith(open, at));
    const end = span === undefined ? -1 : xml.indexOf(span.close, at + span.open.length);
    if (span !== undefined && end === -1) unclosed.add(span.open);
    else if (span !== undefined) {
      if (span.isText) text += xml.slice(at + span.open.length, end);
      at = end + span.close.length;
    } else if (xml[at] === '<') {
      yield text;
      text = '';
      const tag = quotesFrom(xml, at + 1);
      yield* tag.values;
      at = tag.end;
    } else {
      const next = xml.indexOf('<', at);
      const words = xml.slice(at, next === -1 ? xml.length : next);
      text += plain(words);
      at += words.length;
    }
  }
  yield text;
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

/** A location without what it starts from, which may be a folder that another element names. */
const tailOf = (location: string): string => {
  const parts: string[] = [];
  for (const part of location.trim().toLowerCase().split(/[/\\]/))
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  return parts.join('/');
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
    const parts = tailOf(path).split('/');
    for (const index of parts.keys()) ends.add(parts.slice(index).join('/'));
  }
  return { ends, fewest: Math.min(...[...ends].map(({ length }) => length)) / 2 };
};

const countIn = (values: Iterable<string>, { ends, fewest }: Ends): number => {
  let count = 0;
  for (const each of values) if (each.length >= fewest && each.length < 1000 && ends.has(tailOf(each))) count += 1;
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
    if (countIn(valuesIn(text), ends) > (path === '/OFD.xml' ? lists : 0)) throw new OfdError();
  }
};
