/** The rows of a workbook's first sheet, read as they are unpacked; of what stands in the file only values are believed. */

import { type Archive, openArchive } from '#service/files/zip-reader.ts';
import { type ReadRow, SheetError } from './sheet-error.ts';

/** Larger than any row Excel writes: 16,384 cells of a few letters, or one cell of 32,767. */
const MOST_LETTERS_OF_A_UNIT = 4_000_000;
const MOST_COLUMNS = 200;
/** As many rows as Excel has. A few kilobytes unpack to millions of rows, or of strings, with nothing in them. */
const MOST_UNITS = 1_048_576;
/** The workbook's own lists name a few sheets. */
const MOST_BYTES_OF_A_LIST = 1_000_000;

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
        if (name !== undefined) return named[name] ?? whole;
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : '';
      })
    : text;

const attributeOf = (tag: string, name: string): string | undefined => {
  const at = tag.indexOf(` ${name}=`);
  const quote = at < 0 ? '' : tag.charAt(at + name.length + 2);
  if (quote !== '"' && quote !== "'") return undefined;
  const from = at + name.length + 3;
  const to = tag.indexOf(quote, from);
  return to < 0 ? undefined : unescaped(tag.slice(from, to));
};

interface Unit {
  /** The opening tag. */
  readonly tag: string;
  readonly inner: string;
  /** Where what follows begins. */
  readonly next: number;
}

/** The next element of a name from a place on; undefined where it has not (yet) wholly come. It never holds one of its own name. */
const unitFrom = (xml: string, name: string, from: number): Unit | 'none' | 'open' => {
  let start = from;
  for (;;) {
    start = xml.indexOf(`<${name}`, start);
    if (start < 0) return 'none';
    const behind = xml.charCodeAt(start + name.length + 1);
    // Blank, `>` or `/`: not the beginning of a longer name.
    if (behind <= 32 || behind === 62 || behind === 47) break;
    if (Number.isNaN(behind)) return 'open';
    start += name.length + 1;
  }
  const close = xml.indexOf('>', start);
  if (close < 0) return 'open';
  const tag = xml.slice(start, close);
  if (tag.endsWith('/')) return { tag, inner: '', next: close + 1 };
  const end = xml.indexOf(`</${name}>`, close);
  if (end < 0) return 'open';
  return { tag, inner: xml.slice(close + 1, end), next: end + name.length + 3 };
};

/** Elements of a name as they come, each whole; memory holds one and what has been read behind it. */
async function* units(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<Unit> {
  const decoder = new TextDecoder();
  let xml = '';
  let count = 0;
  let prefix: string | undefined;
  for await (const chunk of bytes) {
    xml += decoder.decode(chunk, { stream: true });
    // Some writers put a prefix before every name of the namespace.
    prefix ??= /<(?:([\w.-]+):)?(?:worksheet|sst)[\s>]/.exec(xml)?.[1] ?? (xml.length > 4_096 ? '' : undefined);
    const whole = prefix === undefined || prefix === '' ? name : `${prefix}:${name}`;
    let from = 0;
    for (;;) {
      const unit = unitFrom(xml, whole, from);
      if (typeof unit === 'string') {
        // What cannot be the beginning of another one is let go.
        if (unit === 'none') from = Math.max(from, xml.length - whole.length - 1);
        break;
      }
      from = unit.next;
      count += 1;
      if (count > MOST_UNITS) throw new SheetError('tooLarge');
      yield prefix === undefined || prefix === '' ? unit : { ...unit, inner: unit.inner.replaceAll(`${prefix}:`, '') };
    }
    xml = xml.slice(from);
    if (xml.length > MOST_LETTERS_OF_A_UNIT) throw new SheetError('tooLarge');
  }
}

/** A string without the reading aids that stand above Chinese characters. */
const withoutAids = (inner: string): string => {
  if (!inner.includes('<rPh')) return inner;
  let plain = '';
  for (let from = 0; ; ) {
    const start = inner.indexOf('<rPh', from);
    const end = start < 0 ? -1 : inner.indexOf('</rPh>', start);
    if (end < 0) return plain + inner.slice(from);
    plain += inner.slice(from, start);
    from = end + 6;
  }
};

/** The text of a string: its runs together. */
const textOf = (inner: string): string => {
  const plain = withoutAids(inner);
  let text = '';
  for (let from = 0; ; ) {
    const unit = unitFrom(plain, 't', from);
    if (typeof unit === 'string') return text;
    text += unescaped(unit.inner);
    from = unit.next;
  }
};

const whole = async (archive: Archive, name: string): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of archive.read(name)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MOST_BYTES_OF_A_LIST) throw new SheetError('tooLarge');
  }
  return Buffer.concat(chunks).toString('utf8');
};

/**
 * The opening tags of a name, whatever prefix it has. From `>` to `>`: an expression that looks for a whole tag begins anew at each `<`, and a
 * list of beginnings without an end would keep it busy for hours.
 */
const tagsOf = (xml: string, name: RegExp): readonly string[] =>
  xml
    .split('>')
    .slice(0, -1)
    .map(piece => piece.slice(Math.max(0, piece.lastIndexOf('<'))))
    .filter(tag => name.test(tag));
const sheetTag = /^<(?:[\w.-]+:)?sheet\s/;
const relationshipTag = /^<(?:[\w.-]+:)?Relationship\s/;
/** The prefix is the writer's. */
const relationOf = (tag: string): string | undefined => /\s[\w.-]+:id=["']([^"']+)["']/.exec(tag)?.[1];

/** Where the first sheet lies: by the workbook's own list, whatever the files are called. */
const firstSheet = async (archive: Archive): Promise<string> => {
  const book = await whole(archive, 'xl/workbook.xml');
  if (/\bdate1904=["'](?:1|true)["']/.test(book)) throw new SheetError('oldCalendar');
  const id = tagsOf(book, sheetTag)
    .map(relationOf)
    .find(each => each !== undefined);
  const relations = await whole(archive, 'xl/_rels/workbook.xml.rels');
  const found = tagsOf(relations, relationshipTag).find(tag => attributeOf(tag, 'Id') === id);
  const target = found === undefined ? undefined : attributeOf(found, 'Target');
  if (target === undefined) throw new SheetError();
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
};

const columnOf = (reference: string | undefined, fallback: number): number => {
  if (reference === undefined) return fallback;
  let at = 0;
  for (let index = 0; index < reference.length; index++) {
    const letter = reference.charCodeAt(index) - 64;
    if (letter < 1 || letter > 26) break;
    at = at * 26 + letter;
  }
  return at === 0 ? fallback : at - 1;
};

const cellValue = (tag: string, inner: string, shared: readonly string[]): string | number | boolean | null => {
  if (inner === '') return null;
  const type = attributeOf(tag, 't');
  if (type === 'inlineStr') return textOf(inner);
  const unit = unitFrom(inner, 'v', 0);
  if (typeof unit === 'string' || unit.inner === '') return null;
  const value = unit.inner;
  if (type === 's') return shared[Number(value)] ?? null;
  if (type === 'b') return value === '1';
  if (type === 'str' || type === 'e' || type === 'd') return unescaped(value);
  const number = Number(value);
  return Number.isFinite(number) ? number : unescaped(value);
};

const cellsOf = (row: string, shared: readonly string[]): ReadRow['cells'] => {
  const cells: (string | number | boolean | null)[] = [];
  for (let from = 0; ; ) {
    const unit = unitFrom(row, 'c', from);
    if (typeof unit === 'string') return cells;
    from = unit.next;
    const at = columnOf(attributeOf(unit.tag, 'r'), cells.length);
    if (at >= MOST_COLUMNS) continue;
    while (cells.length < at) cells.push(null);
    cells[at] = cellValue(unit.tag, unit.inner, shared);
  }
};

/**
 * The rows of the first sheet that are not empty.
 * @param most bytes the file may unpack to
 * @throws SheetError, ArchiveError
 */
export async function* sheetRows(bytes: Buffer, most: number): AsyncGenerator<ReadRow> {
  const archive = openArchive(bytes, { bytes: most });
  const sheet = await firstSheet(archive);
  const shared: string[] = [];
  const strings = archive.names.find(name => name.toLowerCase() === 'xl/sharedstrings.xml');
  if (strings !== undefined) for await (const { inner } of units(archive.read(strings), 'si')) shared.push(textOf(inner));
  let number = 0;
  for await (const { tag, inner } of units(archive.read(sheet), 'row')) {
    const said = Number(attributeOf(tag, 'r'));
    number = Number.isInteger(said) && said > 0 ? said : number + 1;
    const cells = cellsOf(inner, shared);
    if (cells.some(cell => cell !== null && cell !== '')) yield { number, cells };
  }
}
