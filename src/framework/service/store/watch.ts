/** Whether the database answers: asked over a fresh connection every second, so that a frozen server is noticed before its callers give up. */
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type pg from 'pg';
import { StandbyError } from './faults.ts';
import { ToldClient } from './told-client.ts';

/** Together the longest time until callers hear that nobody answers. A machine that is busy answers late: that is no outage. */
const periodMs = 1_000;
const patienceMs = 4_000;

export interface Watch {
  readonly isAway: () => boolean;
  /** Tells each time the database goes away. */
  onAway(tell: () => void): void;
  start(): void;
  stop(): Promise<void>;
}

/** One question and its answer. @throws Error where none came in time */
const ask = async (connection: pg.ClientConfig): Promise<void> => {
  const client = new ToldClient(connection);
  client.on('error', () => undefined);
  const late = new AbortController();
  const answer = client
    .connect()
    .then(() => client.query('select 1'))
    .then(() => {
      if (client.isStandby) throw new StandbyError();
    });
  answer.catch(() => undefined);
  const limit = async (): Promise<never> => {
    await pause(patienceMs, undefined, { signal: late.signal, ref: false });
    // Where this process itself was held up, the answer lies there by now.
    await turn();
    await turn();
    throw new Error(`no answer within ${patienceMs} ms`);
  };
  const limited = limit();
  limited.catch(() => undefined);
  try {
    await Promise.race([answer, limited]);
  } finally {
    late.abort();
    // Cuts off what is still asked; of a connection at rest it takes leave.
    void client.end().catch(() => undefined);
  }
};

/** @param changed told when the database goes away, with the reason, and when it is back */
export const watchDatabase = (connection: pg.ClientConfig, changed: (reason: unknown) => void): Watch => {
  const ended = new AbortController();
  const listeners: (() => void)[] = [];
  let away = false;
  let running: Promise<void> = Promise.resolve();
  const turnTo = (now: boolean, reason?: unknown): void => {
    if (away === now) return;
    away = now;
    changed(reason);
    if (now) for (const tell of listeners) tell();
  };
  const walk = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await ask(connection).then(
        () => turnTo(false),
        error => turnTo(true, error),
      );
      await pause(periodMs, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
    }
  };
  return {
    isAway: () => away,
    onAway: tell => void listeners.push(tell),
    start() {
      running = walk();
    },
    async stop() {
      ended.abort();
      await running;
    },
  };
};
