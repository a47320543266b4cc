/** Rows of any resource, on the pool or in a transaction: the store's face. Whose rows they are and who may see them is for others to say. */
import type { Condition } from '#engine/conditions/condition.ts';
import type { Language } from '#engine/declare/label.ts';
import { type Addressed, type Among, addressedOn } from './addressed.ts';
import { type Called, called, type Naming } from './called.ts';
import type { Operands } from './conditions.ts';
import type { Handle, Part } from './connection.ts';
import type { Wanted } from './deriving.ts';
import { type FirstPage, gather } from './gathering.ts';
import type { ChainEnds, Journalled } from './journal-end.ts';
import type { KeptTable } from './kept-tables.ts';
import type { Change } from './late-changes.ts';
import { list, walk } from './listing.ts';
import type { Listing, Page, Walk } from './looking.ts';
import type { Maker } from './pending.ts';
import * as reading from './reading.ts';
import { type Person, personOn } from './rights.ts';
import { type Summing, type SumRows, sums, sumsWithLast } from './sums.ts';
import { fieldOf } from './tables.ts';
import type { PartOfRow, Row, StoredRow } from './values.ts';
import * as writing from './writing.ts';

export type { Called, Naming } from './called.ts';
export type { Operands } from './conditions.ts';
export type { FirstPage } from './gathering.ts';
export type { Listing, Page, Walk } from './looking.ts';
export type { Finding, Group, Sought } from './reading.ts';
export type { Summing, SumRow, SumRows } from './sums.ts';
export type { Row, StoredRow } from './values.ts';

/**
 * Field values: text, choice, sequence, password (the hash) and money (`"12.50"`) are texts, integer a number, flag a boolean, date
 * `YYYY-MM-DD`, instant ISO 8601 in UTC with milliseconds, references ids, json and items plain data, bytes a Buffer; null is no value.
 */
export interface Rows {
  /** A page. @throws Refusal INPUT_INVALID for a filter, order or cursor that makes no sense */
  list<const C extends string>(resource: string, listing: Listing & reading.Columns<C>): Promise<Page<PartOfRow<C>>>;
  list(resource: string, listing: Listing): Promise<Page>;
  /** First pages of several tables, in the order they are asked for, by one statement. */
  gather(pages: readonly FirstPage[], operands: Operands): Promise<readonly Page[]>;
  /** All rows in pages of so many, as a stream's source. */
  walk<const C extends string>(resource: string, listing: Walk & reading.Columns<C>, size?: number): AsyncGenerator<PartOfRow<C>[]>;
  walk(resource: string, listing: Walk, size?: number): AsyncGenerator<StoredRow[]>;
  /** One row, whole, by id or under a condition. */
  find<const C extends string>(
    resource: string,
    of: string | Condition,
    finding: reading.Finding & reading.Columns<C>,
  ): Promise<PartOfRow<C> | undefined>;
  find(resource: string, of: string | Condition, finding?: reading.Finding): Promise<StoredRow | undefined>;
  /** Rows by their ids, whole, in that order; missing ones are left out. */
  findMany(
    resource: string,
    ids: readonly string[],
    finding: reading.Finding & reading.Columns<string>,
  ): Promise<(Row & Pick<StoredRow, 'id'>)[]>;
  findMany(resource: string, ids: readonly string[], finding?: reading.Finding): Promise<StoredRow[]>;
  count(resource: string, condition: Condition, operands?: Operands): Promise<number>;
  /** Counts rows of several resources and draws a number for each of these sequence fields, by one statement. */
  counts(wanted: readonly reading.Sought[], operands: Operands, drawing: reading.Drawing): Promise<reading.Counted>;
  exists(resource: string, condition: Condition, operands?: Operands): Promise<boolean>;
  /** The same of any of several resources, by one statement. */
  existsAny(wanted: readonly reading.Sought[], operands: Operands): Promise<boolean>;
  /** `[{ state: 'ACTIVE', count: 3 }]`, largest first. */
  countBy(resource: string, by: readonly reading.Group[], listing?: Pick<Listing, 'where' | 'filter'> & Operands): Promise<Row[]>;
  /** Counted and added up in groups, by the list's own conditions. Outside of a transaction they may be the last ones that were, see `at`. */
  sums(resource: string, summing: Summing): Promise<SumRows>;
  /** How records are called: id to label. Default: in Chinese. */
  labels(resource: string, ids: readonly string[], language?: Language): Promise<ReadonlyMap<string, string>>;
  /** How records of several kinds and people of every side are called, by one statement. */
  called(naming: Naming): Promise<Called>;
  /** Records with what is derived from them. */
  derived(resource: string, records: readonly Row[], now: Date, wanted: Wanted): Promise<readonly Row[]>;
  /** The rows of a table that every process keeps, as a list has them (see `remembered.ts`). */
  kept(resource: KeptTable): Promise<readonly StoredRow[]>;
  /** The settings that are written down, by key. */
  settings(): Promise<ReadonlyMap<string, string>>;
  /** Inserts a row and answers it as stored; fills in id, numbers, defaults and stamps. @throws Refusal `unique`, `reference` by field */
  insert(resource: string, row: Row): Promise<StoredRow>;
  insertMany(resource: string, rows: readonly Row[]): Promise<StoredRow[]>;
  /** Inserts a row of which nobody needs to know how it is stored, when the transaction ends. */
  insertLast(resource: string, row: Row): Promise<void>;
  /** Changes fields of a row whose version is still the given one (null: whatever it is). */
  update(
    resource: string,
    id: string,
    version: number | null,
    changes: Row,
    /** Under which entity it will be journalled in this transaction: spares asking for the end of the chain. */
    journal?: string,
  ): Promise<StoredRow | 'stale' | 'missing'>;
  /** Notes down what no person edits, such as the last sign-in: neither version nor `updatedAt` moves, so that nobody's page goes stale by it. */
  touch(resource: string, id: string, values: Row): Promise<void>;
  /** Whether there was one. @throws Refusal `inUse`, at the end of the transaction */
  delete(resource: string, id: string): Promise<boolean>;
  deleteWhere(resource: string, condition: Condition, operands?: Operands): Promise<number>;
  /** Somebody of a side, and what they may, as it stands here and now. */
  person(of: Parameters<typeof personOn>[1], now: Date): Promise<Person>;
  /** The accounts that are meant and what each may, by one statement; not their buttons. */
  addressed(among: readonly Among[], now: Date): Promise<readonly (readonly Addressed[])[]>;
  /** Sets `field` to the moment `since` of the same row and so many seconds, in all rows under a condition. Versions and stamps stay, as with `touch`. */
  follow(resource: string, following: writing.Following, operands?: Operands): Promise<void>;
  /** The next number of a sequence field. Numbers of work that came to nothing are not given again. */
  next(resource: string, field: string, now: Date): Promise<string>;
}

/** Rows in a transaction: what they change stands or falls together. */
export interface TransactionRows extends Rows {
  /** For statements that the words above cannot say. Rows are as the database has them: columns by their names, encrypted values encrypted. */
  query<T>(text: string, parameters: readonly unknown[]): Promise<T[]>;
  /** Holds the journals of these records until the transaction ends. @returns the entries that the next ones follow, to be kept up to date by whoever writes them */
  holdEnds(records: readonly Journalled[]): Promise<ChainEnds>;
  /**
   * What records and people are called, asked for by the transaction's last statement: whoever waits for it within the transaction waits for
   * ever. Of several the first one travels so.
   */
  calledLast(naming: Naming): Promise<Called>;
  /** Has rows made and inserted when the transaction ends, of all that was handed in until then. */
  makeLast<T>(maker: Maker<T>, item: T): void;
  /**
   * `insert` by the statement that ends the transaction, or before somebody asks for its table.
   * @returns the row as it will be stored; undefined where that is known only once it is: then nothing has been done
   */
  insertedLast(resource: string, row: Row): StoredRow | undefined;
  /**
   * `update` by that statement, of a row that was read whole, as it was then. Whoever asks for its table before sees it changed.
   * @returns the row as it will be stored; undefined where that is known only once it is: then nothing has been done
   */
  updateLast(change: Change): StoredRow | undefined;
  /** Has a row changed by the statement that ends the transaction; what is read before does not see it. */
  changeLast(part: Part): void;
  /** `touch` by that statement. */
  touchLast(resource: string, id: string, values: Row): void;
  /** Has a row written whole by that statement, be it there still or gone. @param row with its id */
  putLast(resource: string, row: Row & { readonly id: string }): void;
  /** Takes a try back of each counter by that statement: it was none, if the transaction stands. */
  giveBackLast(buckets: readonly string[]): void;
  /** Work that may fail without taking the transaction with it: what it wrote is undone, its error is thrown on. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** Waits until no other transaction holds these names, and holds them until this one ends. */
  lock(...names: readonly string[]): Promise<void>;
  /** The same without waiting. @returns whether it holds the name now */
  tryLock(name: string): Promise<boolean>;
}

/** Whether rows are those of a transaction. */
export const isTransaction = (rows: Rows): rows is TransactionRows => 'lock' in rows;

export const rowsOn = (handle: Handle): Rows => {
  const rows: Rows = {
    list: (resource: string, listing: Listing) => list(handle, resource, listing),
    gather: (pages, operands) => gather(handle, pages, operands),
    walk: (resource: string, listing: Walk, size?: number) => walk(handle, resource, listing, size),
    find: (resource: string, of: string | Condition, finding?: reading.Finding) => reading.find(handle, resource, of, finding),
    findMany: (resource: string, ids: readonly string[], finding?: reading.Finding) => reading.findMany(handle, resource, ids, finding),
    count: (resource, condition, operands) => reading.count(handle, resource, condition, operands),
    counts: (wanted, operands, drawing) => reading.counts(handle, wanted, operands, drawing),
    exists: (resource, condition, operands) => reading.exists(handle, resource, condition, operands),
    existsAny: (wanted, operands) => reading.existsAny(handle, wanted, operands),
    countBy: (resource, by, listing) => reading.countBy(handle, resource, by, listing),
    sums: handle.emptied === null ? sumsWithLast(handle) : (resource, summing) => sums(handle, resource, summing),
    labels: async (resource, ids, language = 'zh') => (await called(handle, { records: new Map([[resource, ids]]), language })).labels,
    called: naming => called(handle, naming),
    derived: async (resource, records, now, wanted) => (await handle.derived[resource]?.(rows, records, now, wanted)) ?? records,
    kept: resource => handle.kept(resource),
    settings: () => handle.settings(),
    async insert(resource, row) {
      const [stored] = await writing.insertMany(handle, resource, [row]);
      if (stored === undefined) throw new Error(`${resource}: an insert answered no row`);
      return stored;
    },
    insertMany: (resource, rows) => writing.insertMany(handle, resource, rows),
    insertLast: async (resource, row) => (await writing.insertTogether(handle, [[resource, row]]))(),
    update: (resource, id, version, changes, journal) => writing.update(handle, resource, id, version, changes, journal),
    touch: (resource, id, values) => writing.touch(handle, resource, id, values),
    delete: (resource, id) => writing.remove(handle, resource, id),
    deleteWhere: (resource, condition, operands) => writing.removeWhere(handle, resource, condition, operands),
    addressed: (among, now) => addressedOn(handle, among, now),
    person: (of, now) => personOn(handle, of, now),
    follow: (resource, following, operands) => writing.follow(handle, resource, following, operands),
    async next(resource, field, now) {
      const access = handle.tables.of(resource);
      const [number] = await writing.nextNumbers(handle, access, fieldOf(access, field), now, 1);
      if (number === undefined) throw new Error(`${resource}.${field}: a sequence answered no number`);
      return number;
    },
  };
  return rows;
};
