/** The database as the application sees it: rows to read, and transactions that are begun anew where they ran into each other. */
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { IsolationLevel } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Side } from '#engine/declare/menus.ts';
import type { Model } from '#engine/project/model.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { type Handle, insideTransaction, openPool, PreparedStatements } from './connection.ts';
import { type Counters, countersOn } from './counters.ts';
import type { Encryption } from './encryption.ts';
import { isPassing, translated } from './faults.ts';
import { type LiveSession, type Person, personOn, sessionOn } from './rights.ts';
import { type Rows, rowsOn, type TransactionRows, transactionRows } from './rows.ts';
import { tablesOf } from './tables.ts';
import { uuidv7 } from './uuidv7.ts';

export interface TransactionOptions {
  /** `read committed` unless given. */
  readonly isolation?: IsolationLevel;
  readonly readOnly?: boolean;
  /** How often the work may be begun, 5 unless given. It must be repeatable: nothing beyond the database. */
  readonly attempts?: number;
}

export interface Database {
  /** Each query for itself, on whichever connection is free. */
  readonly read: Rows;
  /** Throttles and lock-outs. */
  readonly counters: Counters;
  /** The live session of a token's hash, whose it is and what they may; undefined where there is none. */
  session(tokenHash: string, now: Date): Promise<{ readonly session: LiveSession; readonly person: Person } | undefined>;
  /** Somebody of a side, and what they may. */
  person(of: { readonly side: Side; readonly userNum: string; readonly member?: string | null }, now: Date): Promise<Person>;
  /**
   * Runs work in a transaction; a serialization failure or a deadlock begins it anew.
   * @throws Refusal for unique values and references, the latter when it commits; whatever the work throws
   */
  transaction<T>(work: (rows: TransactionRows) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Whether a transaction found no space left within the last minute. */
  readonly isFull: () => boolean;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Where stamps come from that a row does not bring along; the machine's unless given. */
  readonly clock?: () => Date;
  /** Told when the server drops an idle connection. */
  readonly onIdleError?: (error: Error) => void;
}

/** Opens the application's database. Connects when first used. */
export const openDatabase = (config: PoolConfig, model: Model, encryption: Encryption, options: DatabaseOptions = {}): Database => {
  const prepared = new PreparedStatements();
  const { clock } = options;
  const handle: Handle = {
    db: openPool(config, prepared, options.onIdleError ?? (() => undefined)),
    tables: tablesOf(model),
    encryption,
    clock: clock ?? (() => new Date()),
    newId: clock === undefined ? () => uuidv7() : () => uuidv7(clock()),
    prepared,
    emptied: null,
  };
  let fullAt = Number.NEGATIVE_INFINITY;
  const once = async <T>(work: (rows: TransactionRows) => Promise<T>, { isolation, readOnly }: TransactionOptions): Promise<T> => {
    const emptied = new Set<string>();
    const started = handle.db.transaction();
    const isolated = isolation === undefined ? started : started.setIsolationLevel(isolation);
    try {
      return await (readOnly ? isolated.setAccessMode('read only') : isolated).execute(db =>
        insideTransaction(() => work(transactionRows({ ...handle, db, emptied }))),
      );
    } catch (error) {
      // What is deferred to the end speaks up when it commits.
      const meant = translated(error, handle.tables.schema, emptied);
      if (meant instanceof Refusal && meant.code === 'STORAGE_FULL') fullAt = performance.now();
      throw meant;
    }
  };
  return {
    read: rowsOn(handle),
    counters: countersOn(handle),
    session: (tokenHash, now) => sessionOn(handle, tokenHash, now),
    person: (of, now) => personOn(handle, of, now),
    async transaction(work, given = {}) {
      const attempts = given.attempts ?? 5;
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(work, given);
        } catch (error) {
          if (attempt >= attempts || !isPassing(error)) throw error;
          // Apart, so that the same two do not meet again.
          await pause(Math.random() * 10 * 2 ** attempt);
        }
      }
    },
    isFull: () => performance.now() - fullAt < 60_000,
    close: () => handle.db.destroy(),
  };
};
