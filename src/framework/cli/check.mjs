/** `npm run check`: everything a machine can say about the sources without running the product, side by side. */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ensureInstalled } from './install.mjs';

const root = resolve(import.meta.dirname, '../../..');
ensureInstalled(root);

const bin = path => join(root, 'node_modules', path);
/** What was judged before and has not changed since is not judged again. */
const types = room => [
  bin('typescript/bin/tsc'),
  ...['-p', `src/framework/${room}`, '--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${room}.tsbuildinfo`],
];
const tasks = {
  'types: engine': types('engine'),
  'types: portal': types('portal'),
  'types: service': types('service'),
  style: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'],
  layers: ['src/framework/cli/layers.mjs'],
  'reference of the language': ['src/framework/cli/language-page.mjs'],
  declarations: ['src/framework/cli/launch.mjs', 'check'],
  'declarations of the example': ['src/framework/cli/launch.mjs', 'check', '--app', 'examples/fleet'],
};

/** Runs one task to its end; what it says is shown only if it fails, and then whole. */
const runTask = ([name, args]) =>
  new Promise(done => {
    const began = performance.now();
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', text => {
        said += text;
      });
    }
    child.once('close', code => {
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      process.stdout.write(`${code === 0 ? 'passed' : 'FAILED'}  ${name} (${seconds} s)\n${code === 0 ? '' : `${said.trimEnd()}\n\n`}`);
      done(code === 0);
    });
  });

const passed = await Promise.all(Object.entries(tasks).map(runTask));
process.exitCode = passed.every(Boolean) ? 0 : 1;
