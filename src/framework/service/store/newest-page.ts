/** A page of what is found in a large table whose list goes from the newest back, with its total. */
import { type Handle, run } from './connection.ts';
import { sql } from './expressions.ts';
import { type Few, fewRows } from './few.ts';
import { countedTo, type Looking, type Meant } from './looking.ts';
import { alias, from } from './matching.ts';
import { anyhow, beginning, byRank, entire, newestOf, type Place, recentOf } from './newest.ts';
import { beginsAt, idIn } from './paging.ts';
import type { Extent } from './stretches-of-time.ts';
import { quoted, type TableAccess } from './tables.ts';
import type { StoredRow } from './values.ts';

/** One way of being meant after the other, from a cursor on. */
const bestFrom = async (
  handle: Handle,
  access: TableAccess,
  { listing, sort }: Looking,
  extent: Extent,
  cursor: string,
  wanted: number,
): Promise<readonly Place[]> => {
  const begin = beginsAt(cursor);
  const best: Place[] = [];
  for (const way of byRank.slice(begin)) {
    const below = way.rank === begin ? idIn(access, cursor, sort) : undefined;
    const sought = { listing, way, below, most: wanted - best.length };
    best.push(...(await newestOf(handle, access, extent, sought)).places);
    if (best.length >= wanted) break;
  }
  return best;
};

/** The ones and what of the others is not among them. */
const followedBy = (places: readonly Place[], others: readonly Place[]): readonly Place[] => {
  const known = new Set(places.map(({ place }) => place));
  return [...places, ...others.filter(({ place }) => !known.has(place))];
};

/** What is meant better than anyhow, the best first. What is a text begins with it: where nothing does, nothing is it either. */
const betterOf = async (
  handle: Handle,
  access: TableAccess,
  { listing }: Looking,
  extent: Extent,
  wanted: number,
): Promise<readonly Place[]> => {
  const newest = async (way: typeof anyhow): Promise<readonly Place[]> =>
    (await newestOf(handle, access, extent, { listing, way, most: wanted })).places;
  const begun = await newest(beginning);
  const same = begun.length === 0 ? [] : await newest(entire);
  return followedBy(same, begun);
};

/** The rows of places, in their order. */
const rowsAt = async (handle: Handle, access: TableAccess, { columns }: Looking, places: readonly Place[]): Promise<readonly Meant[]> => {
  if (places.length === 0) return [];
  const id = sql.raw(`${quoted(alias)}."id"`);
  const ids = places.map(({ place }) => place);
  const rows = await run<StoredRow & { readonly $at: string }>(
    handle,
    sql`select ${columns}, ${id} as "$at" from ${from(access)} where ${id} = any(${ids}::uuid[])`,
    { prepare: true },
  );
  const found = new Map(rows.map(({ $at, ...row }) => [$at, row as StoredRow]));
  return places.flatMap(({ place, rank }) => {
    const row = found.get(place);
    return row === undefined ? [] : [{ row, rank }];
  });
};

/** What a page finds: its rows and, where they were counted, how many there are. */
export interface NewestPage extends Pick<Few, 'rows'> {
  readonly total?: number;
  /** There may be more: so many were met until the page was full. */
  readonly isAtLeast?: boolean;
}

/** A page from the first on, and how many there are; of what is found everywhere as many as were met until the page was full. */
const countedPage = async (handle: Handle, access: TableAccess, looking: Looking, extent: Extent): Promise<NewestPage> => {
  const { listing, isBest, size, skipped } = looking;
  const wanted = size + skipped;
  const sought = { listing, way: anyhow, most: Math.max(countedTo + 1, wanted), enough: wanted };
  const recent = await recentOf(handle, access, extent, sought);
  // What is not met at first is rare, as most of what people look for.
  const few = recent.length === 0 ? await fewRows(handle, access, looking, countedTo) : undefined;
  if (few !== undefined) return few;
  const { places, isAll } = await newestOf(handle, access, extent, sought, recent);
  const best = followedBy(isBest ? await betterOf(handle, access, looking, extent, wanted) : [], places);
  return { rows: await rowsAt(handle, access, looking, best.slice(skipped, wanted)), total: places.length, isAtLeast: !isAll };
};

/**
 * @param extent of the table
 * @param isCounted the total is asked for, from the first page on
 */
export const newestPage = async (
  handle: Handle,
  access: TableAccess,
  looking: Looking,
  extent: Extent,
  isCounted: boolean,
): Promise<NewestPage> => {
  if (isCounted) return countedPage(handle, access, looking, extent);
  const { listing, sort, isBest, size, skipped } = looking;
  const { cursor } = listing;
  const wanted = size + skipped;
  const newest = async (below?: string): Promise<readonly Place[]> =>
    (await newestOf(handle, access, extent, { listing, way: anyhow, below, most: wanted })).places;
  const best = async (): Promise<readonly Place[]> => {
    const better = await betterOf(handle, access, looking, extent, wanted);
    return better.length >= wanted ? better : followedBy(better, await newest());
  };
  const places =
    cursor === undefined
      ? await (isBest ? best() : newest())
      : await (isBest ? bestFrom(handle, access, looking, extent, cursor, wanted) : newest(idIn(access, cursor, sort)));
  return { rows: await rowsAt(handle, access, looking, places.slice(skipped, wanted)) };
};
