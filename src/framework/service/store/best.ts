/** The rows that a search means most: what is the text, then what begins with it, then what has it anywhere. One page, not the first of many. */
import { type RawBuilder, sql } from 'kysely';
import { allOf } from './comparisons.ts';
import { type Handle, run } from './connection.ts';
import { alias, from, matching, type Which } from './matching.ts';
import { orderBy, placeColumns, type Sort } from './paging.ts';
import type { TableAccess } from './tables.ts';
import type { StoredRow } from './values.ts';

const ranks = ['is', 'from', 'in'] as const;

/** Each way of being meant is asked for as many rows as are wanted, by its own index: the best are among them. */
export const bestRows = (
  handle: Handle,
  access: TableAccess,
  listing: Which,
  sort: Sort,
  columns: RawBuilder<unknown>,
  most: number,
): Promise<StoredRow[]> => {
  const [value, id] = placeColumns(access, alias, sort);
  const order = orderBy(sort)(value, id);
  const ways = ranks.flatMap((where, rank) => {
    const asked = matching(handle, access, listing, where);
    return (asked.alternatives ?? []).map(
      each =>
        sql`(select ${id} as "place", ${sql.raw(String(rank))} as "rank" from ${from(access)} where ${allOf([asked.where, each])} order by ${order} limit ${most})`,
    );
  });
  if (ways.length === 0) return Promise.resolve([]);
  const ranked = sql`select "place", min("rank") as "rank" from (${sql.join(ways, sql` union all `)}) as "each" group by "place"`;
  return run<StoredRow>(
    handle,
    sql`select ${columns} from (${ranked}) as "meant" join ${from(access)} on ${id} = "meant"."place" order by "meant"."rank", ${order} limit ${most}`,
  );
};
