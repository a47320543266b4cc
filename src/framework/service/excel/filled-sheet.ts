/** A sheet that somebody filled in, by the columns that were asked for; and the workbook that asks for them. */
import { type Language, listed, pick } from '#engine/declare/label.ts';
import { validate } from '#engine/rules/validate.ts';
import { type PlainErrorCode, Refusal } from '#engine/wire/errors.ts';
import type { Fault } from '#engine/wire/fault.ts';
import { ArchiveError } from '#service/files/archive-error.ts';
import type { Row } from '#service/store/rows.ts';
import { csvRows } from './csv.ts';
import { type ReadRow, SheetError } from './sheet-error.ts';
import { sheetRows } from './sheet-reader.ts';
import { workbook } from './sheet-writer.ts';
import { type Column, dataSheet, exampleRow, hints } from './template.ts';

const MOST_UNPACKED = 100 * 1_048_576;

const whyNot: Readonly<Record<SheetError['why'], PlainErrorCode>> = {
  broken: 'SHEET_UNREADABLE',
  locked: 'SHEET_LOCKED',
  tooLarge: 'SHEET_TOO_LARGE',
  oldCalendar: 'SHEET_OLD_CALENDAR',
};

const startsWith = (bytes: Buffer, ...first: readonly number[]): boolean => first.every((byte, at) => bytes[at] === byte);

/** Header and rows, as many as are allowed and one more. What the file is, its first bytes tell, not its name. */
const tableIn = async (
  body: AsyncIterable<Uint8Array>,
  most: number,
): Promise<{ readonly header: ReadRow; readonly rows: readonly ReadRow[] }> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  // An OLE file: Excel before 2007, and any workbook with a password (MS-OFFCRYPTO).
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new Refusal('SHEET_LOCKED');
  const read: ReadRow[] = [];
  try {
    for await (const row of startsWith(bytes, 0x50, 0x4b) ? sheetRows(bytes, MOST_UNPACKED) : csvRows(bytes)) {
      read.push(row);
      if (read.length > most + 2) break;
    }
  } catch (error) {
    throw error instanceof SheetError || error instanceof ArchiveError ? new Refusal(whyNot[error.why]) : error;
  }
  const [header, ...rows] = read;
  if (header === undefined) throw new Refusal('SHEET_EMPTY');
  return { header, rows };
};

const isRequired = (field: Column): boolean => field.default === undefined && validate(field.rules ?? '', null).length > 0;
/** The title of a column without what people write differently: blanks, the mark of what is required, capitals. */
export const bare = (text: unknown): string =>
  String(text ?? '')
    .replace(/[\s*＊]/g, '')
    .toLowerCase();

/** Which column holds which field: by its label in either language, or by its name. */
const fieldsOfHeader = <F extends Column>(
  header: ReadRow,
  fields: readonly F[],
  language: Language,
): { at: ReadonlyMap<number, F>; faults: readonly Fault[] } => {
  const at = new Map<number, F>();
  const faults: Fault[] = [];
  const known = listed(
    fields.map(field => pick(field.label, language)),
    language,
  );
  header.cells.forEach((cell, index) => {
    const title = bare(cell);
    if (title === '') return;
    const field = fields.find(each => [each.name, ...each.label].some(word => bare(word) === title));
    if (field === undefined) faults.push({ path: '', code: 'sheetColumn', params: { name: String(cell), known } });
    else if ([...at.values()].includes(field))
      faults.push({ path: field.name, code: 'sheetTwice', params: { name: pick(field.label, language) } });
    else at.set(index, field);
  });
  const there = new Set(at.values());
  for (const field of fields)
    if (isRequired(field) && !there.has(field))
      faults.push({ path: field.name, code: 'sheetMissing', params: { name: pick(field.label, language) } });
  return { at, faults };
};

/** The example that the template brings along is no row, however long it stays. */
const isExample = (row: ReadRow, at: ReadonlyMap<number, Column>, examples: readonly Row[]): boolean =>
  examples.some(example => [...at].every(([index, field]) => bare(row.cells[index]) === bare(example[field.name])));

/** What was filled in. */
export interface FilledSheet<F extends Column> {
  /** Which column holds which field. */
  readonly at: ReadonlyMap<number, F>;
  readonly rows: readonly ReadRow[];
  /** The number of the row with the headers. */
  readonly header: number;
  /** What is wrong with the headers: then no row can be read. */
  readonly faults: readonly Fault[];
}

/** @throws Refusal SHEET_UNREADABLE and its likes, SHEET_EMPTY, SHEET_TOO_LONG */
export const filledSheet = async <F extends Column>(
  body: AsyncIterable<Uint8Array>,
  fields: readonly F[],
  most: number,
  language: Language,
): Promise<FilledSheet<F>> => {
  const { header, rows: all } = await tableIn(body, most);
  const { at, faults } = fieldsOfHeader(header, fields, language);
  const examples = (['zh', 'en'] as const).map(each => exampleRow(fields, each));
  const rows = all.filter(row => !isExample(row, at, examples));
  if (faults.length === 0 && rows.length === 0) throw new Refusal('SHEET_EMPTY');
  if (rows.length > most) throw new Refusal('SHEET_TOO_LONG', { params: { most } });
  return { at, rows, header: header.number, faults };
};

/** The workbook to fill in: headers with an example below, and a sheet that says what each column takes. */
export const sheetToFill = (fields: readonly Column[], language: Language, most: number): AsyncGenerator<Buffer> =>
  workbook([dataSheet(fields, language, isRequired), hints(fields, language, isRequired, most)]);
