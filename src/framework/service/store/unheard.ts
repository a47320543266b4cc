/**
 * Errors that nobody waits for. The queue ends a job without waiting for it (pg-boss 10, `manager.js`, `onFetch`): where the database is away at
 * that moment the promise fails unheard, which would end the process. The job is found unfinished once its time is over, and is done again.
 */
const told = new WeakMap<object, (error: unknown) => void>();

const hear = (reason: unknown): void => {
  if (takeUnheard(reason)) return;
  // As if nobody listened: what is not known here is a fault of ours.
  if (process.listenerCount('unhandledRejection') === 1) throw reason;
};

/** @returns whether it was one of these; whoever is told of it has been told */
export const takeUnheard = (reason: unknown): boolean => {
  const tell = typeof reason === 'object' && reason !== null ? told.get(reason) : undefined;
  tell?.(reason);
  return tell !== undefined;
};

/** From now on such an error goes to whoever is told, if nobody waits for it. */
export const mayBeUnheard = (error: unknown, tell: (error: unknown) => void): void => {
  if (typeof error === 'object' && error !== null) told.set(error, tell);
  if (!process.listeners('unhandledRejection').includes(hear)) process.on('unhandledRejection', hear);
};
