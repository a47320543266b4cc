/** Of a browser test that fails: what its pages said, and in the report that it was tried once more. A retry that nobody sees hides a fault. */
import { afterEach, type RunnerTestCase } from 'vitest';
import { tellNewest } from './standing-pages.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** How often it was tried again. */
    retries?: number;
  }
}

/** Marks a test that is not at its first try. */
export const noteRetry = ({ result, meta }: Pick<RunnerTestCase, 'result' | 'meta'>): void => {
  const retries = result?.retryCount ?? 0;
  if (retries > 0) meta.retries = retries;
};

afterEach(async ({ task }) => {
  noteRetry(task);
  if (task.result?.state === 'fail') await tellNewest();
});
