/** An open loop: questions are sent on schedule, whether or not answers come; on as many connections as that takes. */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answered, type Ask, ask } from './load.ts';

export interface OpenLoop {
  readonly perSecond: number;
  readonly seconds: number;
  /** Undefined where there is no more to ask. */
  readonly next: (n: number) => Ask | undefined;
  /** From when the question was given to its connection until its answer was whole. The answer is undefined where the connection broke. */
  readonly heard: (n: number, milliseconds: number, answer: Answered | undefined) => void;
}

export interface Sent {
  /** By how much each was sent too late, ms: what the sender itself held up. */
  readonly late: readonly number[];
  /** Those that nothing was heard of yet. */
  open(): number;
  /** Waits so long for them at most, and breaks the connections of the others: they are heard of as that. */
  end(patienceMs: number): Promise<void>;
}

const everyMs = 5;

/** Returns when all is sent. */
export const openLoop = async (address: string, { perSecond, seconds, next, heard }: OpenLoop): Promise<Sent> => {
  const agent = new Agent({ keepAlive: true });
  const open = new Set<Promise<void>>();
  const late: number[] = [];
  const one = async (n: number, asked: Ask): Promise<void> => {
    const from = performance.now();
    const answer = await ask(agent, address, asked).catch(() => undefined);
    heard(n, performance.now() - from, answer);
    if (answer !== undefined) asked.told?.(answer);
  };
  const began = performance.now();
  for (let sent = 0, passed = 0; passed < seconds * 1000; await pause(everyMs)) {
    passed = performance.now() - began;
    for (; sent < (Math.min(passed, seconds * 1000) / 1000) * perSecond; sent++) {
      const asked = next(sent);
      if (asked === undefined) continue;
      late.push(performance.now() - began - (sent * 1000) / perSecond);
      const asking: Promise<void> = one(sent, asked).finally(() => open.delete(asking));
      open.add(asking);
    }
  }
  return {
    late,
    open: () => open.size,
    async end(patienceMs) {
      const enough = new AbortController();
      await Promise.race([Promise.all(open), pause(patienceMs, undefined, { signal: enough.signal }).catch(() => undefined)]);
      enough.abort();
      agent.destroy();
      await Promise.all(open);
    },
  };
};
