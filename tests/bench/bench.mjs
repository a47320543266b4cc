/** `npm run bench -- [part] [words]`: builds the bench as the service is built, for plain Node, and runs a part of it; `run` unless told. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const made = join(root, 'node_modules/.cache/bench');
const parts = ['run', 'trust', 'excel', 'pdf', 'browser', 'ways'];
const [first = 'run', ...rest] = process.argv.slice(2);
const isPart = parts.includes(first);
if (!isPart && !first.startsWith('--')) {
  process.stderr.write(`There is no part "${first}". The parts: ${parts.join(', ')}.\n`);
  process.exit(64);
}

const workers = ['src/framework', 'src/trust', 'src/product'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.worker.ts'))
    .map(path => [basename(path, '.ts'), join(root, folder, path)]),
);
const own = [...parts, 'count-statements', 'flood', 'baselines/bare', 'baselines/typeorm', 'baselines/sequelize'].map(name => [
  name.replace('/', '-'),
  join(root, 'tests/bench', `${name}.ts`),
]);
if (process.argv.includes('--peers') && first !== 'browser') {
  // Beside the project, which does without them.
  const peers = join(root, 'node_modules/.cache/bench-peers');
  mkdirSync(peers, { recursive: true });
  writeFileSync(join(peers, 'package.json'), '{ "private": true }');
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', 'typeorm@1', 'sequelize@6'], {
    cwd: peers,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) process.exit(69);
}
rmSync(made, { recursive: true, force: true });
await build({
  root,
  configFile: false,
  envDir: false,
  publicDir: false,
  logLevel: 'error',
  build: {
    ssr: true,
    target: 'node20',
    outDir: made,
    minify: false,
    rolldownOptions: {
      // Joins in where it is installed.
      external: ['exceljs'],
      input: Object.fromEntries([...own, ...workers].filter(([, path]) => existsSync(path))),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
const { status } = spawnSync(process.execPath, [join(made, `${isPart ? first : 'run'}.js`), ...(isPart ? rest : process.argv.slice(2))], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
