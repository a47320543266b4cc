/** `import` and its `template`: rows of a sheet become records by the same way as a create's, all of them or none unless told otherwise. */
import type { ResourceCall } from '#engine/declare/calls.ts';
import { type Label, type Language, listed, pick } from '#engine/declare/label.ts';
import type { Side } from '#engine/declare/menus.ts';
import { accept } from '#engine/input/accept.ts';
import { cellMessage } from '#engine/input/words.ts';
import { entityOf, type FieldModel, mostRowsOf, type ResourceModel } from '#engine/project/model.ts';
import { represent } from '#engine/project/represent.ts';
import { validate } from '#engine/rules/validate.ts';
import { type ErrorCode, type Fault, isVerdict, Refusal } from '#engine/wire/errors.ts';
import { csvRows } from '#service/excel/csv.ts';
import { type ReadRow, SheetError } from '#service/excel/sheet-error.ts';
import { sheetRows } from '#service/excel/sheet-reader.ts';
import { workbook } from '#service/excel/sheet-writer.ts';
import { namesIn, valueIn } from '#service/excel/taking.ts';
import { exampleRow, hints, templateColumns } from '#service/excel/template.ts';
import { ArchiveError } from '#service/files/archive-error.ts';
import type { Row, Rows, StoredRow } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { FileAnswer, type Upload } from './act.ts';
import { fileName, mimes } from './exports.ts';
import { checked, fieldsNamed, make, remake } from './making.ts';
import { named } from './naming.ts';
import { Records, type Surroundings } from './records.ts';

/** What became of the rows. */
export interface Imported extends Record<string, unknown> {
  readonly accepted: number;
  readonly rejected: readonly Rejected[];
  /** What the effect answered of a row, such as a first password: shown this once. */
  readonly made?: readonly Row[];
}
interface Rejected {
  /** As a spreadsheet numbers it. */
  readonly row: number;
  readonly field: string | null;
  readonly message: string;
}
/** Why a row was refused, before anybody is told in their language. */
export interface RefusedRow {
  readonly row: number;
  readonly fault: Fault;
}

const MOST_UNPACKED = 100 * 1_048_576;

const whyNot: Readonly<Record<SheetError['why'], ErrorCode>> = {
  broken: 'SHEET_UNREADABLE',
  locked: 'SHEET_LOCKED',
  tooLarge: 'SHEET_TOO_LARGE',
  oldCalendar: 'SHEET_OLD_CALENDAR',
};

const startsWith = (bytes: Buffer, ...first: readonly number[]): boolean => first.every((byte, at) => bytes[at] === byte);

/** Header and rows, as many as are allowed and one more. What the file is, its first bytes tell, not its name. */
const tableIn = async (upload: Upload, most: number): Promise<{ readonly header: ReadRow; readonly rows: readonly ReadRow[] }> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of upload.body) chunks.push(chunk);
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

const isRequired = (field: FieldModel): boolean => field.default === undefined && validate(field.rules ?? '', null).length > 0;
const bare = (text: unknown): string =>
  String(text ?? '')
    .replace(/[\s*＊]/g, '')
    .toLowerCase();

/** Which column holds which field: by its label in either language, or by its name. */
const fieldsOfHeader = (
  header: ReadRow,
  fields: readonly FieldModel[],
  language: Language,
): { at: ReadonlyMap<number, FieldModel>; faults: readonly Fault[] } => {
  const at = new Map<number, FieldModel>();
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

const inputOfCall = ({ into, input = [] }: ResourceCall): readonly string[] => into?.input ?? input;

const fieldsOf = (resource: ResourceModel, call: ResourceCall): readonly FieldModel[] =>
  inputOfCall(call).flatMap(name => resource.fields[name] ?? []);

/** What each row of the sheet becomes. */
const rowsResource = (around: Surroundings, resource: ResourceModel, { into }: ResourceCall): ResourceModel => {
  const of = into === undefined ? resource : around.model.resources[into.resource];
  if (of === undefined) throw new Error(`no resource ${into?.resource}`);
  return of;
};

/** The example that the template brings along is no row, however long it stays. */
const isExample = (row: ReadRow, at: ReadonlyMap<number, FieldModel>, examples: readonly Row[]): boolean =>
  examples.some(example => [...at].every(([index, field]) => bare(row.cells[index]) === bare(example[field.name])));

/** The row's input. A reference is written by its name or code. */
const inputOf = async (
  records: Records,
  side: Side,
  row: ReadRow,
  at: ReadonlyMap<number, FieldModel>,
): Promise<{ input: Row; faults: Fault[] }> => {
  const input: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const [index, field] of at) {
    const value = valueIn(field, row.cells[index]);
    if (value === undefined) continue;
    if (field.type !== 'reference' && field.type !== 'references') {
      input[field.name] = value;
      continue;
    }
    const found = await Promise.all(
      (field.type === 'reference' ? [String(value)] : namesIn(String(value))).map(name => named(records, side, field, name)),
    );
    const ids = found.flatMap(each => ('id' in each ? [each.id] : []));
    faults.push(...found.flatMap(each => ('id' in each ? [] : [{ path: field.name, ...each }])));
    input[field.name] = field.type === 'reference' ? ids[0] : ids;
  }
  return { input, faults };
};

/** The record that a row of the sheet is about, where the call says how to tell. @throws Refusal for one that the sheet names twice */
const thereAlready = async (
  records: Records,
  of: ResourceModel,
  { into }: ResourceCall,
  input: Row,
  sheet: Row,
): Promise<StoredRow | undefined> => {
  const { key, by } = into ?? {};
  if (key === undefined || by === undefined) return undefined;
  const { values, faults } = accept(fieldsNamed(of, [key]), { [key]: input[key] }, { context: { now: records.around.now } });
  // What is wrong with it is said together with the row's other faults.
  if (faults.length > 0) return undefined;
  const found = await records.find(of.name, { [key]: String(values[key]) }, { lock: true });
  if (found !== undefined && found[by] === sheet.id) throw new Refusal('INPUT_INVALID', { faults: [{ path: key, code: 'unique' }] });
  return found;
};

/** The rows are undone, their answer is kept: some were refused, and all or none was asked. */
class UndoneError extends Error {
  readonly answer: Imported;
  constructor(answer: Imported) {
    super('rows were refused');
    this.answer = answer;
  }
}

/** Takes the rows in, in one transaction; each stands or falls alone within it. */
export const importRows = async (
  database: Database,
  request: { readonly body: Row; readonly around: Surroundings; readonly finish?: (rows: Rows, data: unknown) => Promise<void> },
  resource: ResourceModel,
  side: Side,
  call: ResourceCall,
): Promise<Imported> => {
  const { around } = request;
  const { partial = 'false', ...more } = request.body;
  checked({}, more, { now: around.now });
  if (partial !== 'true' && partial !== 'false') throw new Refusal('INPUT_INVALID', { faults: [{ path: 'partial', code: 'typeFlag' }] });
  if (around.upload === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'file', code: 'required' }] });
  const most = mostRowsOf(call);
  const { header, rows: all } = await tableIn(around.upload, most);
  const { into } = call;
  const of = rowsResource(around, resource, call);
  const fields = fieldsOf(of, call);
  const columns = fieldsOfHeader(header, fields, around.language);
  const examples = (['zh', 'en'] as const).map(each => exampleRow(fields, each));
  const rows = all.filter(row => !isExample(row, columns.at, examples));
  if (columns.faults.length === 0 && rows.length === 0) throw new Refusal('SHEET_EMPTY');
  if (rows.length > most) throw new Refusal('SHEET_TOO_LONG', { params: { most } });

  const told = ({ row, fault }: RefusedRow): Rejected => ({
    row,
    field: fault.path === '' ? null : fault.path,
    message: cellMessage(fault, of.fields[fault.path]?.values, around.language),
  });
  const finished = async (held: Rows, answer: Imported): Promise<Imported> => {
    new Records(held, around).note({
      action: 'import',
      resource: entityOf(resource),
      recordLabel: around.upload?.name.slice(0, 200) ?? null,
      result: answer.accepted > 0 ? 'OK' : 'REFUSED',
      changes: { accepted: [null, answer.accepted], rejected: [null, new Set(answer.rejected.map(({ row }) => row)).size] },
    });
    await request.finish?.(held, answer);
    return answer;
  };
  const refusedWhole = (answer: Imported): Promise<Imported> => database.transaction(held => finished(held, answer));
  if (columns.faults.length > 0)
    return refusedWhole({ accepted: 0, rejected: columns.faults.map(fault => told({ row: header.number, fault })) });

  const faultsIn = (error: unknown, row: number): readonly RefusedRow[] => {
    if (!isVerdict(error)) throw error;
    const faults = error.faults.length > 0 ? error.faults : [{ path: '', code: error.code, params: error.params }];
    return faults.map(fault => ({ row, fault }));
  };
  try {
    return await database.transaction(async held => {
      const records = new Records(held, around);
      const sheet = into === undefined ? undefined : await records.create(resource.name, {});
      const also: Row = into === undefined ? {} : { [into.by]: sheet?.id };
      const refused: RefusedRow[] = [];
      const made: Row[] = [];
      let accepted = 0;
      for (const row of rows) {
        try {
          const { row: stored, answer } = await held.attempt(async () => {
            const { input, faults } = await inputOf(records, side, row, columns.at);
            if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
            const rowCall = { ...call, input: inputOfCall(call) };
            const before = sheet === undefined ? undefined : await thereAlready(records, of, call, input, sheet);
            return before === undefined
              ? make(records, of, side, rowCall, input, also)
              : remake(records, of, side, rowCall, input, before, also);
          });
          accepted += 1;
          if (Object.keys(answer).length > 0) made.push({ row: row.number, label: represent(of, stored), ...answer });
        } catch (error) {
          refused.push(...faultsIn(error, row.number));
        }
      }
      const rejected = refused.map(told);
      if (rejected.length > 0 && (partial !== 'true' || (sheet !== undefined && accepted === 0)))
        throw new UndoneError({ accepted: 0, rejected });
      if (into?.effect !== undefined && sheet !== undefined)
        await records.change(
          resource.name,
          sheet,
          null,
          {},
          {
            input: { fileName: around.upload?.name.slice(0, 200) ?? null, taken: accepted, refused },
            effect: into.effect,
          },
        );
      return finished(held, { accepted, rejected, ...(made.length > 0 ? { made } : {}) });
    });
  } catch (error) {
    if (error instanceof UndoneError) return refusedWhole(error.answer);
    throw error;
  }
};

/** The workbook that the audience's import expects: headers with an example below, and a sheet that says what each column takes. */
export const templateFile = (around: Surroundings, resource: ResourceModel, side: Side): FileAnswer => {
  const call = Object.values(resource.audiences[side]?.calls ?? {}).find(each => each.does === 'import');
  if (call === undefined) throw new Error(`${resource.name} has no import for ${side}`);
  const { language } = around;
  const fields = fieldsOf(rowsResource(around, resource, call), call);
  const example = exampleRow(fields, language);
  const words: Readonly<Record<'sheet' | 'name', Label>> = { sheet: ['数据', 'Data'], name: ['导入模板', 'import template'] };
  return new FileAnswer({
    name: fileName(resource, around, 'xlsx', pick(words.name, language)),
    mime: mimes.xlsx,
    body: workbook([
      {
        name: pick(words.sheet, language),
        columns: templateColumns(fields, language, isRequired),
        pages: [[fields.map(field => (example[field.name] as string | undefined) ?? null)]],
      },
      hints(fields, language, isRequired, mostRowsOf(call)),
    ]),
  });
};
