/** The database as the application sees it: rows to read, and transactions that are begun anew where they ran into each other. */
import { tracingChannel } from 'node:diagnostics_channel';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import type { Model } from '#engine/project/model.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { type Beginning, type Connections, type Handle, openPools, PreparedStatements } from './connection.ts';
import { type Counters, countersOn } from './counters.ts';
import type { Deriving } from './deriving.ts';
import type { Encryption } from './encryption.ts';
import { isPassing, translated } from './faults.ts';
import { fillForms, isChangedSince } from './filling.ts';
import { keptOn, keptTables } from './kept-tables.ts';
import { Many } from './many.ts';
import type { Change } from './notices.ts';
import { rememberedOf, type Settle } from './remembered.ts';
import { openReplica, type Replicating } from './replica.ts';
import { type Known, sessionOn } from './rights.ts';
import { type Rows, rowsOn, type TransactionRows } from './rows.ts';
import { settingsOn, settingsTable } from './setting-rows.ts';
import { Extents } from './stretches-of-time.ts';
import { tablesOf } from './tables.ts';
import { together } from './together.ts';
import { transactionRows } from './transaction-rows.ts';
import { unhurried } from './unhurried.ts';
import { uuidv7 } from './uuidv7.ts';

/** Tells of each transaction while it is at work. Who traces listens, and tests, which find one that was begun within another's and not beside it. */
const atWork = tracingChannel<unknown, Beginning>('chancery:transaction');

export interface TransactionOptions extends Omit<Beginning, 'beside'> {
  /** How often the work may be begun, 5 unless given. It must be repeatable: nothing beyond the database. */
  readonly attempts?: number;
}

export interface Database {
  /** Each query for itself, on whichever connection is free. */
  readonly read: Rows;
  /**
   * The same for what is only shown: lists, exports and sums. From a replica, where there is one that has everything that is written by then. What decides
   * anything is not read here.
   */
  readonly shown: Rows;
  /** The same for jobs that go through all rows of large tables: slowly, so that the people at work do not notice. */
  readonly unhurried: Rows;
  /** Throttles and lock-outs. */
  readonly counters: Counters;
  /** The live session of a token's hash, whose it is and what they may; undefined where there is none. */
  session(tokenHash: string, now: Date): Promise<Known | undefined>;
  /**
   * Runs work in a transaction; a serialization failure or a deadlock begins it anew.
   * @throws Refusal for unique values and references, the latter when it commits; whatever the work throws
   */
  transaction<T>(work: (rows: TransactionRows) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * The same within the work of another transaction, whatever becomes of that one. The work must not want a further connection.
   * What is begun there by `transaction` waits for ever once there are as many such calls as connections.
   */
  beside<T>(work: (rows: TransactionRows) => Promise<T>): Promise<T>;
  /**
   * Does several pieces of work, each as in a transaction of its own that comes after the others'; most of them share one (see `together.ts`).
   * What they write is kept, whatever becomes of the others. The work must be repeatable, as with `transaction`.
   */
  together<I, T>(items: readonly I[], work: (rows: TransactionRows, item: I) => Promise<T>): Promise<readonly PromiseSettledResult<T>[]>;
  /** Writes beside texts in what other forms they are found, where that is lacking. @returns of how many rows */
  fillForms(): Promise<number>;
  /** Whether migrations were applied since a job has last ended well. */
  isChangedSince(job: string): Promise<boolean>;
  /** Whether a transaction has found no space left within the last seconds: once there is room, work goes on soon. */
  readonly isFull: () => boolean;
  readonly connections: () => Connections;
  /** How it stands with the replica that lists may be read from. */
  readonly replica: () => Replicating;
  /** Begins to hear what other processes change: from then on people's rights and settings are kept. */
  listen(): void;
  /** The database answers again: what was open before may be dead, and what is kept may have changed. */
  beginAnew(): void;
  /** The process is about to end: what is unhurried goes on without rest. */
  hurry(): void;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Where stamps come from that a row does not bring along; the machine's unless given. */
  readonly clock?: () => Date;
  /** What works out derived fields; they stay empty where left out. */
  readonly derived?: Deriving | undefined;
  /** A server that follows: `shown` is read there. */
  readonly replica?: PoolConfig | null | undefined;
  /** So many rows make a table a large one, which is searched from its newest rows back; 250,000 unless given. */
  readonly largeFrom?: number;
  /** Told when the server drops an idle connection. */
  readonly onIdleError?: (error: Error) => void;
}

/** Opens the application's database. Connects when first used. */
export const openDatabase = (config: PoolConfig, model: Model, encryption: Encryption, options: DatabaseOptions = {}): Database => {
  const { clock } = options;
  const tables = tablesOf(model);
  const entities = Object.values(model.resources).flatMap(({ name, facetOf }) => (facetOf === undefined ? [name] : []));
  const known = rememberedOf(config, tables);
  const onIdleError = options.onIdleError ?? (() => undefined);
  const pools = openPools(config, onIdleError);
  const replica = options.replica ? openReplica(options.replica, pools, onIdleError) : undefined;
  const handle: Handle = {
    send: pools.send,
    tables,
    encryption,
    clock: clock ?? (() => new Date()),
    newId: clock === undefined ? () => uuidv7() : () => uuidv7(clock()),
    prepared: new PreparedStatements(),
    emptied: null,
    ends: null,
    derived: options.derived ?? {},
    changed: change => known.tell(handle, [change]).then(settle => settle()),
    extents: new Extents(options.largeFrom),
    many: new Many(),
    kept: resource => known.table(resource, () => keptOn(handle, resource)),
    settings: () => known.settings(() => settingsOn(handle)),
  };
  const once = async <T>(work: (rows: TransactionRows, handle: Handle) => Promise<T>, beginning: Beginning): Promise<T> => {
    const emptied = new Set<string>();
    const changes: Change[] = [];
    const transaction = await pools.begin(beginning).catch(error => {
      throw translated(error, tables.schema, emptied);
    });
    const own: Handle = {
      ...handle,
      send: transaction.send,
      emptied,
      ends: new Map(),
      changed: async change => void changes.push(change),
      kept: resource => (changes.some(([table]) => table === keptTables[resource]) ? keptOn(own, resource) : handle.kept(resource)),
      // Who has changed a setting reads it as they have left it.
      settings: () => (changes.some(([table]) => table === settingsTable) ? settingsOn(own) : handle.settings()),
    };
    const { rows, last } = transactionRows(own);
    const run = async (): Promise<{ readonly result: T; readonly settle: Settle }> => {
      const result = await work(rows, own);
      const sendLast = await last();
      const settle = await known.tell(own, changes);
      await transaction.commit(sendLast);
      return { result, settle };
    };
    try {
      const { result, settle } = await atWork.tracePromise(run, beginning);
      await settle();
      return result;
    } catch (error) {
      // What is deferred to the end speaks up when it commits.
      throw translated(error, tables.schema, emptied);
    } finally {
      await transaction.end();
    }
  };
  let fullAt = Number.NEGATIVE_INFINITY;
  const transact = async <T>(
    work: (rows: TransactionRows, handle: Handle) => Promise<T>,
    { attempts = 5, ...beginning }: Pick<TransactionOptions, 'attempts'> & Beginning = {},
  ): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(work, beginning);
      } catch (error) {
        if (error instanceof Refusal && error.code === 'STORAGE_FULL') fullAt = performance.now();
        if (attempt >= attempts || !isPassing(error)) throw error;
        // Apart, so that the same two do not meet again.
        await pause(Math.random() * 10 * 2 ** attempt);
      }
    }
  };
  const read = rowsOn(handle);
  const slow = unhurried(pools.send);
  return {
    read,
    shown: replica === undefined ? read : rowsOn({ ...handle, send: replica.send }),
    unhurried: rowsOn({ ...handle, send: slow.send }),
    counters: countersOn(handle),
    session: (tokenHash, now) => known.session(`${tokenHash} ${dayOf(now)}`, () => sessionOn(handle, tokenHash, now)),
    transaction: (work, options) => transact(rows => work(rows), options),
    beside: work => transact(rows => work(rows), { beside: true }),
    together: (items, work) => together(transact, items, work),
    fillForms: () => fillForms(handle, entities),
    isChangedSince: job => isChangedSince(handle, job),
    // The timers write every five seconds: while it is so, they find it so.
    isFull: () => performance.now() - fullAt < 10_000,
    connections: pools.connections,
    replica: () => replica?.state() ?? { standing: 'NONE', reads: { replica: 0, primary: 0 } },
    listen() {
      known.listen();
      replica?.start();
    },
    beginAnew() {
      pools.letGoOutlived();
      known.listenAnew();
    },
    hurry: slow.hurry,
    async close() {
      await known.stop();
      await replica?.stop();
      await pools.end();
    },
  };
};
