/** `PROCESSES`: several processes of the service on one port. The one that was started holds the database and keeps the others up; they serve. */
import cluster from 'node:cluster';
import { once } from 'node:events';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { readConfig } from '#service/config/config.ts';
import { type Child, keptUp } from '#service/kept-up.ts';
import { type KeptLog, openLog } from '#service/log/open-log.ts';
import type { Service } from '#service/service.ts';
import type { Program } from './program.ts';
import { optionsOf, type Serving, serveHere } from './serving.ts';

/** What one that serves is told at its start. */
interface Task {
  readonly connection: PoolConfig;
  readonly alone: boolean;
  /** Which of them it is, from 0 on. */
  readonly place: number;
}

/** What it says once it serves. */
interface Report {
  readonly firstLogin: Service['firstLogin'] | null;
}

/** What was sent before somebody listened would be lost: one that serves asks for its task. */
const askWord = 'ask';
const stopWord = 'stop';

/** One that does not answer, frozen or stuck, is ended then: its requests have had their time. */
const stopWithinMs = 30_000;

/** One of several could not start: it has said why. */
export class ProcessEndedError extends Error {
  override readonly name = 'ProcessEndedError';
  readonly exitCode: number;
  constructor(exitCode: number) {
    super(`a process of the service ended at its start (exit code ${exitCode})`);
    this.exitCode = exitCode;
  }
}

/** Starts one and waits until it serves. @throws ProcessEndedError */
const startOne = async (task: Task): Promise<Child & Report> => {
  const worker = cluster.fork();
  const lost = new Promise<number | string>(done => worker.once('exit', (code, signal) => done(signal ?? code)));
  const said = async (): Promise<unknown> => {
    const heard = await Promise.race([once(worker, 'message'), lost]);
    if (Array.isArray(heard)) return heard[0];
    throw new ProcessEndedError(typeof heard === 'number' && heard !== 0 ? heard : 70);
  };
  await said();
  worker.send(task);
  const { firstLogin } = (await said()) as Report;
  return {
    firstLogin,
    pid: worker.process.pid ?? 0,
    lost,
    async stop() {
      if (worker.isConnected()) worker.send(stopWord);
      const late = setTimeout(() => worker.process.kill('SIGKILL'), stopWithinMs);
      await lost;
      clearTimeout(late);
    },
  };
};

interface Many {
  readonly connection: PoolConfig;
  readonly log: Logger;
  /** No other machine serves this database. */
  readonly alone: boolean;
}

/** @throws ProcessEndedError where one of them could not start; those that could are stopped */
export const serveInProcesses = async (count: number, { connection, log, alone }: Many): Promise<Serving> => {
  const name = 'a process of the service';
  // Each accepts for itself: a connection that was being handed to one that dies would hang for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const kept: { stop(): Promise<void> }[] = [];
  const stop = async (): Promise<void> => void (await Promise.all(kept.map(each => each.stop())));
  try {
    // The first makes what an empty database lacks; while it starts nobody else is at work.
    const first = await startOne({ connection, alone, place: 0 });
    let next: Promise<Child> | undefined = Promise.resolve(first);
    const again = (place: number): Promise<Child> => {
      const begun = place === 0 && next !== undefined ? next : startOne({ connection, alone: false, place });
      if (place === 0) next = undefined;
      return begun;
    };
    await Promise.all(Array.from({ length: count }, async (_, place) => kept.push(await keptUp(() => again(place), { name, log }))));
    return { firstLogin: first.firstLogin ?? undefined, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** One that serves, until it is told to stop. Signals are for the one that was started: Ctrl-C reaches them all. */
export const serveAsOneOfSeveral = async (program: Program): Promise<number> => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  let kept: KeptLog | undefined;
  try {
    const task = once(process, 'message');
    process.send?.(askWord);
    const [{ connection, alone, place }] = (await task) as [Task];
    const config = readConfig(undefined, program);
    kept = openLog(config);
    const { make } = await program.startable();
    const serving = await serveHere(await make(optionsOf(config, { ...kept, connection, alone, program, place })), config);
    const told = once(process, 'message');
    process.send?.({ firstLogin: serving.firstLogin ?? null } satisfies Report);
    await told;
    await serving.stop();
    return 0;
  } finally {
    await kept?.syslog?.close();
    // The channel to the other one would keep this one alive.
    cluster.worker?.disconnect();
  }
};
