/** What an effect that runs outside of transactions has prepared, by its step: known to the process that prepared it, until the step is over. */
import { uuidv7 } from '#service/store/uuidv7.ts';

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
}

/** @param what a step is, for whoever reads the log */
export const prepared = <T>(what: string): Prepared<T> => {
  const held = new Map<string, T>();
  const of = (step: string): T => {
    const known = held.get(step);
    if (known === undefined) throw new Error(`${what} ${step} was not prepared by this process`);
    return known;
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
    drop(step) {
      if (step !== null) held.delete(step);
    },
  };
};
