/** What was tried once more is seen: in the report of a run and in the last lines of CI. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { noteRetry } from './retries.ts';

it('a test that is tried again is marked, one at its first try is not', () => {
  const after = (retryCount: number) => {
    const meta: { retries?: number } = {};
    noteRetry({ meta, result: { state: 'pass', retryCount } });
    return meta;
  };
  expect([after(0), after(1)]).toEqual([{}, { retries: 1 }]);
});

const linesOf = (code: string, ...runs: readonly object[]): readonly string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'chancery-figures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [at, run] of runs.entries()) writeFileSync(join(folder, `${at}.json`), JSON.stringify(run));
  const figures = fileURLToPath(new URL('../../.ci/figures.mjs', import.meta.url));
  return execFileSync(process.execPath, [figures, folder, code], { encoding: 'utf8' }).trim().split('\n');
};
const run = (numPassedTests: number, numFailedTests: number, ...assertionResults: readonly object[]) => ({
  numPassedTests,
  numFailedTests,
  testResults: [{ assertionResults }],
});

it('retries stand by name and number before the last line, which counts all runs', () => {
  const first = run(
    2,
    1,
    { fullName: 'a page opens', status: 'passed', meta: { retries: 1 } },
    { fullName: 'b', status: 'failed', meta: {} },
  );
  expect(linesOf('1', first, run(4, 0))).toEqual(['Tried again, passed: a page opens', '1 tried again', '6 passed, 1 failed']);
});

it('what fails before its tests is one failure', () => {
  expect(linesOf('70')).toEqual(['0 tried again', '0 passed, 1 failed']);
  expect(linesOf('0', run(3, 0))).toEqual(['0 tried again', '3 passed, 0 failed']);
});
