/** What a caller may ask of a list: values, lists of values, ranges, prefixes. Its texts are literals, never operands. */

import type { FieldModel } from '#engine/project/model.ts';
import { columnName, isEncrypted, lookupColumn } from '#engine/project/schema-names.ts';
import { timeOf } from '#engine/rules/calendar.ts';
import { clean } from '#engine/rules/clean.ts';
import { numberInOnePiece } from '#engine/rules/printed-number.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { type FaultCodeWith, judgedAt } from '#engine/wire/fault.ts';
import {
  allOf,
  anyOf,
  equalsAny,
  isBetween,
  isFilled,
  isUuid,
  type Kind,
  kindOf,
  never,
  type Predicate,
  startsWith,
} from './comparisons.ts';
import { type Expression, sql } from './expressions.ts';
import { wordsOf } from './haystack.ts';
import { foundFirst, isRecordCalled, isRecordOf, type Surroundings } from './searching.ts';
import { quoted, type TableAccess } from './tables.ts';
import { blindOf } from './values.ts';

export type Filter = Readonly<Record<string, unknown>>;

const refused = (path: string, code: FaultCodeWith = 'notFilter'): Refusal =>
  new Refusal('INPUT_INVALID', { faults: [judgedAt(path.slice(0, 80), { code })] });

const amount = /^-?\d{1,12}(\.\d{1,2})?$/;

/** What a value must be to compare with a column, as the wire writes it; the code says what is wrong otherwise. */
const wants: Readonly<Record<Kind, { readonly code: FaultCodeWith; readonly fits: (value: unknown) => boolean }>> = {
  text: { code: 'typeText', fits: value => typeof value === 'string' },
  integer: { code: 'typeInteger', fits: value => Number.isSafeInteger(value) },
  money: { code: 'typeMoney', fits: value => typeof value === 'string' && amount.test(value) },
  flag: { code: 'typeFlag', fits: value => typeof value === 'boolean' },
  date: { code: 'date', fits: value => typeof value === 'string' && timeOf(value) !== undefined },
  instant: { code: 'typeInstant', fits: value => typeof value === 'string' && timeOf(value) !== undefined },
  uuid: { code: 'typeReference', fits: isUuid },
  words: { code: 'typeChoice', fits: value => typeof value === 'string' },
  list: { code: 'typeReference', fits: isUuid },
  json: { code: 'notFilter', fits: () => false },
};

/** Whether a value has the shape that a column of the kind compares with; `undefined` if so, else the code of the fault. */
export const misfit = (kind: Kind, value: unknown): FaultCodeWith | undefined => (wants[kind].fits(value) ? undefined : wants[kind].code);

/** Money is compared as a number, however many noughts it was written with. */
const comparable = (kind: Kind, value: unknown): unknown => (kind === 'money' && typeof value === 'string' ? Number(value) : value);

const isShape = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const column = (alias: string, name: string): Expression => sql`${sql.raw(`${quoted(alias)}.${quoted(name)}`)}`;

/** A text as it was typed and, where that is another, as the field keeps it: in capitals, a number in one piece. */
const spellings = (field: FieldModel, typed: string): readonly string[] => {
  const kept = clean(typed, field.rules, field.clean);
  return typeof kept === 'string' && kept !== typed ? [typed, kept] : [typed];
};

/** A text that begins with what was typed, or the number that a record has to which it leads. */
const beginsWith = (access: TableAccess, alias: string, field: FieldModel, typed: string, around: Surroundings): Predicate => {
  const here = column(alias, columnName(field));
  return anyOf([
    ...spellings(field, typed).map(text => allOf([startsWith(here, text), ...foundFirst(access, alias, field.name, text, 'from')])),
    ...(field.by === undefined
      ? []
      : [isRecordOf(around.tables, here, numberInOnePiece(typed) ?? typed), isRecordCalled(around, here, wordsOf(typed))].filter(
          each => each !== never,
        )),
  ]);
};

const fieldFilter = (access: TableAccess, alias: string, field: FieldModel, value: unknown, around: Surroundings): Predicate => {
  const path = `filter.${field.name}`;
  const [here, kind] = [column(alias, columnName(field)), kindOf(field)];
  const checked = (each: unknown): unknown => {
    const code = misfit(kind, each);
    if (code !== undefined) throw refused(path, code);
    return comparable(kind, each);
  };
  const filled = (yes: boolean): Predicate => {
    if (isEncrypted(field)) return sql`${here} is ${sql.raw(yes ? 'not null' : 'null')}`;
    return yes ? isFilled(here, kind, field.type) : sql`(${isFilled(here, kind, field.type)}) is not true`;
  };
  if (value === null) return filled(false);
  if (isShape(value)) {
    const words = Object.keys(value);
    if (words.length === 1 && typeof value.isSet === 'boolean') return filled(value.isSet);
    if (isEncrypted(field)) throw refused(path);
    if (words.length === 1 && typeof value.prefix === 'string' && kind === 'text')
      return beginsWith(access, alias, field, value.prefix, around);
    if (words.length === 0 || words.some(word => word !== 'from' && word !== 'to')) throw refused(path);
    const ends = [value.from ?? undefined, value.to ?? undefined].map(end => (end === undefined ? undefined : checked(end)));
    return isBetween(here, kind, field.type, ends[0], ends[1]);
  }
  const values = (Array.isArray(value) ? value : [value])
    .map(checked)
    .flatMap((each): readonly unknown[] => (kind === 'text' && typeof each === 'string' ? spellings(field, each) : [each]));
  if (isEncrypted(field)) {
    const lookup = lookupColumn(field);
    if (lookup === undefined) throw refused(path);
    const indexes = values.filter(each => each !== '').map(each => blindOf(access, field, each, around.encryption));
    return indexes.length === 0 ? never : sql`${column(alias, lookup)} = any(${indexes}::bytea[])`;
  }
  if (kind === 'list') return values.length === 0 ? never : sql`${here} && ${values}::uuid[]`;
  if (kind === 'words') return values.length === 0 ? never : sql`${here} && ${values}::text[]`;
  const [one, ...more] = values;
  const first = kind === 'text' && typeof one === 'string' && more.length === 0 ? foundFirst(access, alias, field.name, one, 'is') : [];
  return first.length === 0 ? equalsAny(here, kind, values) : allOf([equalsAny(here, kind, values), ...first]);
};

/** Whether a text is looked for by its beginning. */
export const isBeginning = (value: unknown): boolean => isShape(value) && typeof value.prefix === 'string';

/**
 * `{ state: ['ACTIVE'], notAfter: { from, to }, commonName: { prefix }, member: id, remark: null }`. A list field holds one of the values.
 * @throws Refusal INPUT_INVALID for a field that cannot be asked, or a value of another type
 */
export const compileFilter = (access: TableAccess, alias: string, filter: Filter, around: Surroundings): readonly Predicate[] =>
  Object.entries(filter).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const field = Object.hasOwn(access.resource.fields, name) ? access.resource.fields[name] : undefined;
    if (field === undefined || field.type === 'password' || kindOf(field) === 'json') throw refused(`filter.${name}`);
    return [fieldFilter(access, alias, field, value, around)];
  });
