/** Answers that take the database long: the last of each question stands in while the next is worked out (decision 0090). */
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** So long is waited for a new answer where there is an old one. */
const patienceMs = 150;
/** An older one is none. */
const keptForMs = 600_000;
/** What took longer than this is not worked out again before it has rested ten times as long. */
const slowMs = 1_000;
const rest = 10;
/** On so many connections, so that others have theirs. */
const mostAtOnce = 2;
/** Rows of all answers together, each some hundred bytes. */
const mostRows = 20_000;

/** An answer, and the moment it tells of. */
export interface Told<T> {
  readonly rows: readonly T[];
  readonly at: Date;
}

interface Last<T> extends Told<T> {
  readonly began: number;
  readonly took: number;
}

export class LastValues<T> {
  /** The ones asked for latest stand last. */
  readonly #last = new Map<string, Last<T>>();
  readonly #underWay = new Map<string, Promise<Last<T>>>();
  readonly #waiting: (() => void)[] = [];
  #atWork = 0;
  readonly #clock: () => Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** The answer to a question: what it is now, or what it was where that takes longer. The name must hold all that the answer depends on. */
  async get(name: string, ask: () => Promise<readonly T[]>): Promise<Told<T>> {
    const last = this.#lastOf(name);
    if (last !== undefined && last.took > slowMs && performance.now() - last.began < last.took * rest) return last;
    const next = this.#underWay.get(name) ?? this.#begin(name, ask);
    return last === undefined ? next : Promise.race([next, pause(patienceMs, last, { ref: false })]);
  }

  #lastOf(name: string): Last<T> | undefined {
    const last = this.#last.get(name);
    if (last === undefined) return undefined;
    this.#last.delete(name);
    if (performance.now() - last.began > keptForMs) return undefined;
    this.#last.set(name, last);
    return last;
  }

  /** Goes on whoever waits for it; nobody may. */
  #begin(name: string, ask: () => Promise<readonly T[]>): Promise<Last<T>> {
    const next = this.#inTurn(ask).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, next);
    next.then(
      last => this.#keep(name, last),
      () => undefined,
    );
    return next;
  }

  async #inTurn(ask: () => Promise<readonly T[]>): Promise<Last<T>> {
    if (this.#atWork < mostAtOnce) this.#atWork += 1;
    else await new Promise<void>(begin => this.#waiting.push(begin));
    try {
      const [at, began] = [this.#clock(), performance.now()];
      const rows = await ask();
      return { rows, at, began, took: performance.now() - began };
    } finally {
      // Whoever waits takes the place over.
      const begin = this.#waiting.shift();
      if (begin === undefined) this.#atWork -= 1;
      else begin();
    }
  }

  #keep(name: string, last: Last<T>): void {
    this.#last.delete(name);
    this.#last.set(name, last);
    let rows = [...this.#last.values()].reduce((sum, each) => sum + each.rows.length, 0);
    for (const [oldest, each] of this.#last) {
      if (rows <= mostRows) return;
      this.#last.delete(oldest);
      rows -= each.rows.length;
    }
  }
}
