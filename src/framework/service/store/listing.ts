/** Lists of one table, by place or by number, with their totals. */

import type { FieldModel } from '#engine/project/model.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { bestRows } from './best.ts';
import { allOf } from './comparisons.ts';
import { type Handle, run } from './connection.ts';
import { type Expression, sql } from './expressions.ts';
import { type Few, fewRows } from './few.ts';
import { isBeginning } from './filters.ts';
import { countedTo, type Listing, type Looking, type Meant, type Page, type Walk } from './looking.ts';
import { type Asked, alias, from, matching, united, whole } from './matching.ts';
import { withNames } from './named.ts';
import { newestPage } from './newest-page.ts';
import { cursorOf, placeColumns, rankIn, type Stretch, sortField, stretches } from './paging.ts';
import { type Columns, countUpTo, limit, lock, openedAll } from './reading.ts';
import { fieldOf, selection, type TableAccess } from './tables.ts';
import type { PartOfRow, Row, StoredRow } from './values.ts';

/** The fields of an answer's rows. */
export const asked = (access: TableAccess, { columns, heavy }: Pick<Listing, 'columns' | 'heavy'>): readonly FieldModel[] => {
  if (columns !== undefined) return columns.map(name => fieldOf(access, name));
  return heavy ? access.fields.filter(field => field.type !== 'password') : access.light;
};

/** Of a condition: no value of its own stands in it, but whose rows they are, and whether there is a value. */
const isAlike = (condition: unknown): boolean => {
  if (typeof condition === 'string') return condition.startsWith('$session.');
  if (typeof condition !== 'object' || condition === null) return false;
  return Object.entries(condition).every(([name, value]) => name === 'isSet' || isAlike(value));
};

/**
 * The list as it is opened, and its pages by place: every reader walks the same index, so its plan is made once; making it takes longer than
 * fetching the rows. Where a value says which rows, the plan is made for the value.
 */
const isPlain = ({ listing: { where = [], filter = {}, search, forUpdate }, skipped }: Looking): boolean =>
  skipped === 0 && search === undefined && forUpdate === undefined && Object.keys(filter).length === 0 && where.every(isAlike);

/** The rows of one stretch. A search chooses them within its indexes and only then goes for the rest of their columns. */
const stretchQuery = (access: TableAccess, looking: Looking, stretch: Stretch, most: number): Expression => {
  const { listing, asking, sort, columns, skipped } = looking;
  const { forUpdate } = listing;
  const [value, id] = placeColumns(access, alias, sort);
  const here: Asked = stretch.where === undefined ? asking : { ...asking, where: allOf([asking.where, stretch.where]) };
  const order = stretch.order(value, id);
  if (isPlain(looking)) return sql`select ${columns} from ${from(access)} where ${whole(here)} order by ${order} ${limit(most)}`;
  const cut = skipped === 0 ? sql`limit ${most}` : sql`limit ${most} offset ${skipped}`;
  if (asking.alternatives === undefined || forUpdate !== undefined) {
    return sql`select ${columns} from ${from(access)} where ${whole(here)} order by ${order} ${cut}${lock(forUpdate)}`;
  }
  const places = united(
    here,
    where =>
      sql`select ${value} as "value", ${id} as "place" from ${from(access)} where ${where} order by ${order} limit ${most + skipped}`,
  );
  const chosen = sql`select "place" from (${places}) as found order by ${stretch.order(sql`"value"`, sql`"place"`)} ${cut}`;
  return sql`select ${columns} from ${from(access)} where ${id} in (${chosen}) order by ${order}`;
};

/** Rows in the order of the list, from a place or a number on. */
const rowsInOrder = async (handle: Handle, access: TableAccess, looking: Looking): Promise<readonly Meant[]> => {
  const rows: StoredRow[] = [];
  const prepare = isPlain(looking) && 'ifRoom';
  for (const stretch of stretches(access, alias, looking.sort, looking.listing.cursor)) {
    rows.push(...(await run<StoredRow>(handle, stretchQuery(access, looking, stretch, looking.size - rows.length), { prepare })));
    if (rows.length >= looking.size) break;
  }
  return rows.map(row => ({ row, rank: 0 }));
};

/** A place among what is meant is none in the order alone. */
const refuseRanked = (cursor: string): void => {
  if (rankIn(cursor) !== undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'cursor', code: 'notFilter' }] });
};

const byTexts = ({ search, filter = {} }: Listing): boolean => search !== undefined || Object.values(filter).some(isBeginning);

/** Nothing but how a text begins says which rows, and an index has them together. */
const standsTogether = ({ ordered }: TableAccess, { search, where = [], filter = {} }: Listing): boolean => {
  const [only, ...more] = Object.entries(filter).filter(([, value]) => value !== undefined);
  return (
    search === undefined && where.length === 0 && only !== undefined && more.length === 0 && isBeginning(only[1]) && ordered.has(only[0])
  );
};

/** Both tell when a row was made: nobody else than the store writes them, and at one time. */
const tellsAge: ReadonlySet<string> = new Set(['id', 'createdAt']);

/** What is looked for by its texts from the newest back. */
const goesBack = ({ hasPieces }: TableAccess, { listing, sort }: Looking): boolean =>
  hasPieces && byTexts(listing) && tellsAge.has(sort.field) && sort.order === 'DESC' && listing.forUpdate === undefined;

/** A total, and whether there may be more. */
interface Total {
  readonly total: number;
  readonly isAtLeast: boolean;
}

/** Of what was met by chance a round number, below it: 1, 2 or 5 with zeros. */
const rounded = (n: number): number => {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, n)));
  return (n >= 5 * unit ? 5 : n >= 2 * unit ? 2 : 1) * unit;
};

/** What is looked for by its texts and counted from its beginning. */
const mayBeFew = (listing: Listing): boolean => {
  const { total, exactTotal, cursor, forUpdate } = listing;
  return byTexts(listing) && total !== false && !exactTotal && cursor === undefined && forUpdate === undefined;
};

/** So many entries of an index cost less than going back through the pieces, where each row that may be meant is fetched. */
const readTogether = 10 * countedTo;

const fewTogether = (handle: Handle, access: TableAccess, looking: Looking): Promise<Few | undefined> => {
  const inOrder = { ...access, hasPieces: false };
  return fewRows(handle, inOrder, { ...looking, asking: matching(handle, inOrder, looking.listing) }, readTogether);
};

/** A page of a table. */
export async function list<const C extends string>(
  handle: Handle,
  resource: string,
  listing: Listing & Columns<C>,
): Promise<Page<PartOfRow<C>>>;
export async function list(handle: Handle, resource: string, listing: Listing): Promise<Page>;
export async function list(handle: Handle, resource: string, given: Listing): Promise<Page<Row>> {
  const access = handle.tables.of(resource);
  const listing = await withNames(handle, access, given);
  const asking = matching(handle, access, listing);
  const sort = listing.sort ?? { field: 'id', order: 'DESC' };
  const { number, size } = listing.page ?? { number: 1, size: 20 };
  const skipped = listing.cursor === undefined ? (number - 1) * size : 0;
  const wanted = asked(access, listing);
  const place = [fieldOf(access, 'id'), sortField(access, sort)].filter(field => !wanted.includes(field));
  const needed = place.length === 0 ? wanted : [...wanted, ...new Set(place)];
  const isBest = listing.best === true && listing.search !== undefined;
  // One row more than the page tells whether another page follows.
  const looking = { listing, asking, sort, columns: sql.raw(selection(needed, alias)), isBest, size: size + 1, skipped };
  if (listing.cursor !== undefined && !isBest) refuseRanked(listing.cursor);
  const name = listing.total === false || listing.exactTotal ? undefined : handle.many.nameOf(resource, listing);
  const many = name === undefined ? undefined : handle.many.of(name);
  const tried = mayBeFew(listing) && many === undefined;
  const together = tried && standsTogether(access, listing) ? await fewTogether(handle, access, looking) : undefined;
  const extent = together === undefined && goesBack(access, looking) ? await handle.extents.of(handle, access) : undefined;
  const newest = extent === undefined ? undefined : await newestPage(handle, access, looking, extent, tried);
  const few = together ?? (tried && newest === undefined ? await fewRows(handle, access, looking, countedTo) : undefined);
  // A first page need not wait for its count; it may even turn out to be the whole list.
  const rows = newest?.rows ?? few?.rows ?? (await (isBest ? bestRows : rowsInOrder)(handle, access, looking));
  const isLast = rows.length <= size;
  const isAll = listing.cursor === undefined && isLast && (rows.length > 0 || skipped === 0);
  const inHand = rows.length === 0 ? 0 : skipped + Math.min(rows.length, size);
  const counted = async (): Promise<Total> => {
    if (isAll) return { total: skipped + rows.length, isAtLeast: false };
    if (listing.total === false) return { total: inHand, isAtLeast: true };
    if (many !== undefined) return { total: Math.max(many, inHand), isAtLeast: true };
    if (newest?.isAtLeast) return { total: Math.max(rounded(Math.min(newest.total ?? 0, countedTo)), inHand), isAtLeast: true };
    const n = tried
      ? (newest?.total ?? few?.total ?? countedTo + 1)
      : await countUpTo(handle, access, asking, listing.exactTotal ? undefined : countedTo + 1);
    return listing.exactTotal || n <= countedTo ? { total: n, isAtLeast: false } : { total: countedTo, isAtLeast: true };
  };
  const { total, isAtLeast } = await counted();
  // What stands together is found again as quickly.
  if (name !== undefined && many === undefined && together === undefined && isAtLeast) handle.many.note(name, total);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const answer = openedAll(
    handle,
    access,
    wanted,
    shown.map(({ row }) => row),
  );
  return {
    list: wanted.length === needed.length ? answer : answer.map(row => Object.fromEntries(wanted.map(({ name }) => [name, row[name]]))),
    total,
    totalIsExact: !isAtLeast,
    nextCursor: isLast || last === undefined ? null : cursorOf(last.row, sort, isBest ? last.rank : undefined),
  };
}

/** All rows in pages, by place: what exports stream. */
export function walk<const C extends string>(
  handle: Handle,
  resource: string,
  listing: Walk & Columns<C>,
  size?: number,
): AsyncGenerator<PartOfRow<C>[]>;
export function walk(handle: Handle, resource: string, listing: Walk, size?: number): AsyncGenerator<StoredRow[]>;
export async function* walk(handle: Handle, resource: string, listing: Walk, size = 1_000): AsyncGenerator<Row[]> {
  let cursor: string | undefined;
  do {
    const page = await list(handle, resource, {
      ...listing,
      total: false,
      page: { number: 1, size },
      ...(cursor === undefined ? {} : { cursor }),
    });
    if (page.list.length > 0) yield page.list;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
