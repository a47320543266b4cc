/**
 * The last lines of CI: the tests that passed or failed only when they were tried once more, how many, and "N passed, N failed".
 * @param folder where vitest wrote its JSON reports, one a run; then the code that CI ends with
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder = '.', code = '0'] = process.argv.slice(2);
const runs = readdirSync(folder)
  .filter(name => name.endsWith('.json'))
  .sort()
  .map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')));
const tests = runs.flatMap(run => run.testResults.flatMap(file => file.assertionResults));
const again = tests.filter(test => (test.meta?.retries ?? 0) > 0);
for (const { fullName, status } of again) console.log(`Tried again, ${status}: ${fullName}`);
console.log(`${again.length} tried again`);

const sum = figure => runs.reduce((total, run) => total + run[figure], 0);
const failed = sum('numFailedTests');
// A step that fails before its tests counts as one failure.
console.log(`${sum('numPassedTests')} passed, ${code !== '0' && failed === 0 ? 1 : failed} failed`);
