/** Rows counted and added up in groups, by the same conditions that lists are made of, in one query. */
import { createHash } from 'node:crypto';
import type { Condition } from '#engine/conditions/condition.ts';
import type { FieldModel } from '#engine/project/model.ts';
import { columnName, isEncrypted } from '#engine/project/schema-names.ts';
import type { Unit } from '#engine/rules/periods.ts';
import { kindOf } from './comparisons.ts';
import { type Handle, run, runText } from './connection.ts';
import { asSent, type Expression, sql } from './expressions.ts';
import { LastValues, type Told } from './last-values.ts';
import { alias, compiled, from, matching, type Which, whole } from './matching.ts';
import { fieldOf, quoted, type TableAccess } from './tables.ts';

export interface Grouping {
  readonly field: string;
  /** Of a day or moment: how long a group is. */
  readonly every?: Unit;
}

export interface Figure {
  readonly kind: 'sum' | 'distinct' | 'share';
  /** A field, or of a share the condition. */
  readonly of: string | Condition;
  /** sum: of these rows alone. */
  readonly when?: Condition;
  /** sum: of these besides, taken off. */
  readonly less?: Condition;
}

export interface Summing extends Which {
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
  /** When they were counted. */
  readonly at: Date;
}

const columnOf = (field: FieldModel): Expression => sql.raw(`${quoted(alias)}.${quoted(columnName(field))}`);

/** The beginning of the period: an hour as a moment, anything longer as a day at UTC+8. */
const periodStart = (column: Expression, field: FieldModel, every: Unit): Expression => {
  if (field.type === 'instant' && every === 'hour') return sql`date_trunc('hour', ${column})`;
  const day = field.type === 'instant' ? sql`((${column} at time zone 'UTC') + interval '8 hours')` : sql`${column}::timestamp`;
  return sql`date_trunc(${sql.raw(`'${every === 'hour' ? 'day' : every}'`)}, ${day})::date`;
};

/** What rows are told apart by, and what of it is the key of their group. @throws Error for fields of which no two values can be told alike */
const keyOf = (
  access: TableAccess,
  { field: name, every }: Grouping,
  key: string,
): { readonly of: Expression; readonly group: Expression } => {
  const field = fieldOf(access, name);
  const kind = kindOf(field);
  if (isEncrypted(field) || ['json', 'list', 'words'].includes(kind)) throw new Error(`${access.resource.name}.${name} makes no groups`);
  const column = columnOf(field);
  const group = sql.raw(key);
  if (every !== undefined) return { of: periodStart(column, field, every), group };
  // A blank text is no value, as for filters. Rows are told apart by the column as it is: an index has them in that order.
  return { of: column, group: kind === 'text' ? sql`nullif(${group}, '')` : group };
};

/** What a figure is of in a row. */
const ofRow = (handle: Handle, access: TableAccess, { of, when, less }: Figure, summing: Summing): Expression => {
  if (typeof of !== 'string') return compiled(handle, access, of, summing);
  const column = columnOf(fieldOf(access, of));
  if (when === undefined) return column;
  const off = less === undefined ? sql`` : sql` when ${compiled(handle, access, less, summing)} then -${column}`;
  return sql`case when ${compiled(handle, access, when, summing)} then ${column}${off} end`;
};

/** Of the rows that nothing tells apart; different values are told apart by it. */
const ofRows = ({ kind }: Figure, value: Expression): Expression => {
  if (kind === 'sum') return sql`sum(${value})`;
  return kind === 'distinct' ? value : sql`count(*) filter (where ${value})`;
};

/** Of a group, from those. */
const ofGroup = ({ kind }: Figure, part: Expression): Expression => {
  if (kind === 'sum') return sql`coalesce(sum(${part}), 0)::text`;
  return kind === 'distinct' ? sql`count(distinct ${part})` : sql`coalesce(sum(${part}), 0)::bigint`;
};

interface Found extends Record<string, unknown> {
  readonly over_first: number;
  readonly over_second: number;
  readonly n: number;
  readonly groups: number;
}

/**
 * Groups, their series and every total over them. Rows are counted once, by all that tells them apart (`finest`); groups and totals are made of
 * those counts, which are far fewer.
 */
const question = (handle: Handle, resource: string, summing: Summing): Expression => {
  const access = handle.tables.of(resource);
  const [first, second] = summing.by;
  if (first === undefined) throw new Error(`sums of ${resource} by nothing`);
  const where = whole(matching(handle, access, summing));
  const keys = [first, ...(second === undefined ? [] : [second])].map((grouping, index) => keyOf(access, grouping, `k${index + 1}`));
  const figures = summing.figures.map((figure, index) => ({
    figure,
    part: sql.raw(`p${index}`),
    whole: sql.raw(`m${index}`),
    value: ofRows(figure, ofRow(handle, access, figure, summing)),
  }));
  const apart = [...keys.map(({ of }) => of), ...figures.flatMap(({ figure, value }) => (figure.kind === 'distinct' ? [value] : []))];
  const added = figures.filter(({ figure }) => figure.kind !== 'distinct');
  const columns = [
    ...keys.map(({ of }, index) => sql`${of} as ${sql.raw(`k${index + 1}`)}`),
    ...figures.flatMap(({ figure, part, value }) => (figure.kind === 'distinct' ? [sql`${value} as ${part}`] : [])),
    sql`count(*) as n`,
    ...added.map(({ part, value }) => sql`${value} as ${part}`),
  ];
  const grouped = [
    ...keys.map(({ group }, index) => sql`${group} as ${sql.raw(`k${index + 1}`)}`),
    sql.raw('n'),
    ...figures.map(({ part }) => part),
  ];
  const inTime = first.every !== undefined;
  const sets = sql.raw(second === undefined ? '(k1), ()' : '(k1, k2), (k1), (k2), ()');
  return sql`with finest as (
      select ${sql.join(columns)} from ${from(access)} where ${where}
      group by ${sql.join(apart.map((_, index) => sql.raw(String(index + 1))))}
    ), sums as (
      select k1, grouping(k1) as over_first, ${sql.raw(second === undefined ? '1 as over_second' : 'k2, grouping(k2) as over_second')},
        coalesce(sum(n), 0)::bigint as n${sql.join(
          figures.map(({ figure, part, whole }) => sql`, ${ofGroup(figure, part)} as ${whole}`),
          sql``,
        )}
      from (select ${sql.join(grouped)} from finest) as each group by grouping sets (${sets})
    ), top as (
      select k1 from sums where over_first = 0 and over_second = 1
      order by ${inTime ? sql`k1 nulls last` : sql`n desc, k1`} limit ${summing.top}
    )
    select s.*, (select count(*) from sums where over_first = 0 and over_second = 1) as groups from sums s
    where s.over_first = 1 or s.k1 in (select k1 from top) or (s.k1 is null and exists (select from top where k1 is null))
    order by ${inTime ? sql`s.k1 nulls last` : sql`s.n desc, s.k1`}`;
};

const answered = ({ rows, at }: Told<Found>, { figures }: Summing): SumRows => ({
  at,
  groups: rows[0]?.groups ?? 0,
  rows: rows.map(row => ({
    ...(row.over_first === 1 ? {} : { first: row.k1 ?? null }),
    ...(row.over_second === 1 ? {} : { second: row.k2 ?? null }),
    count: row.n,
    figures: figures.map((_, index) => (row[`m${index}`] ?? null) as string | number | null),
  })),
});

/** Counts now. */
export const sums = async (handle: Handle, resource: string, summing: Summing): Promise<SumRows> => {
  const at = handle.clock();
  return answered({ rows: await run<Found>(handle, question(handle, resource, summing)), at }, summing);
};

/**
 * Counts outside of transactions: of all the rows that there are, with what was counted before where that takes long; of an audience's own, which
 * are few, now. A question is known by its statement and parameters, so that nobody is told what the database would not have told them.
 */
export const sumsWithLast = (handle: Handle): ((resource: string, summing: Summing) => Promise<SumRows>) => {
  const last = new LastValues<Found>(handle.clock);
  return async (resource, summing) => {
    if ((summing.where ?? []).length > 0) return sums(handle, resource, summing);
    const { text, parameters } = asSent(question(handle, resource, summing));
    const name = createHash('sha256')
      .update(JSON.stringify([text, parameters]))
      .digest('base64');
    return answered(await last.get(name, () => runText<Found>(handle, text, parameters)), summing);
  };
};
