/** Rows out of one table: single ones, counts. Lists stand beside it. */

import type { Condition } from '#engine/conditions/condition.ts';
import type { FieldModel } from '#engine/project/model.ts';
import { columnName } from '#engine/project/schema-names.ts';
import { isUuid, kindOf } from './comparisons.ts';
import type { Operands } from './conditions.ts';
import { type Handle, run, runText } from './connection.ts';
import { type Expression, sql } from './expressions.ts';
import { endIn, endName, endOfRow } from './journal-end.ts';
import { type Asked, alias, compiled, from, matching, united, type Which, whole } from './matching.ts';
import { numbered } from './numbers.ts';
import { fieldOf, quoted, recodedOf, selection, sequenceIn, type TableAccess } from './tables.ts';
import { opened, type PartOfRow, type Row, type StoredRow } from './values.ts';

/** What stands behind a question whose rows are held. */
export const lock = (forUpdate: true | 'skipLocked' | undefined): Expression =>
  sql.raw(forUpdate === undefined ? '' : ` for update of "t"${forUpdate === 'skipLocked' ? ' skip locked' : ''}`);

const shared = sql.raw(' for share of "t"');

/** Rows as they are read: encrypted fields in plain. */
export const openedAll = (handle: Handle, access: TableAccess, fields: readonly FieldModel[], rows: readonly StoredRow[]): StoredRow[] => {
  const encrypted = recodedOf(fields);
  return rows.map(row => opened(access, encrypted, row, row.id, handle.encryption));
};

/**
 * So many rows at most, as a number of the text: a plan that is made once has to know that few are wanted, or it is taken for dear and made anew
 * each time. For numbers that declarations and use cases name; not for what callers choose.
 */
export const limit = (most: number): Expression => sql.raw(`limit ${most}`);

/** Counts rows, no further than told. */
export const counting = (access: TableAccess, asked: Asked, most: number | undefined): Expression => {
  const found =
    most === undefined
      ? sql`select from ${from(access)} where ${whole(asked)}`
      : sql`${united(asked, where => sql`select "t"."id" from ${from(access)} where ${where} ${limit(most)}`)}`;
  return sql`select count(*) as n from (${found}) as found`;
};

/** How many there are, or as far as told. */
export const countUpTo = async (handle: Handle, access: TableAccess, asked: Asked, most: number | undefined): Promise<number> => {
  const rows = await run<{ n: number }>(handle, counting(access, asked, most));
  return Math.min(rows[0]?.n ?? 0, most ?? Number.POSITIVE_INFINITY);
};

/** What asks for some columns is answered those alone. */
export interface Columns<C extends string> {
  readonly columns: readonly C[];
}

export interface Finding extends Operands {
  readonly forUpdate?: true | 'skipLocked';
  /** Nobody changes it until the transaction ends; others may hold it so as well. */
  readonly forShare?: true;
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
  const question = sql`select ${sql.raw(selection(fields, alias))} from ${from(access)} where ${where}${order}${finding.forShare ? shared : lock(finding.forUpdate)}`;
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
export type Sought = readonly [resource: string, listing: Pick<Which, 'where' | 'filter'>];

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
  { where = [], filter = {}, ...operands }: Pick<Which, 'where' | 'filter'> & Operands = {},
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
