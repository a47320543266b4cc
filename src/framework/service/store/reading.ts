/** Rows out of one table: lists by place or number with their totals, single rows, counts. */

import type { Condition } from '#engine/conditions/condition.ts';
import type { FieldModel } from '#engine/project/model.ts';
import { columnName } from '#engine/project/schema-names.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { bestRows, type Meant } from './best.ts';
import { allOf, isUuid, kindOf } from './comparisons.ts';
import type { Operands } from './conditions.ts';
import { type Handle, run, runText } from './connection.ts';
import { type Expression, sql } from './expressions.ts';
import { fewRows } from './few.ts';
import { hasBeginning } from './filters.ts';
import { endIn, endName, endOfRow } from './journal-end.ts';
import { type Asked, alias, compiled, from, matching, united, type Which, whole } from './matching.ts';
import { numbered } from './numbers.ts';
import { cursorOf, placeColumns, rankIn, type Sort, type Stretch, sortField, stretches } from './paging.ts';
import { fieldOf, quoted, recodedOf, selection, sequenceIn, type TableAccess } from './tables.ts';
import { opened, type PartOfRow, type Row, type StoredRow } from './values.ts';

/** Totals are counted this far; beyond they are "1,000+". */
export const countedTo = 1_000;

export interface Listing extends Which {
  /** With a search: what it means most comes first, and the sort tells the order among what is meant as well. */
  readonly best?: boolean;
  /** `id`, newest first, unless given. Rows without a value come last in ascending order. */
  readonly sort?: Sort;
  /** By number from 1. With a cursor only the size counts. 20 rows unless given. */
  readonly page?: { readonly number: number; readonly size: number };
  /** `nextCursor` of the page before. */
  readonly cursor?: string;
  /** Which fields; all light ones unless given. */
  readonly columns?: readonly string[];
  /** All fields but passwords, heavy ones too. */
  readonly heavy?: boolean;
  /** Counts all rows, however many. */
  readonly exactTotal?: boolean;
  /** `false`: nobody asks for the total; what is answered is the number of rows in hand. */
  readonly total?: boolean;
  /** Locks the rows until the transaction ends; `skipLocked` leaves out those that another one holds. */
  readonly forUpdate?: true | 'skipLocked';
}

export interface Page<R extends Row = StoredRow> {
  readonly list: R[];
  readonly total: number;
  readonly totalIsExact: boolean;
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

const lock = (forUpdate: true | 'skipLocked' | undefined): Expression =>
  sql.raw(forUpdate === undefined ? '' : ` for update of "t"${forUpdate === 'skipLocked' ? ' skip locked' : ''}`);

const openedAll = (handle: Handle, access: TableAccess, fields: readonly FieldModel[], rows: readonly StoredRow[]): StoredRow[] => {
  const encrypted = recodedOf(fields);
  return rows.map(row => opened(access, encrypted, row, row.id, handle.encryption));
};

/** The fields of an answer's rows. */
export const asked = (access: TableAccess, { columns, heavy }: Pick<Listing, 'columns' | 'heavy'>): readonly FieldModel[] => {
  if (columns !== undefined) return columns.map(name => fieldOf(access, name));
  return heavy ? access.fields.filter(field => field.type !== 'password') : access.light;
};

/** Counts rows, no further than told. */
export const counting = (access: TableAccess, asked: Asked, most: number | undefined): Expression => {
  const found =
    most === undefined
      ? sql`select from ${from(access)} where ${whole(asked)}`
      : sql`${united(asked, where => sql`select "t"."id" from ${from(access)} where ${where} limit ${most}`)}`;
  return sql`select count(*) as n from (${found}) as found`;
};

const countUpTo = async (handle: Handle, access: TableAccess, asked: Asked, most: number | undefined): Promise<number> => {
  const rows = await run<{ n: number }>(handle, counting(access, asked, most));
  return Math.min(rows[0]?.n ?? 0, most ?? Number.POSITIVE_INFINITY);
};

/** The rows of one stretch. A search chooses them within its indexes and only then goes for the rest of their columns. */
const stretchQuery = (
  access: TableAccess,
  asked: Asked,
  listing: Listing,
  sort: Sort,
  stretch: Stretch,
  columns: Expression,
  limit: number,
  offset: number,
): Expression => {
  const [value, id] = placeColumns(access, alias, sort);
  const here: Asked = stretch.where === undefined ? asked : { ...asked, where: allOf([asked.where, stretch.where]) };
  const order = stretch.order(value, id);
  const cut = (most: number, skip: number): Expression => (skip === 0 ? sql`limit ${most}` : sql`limit ${most} offset ${skip}`);
  if (asked.alternatives === undefined || listing.forUpdate !== undefined) {
    return sql`select ${columns} from ${from(access)} where ${whole(here)} order by ${order} ${cut(limit, offset)}${lock(listing.forUpdate)}`;
  }
  const places = united(
    here,
    where =>
      sql`select ${value} as "value", ${id} as "place" from ${from(access)} where ${where} order by ${order} limit ${limit + offset}`,
  );
  const chosen = sql`select "place" from (${places}) as found order by ${stretch.order(sql`"value"`, sql`"place"`)} ${cut(limit, offset)}`;
  return sql`select ${columns} from ${from(access)} where ${id} in (${chosen}) order by ${order}`;
};

/** What asks for some columns is answered those alone. */
export interface Columns<C extends string> {
  readonly columns: readonly C[];
}

/** A page of a table. */
export async function list<const C extends string>(
  handle: Handle,
  resource: string,
  listing: Listing & Columns<C>,
): Promise<Page<PartOfRow<C>>>;
export async function list(handle: Handle, resource: string, listing: Listing): Promise<Page>;
export async function list(handle: Handle, resource: string, listing: Listing): Promise<Page<Row>> {
  const access = handle.tables.of(resource);
  const asking = matching(handle, access, listing);
  const sort = listing.sort ?? { field: 'id', order: 'DESC' };
  const { number, size } = listing.page ?? { number: 1, size: 20 };
  const skipped = listing.cursor === undefined ? (number - 1) * size : 0;
  const wanted = asked(access, listing);
  const place = [fieldOf(access, 'id'), sortField(access, sort)].filter(field => !wanted.includes(field));
  const needed = place.length === 0 ? wanted : [...wanted, ...new Set(place)];
  const columns = sql.raw(selection(needed, alias));
  // One row more than the page tells whether another page follows.
  const isBest = listing.best === true && listing.search !== undefined;
  const mustCount = listing.total !== false;
  const isLookedFor = listing.search !== undefined || hasBeginning(listing.filter ?? {});
  const mayBeFew = isLookedFor && mustCount && !listing.exactTotal && listing.cursor === undefined && listing.forUpdate === undefined;
  const bounds = { most: countedTo, size: size + 1, skipped };
  const few = mayBeFew ? await fewRows(handle, access, listing, asking, sort, columns, isBest, bounds) : undefined;
  const counted = async (): Promise<number> => {
    if (few !== undefined) return few.total;
    return mayBeFew ? countedTo + 1 : countUpTo(handle, access, asking, listing.exactTotal ? undefined : countedTo + 1);
  };
  let meant: readonly Meant[] = [];
  const page = async (): Promise<readonly StoredRow[]> => {
    if (few !== undefined) {
      if (isBest) meant = few.rows;
      return few.rows.map(({ row }) => row);
    }
    if (isBest) {
      meant = await bestRows(handle, access, listing, sort, columns, size + 1, { cursor: listing.cursor, skipped });
      return meant.map(({ row }) => row);
    }
    // A place among what is meant is none in the order alone.
    if (listing.cursor !== undefined && rankIn(listing.cursor) !== undefined)
      throw new Refusal('INPUT_INVALID', { faults: [{ path: 'cursor', code: 'notFilter' }] });
    const rows: StoredRow[] = [];
    for (const stretch of stretches(access, alias, sort, listing.cursor)) {
      rows.push(
        ...(await run<StoredRow>(handle, stretchQuery(access, asking, listing, sort, stretch, columns, size + 1 - rows.length, skipped))),
      );
      if (rows.length > size) break;
    }
    return rows;
  };
  // A first page need not wait for its count; it may even turn out to be the whole list.
  const rows = await page();
  const isLast = rows.length <= size;
  const isAll = listing.cursor === undefined && isLast && (rows.length > 0 || skipped === 0);
  const total = isAll ? skipped + rows.length : mustCount ? await counted() : skipped + Math.min(rows.length, size);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const answer = openedAll(handle, access, wanted, shown);
  return {
    list: wanted.length === needed.length ? answer : answer.map(row => Object.fromEntries(wanted.map(({ name }) => [name, row[name]]))),
    total: isAll || listing.exactTotal ? total : Math.min(total, countedTo),
    totalIsExact: isAll || (mustCount && (listing.exactTotal === true || total <= countedTo)),
    nextCursor: isLast || last === undefined ? null : cursorOf(last, sort, meant[size - 1]?.rank),
  };
}

/** A listing without an end. */
export type Walk = Omit<Listing, 'page' | 'cursor' | 'total'>;

/** All rows in pages, by place: what exports stream. */
export function walk<const C extends string>(
  handle: Handle,
  resource: string,
  listing: Walk & Columns<C>,
  size?: number,
): AsyncGenerator<PartOfRow<C>[]>;
export function walk(handle: Handle, resource: string, listing: Walk, size?: number): AsyncGenerator<StoredRow[]>;
export async function* walk(handle: Handle, resource: string, listing: Walk, size = 1_000): AsyncGenerator<Row[]> {
  let cursor: string | undefined;
  do {
    const page = await list(handle, resource, {
      ...listing,
      total: false,
      page: { number: 1, size },
      ...(cursor === undefined ? {} : { cursor }),
    });
    if (page.list.length > 0) yield page.list;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

export interface Finding extends Operands {
  readonly forUpdate?: true | 'skipLocked';
  /** Of a row that is locked in a transaction: the entity under which it will be journalled. The end of its chain is held and read as well. */
  readonly journal?: string | undefined;
  /** Which fields; all unless given. */
  readonly columns?: readonly string[];
}

/** One row by its id or under a condition, whole; undefined where there is none. Of several the oldest. */
export async function find<const C extends string>(
  handle: Handle,
  resource: string,
  of: string | Condition,
  finding: Finding & Columns<C>,
): Promise<PartOfRow<C> | undefined>;
export async function find(handle: Handle, resource: string, of: string | Condition, finding?: Finding): Promise<StoredRow | undefined>;
export async function find(handle: Handle, resource: string, of: string | Condition, finding: Finding = {}): Promise<Row | undefined> {
  const access = handle.tables.of(resource);
  if (typeof of === 'string' && !isUuid(of)) return undefined;
  const wanted = finding.columns === undefined ? access.fields : finding.columns.map(name => fieldOf(access, name));
  const fields = finding.columns === undefined ? wanted : [...new Set([...wanted, fieldOf(access, 'id')])];
  const where = typeof of === 'string' ? sql`"t"."id" = ${of}::uuid` : compiled(handle, access, of, finding);
  const order = typeof of === 'string' ? sql`` : sql` order by "t"."id" limit 1`;
  const question = sql`select ${sql.raw(selection(fields, alias))} from ${from(access)} where ${where}${order}${lock(finding.forUpdate)}`;
  const chain = finding.forUpdate === undefined || handle.ends === null ? undefined : finding.journal;
  // Of the rows that the inner question has locked: first the record, then its chain.
  const held = (entity: string) => sql`select "held".*, ${sql.raw(endOfRow(entity, 'held'))} as "$end" from (${question}) as "held"`;
  const rows = await run<StoredRow>(handle, chain === undefined ? question : held(chain), { prepare: true });
  const [found] = openedAll(handle, access, fields, rows);
  const row = found === undefined || chain === undefined ? found : withoutEnd(handle, chain, found);
  return row === undefined || fields.length === wanted.length ? row : Object.fromEntries(wanted.map(({ name }) => [name, row[name]]));
}

/** The row itself; the end of its chain is kept. */
const withoutEnd = (handle: Handle, chain: string, { $end, ...row }: StoredRow): StoredRow => {
  const name = endName([chain, row.id]);
  // What this transaction has written follows it already.
  if (handle.ends?.has(name) === false) handle.ends.set(name, endIn(typeof $end === 'string' ? $end : null));
  return row;
};

type Identified = Row & Pick<StoredRow, 'id'>;

/** Rows by their ids, whole, in the order of the ids; those that do not exist are left out. */
export async function findMany(
  handle: Handle,
  resource: string,
  ids: readonly string[],
  finding: Finding & Columns<string>,
): Promise<Identified[]>;
export async function findMany(handle: Handle, resource: string, ids: readonly string[], finding?: Finding): Promise<StoredRow[]>;
export async function findMany(handle: Handle, resource: string, ids: readonly string[], finding: Finding = {}): Promise<Identified[]> {
  const access = handle.tables.of(resource);
  const known = [...new Set(ids.filter(isUuid))];
  if (known.length === 0) return [];
  const wanted = finding.columns === undefined ? access.fields : finding.columns.map(name => fieldOf(access, name));
  const fields = finding.columns === undefined ? wanted : [...new Set([...wanted, fieldOf(access, 'id')])];
  const order = finding.forUpdate === undefined ? sql`` : sql` order by "t"."id"`;
  const rows = await run<StoredRow>(
    handle,
    sql`select ${sql.raw(selection(fields, alias))} from ${from(access)} where "t"."id" = any(${known}::uuid[])${order}${lock(finding.forUpdate)}`,
    { prepare: true },
  );
  const found = new Map(openedAll(handle, access, fields, rows).map(row => [row.id, row]));
  return known.flatMap((id): readonly StoredRow[] => [found.get(id) ?? []].flat());
}

/** How many rows, exactly. */
export const count = async (handle: Handle, resource: string, condition: Condition, operands: Operands = {}): Promise<number> => {
  const access = handle.tables.of(resource);
  return countUpTo(handle, access, { where: compiled(handle, access, condition, operands) }, undefined);
};

/** Whether there is such a row. */
export const exists = async (handle: Handle, resource: string, condition: Condition, operands: Operands = {}): Promise<boolean> => {
  const access = handle.tables.of(resource);
  const rows = await run(handle, sql`select from ${from(access)} where ${compiled(handle, access, condition, operands)} limit 1`, {
    prepare: true,
  });
  return rows.length > 0;
};

/** Rows of a resource, as a list finds them. */
export type Sought = readonly [resource: string, listing: Pick<Listing, 'where' | 'filter'>];

/** Whether there is such a row of any of these resources: one statement, which ends with the first that is found. */
export const existsAny = async (handle: Handle, wanted: readonly Sought[], operands: Operands): Promise<boolean> => {
  if (wanted.length === 0) return false;
  const each = wanted.map(([resource, listing]) => {
    const access = handle.tables.of(resource);
    return sql`exists (select from ${from(access)} where ${whole(matching(handle, access, { ...listing, ...operands }))})`;
  });
  const [row] = await run<{ found: boolean }>(handle, sql`select ${sql.join(each, sql` or `)} as found`, { prepare: true });
  return row?.found === true;
};

/** Sequence fields of which numbers are drawn, and whose they are. */
export interface Drawing {
  readonly resource: string;
  readonly fields: readonly string[];
}

export interface Counted {
  /** In the order of what was asked. */
  readonly counts: readonly number[];
  readonly numbers: Readonly<Record<string, string>>;
}

/** Counts rows of several resources and draws numbers, by one statement; by none where there is nothing to ask. */
export const counts = async (
  handle: Handle,
  wanted: readonly Sought[],
  operands: Operands,
  { resource, fields }: Drawing,
): Promise<Counted> => {
  if (wanted.length + fields.length === 0) return { counts: [], numbers: {} };
  const access = handle.tables.of(resource);
  const drawn = fields.map(name => fieldOf(access, name));
  const parts = [
    ...wanted.map(([of, listing]) => {
      const target = handle.tables.of(of);
      return sql`(${counting(target, matching(handle, target, { ...listing, ...operands }), undefined)})`;
    }),
    ...drawn.map(field => sql.raw(drawing(sequenceIn(access, field).name))),
  ].map((part, at) => sql`${part} as ${sql.raw(`"${at}"`)}`);
  const [found = {}] = await run<Readonly<Record<string, number>>>(handle, sql`select ${sql.join(parts)}`, { prepare: true });
  const number = (at: number): number => Number(found[at] ?? 0);
  const now = operands.now ?? handle.clock();
  return {
    counts: wanted.map((_, at) => number(at)),
    numbers: Object.fromEntries(drawn.map((field, at) => [field.name, numbered(access, field, number(wanted.length + at), now)])),
  };
};

/** What to count by: a field's values, or the days (at UTC+8) of its moments. */
export type Group = string | { readonly day: string };

const mostGroups = 1_000;

/**
 * Counts per group: `[{ state: 'ACTIVE', count: 3 }]`, largest first, at most 1,000 groups. A day stands under its field's name.
 * @throws Error for encrypted fields
 */
export const countBy = async (
  handle: Handle,
  resource: string,
  by: readonly Group[],
  { where = [], filter = {}, ...operands }: Pick<Listing, 'where' | 'filter'> & Operands = {},
): Promise<Row[]> => {
  const access = handle.tables.of(resource);
  const groups = by.map(group => {
    const field = fieldOf(access, typeof group === 'string' ? group : group.day);
    if (field.storage === 'encrypted' || kindOf(field) === 'json') throw new Error(`${resource}.${field.name} cannot be counted by`);
    const column = `"t".${quoted(columnName(field))}`;
    return { name: field.name, column: typeof group === 'string' ? column : `(${column} + interval '8 hours')::date` };
  });
  const shown = groups.map(({ name, column }) => `${column} as ${quoted(name)}`).join(', ');
  const keys = groups.map((_, index) => index + 1).join(', ');
  return run<Row>(
    handle,
    sql`select ${sql.raw(shown)}, count(*) as "count" from ${from(access)} where ${whole(matching(handle, access, { where, filter, ...operands }))} group by ${sql.raw(keys)} order by "count" desc, ${sql.raw(keys)} limit ${sql.raw(String(mostGroups))}`,
  );
};

/** So many counters of a sequence field. */
export const counters = async (handle: Handle, sequence: string, howMany: number): Promise<number[]> => {
  const rows = await runText<{ n: number }>(handle, `select ${drawing(sequence)} as n from generate_series(1, $1::int)`, [howMany], {
    prepare: true,
  });
  return rows.map(({ n }) => n);
};
const drawing = (sequence: string): string => `nextval(${quotedText(quoted(sequence))})`;
const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
