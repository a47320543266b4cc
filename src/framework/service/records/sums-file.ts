/** The table of sums as a workbook or CSV: a row for each group, a column for each series and figure, the rest and the total at its foot. */
import { type Label, pick } from '#engine/declare/label.ts';
import type { Sums } from '#engine/declare/sums.ts';
import { entityOf, type FieldModel, type ResourceModel } from '#engine/project/model.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { type Cell, type SheetColumn, serialOfDay, serialOfInstant } from '#service/excel/cell.ts';
import { csvFile } from '#service/excel/csv.ts';
import { workbook } from '#service/excel/sheet-writer.ts';
import { cellOf, columnOf, type Format } from '#service/excel/showing.ts';
import type { Row } from '#service/store/rows.ts';
import { FileAnswer } from './act.ts';
import { exportedAs } from './exported-as.ts';
import { fileName, mimes } from './exports.ts';
import type { Records } from './records.ts';
import type { Group, SumsAnswer } from './sums.ts';

const words = {
  count: ['数量', 'Count'],
  none: ['（无）', '(none)'],
  others: ['其他', 'Others'],
  total: ['合计', 'Total'],
} as const satisfies Readonly<Record<string, Label>>;

export const formatOf = (value: unknown): Format => {
  if (value === undefined || value === null) return 'xlsx';
  if (value !== 'xlsx' && value !== 'csv') throw new Refusal('INPUT_INVALID', { faults: [{ path: 'format', code: 'typeChoice' }] });
  return value;
};

/** A figure as a sheet holds it: a sum as its field is written, an amount as text where nobody counts on. */
export const figureCell = (value: string | number, field: FieldModel | undefined, format: Format): Cell => {
  if (field?.type === 'money') return format === 'xlsx' ? Number(value) : value;
  return field?.decimals === undefined ? value : Number(value) / 10 ** field.decimals;
};

/** The file of what was answered; who took it is journalled. */
export const sumsFile = async (
  records: Records,
  resource: ResourceModel,
  sums: Sums,
  answer: SumsAnswer,
  format: Format,
): Promise<FileAnswer> => {
  const { around } = records;
  const { language, model } = around;
  const said = (label: Label): string => pick(label, language);
  const [first, second] = answer.by.map(name => resource.fields[name]);
  const measures = Object.entries(sums.measures ?? {});
  const inSheet = format === 'xlsx';
  const showing = { model, resource: resource.name, language, format };

  const worded = (field: FieldModel | undefined, key: unknown): Cell => {
    if (field === undefined || key === null || key === undefined) return said(words.none);
    if (answer.every !== null && field === first && inSheet)
      return answer.every === 'hour' ? serialOfInstant(String(key)) : serialOfDay(String(key));
    return cellOf(field, { [field.name]: key }, showing);
  };
  const summed = (name: string): FieldModel | undefined => {
    const measure = sums.measures?.[name];
    return measure?.sum === undefined ? undefined : resource.fields[measure.sum];
  };
  const kindOf = (name: string): SheetColumn['kind'] => (summed(name)?.type === 'money' ? 'money' : 'number');
  const figure = (row: Row, name: string): Cell => {
    const value = row[name];
    if (value === null || value === undefined) return null;
    return figureCell(value as string | number, summed(name), format);
  };
  const line = (title: Cell, row: Row, series: readonly Group[]): Cell[] => [
    title,
    ...answer.series.map(({ key }) => series.find(each => each.key === key)?.count ?? (title === said(words.others) ? null : 0)),
    figure(row, 'count'),
    ...measures.map(([name]) => figure(row, name)),
  ];

  const head = first === undefined ? { title: '', kind: 'text' as const } : columnOf(first, language);
  const kind = answer.every === null ? 'text' : answer.every === 'hour' ? 'instant' : 'date';
  const columns: readonly SheetColumn[] = [
    { ...head, kind, width: 24 },
    ...answer.series.map(({ key }): SheetColumn => ({ title: String(worded(second, key)), kind: 'number', width: 12 })),
    { title: said(words.count), kind: 'number', width: 10 },
    ...measures.map(([name, { label }]): SheetColumn => ({ title: said(label), kind: kindOf(name), width: 14 })),
  ];
  const lines = [
    ...answer.groups.map(group => line(worded(first, group.key), group, group.series ?? [])),
    ...(answer.others === null ? [] : [line(said(words.others), answer.others, [])]),
    line(said(words.total), answer.total, answer.series),
  ];
  records.note({
    action: 'export',
    resource: entityOf(resource),
    recordLabel: exportedAs(lines.length, format, around),
    changes: { by: [null, answer.by], format: [null, format], filter: [null, answer.total.filter] },
  });
  const pages = (async function* () {
    yield lines;
  })();
  const title = said(resource.label);
  return new FileAnswer({
    name: fileName(resource, around, format, ''),
    mime: mimes[format],
    rows: lines.length,
    body: format === 'csv' ? csvFile(columns, pages) : workbook([{ name: title, columns, pages }]),
  });
};
