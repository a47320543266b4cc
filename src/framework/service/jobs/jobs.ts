/** All scheduled work of the service: timers for seconds, the queue's calendar for more, the queue for what is asked for by hand. */
import type { PoolConfig } from 'pg';
import PgBoss from 'pg-boss';
import { queueConnection } from '#service/store/queue-connection.ts';
import { queueSchema, statementsIn } from '#service/store/queue-tables.ts';
import type { TransactionRows } from '#service/store/rows.ts';
import { startTimers } from './clock.ts';
import { type Job, noteSchedule, type Outcome, runJob, type Surroundings } from './job.ts';
import { calendarZone, cronOf, periodMs } from './schedule.ts';

export interface Jobs {
  /** Begins the work of this process: its timers, and its share of the queue. */
  start(): Promise<void>;
  /** Asks for a run, in the caller's transaction; one of the processes takes it. */
  ask(rows: TransactionRows, name: string, by: string): Promise<void>;
  /** Runs a job here and now, unless another process is at it. */
  run(name: string, by: string): Promise<Outcome>;
  /** The database answers again: what was open before may be dead. */
  beginAnew(): void;
  /** Finishes what is under way. */
  stop(): Promise<void>;
}

/** What travels through the queue. */
interface Wish {
  readonly by?: string;
}

const pollingIntervalSeconds = 2;
const stopWithinMs = 20_000;

export const makeJobs = (
  all: readonly Job[],
  connection: PoolConfig,
  around: Surroundings,
  queueFailed: (error: unknown) => void,
): Jobs => {
  let timers: { stop(): Promise<void> } | undefined;
  let started = false;
  const queue = queueConnection(connection, queueFailed);
  // It may not change the shape of its tables.
  const boss = new PgBoss({ db: queue.db, schema: queueSchema, migrate: false });
  boss.on('error', queueFailed);
  const named = (name: string): Job => {
    const job = all.find(each => each.name === name);
    if (job === undefined) throw new Error(`no job ${name}`);
    return job;
  };
  const ask: Jobs['ask'] = async (rows, name, by) => {
    const wish: Wish = { by };
    await boss.send(named(name).name, wish, { db: statementsIn(rows) });
  };
  return {
    async start() {
      await boss.start();
      started = true;
      const planned = new Set<string>();
      await around.database.transaction(async rows => {
        for (const job of all) await noteSchedule(rows, job, around.clock());
      });
      for (const job of all) {
        await boss.work<Wish>(job.name, { pollingIntervalSeconds }, async wishes => {
          // Asked for twice while it waited is asked for once.
          await runJob(around, job, wishes[0]?.data?.by ?? 'clock', false);
        });
        const cron = cronOf(job.schedule);
        if (cron === undefined) continue;
        planned.add(job.name);
        await boss.schedule(job.name, cron, {}, { tz: calendarZone });
      }
      for (const { name } of await boss.getSchedules()) if (!planned.has(name)) await boss.unschedule(name);
      for (const job of all) if (await job.isDueAtStart?.()) await around.database.transaction(rows => ask(rows, job.name, 'clock'));
      timers = startTimers(
        all
          .filter(job => cronOf(job.schedule) === undefined)
          .map(job => ({ everyMs: periodMs(job.schedule), tick: () => runJob(around, job, 'clock', true) })),
        queueFailed,
      );
    },
    ask,
    run: (name, by) => runJob(around, named(name), by, false),
    beginAnew: queue.letGoOutlived,
    async stop() {
      await timers?.stop();
      if (started) await boss.stop({ graceful: true, timeout: stopWithinMs });
      await queue.close(stopWithinMs);
    },
  };
};
