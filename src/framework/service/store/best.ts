/** The rows of a search by how well they are meant: what is the text, then what begins with it, then what has it anywhere. */

import { allOf, anyOf, type Predicate } from './comparisons.ts';
import { type Handle, run } from './connection.ts';
import { sql } from './expressions.ts';
import type { Looking, Meant } from './looking.ts';
import { alias, from, meantBy } from './matching.ts';
import { beginsAt, orderBy, placeColumns, stretches } from './paging.ts';
import { standings } from './searching.ts';
import type { TableAccess } from './tables.ts';
import type { StoredRow } from './values.ts';

/** Each way of being meant is asked for as many rows as are wanted, by its own index: the best are among them. */
export const bestRows = async (handle: Handle, access: TableAccess, looking: Looking): Promise<readonly Meant[]> => {
  const { listing, asking, sort, columns, size, skipped } = looking;
  const { cursor } = listing;
  const [value, id] = placeColumns(access, alias, sort);
  const order = orderBy(sort)(value, id);
  const begin = beginsAt(cursor);
  const asked = standings.map(standing => meantBy(handle, access, listing, standing));
  // What is meant better stands on a page before. A predicate of a row without that text is neither true nor false.
  const before = (rank: number): readonly Predicate[] =>
    cursor === undefined ? [] : asked.slice(0, rank).map(alternatives => sql`(${anyOf(alternatives)}) is not true`);
  const ways = standings.flatMap((_, rank) => {
    if (rank < begin) return [];
    return stretches(access, alias, sort, rank === begin ? cursor : undefined).flatMap(stretch =>
      (asked[rank] ?? []).map(each => {
        const which = allOf([asking.where, each, ...before(rank), ...(stretch.where === undefined ? [] : [stretch.where])]);
        return sql`(select ${id} as "place", ${sql.raw(String(rank))} as "rank" from ${from(access)} where ${which} order by ${order} limit ${size + skipped})`;
      }),
    );
  });
  if (ways.length === 0) return [];
  const ranked = sql`select "place", min("rank") as "rank" from (${sql.join(ways, sql` union all `)}) as "each" group by "place"`;
  const rows = await run<StoredRow & { readonly $rank: number }>(
    handle,
    sql`select ${columns}, "meant"."rank" as "$rank" from (${ranked}) as "meant" join ${from(access)} on ${id} = "meant"."place" order by "meant"."rank", ${order} limit ${size}${sql.raw(skipped === 0 ? '' : ` offset ${skipped}`)}`,
  );
  return rows.map(({ $rank, ...row }) => ({ row, rank: $rank }));
};
