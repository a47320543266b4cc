/** Which processes are at work on a database, and how one that begins and one that migrates do not miss each other. */
import type { ClientBase } from 'pg';
import { processes } from '#engine/system/processes.ts';
import { ledger } from './grants.ts';
import type { TransactionRows } from './rows.ts';

/** "at work" in ASCII: whoever begins work shares it, whoever migrates with nobody beside holds it alone. */
const LOCK = '27430755532501611';

/** A process of the service, as its row tells. */
export interface AtWork {
  readonly host: string;
  readonly pid: number;
  readonly release: string;
  /** The last migration that it knows, without `.sql`. */
  readonly schemaVersion: string;
  readonly seenAt: Date;
}

/** The database was brought further by a migration that this program must not work beside. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
  constructor(migration: string) {
    super(`migration ${migration} was applied meanwhile, which this program does not know`);
  }
}

/** Nobody begins work until the session ends. Waits for those who are just beginning. */
export const holdBeginnings = (owner: ClientBase): Promise<unknown> => owner.query(`select pg_advisory_lock(${LOCK})`);

/** Those whose heartbeat is not overdue. None where no table tells of them yet. */
export const othersAtWork = async (owner: ClientBase): Promise<readonly AtWork[]> => {
  const { rows: tables } = await owner.query(`select from pg_tables where schemaname = 'public' and tablename = $1`, [processes.name]);
  if (tables.length === 0) return [];
  const { rows } = await owner.query<AtWork>(
    `select coalesce(host, '?') as host, coalesce(pid, 0)::int as pid, coalesce(release, '?') as release,
       coalesce(schema_version, '') as "schemaVersion", seen_at as "seenAt"
     from ${processes.name} where silent_at > now() order by host, pid`,
  );
  return rows;
};

/** The first migration, as an expression, that a program must not work beside. @param known the last one that it knows, as it stands in a statement */
export const overtaking = (known: string): string => `(select min(name) from ${ledger} where name > ${known} and not additive)`;

/**
 * Waits until nobody migrates who has to be alone. Asked in the transaction in which a process first writes its row: what was committed during the wait is
 * seen by the statement that follows.
 */
export const awaitTurn = async (rows: Pick<TransactionRows, 'query'>): Promise<void> => {
  // A migration takes as long as it takes.
  for (const limit of ['lock_timeout', 'statement_timeout']) await rows.query(`set local ${limit} = 0`, []);
  await rows.query(`select pg_advisory_xact_lock_shared(${LOCK})`, []);
};
