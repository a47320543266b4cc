/** A page of what many rows have: they are met soon on a walk through the list, which no index of texts could shorten. */
import { anyOf } from './comparisons.ts';
import { type Handle, run } from './connection.ts';
import { sql } from './expressions.ts';
import { type Few, fewRows } from './few.ts';
import type { Looking, Meant } from './looking.ts';
import { alias, from, lookedThrough, matching, whole } from './matching.ts';
import { orderBy, placeColumns } from './paging.ts';
import type { Standing } from './searching.ts';
import type { TableAccess } from './tables.ts';
import type { StoredRow } from './values.ts';

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

/** @param most so many and more have it, and the page ends before */
export const manyRows = async (handle: Handle, access: TableAccess, looking: Looking, most: number): Promise<readonly Meant[]> => {
  const { listing, sort, columns, size, skipped } = looking;
  const { standing, before, rank, head } = await walkOf(handle, access, looking, most);
  const wanted = size - head.rows.length;
  if (wanted === 0) return head.rows;
  const meant = whole(lookedThrough(handle, access, listing, standing));
  const earlier = before === undefined ? [] : [anyOf(lookedThrough(handle, access, listing, before).alternatives ?? [])];
  // A predicate of a row without that text is neither true nor false.
  const where = sql.join([meant, ...earlier.map(each => sql`(${each}) is not true`)], sql` and `);
  const order = orderBy(sort)(...placeColumns(access, alias, sort));
  const rows = await run<StoredRow>(
    handle,
    sql`select ${columns} from ${from(access)} where ${where} order by ${order} limit ${wanted} offset ${Math.max(0, skipped - head.total)}`,
  );
  return [...head.rows, ...rows.map(row => ({ row, rank }))];
};
