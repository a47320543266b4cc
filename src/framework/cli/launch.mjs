/** The way in: `node src/framework/cli/launch.mjs <command> [--app <folder>] [args]`. Puts right what is missing or stale, then runs the command in this process. */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { applicationAt, missingApplication, withApplication } from './applications.mjs';

const root = resolve(import.meta.dirname ?? '.', '../../..');
const {
  app,
  args: [command = 'start', ...args],
} = withApplication(process.argv.slice(2));

const oldest = [20, 19];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  process.stderr.write(
    `Node ${oldest.join('.')} or later is needed; this is ${process.versions.node}. 需要 Node ${oldest.join('.')} 或更高版本。\n`,
  );
  process.exit(69);
}

try {
  // Imported only now: an older Node could not even read some of them.
  const { StoppedError } = await import('./stopped.mjs');
  const { ensureInstalled } = await import('./install.mjs');
  const missing = missingApplication(root, app);
  if (missing !== undefined) {
    throw new StoppedError(missing, 64);
  }
  ensureInstalled(root);
  const { ensureAllBuilt, ensureBuilt, judgeOnce } = await import('./build.mjs');
  const built = async () => import(pathToFileURL(join(root, applicationAt(app).built, 'service/main.js')).href);
  if (command === 'build') {
    await ensureAllBuilt(root, app);
    process.exitCode = await judgeOnce(root, app, (await built()).run);
  } else if (command === 'dev') {
    const { dev } = await import('./dev.mjs');
    await dev(root, app, args);
  } else if (command === 'torture') {
    const { torture } = await import('./torture.mjs');
    process.exitCode = await torture(root, args);
  } else {
    await (command === 'start' ? ensureAllBuilt(root, app) : ensureBuilt(root, 'service', app));
    if (command === 'start') {
      // The heap grows by three fifths before it is tidied, not up to fourfold: a third less memory under load.
      setFlagsFromString('--heap-growing-percent=60');
    } else {
      // Not in a service at work: with the first error that it logs it would read the map of everything and keep it, a sixth of its memory.
      process.setSourceMapsEnabled(true);
    }
    const { run } = await built();
    // What is about the declarations judges them itself.
    const code = ['check', 'docs', 'migrate:draft'].includes(command) ? 0 : await judgeOnce(root, app, run);
    process.exitCode = code === 0 ? await run(command, args) : code;
    if (command === 'docs' && app === undefined && process.exitCode === 0) {
      const { writeLanguage } = await import('./language-page.mjs');
      writeLanguage(root);
    }
  }
} catch (error) {
  // What failed has already spoken (npm, the build) or has a sentence of its own; a stack is for surprises.
  const isDeclared = error?.name === 'DeclarationError';
  process.stderr.write(`${isDeclared || error?.name === 'StoppedError' ? error.message : (error?.stack ?? error)}\n`);
  process.exitCode = error?.exitCode ?? (isDeclared ? 65 : 70);
}
