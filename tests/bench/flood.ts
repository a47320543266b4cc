/** A process that asks a service more than it can answer and tells what came of it: its own crowd of calls holds up nobody's clock but its own. */
import type { Ask } from './load.ts';
import { openLoop } from './open-loop.ts';

/** What it is told at its start. Says `over` once all is sent; asked anything then, it tells and ends. */
export interface FloodTask {
  readonly address: string;
  /** One after the other, again and again. */
  readonly asks: readonly Ask[];
  readonly perSecond: number;
  readonly seconds: number;
}

export interface FloodTold {
  /** While it was still asking. */
  readonly served: number;
  readonly refused: number;
  /** Neither served nor refused so far. */
  readonly lost: number;
}

process.once('message', async message => {
  const { address, asks, perSecond, seconds } = message as FloodTask;
  let [served, refused, lost, isOver] = [0, 0, 0, false];
  const sent = await openLoop(address, {
    perSecond,
    seconds,
    next: n => asks[n % asks.length],
    heard(_, __, answer) {
      if (answer?.status === 503) refused += 1;
      else if (answer?.status !== 200) lost += 1;
      else if (!isOver) served += 1;
    },
  });
  isOver = true;
  process.once('message', () => process.send?.({ served, refused, lost: lost + sent.open() } satisfies FloodTold, () => process.exit(0)));
  process.send?.('over');
});
