/**
 * Turns: logins and their likes wait here, before they hold a connection or compute a hash. Each name is worked on once at a time, each place
 * twice, and whoever waits is served in turn over places and names, so that a flood of guesses keeps nobody else waiting (decision 0064).
 */
import { busy } from '#engine/wire/away.ts';
import { Refusal } from '#engine/wire/errors.ts';

export interface Bounds {
  /** At work at once; fewer than there are connections. */
  readonly atWork: number;
  readonly perPlace: number;
  /** Waiting; whoever comes then is refused. */
  readonly waitingPerName: number;
  readonly waitingPerPlace: number;
  readonly waiting: number;
}

const usual: Bounds = { atWork: 4, perPlace: 2, waitingPerName: 8, waitingPerPlace: 64, waiting: 512 };

export interface Turns {
  /**
   * Runs the work when its turn has come.
   * @param place where it comes from @param name the account, number or session it is about
   * @throws Refusal LOGIN_CROWDED for a name or place with too many waiting, SERVICE_BUSY where there are too many in all
   */
  take<T>(place: string, name: string, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly place: string;
  readonly name: string;
  readonly begin: () => void;
}

const retryAfter = 5;

/** Who waits, in the order in which each place and, within it, each name is next. */
class Line {
  /** A map keeps the order of its keys: what was served goes to the end. */
  readonly #places = new Map<string, Map<string, Waiting[]>>();
  size = 0;

  at(place: string): number {
    return [...(this.#places.get(place)?.values() ?? [])].reduce((sum, { length }) => sum + length, 0);
  }

  of(place: string, name: string): number {
    return this.#places.get(place)?.get(name)?.length ?? 0;
  }

  push(one: Waiting): void {
    const names = this.#places.get(one.place) ?? new Map<string, Waiting[]>();
    names.set(one.name, [...(names.get(one.name) ?? []), one]);
    this.#places.set(one.place, names);
    this.size += 1;
  }

  /** Takes out the next whose place and name are free. */
  next(isFree: (place: string, name: string) => boolean): Waiting | undefined {
    for (const [place, names] of this.#places)
      for (const [name, [first, ...others]] of names) {
        if (first === undefined || !isFree(place, name)) continue;
        this.size -= 1;
        names.delete(name);
        if (others.length > 0) names.set(name, others);
        this.#places.delete(place);
        if (names.size > 0) this.#places.set(place, names);
        return first;
      }
    return undefined;
  }
}

export const makeTurns = (bounds: Bounds = usual): Turns => {
  const line = new Line();
  const names = new Set<string>();
  const places = new Map<string, number>();
  const isFree = (place: string, name: string): boolean => !names.has(name) && (places.get(place) ?? 0) < bounds.perPlace;

  const beginNext = (): void => {
    while (names.size < bounds.atWork) {
      const next = line.next(isFree);
      if (next === undefined) return;
      names.add(next.name);
      places.set(next.place, (places.get(next.place) ?? 0) + 1);
      next.begin();
    }
  };
  const end = (place: string, name: string): void => {
    names.delete(name);
    const left = (places.get(place) ?? 1) - 1;
    if (left === 0) places.delete(place);
    else places.set(place, left);
    beginNext();
  };

  return {
    async take(place, name, work) {
      if (line.of(place, name) >= bounds.waitingPerName || line.at(place) >= bounds.waitingPerPlace)
        throw new Refusal('LOGIN_CROWDED', { params: { seconds: retryAfter }, data: { retryAfter } });
      if (line.size >= bounds.waiting) throw busy(retryAfter);
      await new Promise<void>(resolve => {
        line.push({ place, name, begin: resolve });
        beginNext();
      });
      try {
        return await work();
      } finally {
        end(place, name);
      }
    },
  };
};
