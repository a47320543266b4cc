/** One column against values: what `evaluate` does with a record's value, said in SQL that an index can answer. */

import type { FieldModel } from '#engine/project/model.ts';
import { dayOf, timeOf } from '#engine/rules/calendar.ts';
import { type Expression, sql } from './expressions.ts';

export type Predicate = Expression;
type Column = Expression;

export const never: Predicate = sql`false`;
export const always: Predicate = sql`true`;

/** Joined with brackets, so that they can stand anywhere. */
export const allOf = (parts: readonly Predicate[]): Predicate => (parts.length === 0 ? always : sql`(${sql.join(parts, sql` and `)})`);
export const anyOf = (parts: readonly Predicate[]): Predicate => (parts.length === 0 ? never : sql`(${sql.join(parts, sql` or `)})`);

/** What a column holds, as far as comparing goes. */
export type Kind = 'text' | 'integer' | 'money' | 'flag' | 'date' | 'instant' | 'uuid' | 'list' | 'words' | 'json';

const kinds: Readonly<Record<FieldModel['type'], Kind>> = {
  text: 'text',
  longText: 'text',
  choice: 'text',
  choices: 'words',
  sequence: 'text',
  password: 'text',
  integer: 'integer',
  money: 'money',
  flag: 'flag',
  date: 'date',
  instant: 'instant',
  reference: 'uuid',
  file: 'uuid',
  references: 'list',
  files: 'list',
  json: 'json',
  fault: 'json',
  items: 'json',
  bytes: 'json',
};

export const kindOf = (field: FieldModel): Kind => (field.builtIn && field.name === 'id' ? 'uuid' : kinds[field.type]);

const DECIMAL = /^-?\d+(\.\d+)?$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/** A text that PostgreSQL can hold at all. */
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && !value.includes('\0');
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value)
    ? value
    : typeof value === 'string' && DECIMAL.test(value)
      ? Number(value)
      : undefined;
const momentOf = (value: unknown): number | undefined => {
  const ms = value instanceof Date ? value.getTime() : typeof value === 'string' ? timeOf(value) : undefined;
  return ms === undefined || Number.isNaN(ms) ? undefined : ms;
};
const some = <T>(values: readonly (T | undefined)[]): readonly T[] => values.flatMap(value => (value === undefined ? [] : [value]));

/** The day whose first moment at UTC+8 this is, or else the first day that begins after it. */
const dayFrom = (ms: number): string => {
  const day = dayOf(new Date(ms));
  return (timeOf(day) ?? 0) < ms ? dayOf(new Date(ms + 86_400_000)) : day;
};
const dayAt = (ms: number): string | undefined => (timeOf(dayOf(new Date(ms))) === ms ? dayOf(new Date(ms)) : undefined);

const among = (column: Column, values: readonly unknown[], type: string): Predicate => {
  if (values.length === 0) return never;
  return values.length === 1 ? sql`${column} = ${values[0]}::${sql.raw(type)}` : sql`${column} = any(${[...values]}::${sql.raw(type)}[])`;
};

/** Text that reads as a number compares as one with a number. */
const asNumber = (column: Column): Column => sql`case when ${column} ~ '^-?\\d+(\\.\\d+)?$' then ${column}::numeric end`;

const listed = (column: Column): Predicate => sql`cardinality(${column}) > 0`;
const filledJson = (column: Column): Predicate => sql`${column} not in ('null', '""', '[]')`;

/** There is a value: blank texts and empty lists are none. */
export const isFilled = (column: Column, kind: Kind, type: FieldModel['type']): Predicate => {
  if (kind === 'text') return sql`${column} <> ''`;
  if (kind === 'list' || kind === 'words') return listed(column);
  return kind === 'json' && type !== 'bytes' ? filledJson(column) : sql`${column} is not null`;
};

/** The column equals one of the values; values it can never equal count for nothing. */
export const equalsAny = (column: Column, kind: Kind, values: readonly unknown[]): Predicate => {
  switch (kind) {
    case 'text': {
      const texts = values.filter(isText);
      const numbers = values.filter(value => typeof value === 'number');
      return numbers.length === 0
        ? among(column, texts, 'text')
        : anyOf([among(column, texts, 'text'), among(asNumber(column), numbers, 'numeric')]);
    }
    case 'integer':
      return among(column, some(values.map(numberOf)).filter(Number.isSafeInteger), 'bigint');
    case 'money': {
      const texts = values.filter(isText);
      const numbers = values.filter(value => typeof value === 'number' && Number.isFinite(value));
      return texts.length === 0
        ? among(column, numbers, 'numeric')
        : anyOf([among(sql`${column}::text`, texts, 'text'), among(column, numbers, 'numeric')]);
    }
    case 'flag':
      return among(
        column,
        values.filter(value => typeof value === 'boolean'),
        'boolean',
      );
    case 'date':
      return among(column, some(some(values.map(momentOf)).map(dayAt)), 'date');
    case 'instant':
      return among(
        column,
        some(values.map(momentOf)).map(ms => new Date(ms).toISOString()),
        'timestamptz',
      );
    case 'uuid':
      return among(column, values.filter(isUuid), 'uuid');
    case 'list':
    case 'words':
    case 'json':
      return never;
  }
};

type End = 'from' | 'to';

const half = (column: Column, end: End, value: unknown, type: string): Predicate =>
  sql`${column} ${sql.raw(end === 'from' ? '>=' : '<')} ${value}::${sql.raw(type)}`;

const bounded = (column: Column, kind: Kind, end: End, value: unknown): Predicate => {
  switch (kind) {
    case 'text':
      if (typeof value === 'number') return half(asNumber(column), end, value, 'numeric');
      return isText(value) ? half(column, end, value, 'text') : never;
    case 'integer': {
      const number = numberOf(value);
      if (number === undefined) return never;
      const whole = Math.min(Math.max(Math.ceil(number), -Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
      return half(column, end, whole, 'bigint');
    }
    case 'money':
      if (typeof value === 'number') return Number.isFinite(value) ? half(column, end, value, 'numeric') : never;
      return isText(value) ? half(sql`${column}::text collate "C"`, end, value, 'text') : never;
    case 'date': {
      const ms = momentOf(value);
      return ms === undefined ? never : half(column, end, dayFrom(ms), 'date');
    }
    case 'instant': {
      const ms = momentOf(value);
      return ms === undefined ? never : half(column, end, new Date(ms).toISOString(), 'timestamptz');
    }
    case 'uuid':
      // In the same order, and by the index.
      if (isUuid(value) && value === value.toLowerCase()) return half(column, end, value, 'uuid');
      return isText(value) ? half(sql`${column}::text collate "C"`, end, value, 'text') : never;
    case 'flag':
    case 'list':
    case 'words':
    case 'json':
      return never;
  }
};

/** The column has a value, at or above `from`, below `to`. An end that is `undefined` is open, one that cannot be compared admits nothing. */
export const isBetween = (column: Column, kind: Kind, type: FieldModel['type'], from: unknown, to: unknown): Predicate => {
  const ends = [
    ...(from === undefined ? [] : [bounded(column, kind, 'from', from)]),
    ...(to === undefined ? [] : [bounded(column, kind, 'to', to)]),
  ];
  // What lies at or above a text is no blank one.
  return allOf(from === undefined || ends.length === 0 ? [isFilled(column, kind, type), ...ends] : ends);
};

/** The first text after all that begin with the prefix; undefined where there is none. */
const afterPrefix = (prefix: string): string | undefined => {
  const points = Array.from(prefix, character => character.codePointAt(0) ?? 0);
  while (points.length > 0) {
    const last = points.pop() ?? 0;
    // Halves of pairs are no characters.
    if (last < 0x10ffff) return String.fromCodePoint(...points, last >= 0xd7ff && last < 0xe000 ? 0xe000 : last + 1);
  }
  return undefined;
};

/** A prefix is a range: unlike `LIKE $1` it keeps its index in a prepared statement. */
export const startsWith = (column: Column, prefix: string): Predicate => {
  if (!isText(prefix)) return never;
  const after = afterPrefix(prefix);
  return allOf([half(column, 'from', prefix, 'text'), ...(after === undefined ? [] : [half(column, 'to', after, 'text')])]);
};
