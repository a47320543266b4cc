/** Rows counted and added up in groups, by the same conditions that lists are made of, in one query. */
import { type RawBuilder, sql } from 'kysely';
import type { FieldModel } from '#engine/project/model.ts';
import { columnName, isEncrypted } from '#engine/project/schema-names.ts';
import type { Unit } from '#engine/rules/periods.ts';
import { kindOf } from './comparisons.ts';
import { type Handle, run } from './connection.ts';
import { compiled, type Listing, matching, whole } from './reading.ts';
import { fieldOf, quoted, type TableAccess } from './tables.ts';

export interface Grouping {
  readonly field: string;
  /** Of a day or moment: how long a group is. */
  readonly every?: Unit;
}

type Which = NonNullable<Listing['where']>[number];

export interface Figure {
  readonly kind: 'sum' | 'distinct' | 'share';
  /** A field, or of a share the condition. */
  readonly of: string | Which;
  /** sum: of these rows alone. */
  readonly when?: Which;
  /** sum: of these besides, taken off. */
  readonly less?: Which;
}

export interface Summing extends Pick<Listing, 'where' | 'filter' | 'search' | 'session' | 'now'> {
  /** One or two. */
  readonly by: readonly Grouping[];
  readonly figures: readonly Figure[];
  /** At most so many groups of the first kind: the first in time, or the largest. */
  readonly top: number;
}

/** One group. `first` or `second` is undefined where the row is the total over all of its values. */
export interface SumRow {
  readonly first?: unknown;
  readonly second?: unknown;
  readonly count: number;
  /** In the order asked: an amount or number as text, how many different ones, how many hold. */
  readonly figures: readonly (string | number | null)[];
}

export interface SumRows {
  readonly rows: readonly SumRow[];
  /** How many groups of the first kind there are in all. */
  readonly groups: number;
}

type Expression = RawBuilder<unknown>;

/** The beginning of the period: an hour as a moment, anything longer as a day at UTC+8. */
const periodStart = (column: Expression, field: FieldModel, every: Unit): Expression => {
  if (field.type === 'instant' && every === 'hour') return sql`date_trunc('hour', ${column})`;
  const day = field.type === 'instant' ? sql`((${column} at time zone 'UTC') + interval '8 hours')` : sql`${column}::timestamp`;
  return sql`date_trunc(${sql.raw(`'${every === 'hour' ? 'day' : every}'`)}, ${day})::date`;
};

/** What rows are told apart by. @throws Error for fields of which no two values can be told alike */
const keyOf = (access: TableAccess, { field: name, every }: Grouping): Expression => {
  const field = fieldOf(access, name);
  const kind = kindOf(field);
  if (isEncrypted(field) || ['json', 'list', 'words'].includes(kind)) throw new Error(`${access.resource.name}.${name} makes no groups`);
  const column = sql`${sql.raw(`"t".${quoted(columnName(field))}`)}`;
  if (every !== undefined) return periodStart(column, field, every);
  // A blank text is no value, as for filters.
  return kind === 'text' ? sql`nullif(${column}, '')` : column;
};

const aggregate = ({ kind }: Figure, value: Expression): Expression => {
  if (kind === 'sum') return sql`coalesce(sum(${value}), 0)::text`;
  return kind === 'distinct' ? sql`count(distinct ${value})` : sql`count(*) filter (where ${value})`;
};

interface Found extends Record<string, unknown> {
  readonly over_first: number;
  readonly over_second: number;
  readonly n: number;
  readonly groups: number;
}

/** Groups, their series and every total over them. */
export const sums = async (handle: Handle, resource: string, summing: Summing): Promise<SumRows> => {
  const access = handle.tables.of(resource);
  const [first, second] = summing.by;
  if (first === undefined) throw new Error(`sums of ${resource} by nothing`);
  const where = whole(matching(handle, access, summing));
  const values = summing.figures.map(({ of, when, less }) => {
    if (typeof of !== 'string') return compiled(handle, access, of, summing);
    const column = sql`${sql.raw(`"t".${quoted(columnName(fieldOf(access, of)))}`)}`;
    if (when === undefined) return column;
    const off = less === undefined ? sql`` : sql` when ${compiled(handle, access, less, summing)} then -${column}`;
    return sql`case when ${compiled(handle, access, when, summing)} then ${column}${off} end`;
  });
  const named = (prefix: string) => values.map((_, index) => sql.raw(`${prefix}${index}`));
  const columns = values.map((value, index) => sql`, ${value} as ${sql.raw(`v${index}`)}`);
  const figures = summing.figures.map(
    (figure, index) => sql`, ${aggregate(figure, named('v')[index] ?? sql`null`)} as ${sql.raw(`m${index}`)}`,
  );
  const inTime = first.every !== undefined;
  const sets = second === undefined ? sql`(k1), ()` : sql`(k1, k2), (k1), (k2), ()`;
  const rows = await run<Found>(
    handle,
    sql`with base as (
      select ${keyOf(access, first)} as k1${second === undefined ? sql`` : sql`, ${keyOf(access, second)} as k2`}${sql.join(columns, sql``)}
      from ${sql.raw(quoted(access.name))} as "t" where ${where}
    ), sums as (
      select k1, grouping(k1) as over_first${second === undefined ? sql`, 1 as over_second` : sql`, k2, grouping(k2) as over_second`},
        count(*) as n${sql.join(figures, sql``)}
      from base group by grouping sets (${sets})
    ), top as (
      select k1 from sums where over_first = 0 and over_second = 1
      order by ${inTime ? sql`k1 nulls last` : sql`n desc, k1`} limit ${summing.top}
    )
    select s.*, (select count(*) from sums where over_first = 0 and over_second = 1) as groups from sums s
    where s.over_first = 1 or s.k1 in (select k1 from top) or (s.k1 is null and exists (select from top where k1 is null))
    order by ${inTime ? sql`s.k1 nulls last` : sql`s.n desc, s.k1`}`,
  );
  return {
    groups: rows[0]?.groups ?? 0,
    rows: rows.map(row => ({
      ...(row.over_first === 1 ? {} : { first: row.k1 ?? null }),
      ...(row.over_second === 1 ? {} : { second: row.k2 ?? null }),
      count: row.n,
      figures: summing.figures.map((_, index) => (row[`m${index}`] ?? null) as string | number | null),
    })),
  };
};
