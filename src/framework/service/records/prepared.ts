/** What an effect that runs outside of transactions has prepared, by its step: known to the process that prepared it, until the step is over. */
import { uuidv7 } from '#service/store/uuidv7.ts';
import type { Outside } from './act.ts';

export interface Prepared<T> {
  /** Begins a step with it. */
  put(now: Date, known: T): string;
  /** @throws Error where another process prepared it, or the step is over */
  of(step: string): T;
  /** The same, once: then the step is over. */
  take(step: string): T;
  /** The same where there may be none. */
  find(step: string | null): T | undefined;
  /** The step is over. */
  drop(step: string | null): void;
  /** How an effect ends whose steps need nothing else: over, whether it was kept or failed. */
  readonly ends: Required<Pick<Outside, 'done' | 'fail'>>;
}

/** @param what a step is, for whoever reads the log */
export const prepared = <T>(what: string): Prepared<T> => {
  const held = new Map<string, T>();
  const of = (step: string): T => {
    const known = held.get(step);
    if (known === undefined) throw new Error(`${what} ${step} was not prepared by this process`);
    return known;
  };
  const drop = (step: string | null): void => {
    if (step !== null) held.delete(step);
  };
  return {
    put(now, known) {
      const step = uuidv7(now);
      held.set(step, known);
      return step;
    },
    of,
    take(step) {
      const known = of(step);
      held.delete(step);
      return known;
    },
    find: step => (step === null ? undefined : held.get(step)),
    drop,
    ends: { done: async (_result, step) => drop(step), fail: async (_act, step) => drop(step) },
  };
};
