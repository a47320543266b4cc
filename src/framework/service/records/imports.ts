/** `import` and its `template`: rows of a sheet become records by the same way as a create's, all of them or none unless told otherwise. */
import type { ResourceCall } from '#engine/declare/calls.ts';
import { type Label, pick } from '#engine/declare/label.ts';
import type { Side } from '#engine/declare/menus.ts';
import { accept } from '#engine/input/accept.ts';
import { cellMessage } from '#engine/input/words.ts';
import { audienceRows, entityOf, type FieldModel, mostRowsOf, type ResourceModel } from '#engine/project/model.ts';
import { represent } from '#engine/project/represent.ts';
import { isVerdict, Refusal } from '#engine/wire/errors.ts';
import { type Fault, judgedAt } from '#engine/wire/fault.ts';
import { filledSheet, sheetToFill } from '#service/excel/filled-sheet.ts';
import type { ReadRow } from '#service/excel/sheet-error.ts';
import { namesIn, valueIn } from '#service/excel/taking.ts';
import type { Row, Rows, StoredRow } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { FileAnswer } from './act.ts';
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

const inputOfCall = ({ into, input = [] }: ResourceCall): readonly string[] => into?.input ?? input;

const fieldsOf = (resource: ResourceModel, call: ResourceCall): readonly FieldModel[] =>
  inputOfCall(call).flatMap(name => resource.fields[name] ?? []);

/** What each row of the sheet becomes. */
const rowsResource = (around: Surroundings, resource: ResourceModel, { into }: ResourceCall): ResourceModel => {
  const of = into === undefined ? resource : around.model.resources[into.resource];
  if (of === undefined) throw new Error(`no resource ${into?.resource}`);
  return of;
};

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
    faults.push(...found.flatMap(each => ('id' in each ? [] : [judgedAt(field.name, each)])));
    input[field.name] = field.type === 'reference' ? ids[0] : ids;
  }
  return { input, faults };
};

/** The record that a row of the sheet is about, where the call says how to tell; a fault for one that the sheet names twice, or that is none of the audience's. */
const thereAlready = async (
  { records, of, side, sheet }: { readonly records: Records; readonly of: ResourceModel; readonly side: Side; readonly sheet: Row },
  { into }: ResourceCall,
  input: Row,
): Promise<{ readonly before?: StoredRow; readonly fault?: Fault }> => {
  const { key, by } = into ?? {};
  if (key === undefined || by === undefined) return {};
  const { values, faults } = accept(fieldsNamed(of, [key]), { [key]: input[key] }, { context: { now: records.around.now } });
  // What is wrong with it is said together with the row's other faults.
  if (faults.length > 0) return {};
  const found = await records.find(of.name, { [key]: String(values[key]) }, { lock: true });
  if (found === undefined) return {};
  const own = audienceRows(of, side);
  const isOwn = own.length === 0 || (await records.find(of.name, [{ id: found.id }, ...own])) !== undefined;
  return !isOwn || found[by] === sheet.id ? { fault: { path: key, code: 'unique' } } : { before: found };
};

/**
 * Of a row in which a record is not found everything else that is wrong is told with it.
 * @throws Refusal where one was not found
 */
const refuseUnfound = (unfound: readonly Fault[], fields: readonly FieldModel[], input: Row, now: Date, before?: StoredRow): void => {
  if (unfound.length === 0) return;
  const rest = fields.filter(({ name }) => !unfound.some(({ path }) => path === name)).map(field => [field.name, field] as const);
  const sent = Object.fromEntries(rest.flatMap(([name]) => (Object.hasOwn(input, name) ? [[name, input[name]]] : [])));
  const words = before === undefined ? {} : { partial: true, before };
  const { faults } = accept(Object.fromEntries(rest), sent, { ...words, context: { now } });
  const places = fields.map(({ name }) => name);
  throw new Refusal('INPUT_INVALID', {
    faults: [...unfound, ...faults].sort((one, other) => places.indexOf(one.path) - places.indexOf(other.path)),
  });
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
  const { into } = call;
  const of = rowsResource(around, resource, call);
  const columns = await filledSheet(around.upload.body, fieldsOf(of, call), mostRowsOf(call), around.language);
  const { rows } = columns;

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
    return refusedWhole({ accepted: 0, rejected: columns.faults.map(fault => told({ row: columns.header, fault })) });

  const faultsIn = (error: unknown, row: number): readonly RefusedRow[] => {
    if (!isVerdict(error)) throw error;
    const faults = error.faults.length > 0 ? error.faults : [judgedAt('', error)];
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
            const { before, fault } = sheet === undefined ? {} : await thereAlready({ records, of, side, sheet }, call, input);
            refuseUnfound(fault === undefined ? faults : [...faults, fault], fieldsOf(of, call), input, around.now, before);
            const rowCall = { ...call, input: inputOfCall(call) };
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
  const name: Label = ['导入模板', 'import template'];
  return new FileAnswer({
    name: fileName(resource, around, 'xlsx', pick(name, language)),
    mime: mimes.xlsx,
    body: sheetToFill(fields, language, mostRowsOf(call)),
  });
};
