/** Rows of any resource, on the pool or in a transaction: the store's face. Whose rows they are and who may see them is for others to say. */
import type { Kysely } from 'kysely';
import type { Condition } from '#engine/conditions/condition.ts';
import type { Side } from '#engine/declare/menus.ts';
import type { Account } from '#engine/system/account.ts';
import type { Operands } from './conditions.ts';
import { type Handle, runText, type Untyped } from './connection.ts';
import { labels } from './labels.ts';
import * as reading from './reading.ts';
import { peopleOn, personOn, type Rights } from './rights.ts';
import { type Summing, type SumRows, sums } from './sums.ts';
import { fieldOf } from './tables.ts';
import type { PartOfRow, Row, StoredRow } from './values.ts';
import * as writing from './writing.ts';

export type { Operands } from './conditions.ts';
export type { Finding, Group, Listing, Page, Walk, Wanted } from './reading.ts';
export type { Summing, SumRow, SumRows } from './sums.ts';
export type { Row, StoredRow } from './values.ts';

/**
 * Field values: text, choice, sequence, password (the hash) and money (`"12.50"`) are texts, integer a number, flag a boolean, date
 * `YYYY-MM-DD`, instant ISO 8601 in UTC with milliseconds, references ids, json and items plain data, bytes a Buffer; null is no value.
 */
export interface Rows {
  /** A page. @throws Refusal INPUT_INVALID for a filter, order or cursor that makes no sense */
  list<const C extends string>(resource: string, listing: reading.Listing & reading.Columns<C>): Promise<reading.Page<PartOfRow<C>>>;
  list(resource: string, listing: reading.Listing): Promise<reading.Page>;
  /** All rows in pages of so many, as a stream's source. */
  walk<const C extends string>(resource: string, listing: reading.Walk & reading.Columns<C>, size?: number): AsyncGenerator<PartOfRow<C>[]>;
  walk(resource: string, listing: reading.Walk, size?: number): AsyncGenerator<StoredRow[]>;
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
  exists(resource: string, condition: Condition, operands?: Operands): Promise<boolean>;
  /** The same of any of several resources, by one statement. */
  existsAny(wanted: readonly reading.Wanted[], operands: Operands): Promise<boolean>;
  /** `[{ state: 'ACTIVE', count: 3 }]`, largest first. */
  countBy(resource: string, by: readonly reading.Group[], listing?: Pick<reading.Listing, 'where' | 'filter'> & Operands): Promise<Row[]>;
  /** Counted and added up in groups, by the list's own conditions. */
  sums(resource: string, summing: Summing): Promise<SumRows>;
  /** How records are called: id to label. */
  labels(resource: string, ids: readonly string[]): Promise<Map<string, string>>;
  /** Inserts a row and answers it as stored; fills in id, numbers, defaults and stamps. @throws Refusal `unique`, `reference` by field */
  insert(resource: string, row: Row): Promise<StoredRow>;
  insertMany(resource: string, rows: readonly Row[]): Promise<StoredRow[]>;
  /** Rows of two resources without numbers, each pair by one statement. */
  insertPairs(resources: readonly [string, string], pairs: readonly (readonly [Row, Row])[]): Promise<void>;
  /** Changes fields of a row whose version is still the given one (null: whatever it is). */
  update(resource: string, id: string, version: number | null, changes: Row): Promise<StoredRow | 'stale' | 'missing'>;
  /** Notes down what no person edits, such as the last sign-in: neither version nor `updatedAt` moves, so that nobody's page goes stale by it. */
  touch(resource: string, id: string, values: Row): Promise<void>;
  /** Whether there was one. @throws Refusal `inUse`, at the end of the transaction */
  delete(resource: string, id: string): Promise<boolean>;
  deleteWhere(resource: string, condition: Condition, operands?: Operands): Promise<number>;
  /** A person's grants on a side, as they stand here and now. */
  rights(userNum: string, side: Side, now: Date): Promise<Rights>;
  /** People of every side by their user numbers: `userNum`, `name` and, where their side has organisations, `member`. */
  people(userNums: readonly string[]): Promise<readonly Pick<Account, 'userNum' | 'name' | 'member'>[]>;
  /** Sets `field` to the moment `since` of the same row and so many seconds, in all rows under a condition. Versions and stamps stay, as with `touch`. */
  follow(resource: string, following: writing.Following, operands?: Operands): Promise<void>;
  /** The next number of a sequence field. Numbers of work that came to nothing are not given again. */
  next(resource: string, field: string, now: Date): Promise<string>;
}

/** Rows in a transaction: what they change stands or falls together. */
export interface TransactionRows extends Rows {
  /** For queries that the words above cannot say. Rows are as the database has them: columns by their names, encrypted values encrypted. */
  readonly db: Kysely<Untyped>;
  /** Work that may fail without taking the transaction with it: what it wrote is undone, its error is thrown on. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** Waits until no other transaction holds the name, and holds it until this one ends. */
  lock(name: string): Promise<void>;
  /** The same without waiting. @returns whether it holds the name now */
  tryLock(name: string): Promise<boolean>;
}

export const rowsOn = (handle: Handle): Rows => ({
  list: (resource: string, listing: reading.Listing) => reading.list(handle, resource, listing),
  walk: (resource: string, listing: reading.Walk, size?: number) => reading.walk(handle, resource, listing, size),
  find: (resource: string, of: string | Condition, finding?: reading.Finding) => reading.find(handle, resource, of, finding),
  findMany: (resource: string, ids: readonly string[], finding?: reading.Finding) => reading.findMany(handle, resource, ids, finding),
  count: (resource, condition, operands) => reading.count(handle, resource, condition, operands),
  exists: (resource, condition, operands) => reading.exists(handle, resource, condition, operands),
  existsAny: (wanted, operands) => reading.existsAny(handle, wanted, operands),
  countBy: (resource, by, listing) => reading.countBy(handle, resource, by, listing),
  sums: (resource, summing) => sums(handle, resource, summing),
  labels: (resource, ids) => labels(handle, resource, ids),
  async insert(resource, row) {
    const [stored] = await writing.insertMany(handle, resource, [row]);
    if (stored === undefined) throw new Error(`${resource}: an insert answered no row`);
    return stored;
  },
  insertMany: (resource, rows) => writing.insertMany(handle, resource, rows),
  insertPairs: (resources, pairs) => writing.insertPairs(handle, resources, pairs),
  update: (resource, id, version, changes) => writing.update(handle, resource, id, version, changes),
  touch: (resource, id, values) => writing.touch(handle, resource, id, values),
  delete: (resource, id) => writing.remove(handle, resource, id),
  deleteWhere: (resource, condition, operands) => writing.removeWhere(handle, resource, condition, operands),
  rights: async (userNum, side, now) => (await personOn(handle, { userNum, side }, now)).rights,
  people: userNums => peopleOn(handle, userNums),
  follow: (resource, following, operands) => writing.follow(handle, resource, following, operands),
  async next(resource, field, now) {
    const access = handle.tables.of(resource);
    const [number] = await writing.nextNumbers(handle, access, fieldOf(access, field), now, 1);
    if (number === undefined) throw new Error(`${resource}.${field}: a sequence answered no number`);
    return number;
  },
});

export const transactionRows = (handle: Handle): TransactionRows => {
  let depth = 0;
  return {
    ...rowsOn(handle),
    db: handle.db,
    async attempt(work) {
      const savepoint = `attempt_${++depth}`;
      await runText(handle, `savepoint ${savepoint}`, []);
      try {
        const result = await work();
        await runText(handle, `release savepoint ${savepoint}`, []);
        return result;
      } catch (error) {
        await runText(handle, `rollback to savepoint ${savepoint}`, []);
        throw error;
      } finally {
        depth -= 1;
      }
    },
    async tryLock(name) {
      const rows = await runText<{ held: boolean }>(handle, 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as held', [name], {
        prepare: true,
      });
      return rows[0]?.held === true;
    },
    async lock(name) {
      await runText(handle, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [name], { prepare: true });
    },
  };
};
