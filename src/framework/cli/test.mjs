/**
 * `npm test`: gets what the tests need, builds what they start, and runs them once: of those that take long a sample, `--rest` what that left
 * out. Other arguments go to vitest; a run that names tests runs all that it names. With `--app <folder>` those of an application there.
 */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { missingApplication, withApplication } from './applications.mjs';
import { ensureAllBuilt } from './build.mjs';
import { ofThisRun } from './draw.mjs';
import { ensureInstalled } from './install.mjs';

const root = resolve(import.meta.dirname, '../../..');
const { app, args: asked } = withApplication(process.argv.slice(2));
const missing = missingApplication(root, app);
if (missing !== undefined) {
  process.stderr.write(`${missing}\n`);
  process.exit(64);
}
try {
  ensureInstalled(root);
  const { ensurePrograms } = await import('./programs.mjs');
  ensurePrograms(root);
  await ensureAllBuilt(root, app);
  const { args, leftOut } = ofThisRun(app === undefined ? asked : [`${app}/`, ...asked]);
  const vitest = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_LEFT_OUT: leftOut.join(), TEST_APP: app ?? '' },
  });
  // Ctrl-C reaches vitest as well; it stops its servers and then ends, and we with it.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => vitest.kill('SIGTERM'));
  vitest.once('exit', code => {
    process.exitCode = code ?? 1;
  });
} catch (error) {
  process.stderr.write(`${error.name === 'StoppedError' ? error.message : error.stack}\n`);
  process.exitCode = error.exitCode ?? 70;
}
