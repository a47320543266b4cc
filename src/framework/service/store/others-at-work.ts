/** Which processes are at work on a database, and how one that begins and one that migrates do not miss each other. */
import { setTimeout as pause } from 'node:timers/promises';
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

interface Told extends AtWork {
  readonly id: string;
  /** Its heartbeat is overdue, by the clocks of two machines. */
  readonly late: boolean;
}

/** None where no table tells of them yet. */
const told = async (owner: ClientBase): Promise<readonly Told[]> => {
  const { rows: tables } = await owner.query(`select from pg_tables where schemaname = 'public' and tablename = $1`, [processes.name]);
  if (tables.length === 0) return [];
  const { rows } = await owner.query<Told>(
    `select id, coalesce(host, '?') as host, coalesce(pid, 0)::int as pid, coalesce(release, '?') as release,
       coalesce(schema_version, '') as "schemaVersion", seen_at as "seenAt", silent_at <= now() as late
     from ${processes.name} where seen_at is not null order by host, pid`,
  );
  return rows;
};

/**
 * Those whose heartbeat is not overdue; where all are overdue, those from whom another one comes meanwhile: their clock may be behind.
 * @param watchMs longer than from one heartbeat to the next
 */
export const othersAtWork = async (owner: ClientBase, watchMs: number): Promise<readonly AtWork[]> => {
  const all = await told(owner);
  const living = all.filter(({ late }) => !late);
  if (living.length > 0 || all.length === 0) return living;
  await pause(watchMs);
  const before = new Map(all.map(({ id, seenAt }) => [id, seenAt.getTime()]));
  return (await told(owner)).filter(({ id, seenAt }) => before.get(id) !== seenAt.getTime());
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
