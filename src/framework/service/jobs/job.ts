/** A job and the one way to run it, asked for or by the clock: by one process at a time, with what came of it written down. */
import { tracingChannel } from 'node:diagnostics_channel';
import { performance } from 'node:perf_hooks';
import type { RowOf, ValuesOf } from '#engine/declare/typed.ts';
import type { Model } from '#engine/project/model.ts';
import { jobs } from '#engine/system/jobs.ts';
import { reportFailure, settleFailure } from '#service/delivery/failures.ts';
import { notifyKeepers } from '#service/delivery/notices.ts';
import type { Rows, TransactionRows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';
import { inWords } from './in-words.ts';
import { cronOf, nextRun, type Schedule } from './schedule.ts';

/** What an application's `jobs` are. */
export interface Job {
  /** As the application names it. */
  readonly name: string;
  readonly schedule: Schedule;
  /** Whether a start asks for it without waiting for its time. */
  readonly isDueAtStart?: () => Promise<boolean>;
  /** @returns how many things were done */
  readonly run: (now: Date) => Promise<number>;
}

/** `notNow`: another process has it, or its time has not come. */
export type Outcome = 'done' | 'failed' | 'notNow';

/** A process that has not renewed its lease for this long is taken to be dead, and another takes its job. */
const leaseMs = 60_000;
const renewEveryMs = leaseMs / 4;

const leaseFrom = (now: Date): string => new Date(now.getTime() + leaseMs).toISOString();

export interface Surroundings {
  readonly database: Database;
  readonly model: Model;
  readonly clock: () => Date;
  /** Told of each failure, for the log. */
  readonly failed: (job: string, error: unknown) => void;
  /** The row of this process, by which a lease says who holds it; it has none before it serves. */
  readonly holder?: () => string | undefined;
}

type Kept = RowOf<typeof jobs>;

/** Whoever traces hears of a run. */
const atWork = tracingChannel<unknown, { readonly text: string }>('chancery:job');

const take = (rows: Rows, job: Job, by: string, now: Date, onlyIfDue: boolean, holder: string | undefined): Promise<Kept | undefined> =>
  rowsOf(rows, jobs, { session: {}, now })
    .list({
      where: [
        { name: job.name, any: [{ leasedUntil: { isSet: false } }, { leasedUntil: { to: '$now' } }] },
        ...(onlyIfDue ? [{ any: [{ nextAt: { isSet: false } }, { nextAt: { to: '$now' } }] }] : []),
      ],
      page: { number: 1, size: 1 },
      heavy: true,
      total: false,
      forUpdate: 'skipLocked',
    })
    .then(async ({ list: [row] }) => {
      if (row === undefined) return undefined;
      await rowsOf(rows, jobs).update(row.id, {
        state: 'RUNNING',
        schedule: job.schedule,
        startedAt: now.toISOString(),
        startedBy: by,
        leasedUntil: leaseFrom(now),
        heldBy: holder ?? null,
      });
      return row;
    });

/** Writes down how often a job runs and when the calendar does next, before it has run for the first time or by another schedule. */
export const noteSchedule = async (rows: Rows, job: Job, now: Date): Promise<void> => {
  const row = await rows.find('jobs', { name: job.name });
  if (row === undefined || row.schedule === job.schedule) return;
  // A timer finds due what has no time yet.
  const nextAt = cronOf(job.schedule) === undefined ? null : nextRun(job.schedule, now).toISOString();
  await rows.update('jobs', row.id, null, { schedule: job.schedule, nextAt });
};

/** Whoever looks after jobs hears of the first failure, not of every one that follows. */
const alarm = async (
  rows: Rows,
  model: Model,
  row: Kept,
  job: Job,
  { error, endedAt }: { readonly error: string; readonly endedAt: Date },
): Promise<void> => {
  const failed = { biz: 'JOB', step: job.name, resource: 'jobs', recordId: row.id, recordLabel: job.name, error } as const;
  if (!(await reportFailure(rows, failed))) return;
  const [zh, en] = model.resources.jobs?.fields.name?.values?.[job.name] ?? [job.name, job.name];
  const notice = {
    kind: 'ALARM',
    title: ['定时任务运行失败', 'Scheduled job failed'],
    content: [`任务“${zh}”运行失败：${error.slice(0, 300)}`, `Job “${en}” failed: ${error.slice(0, 300)}`],
    resource: 'jobs',
    recordId: row.id,
  } as const;
  await notifyKeepers(rows, model, notice, endedAt);
};

/** This process stood still for longer than its lease, and another one has taken the job: what it writes now would be about that one's run. */
class LeaseLostError extends Error {
  constructor() {
    super('the job was taken over by another process while this one stood still');
    this.name = 'LeaseLostError';
  }
}

/**
 * Writes to the row of a job as whoever holds it. When a run was begun tells it from every other: none begins before the lease of the last one
 * has ended.
 * @throws LeaseLostError
 */
const writeAsHolder = async (rows: Rows, { id }: Kept, startedAt: string, values: ValuesOf<typeof jobs>): Promise<void> => {
  const held = await rowsOf(rows, jobs).find({ id, startedAt, leasedUntil: { isSet: true } }, { forUpdate: true });
  if (held === undefined) throw new LeaseLostError();
  await rowsOf(rows, jobs).update(id, values);
};

/** Keeps a job for this process while it runs, however long that is. @returns what ends it: no renewal follows it */
const keepLease = ({ database, clock, failed }: Surroundings, job: Job, row: Kept, startedAt: string): (() => Promise<void>) => {
  let renewal = Promise.resolve();
  const renewing = setInterval(() => {
    renewal = database
      .transaction(rows => writeAsHolder(rows, row, startedAt, { leasedUntil: leaseFrom(clock()) }))
      .catch((error: unknown) => {
        // Told once, when the run ends.
        if (error instanceof LeaseLostError) clearInterval(renewing);
        else failed(job.name, error);
      });
  }, renewEveryMs);
  return () => {
    clearInterval(renewing);
    return renewal;
  };
};

/**
 * Runs a job unless another process is at it. Never throws for what the job does: that is written down, told and tried again at its time.
 * @param by who asked; `clock` where its time had come
 * A run that another process has taken over writes nothing down: what stands there is the other's.
 * @param onlyIfDue asks whether its time has come: of several processes' timers one finds it so
 */
export const runJob = async (around: Surroundings, job: Job, by: string, onlyIfDue: boolean): Promise<Outcome> => {
  const { database, model, clock, failed } = around;
  const taken = clock();
  const row = await database.transaction(rows => take(rows, job, by, taken, onlyIfDue, around.holder?.()));
  if (row === undefined) return 'notNow';
  const began = performance.now();
  let done: number | null = null;
  let error: string | undefined;
  const endLease = keepLease(around, job, row, taken.toISOString());
  try {
    done = await atWork.tracePromise(() => job.run(clock()), { text: job.name });
  } catch (cause) {
    failed(job.name, cause);
    error = inWords(cause);
  }
  await endLease();
  const ended = clock();
  const writeDown = async (rows: TransactionRows): Promise<void> => {
    await writeAsHolder(rows, row, taken.toISOString(), {
      state: error === undefined ? 'OK' : 'FAILED',
      endedAt: ended.toISOString(),
      durationMs: Math.round(performance.now() - began),
      done,
      runs: heldIn(row, 'runs') + 1,
      failed: heldIn(row, 'failed') + (error === undefined ? 0 : 1),
      nextAt: nextRun(job.schedule, ended).toISOString(),
      leasedUntil: null,
      heldBy: null,
      ...(error === undefined ? {} : { lastError: error.slice(0, 2000) }),
    });
    if (error !== undefined) await alarm(rows, model, row, job, { error, endedAt: ended });
    else if (row.state === 'FAILED' || row.lastError !== null) await settleFailure(rows, 'jobs', row.id);
  };
  await database.transaction(writeDown).catch((lost: unknown) => {
    if (!(lost instanceof LeaseLostError)) throw lost;
    failed(job.name, lost);
  });
  return error === undefined ? 'done' : 'failed';
};
