/** `npm run torture`: the tests with full counts under a seed that is said, so that a failure can be had again. Arguments go to vitest. */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';

/** A file of crashes and races runs alone: others would only blur what it times and kills. */
const calm = ['--no-file-parallelism', '--testTimeout=1800000', '--hookTimeout=300000'];

/**
 * @param {string} root the project's folder
 * @param {readonly string[]} args for vitest, such as the name of one file
 * @returns {Promise<number>} the exit code
 */
export const torture = async (root, args) => {
  const seed = process.env.TORTURE_SEED || String(randomInt(1, 2 ** 31));
  process.stdout.write(`TORTURE_SEED=${seed}\n`);
  const tests = spawn(process.execPath, [join(root, 'src/cli/test.mjs'), ...calm, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TORTURE: '1', TORTURE_SEED: seed },
  });
  // Ctrl-C reaches the tests as well; they stop what they started and then end, and we with them.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => tests.kill('SIGTERM'));
  const code = await new Promise(resolve => tests.once('exit', resolve));
  if (code !== 0)
    process.stdout.write(
      `The same run again: TORTURE_SEED=${seed} npm run torture\n以同一种子重跑：TORTURE_SEED=${seed} npm run torture\n`,
    );
  return code ?? 1;
};
