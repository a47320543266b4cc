/** Conditions in SQL: the same answer as `#engine/conditions/evaluate.ts`, row by row. It knows nothing of requests. */

import { type Condition, type ConditionNode, nodeOf, type Scalar, sessionKeyOf } from '#engine/conditions/condition.ts';
import type { FieldModel } from '#engine/project/model.ts';
import { columnName, isEncrypted, lookupColumn } from '#engine/project/schema-names.ts';
import { allOf, anyOf, equalsAny, isBetween, isFilled, kindOf, never, type Predicate } from './comparisons.ts';
import type { Encryption } from './encryption.ts';
import { sql } from './expressions.ts';
import { fieldOf, quoted, type TableAccess, type Tables } from './tables.ts';
import { blindOf } from './values.ts';

/** What `$session.*` and `$now` stand for. */
export interface Operands {
  readonly session?: Readonly<Record<string, unknown>>;
  readonly now?: Date;
}

/** What it takes to compile: the tables for hops, the encryption for blind indexes. */
export interface Compiling {
  readonly tables: Tables;
  readonly encryption: Encryption;
  readonly operands: Operands;
}

type Leaf = Exclude<ConditionNode, { readonly of: unknown }>;

/** The values a scalar stands for: a session list for its items, a missing session value for none. */
const resolved = (scalar: Scalar, { session = {}, now }: Operands): readonly unknown[] => {
  if (scalar === '$now') return [now];
  const key = sessionKeyOf(scalar);
  if (key === undefined) return [scalar];
  const value = Object.hasOwn(session, key) ? session[key] : undefined;
  return Array.isArray(value) ? value : [value];
};

const bound = (scalar: Scalar | undefined, operands: Operands): unknown => {
  if (scalar === undefined) return undefined;
  const [value, ...more] = resolved(scalar, operands);
  // null, unlike undefined, is an end that nothing can be compared with.
  return more.length > 0 || typeof value === 'boolean' ? null : (value ?? null);
};

const column = (alias: string, field: FieldModel) => sql`${sql.raw(`${quoted(alias)}.${quoted(columnName(field))}`)}`;

const encryptedLeaf = (
  access: TableAccess,
  alias: string,
  field: FieldModel,
  leaf: Leaf,
  { encryption, operands }: Compiling,
): Predicate => {
  if (leaf.kind === 'isSet') return sql`${column(alias, field)} is ${sql.raw(leaf.isSet ? 'not null' : 'null')}`;
  const lookup = lookupColumn(field);
  if (leaf.kind === 'range' || lookup === undefined) {
    throw new Error(`${access.resource.name}.${field.name} is encrypted: it can be asked for equality alone`);
  }
  // A number finds the text that is written as it is: what is encrypted cannot be read as a number first.
  const isAskable = (value: unknown): boolean => (typeof value === 'string' && value !== '') || typeof value === 'number';
  const values = leaf.values.flatMap(value => resolved(value, operands)).filter(isAskable);
  const indexes = values.map(value => blindOf(access, field, value, encryption));
  const blind = sql.raw(`${quoted(alias)}.${quoted(lookup)}`);
  if (indexes.length === 0) return never;
  return indexes.length === 1 ? sql`${blind} = ${indexes[0]}` : sql`${blind} = any(${indexes}::bytea[])`;
};

const leafOn = (access: TableAccess, alias: string, field: FieldModel, leaf: Leaf, compiling: Compiling): Predicate => {
  if (isEncrypted(field)) return encryptedLeaf(access, alias, field, leaf, compiling);
  const [here, kind] = [column(alias, field), kindOf(field)];
  if (kind === 'json' && leaf.kind !== 'isSet') {
    throw new Error(`${access.resource.name}.${field.name} holds structured data: it can be asked only whether it is set`);
  }
  switch (leaf.kind) {
    case 'isSet': {
      const filled = isFilled(here, kind, field.type);
      return leaf.isSet ? filled : sql`(${filled}) is not true`;
    }
    case 'in':
      return equalsAny(
        here,
        kind,
        leaf.values.flatMap(value => resolved(value, compiling.operands)),
      );
    case 'range':
      return isBetween(here, kind, field.type, bound(leaf.from, compiling.operands), bound(leaf.to, compiling.operands));
  }
};

/** A field of the row that a reference leads to. No such row is like a field without a value. */
const hopLeaf = (alias: string, reference: FieldModel, name: string, leaf: Leaf, compiling: Compiling): Predicate => {
  const target = compiling.tables.of(reference.to ?? '');
  const field = fieldOf(target, name);
  const [here, hop] = [column(alias, reference), 'hop'];
  const rows = sql.raw(`${quoted(target.name)} as ${quoted(hop)}`);
  if (leaf.kind === 'isSet' && !leaf.isSet) {
    return sql`not exists (select from ${rows} where "hop"."id" = ${here} and ${leafOn(target, hop, field, { ...leaf, isSet: true }, compiling)})`;
  }
  const matches = leafOn(target, hop, field, leaf, compiling);
  // At most one such row: found first, it leaves an equality that every index on the reference can use.
  if (leaf.kind === 'in' && leaf.values.length === 1 && field.unique === true) {
    const values = leaf.values.flatMap(value => resolved(value, compiling.operands));
    if (values.length === 1) return sql`${here} = (select "hop"."id" from ${rows} where ${matches})`;
  }
  return sql`exists (select from ${rows} where "hop"."id" = ${here} and ${matches})`;
};

const predicate = (access: TableAccess, alias: string, node: ConditionNode, compiling: Compiling): Predicate => {
  switch (node.kind) {
    case 'all':
      return allOf(node.of.map(part => predicate(access, alias, part, compiling)));
    case 'any':
      return anyOf(node.of.map(part => predicate(access, alias, part, compiling)));
    case 'not':
      // A comparison with null is null here and false there: what is not true is false.
      return sql`(${predicate(access, alias, node.of, compiling)}) is not true`;
    default: {
      const [first = '', second] = node.field.split('.');
      const field = fieldOf(access, first);
      return second === undefined ? leafOn(access, alias, field, node, compiling) : hopLeaf(alias, field, second, node, compiling);
    }
  }
};

/**
 * A condition as a boolean expression over the table's rows under an alias. It may be null where `evaluate` says false, which makes no
 * difference to WHERE.
 * @throws Error for fields that do not exist, ranges of encrypted fields, comparisons of structured data
 */
export const compileCondition = (access: TableAccess, alias: string, condition: Condition, compiling: Compiling): Predicate =>
  predicate(access, alias, nodeOf(condition), compiling);
