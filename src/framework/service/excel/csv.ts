/** Comma-separated values (RFC 4180), out as a stream and in from a file: what spreadsheets write and read under that name. */
import { type Cell, looksLikeFormula, type SheetColumn } from './cell.ts';
import { type ReadRow, SheetError } from './sheet-error.ts';

/** Without it Excel takes the bytes for the local code page. */
const BYTE_ORDER_MARK = '\ufeff';

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
/** The apostrophe keeps a spreadsheet from running the text; reading takes it away again. */
const defused = (cell: Cell): string =>
  cell === null ? '' : typeof cell === 'number' ? String(cell) : looksLikeFormula(cell) ? `'${cell}` : cell;
const line = (cells: readonly Cell[]): string => `${cells.map(cell => quoted(defused(cell))).join(',')}\r\n`;

/** The file's bytes, a page at a time. Numbers and texts alike come as people read them. */
export async function* csvFile(
  columns: readonly SheetColumn[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + line(columns.map(column => column.title)));
  for await (const page of pages) yield Buffer.from(page.map(line).join(''));
}

/** UTF-8, or what Excel saves in China where nobody asked for UTF-8: the mark at the beginning, or the bytes themselves, tell. */
const decoded = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
};

const separatorOf = (text: string): string => {
  const [first = ''] = text.split(/\r?\n/, 1);
  return [',', '\t', ';'].reduce((best, each) => (first.split(each).length > first.split(best).length ? each : best), ',');
};

const undefused = (text: string): string => (text.startsWith("'") && looksLikeFormula(text.slice(1)) ? text.slice(1) : text);

/** The rows that are not empty, numbered as a spreadsheet shows them. @throws SheetError for bytes that are no text */
export function* csvRows(bytes: Buffer): Generator<ReadRow> {
  if (bytes.subarray(0, 4_096).includes(0) && !(bytes[0] === 0xff && bytes[1] === 0xfe)) throw new SheetError();
  const text = decoded(bytes);
  const separator = separatorOf(text);
  let cells: string[] = [];
  let cell = '';
  let inQuotes = false;
  let number = 0;
  const ended = (): ReadRow | undefined => {
    cells.push(undefused(cell));
    const row = { number: ++number, cells };
    cells = [];
    cell = '';
    return row.cells.some(each => each.trim() !== '') ? row : undefined;
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (inQuotes) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at++;
      } else inQuotes = false;
    } else if (letter === '"' && cell === '') inQuotes = true;
    else if (letter === separator) {
      cells.push(undefused(cell));
      cell = '';
    } else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text.charAt(at + 1) === '\n') at++;
      const row = ended();
      if (row !== undefined) yield row;
    } else cell += letter;
  }
  if (cell !== '' || cells.length > 0) {
    const row = ended();
    if (row !== undefined) yield row;
  }
}
