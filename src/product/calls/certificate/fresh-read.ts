/** One read for many who ask at once: each gets an answer that was read after they asked, however many wait with them. */

/** @returns the same read, of which at most one runs and one waits at a time */
export const freshRead = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | undefined;
  let waiting: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    const begun = read().finally(() => {
      if (running === begun) running = undefined;
    });
    running = begun;
    return begun;
  };
  return () => {
    if (running === undefined) return begin();
    // Whoever comes while a read runs may have changed what it has already seen.
    waiting ??= running
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        waiting = undefined;
        return begin();
      });
    return waiting;
  };
};
