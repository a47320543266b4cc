/** Pages by place: where a page ends is where the next begins, whatever was inserted meanwhile, at a cost that does not grow with depth. */

import type { FieldModel } from '#engine/project/model.ts';
import { columnName, isEncrypted } from '#engine/project/schema-names.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { isUuid, kindOf, type Predicate } from './comparisons.ts';
import { type Expression, sql } from './expressions.ts';
import { misfit } from './filters.ts';
import { standings } from './searching.ts';
import { quoted, type TableAccess } from './tables.ts';
import type { Row } from './values.ts';

export interface Sort {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

/** A stretch of the order, walked before the next one: rows with a value and rows without are walked apart, so that each uses the index. */
export interface Stretch {
  readonly where?: Predicate;
  /** The order of the stretch, told by the row's value and id. */
  order(value: Expression, id: Expression): Expression;
}

const refused = (path: string): Refusal => new Refusal('INPUT_INVALID', { faults: [{ path, code: 'notFilter' }] });

/** The field of the order. @throws Refusal where rows have no order by it */
export const sortField = (access: TableAccess, { field }: Sort): FieldModel => {
  const found = Object.hasOwn(access.resource.fields, field) ? access.resource.fields[field] : undefined;
  if (found === undefined || isEncrypted(found) || found.type === 'password' || ['json', 'list', 'words'].includes(kindOf(found)))
    throw refused('sort.field');
  return found;
};

/** The place of a row in an order, as an opaque text. @param rank of what is ordered by how well it is meant first */
export const cursorOf = (row: Row, sort: Sort, rank?: number): string =>
  Buffer.from(JSON.stringify([sort.field, sort.order, row[sort.field] ?? null, row.id, ...(rank === undefined ? [] : [rank])])).toString(
    'base64url',
  );

interface Place {
  readonly value: unknown;
  readonly id: string;
}

const partsOf = (cursor: string): readonly unknown[] => {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    throw refused('cursor');
  }
};

const placeOf = (cursor: string, sort: Sort, field: FieldModel): Place => {
  const [name, order, value, id] = partsOf(cursor);
  const fits = value === null || misfit(kindOf(field), value) === undefined;
  if (name !== sort.field || order !== sort.order || !isUuid(id) || !fits) throw refused('cursor');
  return { value, id };
};

/** The id of the row at a cursor. @throws Refusal for a cursor of another order, or none of ours */
export const idIn = (access: TableAccess, cursor: string, sort: Sort): string => placeOf(cursor, sort, sortField(access, sort)).id;

/** How well the row at a cursor was meant; undefined in an order that knows none. */
export const rankIn = (cursor: string): number | undefined => {
  const rank = partsOf(cursor)[4];
  return typeof rank === 'number' ? rank : undefined;
};

/** The rank at which a page begins. @throws Refusal for a cursor of another order */
export const beginsAt = (cursor: string | undefined): number => {
  if (cursor === undefined) return 0;
  const rank = rankIn(cursor);
  if (rank === undefined || standings[rank] === undefined) throw refused('cursor');
  return rank;
};

/** The columns that make a row's place: what it is sorted by, and its id. */
export const placeColumns = (access: TableAccess, alias: string, sort: Sort): readonly [value: Expression, id: Expression] => {
  const name = (column: string): Expression => sql.raw(`${quoted(alias)}.${quoted(column)}`);
  return [name(columnName(sortField(access, sort))), name('id')];
};

/** The order of a sort: rows of one value by their ids. */
export const orderBy = ({ field, order }: Sort): Stretch['order'] => {
  const direction = sql.raw(order === 'ASC' ? 'asc' : 'desc');
  return field === 'id' ? (_, key) => sql`${key} ${direction}` : (sorted, key) => sql`${sorted} ${direction}, ${key} ${direction}`;
};

/**
 * What to walk, in turn, until the page is full. PostgreSQL puts nulls after all values, and so first when the order is turned round.
 * @param cursor where the last page ended; the beginning where there is none
 * @throws Refusal for a cursor of another order, or none of ours
 */
export const stretches = (access: TableAccess, alias: string, sort: Sort, cursor: string | undefined): readonly Stretch[] => {
  const field = sortField(access, sort);
  const up = sort.order === 'ASC';
  const [value, id] = placeColumns(access, alias, sort);
  const beyond = sql.raw(up ? '>' : '<');
  const [byId, byBoth] = [orderBy({ ...sort, field: 'id' }), orderBy(sort)];
  if (cursor === undefined) return [{ order: byBoth }];
  const place = placeOf(cursor, sort, field);
  if (field.name === 'id') return [{ where: sql`${id} ${beyond} ${place.id}`, order: byId }];
  const nulls = (where?: Predicate): Stretch => ({
    where: where === undefined ? sql`${value} is null` : sql`${value} is null and ${where}`,
    order: byId,
  });
  if (place.value === null) {
    const rest = nulls(sql`${id} ${beyond} ${place.id}`);
    return up ? [rest] : [rest, { where: sql`${value} is not null`, order: byBoth }];
  }
  const values: Stretch = { where: sql`(${value}, ${id}) ${beyond} (${place.value}, ${place.id})`, order: byBoth };
  const mayLack = access.table.columns.some(column => column.name === columnName(field) && !column.notNull);
  return up && mayLack ? [values, nulls()] : [values];
};
