/**
 * The newest rows of a search in a large table, one stretch of time after the other: of what is found over years no more is fetched than a page
 * and its total need.
 */
import { allOf, anyOf, type Predicate } from './comparisons.ts';
import { type Handle, run } from './connection.ts';
import { sql } from './expressions.ts';
import type { Listing } from './looking.ts';
import { alias, from, meantBy, required } from './matching.ts';
import { type Standing, standings } from './searching.ts';
import { type Extent, idFrom, stretchesBetween } from './stretches-of-time.ts';
import { quoted, type TableAccess } from './tables.ts';
import { momentOf } from './uuidv7.ts';

/** Where a row stands, and how well it is meant: 0 for the best. */
export interface Place {
  readonly place: string;
  readonly rank: number;
}

/** How rows are meant, and what is left out of them: what is meant better. */
interface Way {
  readonly standing: Standing;
  readonly rank: number;
  readonly but: readonly Standing[];
}

const wayOf = (standing: Standing): Way => ({ standing, rank: standings.indexOf(standing), but: [] });
/** However they are meant; their beginning is, and all of them. */
export const [anyhow, beginning, entire] = [wayOf('in'), wayOf('from'), wayOf('is')];
/** Each way by itself, the best first. */
export const byRank: readonly Way[] = standings.map((standing, rank) => ({ ...wayOf(standing), but: standings.slice(0, rank) }));

export interface Sought {
  readonly listing: Listing;
  readonly way: Way;
  /** Only rows that are older than this one. */
  readonly below?: string | undefined;
  readonly most: number;
  /** With so many in hand no further stretch is looked through, where far more than `most` are to be expected. Default: `most`. */
  readonly enough?: number;
}

/** What was met on the way back. */
export interface Met {
  readonly places: readonly Place[];
  /** There are no more: the way led to the first row of the table. */
  readonly isAll: boolean;
}

const id = sql.raw(`${quoted(alias)}."id"`);

/** A stretch of time: from a moment, or from the beginning, until a moment, and under an id. */
interface Stretch {
  readonly from?: number;
  readonly to: number;
  readonly under: string | undefined;
}

/** What of a stretch is sought, the newest first. */
const within = async (handle: Handle, access: TableAccess, sought: Sought, stretch: Stretch, most: number): Promise<readonly Place[]> => {
  const { listing, way } = sought;
  const inStretch = stretch.from === undefined ? access : { ...access, madeIn: stretchesBetween(stretch.from, stretch.to) };
  const inHand = { ...access, hasPieces: false };
  const where: readonly Predicate[] = [
    required(handle, inStretch, listing),
    ...(stretch.from === undefined ? [] : [sql`${id} >= ${idFrom(stretch.from)}`]),
    ...(stretch.under === undefined ? [] : [sql`${id} < ${stretch.under}`]),
    // A predicate of a row without that text is neither true nor false.
    ...way.but.map(better => sql`(${anyOf(meantBy(handle, inHand, listing, better))}) is not true`),
  ];
  const alternatives: readonly (readonly Predicate[])[] =
    listing.search === undefined ? [[]] : meantBy(handle, inStretch, listing, way.standing).map(each => [each]);
  const each = alternatives.map(
    // Without its order inside: to go through a table from its newest row on looks cheap to the planner, who knows little of what is found.
    one =>
      sql`(select "place" from (select ${id} as "place" from ${from(access)} where ${allOf([...where, ...one])} offset 0) as "met" order by "place" desc limit ${most})`,
  );
  if (each.length === 0) return [];
  const found = sql`select "place" from (${sql.join(each, sql` union `)}) as "found" order by "place" desc limit ${most}`;
  return (await run<{ place: string }>(handle, found)).map(({ place }) => ({ place, rank: way.rank }));
};

/** Each stretch is so many times as long as the one before it, at least; and so many times as long as it seems to have to be. */
const [longer, ample] = [4, 1.3];
/** What was made last tells of the whole to a factor of two: a register grows from year to year. */
const farMore = 2;
/** A clock of another process may go so much before ours, in milliseconds. */
const ahead = 10 * 60_000;

/** From the newest on back. */
const firstStretch = (handle: Handle, extent: Extent, below: string | undefined): Stretch & { readonly from: number } => {
  if (below !== undefined) return { from: momentOf(below) - extent.stretch, to: momentOf(below), under: below };
  return { from: extent.last - extent.stretch, to: Math.max(handle.clock().getTime(), extent.last) + ahead, under: undefined };
};

/** What is sought of the first stretch. */
export const recentOf = (handle: Handle, access: TableAccess, extent: Extent, sought: Sought): Promise<readonly Place[]> =>
  within(handle, access, sought, firstStretch(handle, extent, sought.below), sought.most);

/**
 * From the newest on back until there are as many as are wanted. Each stretch is as long as what was met in those before it lets expect.
 * @param recent what was met in the first
 */
export const newestOf = async (
  handle: Handle,
  access: TableAccess,
  extent: Extent,
  sought: Sought,
  recent?: readonly Place[],
): Promise<Met> => {
  const { below, most, enough = most } = sought;
  const first = firstStretch(handle, extent, below);
  const begin = below === undefined ? extent.last : first.to;
  const places = [...(recent ?? (await recentOf(handle, access, extent, sought)))];
  let length = extent.stretch;
  const isPlenty = (until: number): boolean =>
    places.length >= enough && places.length * ((extent.last - extent.first) / Math.max(1, begin - until)) > farMore * most;
  for (let to = first.from; ; ) {
    if (places.length >= most || isPlenty(to)) return { places, isAll: false };
    // Of what was not met at all there is little.
    const expected = (begin - to) * ((most - places.length) / places.length) * ample;
    length = Math.max(length * longer, expected);
    const isLast = to - length <= extent.first;
    const stretch: Stretch = { to, under: idFrom(to), ...(isLast ? {} : { from: to - length }) };
    places.push(...(await within(handle, access, sought, stretch, most - places.length)));
    if (isLast) return { places, isAll: places.length < most };
    to -= length;
  }
};
