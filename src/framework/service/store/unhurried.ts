/** Sends what nobody waits for: whoever goes through a table of millions leaves most of the time to the people at work. */
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Send } from './connection.ts';

/** Milliseconds of work after which there is rest, and how many times as long that is. */
const [stint, rest] = [50, 9];

export interface Unhurried {
  readonly send: Send;
  /** From now on without rest: the process is about to end. */
  hurry(): void;
}

/** The same, one statement after the other, at work for a tenth of the time; a few statements go at once. */
export const unhurried = (send: Send): Unhurried => {
  const hurried = new AbortController();
  let worked = 0;
  let last: Promise<unknown> = Promise.resolve();
  const sendOne = async (...statement: Parameters<Send>): Promise<unknown[]> => {
    if (worked > stint) {
      await pause(worked * rest, undefined, { signal: hurried.signal }).catch(() => undefined);
      worked = 0;
    }
    const began = performance.now();
    try {
      return await send(...statement);
    } finally {
      worked += performance.now() - began;
    }
  };
  return {
    send: (...statement) => {
      const sent = last.then(() => sendOne(...statement));
      last = sent.catch(() => undefined);
      return sent;
    },
    hurry: () => hurried.abort(),
  };
};
