/** Whether a condition holds for a record: the one evaluator of both sides. Total: it answers yes or no for whatever a record holds. */
import { timeOf } from '../rules/calendar.ts';
import { type Condition, type ConditionNode, nodeOf, type Scalar, sessionKeyOf } from './condition.ts';

/** What operands stand for. */
export interface Surroundings {
  /** The session's values; a missing one equals nothing. */
  readonly session: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
const own = (row: Row, key: string): unknown => (Object.hasOwn(row, key) ? row[key] : undefined);

/** The value of a field, or of a field one hop away; undefined where there is none. A reference on the wire is an object: its id counts. */
const fieldValue = (record: Row, field: string): unknown => {
  const [first = '', second] = field.split('.');
  const found = own(record, field) ?? own(record, first);
  if (second !== undefined && !Object.hasOwn(record, field)) return isRow(found) ? own(found, second) : undefined;
  return isRow(found) && Object.hasOwn(found, 'id') ? found.id : found;
};

/** The values a scalar stands for: a session list stands for all of its items. */
const resolve = (scalar: Scalar, { session, now }: Surroundings): readonly unknown[] => {
  if (scalar === '$now') return [now];
  const key = sessionKeyOf(scalar);
  if (key === undefined) return [scalar];
  const value = own(session, key);
  return Array.isArray(value) ? value : [value];
};

const isSet = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

const DECIMAL = /^-?\d+(\.\d+)?$/;
const asNumber = (value: unknown): number | undefined => {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'string') return DECIMAL.test(value) ? Number(value) : undefined;
  return typeof value === 'number' && !Number.isNaN(value) ? value : undefined;
};
const asTime = (value: unknown): number | undefined => {
  const time = value instanceof Date ? value.getTime() : typeof value === 'string' ? timeOf(value) : undefined;
  return time === undefined || Number.isNaN(time) ? undefined : time;
};

/** Code points in order, as PostgreSQL's collation "C" has it; `<` on strings would go by UTF-16 units. */
const compareTexts = (one: string, other: string): number => {
  const left = Array.from(one);
  const right = Array.from(other);
  for (const [index, character] of left.entries()) {
    const difference = (character.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? -1);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
};

const difference = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? undefined : one - other;

/**
 * Below, at or above 0; undefined where the two cannot be compared, which makes them unequal.
 * A number on either side makes it a comparison of numbers (money is text: its literals are written as numbers); two moments or days
 * compare in time, a day by its first moment at UTC+8; other texts by code points; yes and no only for equality.
 */
const compare = (one: unknown, other: unknown): number | undefined => {
  if (typeof one === 'boolean' || typeof other === 'boolean') return one === other ? 0 : undefined;
  if (typeof one === 'string' && typeof other === 'string') return difference(asTime(one), asTime(other)) ?? compareTexts(one, other);
  if (one instanceof Date || other instanceof Date) return difference(asTime(one), asTime(other));
  return difference(asNumber(one), asNumber(other));
};

const equals = (value: unknown, other: unknown): boolean => isSet(value) && isSet(other) && compare(value, other) === 0;

const inRange = (value: unknown, from: Scalar | undefined, to: Scalar | undefined, around: Surroundings): boolean => {
  const against = (end: Scalar): number | undefined => {
    const [bound, ...more] = resolve(end, around);
    return more.length === 0 && isSet(bound) && typeof bound !== 'boolean' ? compare(value, bound) : undefined;
  };
  if (!isSet(value)) return false;
  const low = from === undefined ? 0 : against(from);
  const high = to === undefined ? -1 : against(to);
  return low !== undefined && low >= 0 && high !== undefined && high < 0;
};

const holds = (node: ConditionNode, record: Row, around: Surroundings): boolean => {
  switch (node.kind) {
    case 'all':
      return node.of.every(part => holds(part, record, around));
    case 'any':
      return node.of.some(part => holds(part, record, around));
    case 'not':
      return !holds(node.of, record, around);
    case 'isSet':
      return isSet(fieldValue(record, node.field)) === node.isSet;
    case 'in': {
      const value = fieldValue(record, node.field);
      return node.values.some(scalar => resolve(scalar, around).some(other => equals(value, other)));
    }
    case 'range':
      return inRange(fieldValue(record, node.field), node.from, node.to, around);
  }
};

/**
 * Whether the condition holds for the record.
 * @param record fields by name, as on the wire or from the database; moments as RFC 3339 text or Date; a hop's row under its reference
 * (`{ carrier: { id, state } }`) or flat (`{ 'carrier.state': ... }`)
 */
export const evaluate = (condition: Condition, record: Row, around: Surroundings): boolean => holds(nodeOf(condition), record, around);
