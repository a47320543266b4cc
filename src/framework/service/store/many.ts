/** A page of what many rows have: a walk through the list meets them soon, where an index of texts would name them all, to be fetched one by one. */
import { anyOf } from './comparisons.ts';
import { type Handle, run } from './connection.ts';
import { sql } from './expressions.ts';
import { type Few, fewRows } from './few.ts';
import { isBeginning } from './filters.ts';
import type { Looking, Meant } from './looking.ts';
import { alias, from, lookedThrough, matching, whole } from './matching.ts';
import { orderBy, placeColumns } from './paging.ts';
import type { Standing } from './searching.ts';
import type { TableAccess } from './tables.ts';
import type { StoredRow } from './values.ts';

/** So many rows of the list are looked through. What is met in fewer places is had by its index after all. */
const steps = 20_000;

/** What is met on the walk, and what of it stands before it. */
interface Walk {
  readonly standing: Standing;
  readonly before?: Standing;
  readonly rank: number;
  readonly head: Few;
}

const nothing: Few = { total: 0, rows: [] };

/** Few may be called so, or begin so, of the many that have it somewhere: these come first, and are found by the index. */
const walkOf = async (handle: Handle, access: TableAccess, looking: Looking, most: number): Promise<Walk> => {
  if (!looking.isBest) return { standing: 'in', rank: 0, head: nothing };
  const few = (standing: Standing) =>
    fewRows(handle, access, { ...looking, asking: matching(handle, access, looking.listing, standing) }, most);
  const begins = await few('from');
  if (begins !== undefined) return { standing: 'in', before: 'from', rank: 2, head: begins };
  const equal = await few('is');
  return equal === undefined ? { standing: 'is', rank: 0, head: nothing } : { standing: 'from', before: 'is', rank: 1, head: equal };
};

/**
 * @param most more rows than these have it
 * @returns undefined where the walk ends before the page is full
 */
export const manyRows = async (
  handle: Handle,
  access: TableAccess,
  looking: Looking,
  most: number,
): Promise<readonly Meant[] | undefined> => {
  const { listing, sort, columns, size, skipped } = looking;
  const { standing, before, rank, head } = await walkOf(handle, access, looking, most);
  const wanted = size - head.rows.length;
  if (wanted === 0) return head.rows;
  const { where = [], filter = {}, search, ...operands } = listing;
  const split = (isText: boolean) => Object.fromEntries(Object.entries(filter).filter(([, value]) => isBeginning(value) === isText));
  const rows = whole(matching(handle, access, { ...operands, where, filter: split(false) }));
  const texts = { ...operands, filter: split(true), ...(search === undefined ? {} : { search }) };
  const meant = whole(lookedThrough(handle, access, texts, standing));
  const earlier = before === undefined ? [] : [anyOf(lookedThrough(handle, access, texts, before).alternatives ?? [])];
  const [value, id] = placeColumns(access, alias, sort);
  const order = orderBy(sort)(value, id);
  const list = sql`select ${sql.raw(`"${alias}".*`)} from ${from(access)} where ${rows} order by ${order} limit ${steps}`;
  // A predicate of a row without that text is neither true nor false.
  const met = sql.join([meant, ...earlier.map(each => sql`(${each}) is not true`)], sql` and `);
  const places = sql`select ${id} from (${list}) as ${sql.raw(`"${alias}"`)} where ${met} order by ${order} limit ${wanted} offset ${Math.max(0, skipped - head.total)}`;
  const found = await run<StoredRow>(handle, sql`select ${columns} from ${from(access)} where ${id} in (${places}) order by ${order}`);
  return found.length < wanted ? undefined : [...head.rows, ...found.map(row => ({ row, rank }))];
};
