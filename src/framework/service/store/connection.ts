/** The pools and how a query travels through it: value types, time limits, statements that the server keeps prepared. */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type RawBuilder,
} from 'kysely';
import pg from 'pg';
import type { Encryption } from './encryption.ts';
import { translated } from './faults.ts';
import { valueTypes } from './pg-values.ts';
import type { Tables } from './tables.ts';

/** No table is known to the compiler: their shapes come from the declarations. */
export type Untyped = Record<string, Record<string, unknown>>;

/** What a query runs on: the pool, or one transaction. */
export interface Handle {
  readonly db: Kysely<Untyped>;
  readonly tables: Tables;
  readonly encryption: Encryption;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly prepared: PreparedStatements;
  /** Tables from which this transaction has deleted; null outside of one. */
  readonly emptied: Set<string> | null;
}

/** The handle to delete with: it remembers the table until the transaction ends, or for this query alone. */
export const emptying = (handle: Handle, table: string): Handle => {
  const emptied = handle.emptied ?? new Set<string>();
  emptied.add(table);
  return { ...handle, emptied };
};

const none: ReadonlySet<string> = new Set();

/**
 * Statements whose shape recurs (one row by id, one insert) and that profit from a plan made once. Lists are not among them: their best
 * plan depends on the values. At most so many per connection, because a caller chooses which fields they change.
 */
export class PreparedStatements {
  readonly #names = new Map<string, string>();
  readonly #most = 500;

  keep(sql: string): void {
    if (!this.#names.has(sql) && this.#names.size < this.#most) this.#names.set(sql, `s${this.#names.size + 1}`);
  }

  nameOf(sql: string): string | undefined {
    return this.#names.get(sql);
  }
}

/** Runs SQL and answers its rows. `$1` stands for the first parameter. @throws Refusal for what a caller can put right */
export const runText = async <T = Record<string, unknown>>(
  handle: Handle,
  text: string,
  parameters: readonly unknown[],
  { prepare = false } = {},
): Promise<T[]> => {
  if (prepare) handle.prepared.keep(text);
  try {
    return (await handle.db.executeQuery<T>(CompiledQuery.raw(text, [...parameters]))).rows;
  } catch (error) {
    throw translated(error, handle.tables.schema, handle.emptied ?? none);
  }
};

/** The same for an expression. */
export const run = <T = Record<string, unknown>>(
  handle: Handle,
  query: RawBuilder<unknown>,
  options?: { prepare?: boolean },
): Promise<T[]> => {
  const { sql, parameters } = query.compile(handle.db);
  return runText<T>(handle, sql, parameters, options);
};

/** Limits hold unless the configuration says otherwise; a statement or a transaction that hangs must not hold its locks for ever. */
const limits: pg.PoolConfig = {
  max: 10,
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
  connectionTimeoutMillis: 10_000,
  application_name: 'chancery',
};

/**
 * Values come as `pg-values` reads them. Plans are made for disks without a moving head (the server's own guess of 4 sends every search for
 * a thousand rows through a bitmap), and without compiling: no statement of ours runs long enough to pay for it.
 */
const sessionSettings = ['-c timezone=UTC', '-c datestyle=ISO', '-c random_page_cost=1.1', '-c jit=off'];

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #prepared: PreparedStatements;

  constructor(client: pg.PoolClient, prepared: PreparedStatements) {
    this.#client = client;
    this.#prepared = prepared;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('the store opens no cursors: it pages by place');
    const name = this.#prepared.nameOf(text);
    return this.#client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
  }

  release(): void {
    this.#client.release();
  }
}

const inside = new AsyncLocalStorage<true>();

/** Runs the work of a transaction, so that what it does beside the transaction finds a connection of its own (see `openPool`). */
export const insideTransaction = <T>(work: () => Promise<T>): Promise<T> => inside.run(true, work);

/**
 * Opens the pools; the first query connects. A transaction may need a second connection for what shall stand although it fails: counted
 * attempts, the log of logins. Those come from a pool of their own: from the same one, as many parallel transactions as it has
 * connections would wait for each other for ever. What runs beside a transaction must itself not need a third.
 * @param onIdleError told when the server drops a connection nobody is using; the pool opens another when needed
 */
export const openPool = (config: pg.PoolConfig, prepared: PreparedStatements, onIdleError: (error: Error) => void): Kysely<Untyped> => {
  const options = [config.options, ...sessionSettings].filter(part => part !== undefined && part !== '').join(' ');
  const open = (): pg.Pool =>
    new pg.Pool({ ...limits, ...config, options, types: valueTypes })
      .on('error', onIdleError)
      // Lost between two statements of a transaction: the next one fails, and the process must live to see it.
      .on('connect', client => void client.on('error', onIdleError));
  const [own, beside] = [open(), open()];
  const wrapped = new WeakMap<pg.PoolClient, PreparingClient>();
  return new Kysely<Untyped>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => {
          const client = await (inside.getStore() === undefined ? own : beside).connect();
          const known = wrapped.get(client) ?? new PreparingClient(client, prepared);
          wrapped.set(client, known);
          return known;
        },
        end: async () => {
          await Promise.all([own.end(), beside.end()]);
        },
      },
    }),
  });
};
