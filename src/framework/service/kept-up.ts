/** A process that is started again whenever it ends without being asked to, for as long as it takes. */
import { setTimeout as pause } from 'node:timers/promises';
import { saidOnce } from '#service/log/said-once.ts';

export interface Child {
  readonly pid: number;
  /** Resolves with its exit code (or signal) once it has ended. */
  readonly lost: Promise<unknown>;
  /** Harmless when called again. */
  stop(): Promise<void>;
}

interface Watching {
  /** As the log calls it. */
  readonly name: string;
  readonly log: { warn(text: string): void; error(text: string): void };
}

const firstPauseMs = 500;
const longestPauseMs = 30_000;

/**
 * @param start of one process, with the way cleared of what an earlier one left
 * @returns how to stop it for good; harmless when called again
 * @throws what the first start throws
 */
export const keptUp = async (start: () => Promise<Child>, { name, log }: Watching): Promise<{ stop(): Promise<void> }> => {
  const stopping = new AbortController();
  let running = await start();
  const failed = saidOnce(error =>
    log.error(`${name} could not be started again: ${error instanceof Error ? error.message : String(error)}`),
  );
  const again = async (): Promise<boolean> => {
    for (let pauseMs = firstPauseMs; !stopping.signal.aborted; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        running = await start();
        log.warn(`${name} was started again as ${running.pid}`);
        return true;
      } catch (error) {
        failed(error);
        await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    return false;
  };
  const watch = async (): Promise<void> => {
    for (let up = true; up; up = await again()) {
      const code = await Promise.race([running.lost, asked]);
      if (code === 'asked') return;
      log.error(`${name} ${running.pid} ended unexpectedly (exit code ${code})`);
    }
  };
  const asked = new Promise<'asked'>(resolve => stopping.signal.addEventListener('abort', () => resolve('asked'), { once: true }));
  const watched = watch();
  return {
    async stop() {
      stopping.abort();
      await watched;
      await running.stop();
    },
  };
};
