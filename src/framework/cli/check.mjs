/**
 * `npm run check`: everything a machine can say about the sources without running the product, side by side. With `-- --app <folder>` what it
 * can say of an application there: its types, its declarations, and whether its migrations lead to them.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { missingApplication, withApplication } from './applications.mjs';
import { ensureInstalled } from './install.mjs';

const root = resolve(import.meta.dirname, '../../..');
const { app } = withApplication(process.argv.slice(2));
const missing = missingApplication(root, app);
if (missing !== undefined) {
  process.stderr.write(`${missing}\n`);
  process.exit(64);
}
ensureInstalled(root);

const bin = path => join(root, 'node_modules', path);
const kept = 'node_modules/.cache/types';
/** What was judged before and has not changed since is not judged again. */
const types = (project, name) => [
  bin('typescript/bin/tsc'),
  ...['-p', project, '--incremental', '--tsBuildInfoFile', `${kept}/${name}.tsbuildinfo`],
];
const room = name => types(`src/framework/${name}`, name);

/** An application's own sources under the settings of a room of the framework; of that the compiler reads what they import. */
const typesOf = (folder, name, { include, exclude }) => {
  const project = `${kept}/${folder.replaceAll('/', '+')}`;
  const at = path => join(root, path);
  const settings = { extends: at(`src/framework/${name}/tsconfig.json`), include: include.map(at), exclude: exclude.map(at) };
  mkdirSync(at(project), { recursive: true });
  writeFileSync(at(`${project}/${name}.json`), JSON.stringify(settings));
  return types(`${project}/${name}.json`, `${folder.replaceAll('/', '+')}/${name}`);
};

const own = () => ({
  'types: engine': room('engine'),
  'types: portal': room('portal'),
  'types: service': room('service'),
  style: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'],
  layers: ['src/framework/cli/layers.mjs'],
  'packages and secrets': ['src/framework/cli/supply.mjs'],
  'reference of the language': ['src/framework/cli/language-page.mjs'],
  declarations: ['src/framework/cli/launch.mjs', 'check'],
  'declarations of the example': ['src/framework/cli/launch.mjs', 'check', '--app', 'examples/fleet'],
});
const those = folder => ({
  'types: portal': typesOf(folder, 'portal', {
    include: [`${folder}/portal/**/*`, 'src/framework/portal/virtual.d.ts'],
    exclude: [`${folder}/portal/**/*.test.ts`],
  }),
  'types: service and declarations': typesOf(folder, 'service', {
    include: [`${folder}/**/*.ts`],
    exclude: [`${folder}/portal`, `${folder}/**/*.test.ts`],
  }),
  declarations: ['src/framework/cli/launch.mjs', 'check', '--app', folder],
});
const tasks = app === undefined ? own() : those(app);

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
