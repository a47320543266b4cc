/**
 * Brings a database to the schema of this build: forward only, file by file, each whole or not at all, one process at a time. What a program of the
 * version before goes on well with is done while others serve; for the rest they have to be gone (decision 0152).
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import pg from 'pg';
import { type Obstacle, obstacles } from './additive.ts';
import { apply, usualWaiting, type Waiting } from './apply-migration.ts';
import { grant, ledger, narrowedBy } from './grants.ts';
import { installJournalEnd } from './journal-end.ts';
import { checksumOf, type Migration, type Migrations } from './migration-files.ts';
import { type AtWork, holdBeginnings, othersAtWork } from './others-at-work.ts';
import { installMoments, installPieces } from './pieces-function.ts';
import { changesQueue, installQueue } from './queue-tables.ts';

/** "chancery" in ASCII: the advisory lock that one process holds while it migrates. */
const LOCK = '7163082334074663545';
const lockEveryMs = 200;
/** Heartbeats come every fifteen seconds. */
const usualWatchMs = 20_000;

export interface MigrateOptions {
  /** The role the application connects as; it must exist. */
  readonly appRole: string;
  /** Names of scheduled jobs: each has a queue. */
  readonly jobs?: readonly string[];
  readonly migrations: Migrations;
  /** Nobody else can be at work, whatever the table of processes says. */
  readonly alone?: boolean;
  /** For tables that others hold; the usual where left out. */
  readonly waiting?: Waiting;
  /** How long it looks out for heartbeats where all are overdue. */
  readonly watchMs?: number;
  /** Told of each time that others held them. */
  readonly waits?: (file: Migration) => void;
}

/** The database was brought to a later version than this build knows. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/** What others would not bear, by the name of the migration. */
export type Obstacles = ReadonlyMap<string, readonly Obstacle[]>;

/** Others are at work who would not bear what is to be done. Nothing was done. */
export class OthersAtWorkError extends Error {
  override readonly name = 'OthersAtWorkError';
  readonly obstacles: Obstacles;
  readonly others: readonly AtWork[];
  constructor(found: Obstacles, others: readonly AtWork[]) {
    super(`others are at work, and would not bear ${[...found.keys()].join(', ')}`);
    this.obstacles = found;
    this.others = others;
  }
}

/** Asked again and again: whoever waits within a statement is waited for by an index that is made while others write. */
const lock = async (client: pg.Client): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${LOCK}) as held`);
    if (rows[0]?.held) return;
    await pause(lockEveryMs);
  }
};

const makeLedger = (client: pg.Client): Promise<unknown> =>
  client.query(
    `create table if not exists ${ledger} (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );

/** A look comes first: to alter it would wait for whoever reads it, such as a backup. */
const completeLedger = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query(`select from pg_attribute where attrelid = '${ledger}'::regclass and attname = 'additive'`);
  // Earlier versions asked nobody.
  if (rows.length === 0) await client.query(`alter table ${ledger} add column additive boolean not null default false`);
};

const pendingOf = async (client: pg.Client, files: readonly Migration[]): Promise<readonly Migration[]> => {
  const { rows } = await client.query<{ name: string; checksum: string }>(`select name, checksum from ${ledger} order by name`);
  for (const [index, { name, checksum }] of rows.entries()) {
    const file = files[index];
    if (file?.name !== name)
      throw new NewerDatabaseError(`the database has migration ${name}, which this build does not: it belongs to a newer one`);
    if (checksumOf(file) !== checksum) throw new Error(`migration ${name} was edited after it landed: write another one instead`);
  }
  return files.slice(rows.length);
};

/** What is to be done beside the files and cannot be undone for others. */
const besideFiles = async (client: pg.Client, { appRole, migrations }: MigrateOptions): Promise<Obstacles> => {
  const closed = await narrowedBy(client, migrations.schema, appRole);
  const rights = closed.map(table => ({ statement: `revoke update, delete on ${table}`, reason: 'it became append-only' }));
  const queue = (await changesQueue(client)) ? [{ statement: 'pg-boss', reason: 'its tables change' }] : [];
  return new Map([['rights', rights] as const, ['queue', queue] as const].filter(([, those]) => those.length > 0));
};

/**
 * What others would not bear, who may be any of the version before where nobody is at work. If that may be anything, nobody can begin work from now on.
 * @throws OthersAtWorkError where somebody is at work who does not bear it
 */
const refuseBeside = async (client: pg.Client, pending: readonly Migration[], options: MigrateOptions): Promise<Obstacles> => {
  const { files } = options.migrations;
  const from = files.length - pending.length;
  // A database that was made now, or is this process's own, is nobody else's.
  const isOwn = from === 0 || options.alone === true;
  const beside = isOwn ? new Map() : await besideFiles(client, options);
  const found = (isKnown: (file: string) => boolean): Obstacles => new Map([...obstacles(files, from, isKnown), ...beside]);
  const forAnybody = found(() => false);
  if (isOwn || forAnybody.size === 0) return forAnybody;
  await holdBeginnings(client);
  const others = await othersAtWork(client, options.watchMs ?? usualWatchMs);
  if (others.length === 0) return forAnybody;
  const forThem = found(
    file => files.findIndex(({ name }) => name === file) < from && others.every(({ schemaVersion }) => `${schemaVersion}.sql` >= file),
  );
  if (forThem.size > 0) throw new OthersAtWorkError(forThem, others);
  return forThem;
};

/**
 * Runs what has not run yet and sets the application's rights.
 * @param owner how to connect as the role that owns the tables
 * @returns the names of the files it ran
 * @throws Error where a file was edited after it landed, is unfinished or fails, or the database is newer than the build; files before stay
 */
export const migrate = async (owner: ClientConfig, options: MigrateOptions): Promise<string[]> => {
  const { appRole, jobs = [], migrations, waiting = usualWaiting, waits = () => undefined } = options;
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await lock(client);
    await makeLedger(client);
    const pending = await pendingOf(client, migrations.files);
    const found = await refuseBeside(client, pending, options);
    await completeLedger(client);
    await client.query(installPieces);
    await client.query(installMoments);
    await client.query(installJournalEnd);
    for (const file of pending) await apply(client, file, { waiting, waits, additive: !found.has(file.name) });
    // An index of pieces tells the planner how often each is met once its table is analysed. A new database has nothing to tell.
    if (pending.length > 0 && pending.length < migrations.files.length) await client.query('analyze');
    await grant(client, migrations.schema, appRole);
    await installQueue(client, appRole, jobs);
    return pending.map(({ name }) => name);
  } finally {
    // Ends the session and with it the locks.
    await client.end();
  }
};
