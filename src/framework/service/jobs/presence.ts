/**
 * The row by which operators see this process and which names it where it holds a lease. Written every few seconds, by one statement; whoever has not
 * done so for a while is shown as silent by the others (`clockMoves`), and its row goes after a day (`sweep`).
 */
import { hostname } from 'node:os';
import { performance } from 'node:perf_hooks';
import { jobs } from '#engine/system/jobs.ts';
import { processes } from '#engine/system/processes.ts';
import type { Derive } from '#service/store/deriving.ts';
import { awaitTurn, OvertakenError, overtaking } from '#service/store/others-at-work.ts';
import type { TransactionRows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';

const everyMs = 15_000;
/** A busy machine may miss some beats. */
const silentAfterMs = 4 * everyMs;
const keptForMs = 86_400_000;

/** Which program a process runs. */
export interface ProgramVersion {
  readonly release: string;
  /** The last migration that it knows. */
  readonly schemaVersion: string;
}

export interface Presence {
  /** The id of its row; undefined while it has none. */
  readonly id: () => string | undefined;
  /** Writes the row, and goes on doing so. @throws OvertakenError where a migration came in between that this program must not work beside */
  start(): Promise<void>;
  /** Writes it now. */
  beat(): Promise<void>;
  /** Takes the row away. */
  stop(): Promise<void>;
}

export interface PresenceOptions {
  readonly database: Database;
  readonly clock: () => Date;
  readonly program: ProgramVersion | undefined;
  /** No other process serves this database. */
  readonly alone: boolean;
  /** How many requests are in progress. */
  readonly requests: () => number;
  /** Told where a beat could not be written. */
  readonly failed: (error: unknown) => void;
  /** Told, once, that the database is one that this program must not work on: it stood still while somebody migrated who took it to be gone. */
  readonly overtaken?: (error: OvertakenError) => void;
}

/** The server is the one that answers: behind a proxy it may be another one with the next beat. */
const beatText = `update processes set seen_at = $2, silent_at = $3, expires_at = $4, state = 'ALIVE', requests = $5, memory = $6,
  connections_used = $7, connections_most = $8, connections_waiting = $9, replica = $10, replica_server = $11, replica_delay = $12,
  database_server = coalesce(host(inet_server_addr()) || ':' || inet_server_port(), 'SOCKET') where id = $1 returning id,
  ${overtaking('$13')} as by`;

/** Deletes rows of processes, and their names from leases that nobody has taken over. */
export const forgetProcesses = async (rows: TransactionRows, ids: readonly string[]): Promise<void> => {
  for (const { id } of await rowsOf(rows, jobs).all({ heldBy: ids })) await rowsOf(rows, jobs).update(id, { heldBy: null });
  for (const id of ids) await rows.delete(processes.name, id);
};

export const makePresence = (options: PresenceOptions): Presence => {
  const { database, clock, program, alone, requests, failed, overtaken } = options;
  const id = uuidv7();
  const me = { host: hostname(), pid: process.pid } as const;
  const began = new Date(performance.timeOrigin).toISOString();
  const startedAt = clock().toISOString();
  let isThere = false;
  let beating: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const values = (): readonly unknown[] => {
    const now = clock().getTime();
    const { open, idle, waiting, most } = database.connections();
    const { standing, server, delayMs } = database.replica();
    return [
      ...[now, now + silentAfterMs, now + keptForMs].map(time => new Date(time)),
      ...[requests(), Math.round(process.memoryUsage.rss() / 2 ** 20), open - idle, most, waiting],
      ...[standing, server ?? null, delayMs ?? null],
      // Tests name no program: nothing overtakes them.
      program === undefined ? '~' : `${program.schemaVersion}.sql`,
    ];
  };
  /** @throws OvertakenError; then the row is as it was, and goes as that of one that is silent */
  const beatIn = async (rows: TransactionRows): Promise<void> => {
    const write = () => rows.query<{ readonly by: string | null }>(beatText, [id, ...values()]);
    let [row] = await write();
    if (row === undefined) {
      await rowsOf(rows, processes).insert({ id, ...me, ...program, startedAt });
      [row] = await write();
    }
    if (typeof row?.by === 'string') throw new OvertakenError(row.by);
  };
  const beat = (): Promise<void> => database.transaction(beatIn);
  const next = (): void => {
    beating = beating.then(beat).then(
      () => {
        isThere = true;
      },
      error => {
        if (!(error instanceof OvertakenError)) return failed(error);
        clearInterval(timer);
        overtaken?.(error);
      },
    );
  };

  return {
    beat,
    id: () => (isThere ? id : undefined),
    async start() {
      // Whoever had this number on this machine before is gone: a container counts from 1 with every start.
      await database.transaction(async rows => {
        const gone = await rowsOf(rows, processes).all(alone ? {} : { ...me, startedAt: { to: began } });
        await forgetProcesses(
          rows,
          gone.map(each => each.id),
        );
      });
      // Whoever migrates sees this row, or this sees what they have done.
      await database.transaction(async rows => {
        await awaitTurn(rows);
        await beatIn(rows);
      });
      isThere = true;
      timer = setInterval(next, everyMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await beating;
      if (!isThere) return;
      isThere = false;
      await database.transaction(rows => forgetProcesses(rows, [id])).catch(failed);
    },
  };
};

/** What each process is at: the jobs whose leases it holds. */
const jobsHeld: Derive = async (rows, records) => {
  const held = await rowsOf(rows, jobs).all({ heldBy: records.map(({ id }) => String(id)), leasedUntil: { isSet: true } });
  return records.map(record => ({ ...record, jobs: held.flatMap(({ id, heldBy }) => (heldBy === record.id ? [id] : [])) }));
};

export const heldJobs = { [processes.name]: jobsHeld };
