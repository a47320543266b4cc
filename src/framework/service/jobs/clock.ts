/** The timers of a process: each asks for its job again and again until it is stopped. Whether the job runs is for the job to say. */

export interface Timer {
  readonly everyMs: number;
  readonly tick: () => Promise<unknown>;
}

/** @param failed told where not even the asking went well, as without a database */
export const startTimers = (timers: readonly Timer[], failed: (error: unknown) => void): { stop(): Promise<void> } => {
  let stopped = false;
  const running = new Set<Promise<void>>();
  const intervals = timers.map(({ everyMs, tick }) => {
    let busy = false;
    return setInterval(() => {
      if (busy || stopped) return;
      busy = true;
      const turn = tick()
        .then(() => undefined, failed)
        .finally(() => {
          busy = false;
          running.delete(turn);
        });
      running.add(turn);
    }, everyMs);
  });
  return {
    async stop() {
      stopped = true;
      for (const interval of intervals) clearInterval(interval);
      await Promise.allSettled(running);
    },
  };
};
