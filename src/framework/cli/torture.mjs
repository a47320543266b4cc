/**
 * `npm run torture`: the tests that an ordinary run has no time for, all that are long and all that draw samples, with full counts under a
 * seed that is said, so that a failure can be had again; then mutations of the source, which tests have to notice. TORTURE=0.2 asks for a fifth of the counts. Arguments
 * go to vitest; a run of named files has no mutations.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { long } from './draw.mjs';

const patient = ['--testTimeout=1800000', '--hookTimeout=300000'];

/** What draws a sample in an ordinary run, or walks one of several ways. */
const raised = /setup\/torture\.ts|\bwidths\(/;

/**
 * @param {string} root the project's folder
 * @returns {string[]} the test files whose counts a share raises
 */
const raisedIn = root =>
  ['src', 'tests'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(path => path.endsWith('.test.ts') && raised.test(readFileSync(join(root, folder, path), 'utf8')))
      .map(path => join(folder, path)),
  );

/**
 * @param {string} root the project's folder
 * @param {readonly string[]} args for vitest, such as the name of one file
 * @returns {Promise<number>} the exit code
 */
export const torture = async (root, args) => {
  const seed = process.env.TORTURE_SEED || String(randomInt(1, 2 ** 31));
  const share = process.env.TORTURE || '1';
  process.stdout.write(`TORTURE_SEED=${seed}\n`);
  const isWhole = args.every(arg => arg.startsWith('-'));
  let running;
  const run = (script, ...given) => {
    running = spawn(process.execPath, [join(root, script), ...given], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, TORTURE: share, TORTURE_SEED: seed },
    });
    return new Promise(resolve => running.once('exit', resolve));
  };
  // Ctrl-C reaches the tests as well; they stop what they started and then end, and we with them.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => running.kill('SIGTERM'));
  let code = await run('src/framework/cli/test.mjs', ...patient, ...(isWhole ? new Set([...raisedIn(root), ...long]) : []), ...args);
  if (code === 0 && isWhole)
    code = await run('tests/mutation/mutate.mjs', '--seed', seed, '--count', String(Math.ceil(300 * Number(share))));
  if (code !== 0)
    process.stdout.write(
      `The same run again: TORTURE_SEED=${seed} npm run torture\n以同一种子重跑：TORTURE_SEED=${seed} npm run torture\n`,
    );
  return code ?? 1;
};
