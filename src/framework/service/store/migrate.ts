/** Brings a database to the schema of this build: forward only, file by file, each whole or not at all, one process at a time. */
import type { ClientConfig } from 'pg';
import pg from 'pg';
import { grant, ledger } from './grants.ts';
import { installJournalEnd } from './journal-end.ts';
import { checksumOf, handMark, type Migration, type Migrations } from './migration-files.ts';
import { installPieces } from './pieces-function.ts';
import { installQueue } from './queue-tables.ts';

/** "chancery" in ASCII: the advisory lock that one process holds while it migrates. */
const LOCK = '7163082334074663545';

export interface MigrateOptions {
  /** The role the application connects as; it must exist. */
  readonly appRole: string;
  /** Names of scheduled jobs: each has a queue. */
  readonly jobs?: readonly string[];
  readonly migrations: Migrations;
}

/** The database was brought to a later version than this build knows. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

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

const apply = async (client: pg.Client, file: Migration): Promise<void> => {
  const open = file.sql.split('\n').find(line => line.startsWith(handMark));
  if (open !== undefined) throw new Error(`migration ${file.name} is not finished: ${open.slice(handMark.length)}`);
  await client.query('begin');
  try {
    // With the server's own 64 MB an index of pieces of a large table is begun again and again.
    await client.query(`set local maintenance_work_mem = '256MB'`);
    await client.query(file.sql);
    await client.query(`insert into ${ledger} (name, checksum) values ($1, $2)`, [file.name, checksumOf(file)]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`migration ${file.name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
};

/**
 * Runs what has not run yet and sets the application's rights.
 * @param owner how to connect as the role that owns the tables
 * @returns the names of the files it ran
 * @throws Error where a file was edited after it landed, is unfinished or fails, or the database is newer than the build; files before stay
 */
export const migrate = async (owner: ClientConfig, { appRole, jobs = [], migrations }: MigrateOptions): Promise<string[]> => {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`);
    await client.query(
      `create table if not exists ${ledger} (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    await client.query(installPieces);
    await client.query(installJournalEnd);
    const pending = await pendingOf(client, migrations.files);
    for (const file of pending) await apply(client, file);
    // An index of pieces tells the planner how often each is met once its table is analysed. A new database has nothing to tell.
    if (pending.length > 0 && pending.length < migrations.files.length) await client.query('analyze');
    await grant(client, migrations.schema, appRole);
    await installQueue(client, appRole, jobs);
    return pending.map(({ name }) => name);
  } finally {
    // Ends the session and with it the lock.
    await client.end();
  }
};
