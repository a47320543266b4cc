/** The pools and how a query travels through it: value types, time limits, statements that the server keeps prepared. */
import { tracingChannel } from 'node:diagnostics_channel';
import pg from 'pg';
import { isPlainRead } from './alike.ts';
import type { Deriving } from './deriving.ts';
import type { Encryption } from './encryption.ts';
import { asSent, type Expression } from './expressions.ts';
import { StandbyError, translated } from './faults.ts';
import type { ChainEnds } from './journal-end.ts';
import type { KeptTable } from './kept-tables.ts';
import type { Many } from './many.ts';
import type { Change } from './notices.ts';
import { outlivedIn, probed } from './outlived.ts';
import { valueTypes } from './pg-values.ts';
import type { Extents } from './stretches-of-time.ts';
import type { Tables } from './tables.ts';
import { ToldClient } from './told-client.ts';
import type { StoredRow } from './values.ts';

/** Sends a statement, by its name where it is kept prepared, and answers its rows. */
export type Send = (text: string, values: readonly unknown[], name?: string) => Promise<unknown[]>;

/** What a query runs on: the pool, or one transaction. */
export interface Handle {
  readonly send: Send;
  readonly tables: Tables;
  readonly encryption: Encryption;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly prepared: PreparedStatements;
  /** Tables from which this transaction has deleted; null outside of one. */
  readonly emptied: Set<string> | null;
  /** The chains that this transaction holds; null outside of one. */
  readonly ends: ChainEnds | null;
  readonly derived: Deriving;
  /** Told of each write: the table, and the row where it is one that was there; `new` where it was not. */
  readonly changed: (change: Change) => Promise<void>;
  /** Asks what may travel with other questions of the same moment (`joined.ts`); left out where nothing is. */
  readonly join?: (text: string, parameters: readonly unknown[]) => Promise<unknown[]>;
  /** From when to when the rows of large tables were made. */
  readonly extents: Extents;
  /** Of which lists the total is known to be beyond what is counted. */
  readonly many: Many;
  /** The rows of a table that the process keeps. */
  readonly kept: (resource: KeptTable) => Promise<readonly StoredRow[]>;
  /** The settings that are written in their table, by key. */
  readonly settings: () => Promise<ReadonlyMap<string, string>>;
}

/** The handle to delete with: it remembers the table until the transaction ends, or for this query alone. */
export const emptying = (handle: Handle, table: string): Handle => {
  const emptied = handle.emptied ?? new Set<string>();
  emptied.add(table);
  return { ...handle, emptied };
};

/** A statement, or what is one within another. */
export interface Part {
  /** @param from how many parameters stand before its own */
  text(from: number): string;
  readonly parameters: readonly unknown[];
}

const none: ReadonlySet<string> = new Set();

/**
 * Statements whose shape recurs (one row by id, one insert) and that profit from a plan made once. Of lists only those are among them whose
 * best plan does not depend on values. At most so many per connection, because a caller chooses which fields they change or show.
 */
export class PreparedStatements {
  readonly #names = new Map<string, string>();
  readonly #most = 500;

  /** @param leaving so many names to others */
  keep(sql: string, leaving = 0): void {
    if (!this.#names.has(sql) && this.#names.size < this.#most - leaving) this.#names.set(sql, `s${this.#names.size + 1}`);
  }

  nameOf(sql: string): string | undefined {
    return this.#names.get(sql);
  }
}

/** Whether a statement is kept prepared: `ifRoom` where the names of others are not short for it. */
export interface Preparing {
  readonly prepare?: boolean | 'ifRoom';
}
const leftToOthers = 300;

/** Runs SQL and answers its rows. `$1` stands for the first parameter. @throws Refusal for what a caller can put right */
export const runText = async <T = Record<string, unknown>>(
  handle: Handle,
  text: string,
  parameters: readonly unknown[],
  { prepare = false }: Preparing = {},
): Promise<T[]> => {
  if (prepare !== false) handle.prepared.keep(text, prepare === 'ifRoom' ? leftToOthers : 0);
  try {
    return (await handle.send(text, parameters, handle.prepared.nameOf(text))) as T[];
  } catch (error) {
    throw translated(error, handle.tables.schema, handle.emptied ?? none);
  }
};

/** The same for an expression. */
export const run = <T = Record<string, unknown>>(handle: Handle, query: Expression, options?: Preparing): Promise<T[]> => {
  const { text, parameters } = asSent(query);
  return runText<T>(handle, text, parameters, options);
};

/** Limits hold unless the configuration says otherwise; a statement or a transaction that hangs must not hold its locks for ever. */
const limits: pg.PoolConfig = {
  max: 10,
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
  connectionTimeoutMillis: 10_000,
  // A new one has no plans: it makes those of every statement anew, which takes the server longer than the statements do.
  idleTimeoutMillis: 300_000,
  ...probed,
  application_name: 'chancery',
};

/**
 * Values come as `pg-values` reads them. Plans are made for disks without a moving head (the server's own guess of 4 sends every search for
 * a thousand rows through a bitmap), and without compiling: no statement of ours runs long enough to pay for it.
 */
const sessionSettings = ['-c timezone=UTC', '-c datestyle=ISO', '-c random_page_cost=1.1', '-c jit=off'];

/** One connection from `begin` to its end. */
export interface Transaction {
  readonly send: Send;
  /** @param last sends what belongs to it still: the answer comes with the commit's */
  commit(last: () => Promise<void>): Promise<void>;
  /** Undoes what has not been committed, and gives the connection back. */
  end(): Promise<void>;
}

export interface Beginning {
  /** `read committed` unless given. */
  readonly isolation?: 'repeatable read' | 'serializable';
  readonly readOnly?: boolean;
  /** Another transaction waits for it. */
  readonly beside?: boolean;
}

/** Of both pools: how many are open and idle, how many there may be at most, and how many callers wait for one. */
export type Connections = Readonly<Record<'open' | 'idle' | 'most' | 'waiting', number>>;

export interface Pools {
  /** A statement by itself. */
  readonly send: Send;
  begin(beginning: Beginning): Promise<Transaction>;
  readonly connections: () => Connections;
  /** The database answers again: what was open before may be dead. */
  letGoOutlived(): void;
  end(): Promise<void>;
}

/** Tells of each statement while it is at work, to whoever traces. */
const asking = tracingChannel<unknown, { readonly text: string }>('chancery:statement');

export const sendOn = (on: Pick<pg.Pool | pg.PoolClient, 'query'>): Send => {
  const ask = async (text: string, values: readonly unknown[], name: string | undefined): Promise<unknown[]> =>
    (await on.query<pg.QueryResultRow>({ text, values: [...values], ...(name === undefined ? {} : { name }) })).rows;
  return (text, values, name) =>
    asking.start.hasSubscribers ? asking.tracePromise(() => ask(text, values, name), { text }) : ask(text, values, name);
};

/**
 * What is sent together is answered together: `begin` travels with the first statement that locks or writes, `commit` with the last. Before it
 * nothing is there that could be undone: each statement sees what is committed when it begins, within a transaction and without one. Where
 * the last statement is the only one that writes, it is the transaction.
 */
const begunOn = (client: pg.PoolClient, { isolation, readOnly }: Beginning): Transaction => {
  let isOver = false;
  let isLast = false;
  let begun: Promise<unknown> | undefined;
  const send = sendOn(client);
  const begin = (): void => {
    begun = client.query(`begin${isolation === undefined ? '' : ` isolation level ${isolation}`}${readOnly ? ' read only' : ''}`);
    // Where it fails, so does what follows.
    begun.catch(() => undefined);
  };
  // All statements of such a one see the same.
  if (isolation !== undefined || readOnly) begin();
  return {
    send: async (...statement) => {
      // Work that went on beside what failed: the connection is somebody else's by now.
      if (isOver) throw new Error('the transaction is over');
      if (begun === undefined && !isLast && !isPlainRead(statement[0])) begin();
      return send(...statement);
    },
    async commit(last) {
      isLast = true;
      if (begun === undefined) {
        await last();
        isOver = true;
        return;
      }
      const [, , { command }] = await Promise.all([begun, last(), client.query('commit')]);
      isOver = true;
      // Of a statement that failed nobody has taken notice: the server has undone everything.
      if (command !== 'COMMIT') throw new Error('a transaction was committed in which a statement had failed');
    },
    async end() {
      if (isOver) return client.release();
      isOver = true;
      if (begun === undefined) return client.release();
      await client.query('rollback').then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
    },
  };
};

/** A connection that was just made serves where its server writes. */
const refuseStandby = (client: pg.PoolClient, done: (error?: Error) => void): void =>
  done(client instanceof ToldClient && client.isStandby ? new StandbyError() : undefined);

/** @param verify judges each new connection */
export const openPool = (
  config: pg.PoolConfig,
  onIdleError: (error: Error) => void,
  verify?: (client: pg.PoolClient, done: (error?: Error) => void) => void,
): pg.Pool => {
  const options = [config.options, ...sessionSettings].filter(part => part !== undefined && part !== '').join(' ');
  const judged = verify === undefined ? {} : { verify };
  return (
    new pg.Pool({ ...limits, ...config, options, types: valueTypes, pipeline: true, Client: ToldClient, ...judged })
      .on('error', onIdleError)
      // Lost between two statements of a transaction: the next one fails, and the process must live to see it.
      .on('connect', client => void client.on('error', onIdleError))
  );
};

/**
 * Opens the pools; the first query connects. A transaction may need a second connection: for what shall stand although it fails, such as counted
 * attempts and the log of logins, and for what every process keeps. From its own pool, as many parallel transactions as that has
 * connections would wait for each other for ever. What runs beside a transaction must itself not need a third.
 * @param onIdleError told when the server drops a connection nobody is using; the pool opens another when needed
 */
export const openPools = (config: pg.PoolConfig, onIdleError: (error: Error) => void): Pools => {
  const [transactions, beside] = [openPool(config, onIdleError, refuseStandby), openPool(config, onIdleError, refuseStandby)];
  const outlived = [transactions, beside].map(outlivedIn);
  return {
    send: sendOn(beside),
    begin: async beginning => begunOn(await (beginning.beside ? beside : transactions).connect(), beginning),
    connections: () => ({
      open: transactions.totalCount + beside.totalCount,
      idle: transactions.idleCount + beside.idleCount,
      most: transactions.options.max + beside.options.max,
      waiting: transactions.waitingCount + beside.waitingCount,
    }),
    letGoOutlived() {
      for (const letGo of outlived) letGo();
    },
    end: async () => {
      await Promise.all([transactions.end(), beside.end()]);
    },
  };
};
