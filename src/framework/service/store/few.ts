/** What is looked for by its texts, where few rows have them: all of their places at once, so that the index is asked once for a page and its total. */
import { anyOf } from './comparisons.ts';
import { type Handle, run } from './connection.ts';
import { type Expression, sql } from './expressions.ts';
import type { Listing, Looking, Meant } from './looking.ts';
import { alias, from, meantBy, united } from './matching.ts';
import { orderBy, placeColumns } from './paging.ts';
import type { TableAccess } from './tables.ts';
import type { StoredRow } from './values.ts';

export interface Few {
  readonly total: number;
  readonly rows: readonly Meant[];
}

interface Told {
  readonly $total: number;
  readonly $rank: number | null;
  readonly $at: number | null;
}

/** How well a row is meant, told by its texts: of rows in hand no index is asked which have them. */
const rankOf = (handle: Handle, access: TableAccess, listing: Listing): Expression => {
  const inHand = { ...access, hasPieces: false };
  const [is, begins] = (['is', 'from'] as const).map(standing => anyOf(meantBy(handle, inHand, listing, standing)));
  return sql`case when ${is} then 0 when ${begins} then 1 else 2 end`;
};

/**
 * All rows that are looked for, counted, and a page of them.
 * @param most more rows than these are many
 * @returns undefined where there are too many for it
 */
export const fewRows = async (handle: Handle, access: TableAccess, looking: Looking, most: number): Promise<Few | undefined> => {
  const { listing, asking, sort, columns, isBest, size, skipped } = looking;
  const [value, id] = placeColumns(access, alias, sort);
  const places = united(
    asking,
    where => sql`select ${value} as "value", ${id} as "place" from ${from(access)} where ${where} limit ${most + 1}`,
  );
  // How well each is meant is asked once it is known that they are few.
  const meant = isBest
    ? sql`select "found".*, ${rankOf(handle, access, listing)} as "rank" from "found" join ${from(access)} on ${id} = "found"."place"`
    : sql`select "found".*, 0 as "rank" from "found"`;
  const order = sql`"rank", ${orderBy(sort)(sql`"value"`, sql`"place"`)}`;
  const some = sql`select * from (${meant} where (select "n" from "all") <= ${most}) as "each" order by ${order} limit ${size} offset ${skipped}`;
  // Numbered once they are chosen: so many are not sorted for a page.
  const page = sql`select "place", "rank", row_number() over (order by ${order}) as "at" from (${some}) as "some"`;
  const told = await run<StoredRow & Told>(
    handle,
    sql`with "found" as materialized (${places}), "all" as materialized (select count(*) as "n" from "found"), "page" as materialized (${page})
      select "all"."n" as "$total", "shown".* from "all" left join (
        select ${columns}, "page"."rank" as "$rank", "page"."at" as "$at" from "page" join ${from(access)} on ${id} = "page"."place"
      ) as "shown" on true order by "$at"`,
  );
  const total = Number(told[0]?.$total ?? 0);
  if (total > most) return undefined;
  const rows = told.flatMap(({ $total, $rank, $at, ...row }) => ($at === null ? [] : [{ row: row as StoredRow, rank: $rank ?? 0 }]));
  return { total, rows };
};
