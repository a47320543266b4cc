/** What a field's value looks like in a cell: what people read on the screen, as a number where a spreadsheet can count with it. */
import { bothOf, englishOf } from '#engine/declare/english.ts';
import type { Field } from '#engine/declare/fields.ts';
import { type Label, type Language, listed, pick } from '#engine/declare/label.ts';
import { faultMessage } from '#engine/input/words.ts';
import { actLabel } from '#engine/project/act-labels.ts';
import type { FieldModel, Model, ResourceModel } from '#engine/project/model.ts';
import { type Touched, touchedSaid } from '#engine/project/touched.ts';
import type { KeptFault } from '#engine/wire/errors.ts';
import type { Row } from '#service/store/rows.ts';
import { type Cell, type Kind, type SheetColumn, serialOfDay, serialOfInstant, wallOfSerial } from './cell.ts';

export type Format = 'xlsx' | 'csv';

export interface Showing {
  readonly model: Model;
  readonly resource: string;
  readonly language: Language;
  readonly format: Format;
}

const flags: Readonly<Record<Language, readonly [yes: string, no: string]>> = { zh: ['是', '否'], en: ['Yes', 'No'] };

const kinds: Partial<Readonly<Record<Field['type'], Kind>>> = { integer: 'number', money: 'money', date: 'date', instant: 'instant' };
const widths: Readonly<Record<Kind, number>> = { text: 20, number: 10, money: 14, date: 12, instant: 20 };

/** The column of a field, headed in the reader's language. */
export const columnOf = (field: FieldModel, language: Language): SheetColumn => {
  const kind = field.mask === undefined ? (kinds[field.type] ?? 'text') : 'text';
  return { title: pick(field.label, language), kind, width: widths[kind] };
};

/** The digits that a spreadsheet's numbers hold; an amount with more stays a text, so that no cent is lost. */
const COUNTABLE = 15;
const money = (value: string): Cell => (value.replace(/\D/g, '').length > COUNTABLE ? value : Number(value));

const labelled = (value: unknown): string => String((value as { label?: unknown } | null)?.label ?? '');

/** What was done, and to which fields: `修改：法定代表人、地址、联系人 等 5 项`. */
const withTouched = (model: Model, row: Row, [zh, en]: Label): Label => {
  const { touched } = row as { readonly touched?: Touched };
  if (touched === undefined) return [zh, en];
  const known = model.resources[String(row.resource)]?.fields ?? {};
  const labelOf = (name: string) => known[name]?.label;
  return [`${zh}：${touchedSaid(touched, labelOf, 'zh')}`, `${en}: ${touchedSaid(touched, labelOf, 'en')}`];
};

/** Names that are technical in the row and words on the screen, by the widget that says them there. */
const worded: Readonly<Record<string, (model: Model, row: Row, value: string) => Label | undefined>> = {
  recordKind: (model, _, value) => model.resources[value]?.label,
  recordAct: (model, row, value) => withTouched(model, row, actLabel(model.resources[String(row.resource)], value) ?? [value, value]),
  recordState: (model, row, value) => model.resources[String(row.resource)]?.states?.[value]?.label,
};

/** What of its row a cell says beside the field's own value: of what kind the record is whose act or state it tells, and a text in English. */
export const besideCell = ({ name, widget = '' }: FieldModel, { fields }: ResourceModel): readonly string[] => [
  ...(worded[widget] !== undefined && fields.resource !== undefined ? ['resource'] : []),
  ...[englishOf(fields, name) ?? []].flat(),
];

const chosen = (field: FieldModel, value: unknown, language: Language): string => {
  const label = field.values?.[String(value)];
  return label === undefined ? String(value) : pick(label, language);
};

/** The cell of a field, of a row as it is answered. */
export const cellOf = (field: FieldModel, row: Row, { model, language, format }: Showing): Cell => {
  const value = row[field.name];
  if (value === null || value === undefined) return null;
  const inSheet = format === 'xlsx' && field.mask === undefined;
  switch (field.type) {
    case 'reference':
    case 'file':
      return labelled(value);
    case 'references':
    case 'files':
      return listed((value as readonly unknown[]).map(labelled), language);
    case 'fault':
      return faultMessage(value as KeptFault, language);
    case 'choice':
      return chosen(field, value, language);
    case 'choices':
      return listed(
        (value as readonly unknown[]).map(each => chosen(field, each, language)),
        language,
      );
    case 'flag':
      return flags[language][value === true ? 0 : 1];
    case 'integer':
      return typeof value === 'number' ? value / 10 ** (field.decimals ?? 0) : String(value);
    case 'money':
      return inSheet ? money(String(value)) : String(value);
    case 'date':
      return inSheet ? serialOfDay(String(value)) : String(value);
    case 'instant': {
      const serial = serialOfInstant(String(value));
      return inSheet ? serial : wallOfSerial(serial).replace('T', ' ');
    }
    default: {
      const name = field.person ? (row.people as Row | undefined)?.[String(value)] : undefined;
      if (name !== undefined) return `${String(name)} ${String(value)}`;
      const label = worded[field.widget ?? '']?.(model, row, String(value));
      return pick(label ?? bothOf(row, field.name), language);
    }
  }
};
