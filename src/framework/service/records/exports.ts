/** `export`: the list as a file, read page by page while it is being sent; who took how much of what is journalled before the first row leaves. */
import type { ResourceCall } from '#engine/declare/calls.ts';
import { pick } from '#engine/declare/label.ts';
import type { Side } from '#engine/declare/menus.ts';
import { exportColumns } from '#engine/project/export-columns.ts';
import { type ExportFormat, exportedFile, exportFormats } from '#engine/project/export-format.ts';
import { entityOf, type FieldModel, type ResourceModel } from '#engine/project/model.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Cell } from '#service/excel/cell.ts';
import { csvFile } from '#service/excel/csv.ts';
import { workbook } from '#service/excel/sheet-writer.ts';
import { besideCell, cellOf, columnOf, type Format } from '#service/excel/showing.ts';
import type { FileStore } from '#service/files/file-store.ts';
import type { Listing, Row, Rows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { FileAnswer } from './act.ts';
import { answers, columnsBehind, readable } from './answers.ts';
import { exportedAs } from './exported-as.ts';
import { archiveOf, filesOf } from './exported-files.ts';
import { type Asked, askableOf, askedOf, listingOf } from './reads.ts';
import { Records, type Surroundings } from './records.ts';

const known: ReadonlySet<string> = new Set(['filter', 'sort', 'format', 'fields']);
const PAGE = 1_000;

export const mimes: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
};

/** What is journalled of the filter: of encrypted and redacted fields only that they were asked for. */
const tellable = (resource: ResourceModel, side: Side, { filter, text, queue }: Asked): Row => {
  const isSecret = (name: string): boolean => {
    const field = resource.fields[name];
    return field?.storage === 'encrypted' || field?.journal === 'redact';
  };
  const searched = resource.audiences[side]?.views?.list?.search ?? [];
  return {
    ...Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, isSecret(name) ? '***' : value])),
    ...(text === undefined ? {} : { q: searched.some(isSecret) ? '***' : text }),
    ...(queue === undefined ? {} : { queue }),
  };
};

/**
 * The columns that are asked for, in that order; all where nothing is said.
 * @throws Refusal INPUT_INVALID for what is none of the columns, or is named twice
 */
const columnsIn = (value: unknown, all: readonly FieldModel[]): readonly FieldModel[] => {
  if (value === undefined) return all;
  const names: readonly unknown[] = Array.isArray(value) ? value : [];
  const fields = [...new Set(names)].flatMap(name => all.find(field => field.name === name) ?? []);
  if (fields.length === 0 || fields.length !== names.length)
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'fields', code: 'typeChoices' }] });
  return fields;
};

const wrongFormat = (): Refusal => new Refusal('INPUT_INVALID', { faults: [{ path: 'format', code: 'typeChoice' }] });

/** The name of a file that holds rows of a resource: what it is and, of an export, the day at UTC+8. */
export const fileName = (resource: ResourceModel, { language, now }: Surroundings, format: ExportFormat, behind: string): string => {
  const day = dayOf(now);
  return `${pick(resource.label, language)}-${behind === '' ? day : behind}.${format}`;
};

async function* pagesOf(
  rows: Rows,
  around: Surroundings,
  resource: ResourceModel,
  side: Side,
  listing: Listing,
  fields: readonly FieldModel[],
  format: Format,
): AsyncGenerator<Cell[][]> {
  const showing = { model: around.model, resource: resource.name, language: around.language, format };
  const names = new Set(fields.flatMap(field => [field.name, ...besideCell(field, resource)]));
  const columns = columnsBehind(resource, side, names);
  for await (const page of rows.walk(resource.name, columns === undefined ? listing : { ...listing, columns: ['id', ...columns] }, PAGE)) {
    const shown = await answers(rows, around.model, resource, side, page, {
      heavy: false,
      actor: around.actor,
      now: around.now,
      language: around.language,
      fields: names,
    });
    yield shown.map(row => fields.map(field => cellOf(field, row, showing)));
  }
}

/** Answers the file. It is made from the pool (or that of the replica), a page at a time: a slow reader holds no connection and no snapshot. */
export const exportFile = async (
  { database, files }: { readonly database: Database; readonly files: FileStore },
  { body, around }: { readonly body: Row; readonly around: Surroundings },
  resource: ResourceModel,
  side: Side,
  call: ResourceCall,
): Promise<FileAnswer> => {
  const format = exportFormats(resource, side).find(each => each === (body.format ?? 'xlsx'));
  if (format === undefined) throw wrongFormat();
  const asked = askedOf(body, askableOf(resource, side, around), known);
  const fields = columnsIn(body.fields, exportColumns(resource, side, readable(resource, side)));
  const listing = listingOf(new Records(database.read, around), resource, side, call, asked);
  const { total, taken } = await database.transaction(async rows => {
    const records = new Records(rows, around);
    const counted = await rows.list(resource.name, { ...listing, columns: ['id'], page: { number: 1, size: 1 }, exactTotal: true });
    records.note({
      action: 'export',
      resource: entityOf(resource),
      recordLabel: exportedAs(counted.total, format, around),
      changes: {
        rows: [null, counted.total],
        format: [null, format],
        filter: [null, tellable(resource, side, asked)],
        ...(body.fields === undefined ? {} : { columns: [null, fields.map(field => field.name)] }),
      },
    });
    return {
      total: counted.total,
      taken: format === 'zip' ? await filesOf(records, resource, exportedFile(resource, side), listing, counted.total) : [],
    };
  });
  const columns = fields.map(field => columnOf(field, around.language));
  const pages = pagesOf(database.shown, around, resource, side, listing, fields, format === 'csv' ? format : 'xlsx');
  const name = fileName(resource, around, format, '');
  const said = { name, mime: mimes[format] };
  if (format === 'csv') return new FileAnswer({ ...said, rows: total, body: csvFile(columns, pages) });
  const sheets = workbook([{ name: pick(resource.label, around.language), columns, pages }]);
  if (format === 'xlsx') return new FileAnswer({ ...said, rows: total, body: sheets });
  return new FileAnswer({ ...said, body: archiveOf(files, taken, { name: fileName(resource, around, 'xlsx', ''), chunks: sheets }) });
};
