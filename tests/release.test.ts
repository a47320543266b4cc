/** A release: in small by the script itself, in a repository of its own with a build that takes no time; and what the real one says of its version and parts. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packagesIn } from '#cli/supply.mjs';

const root = resolve(import.meta.dirname, '..');
const home = mkdtempSync(join(tmpdir(), 'release-test-'));
const small = join(home, 'small');
const cli = 'src/framework/cli';

const run = (program: string, args: readonly string[], cwd = small) => spawnSync(program, args, { cwd, encoding: 'utf8' });
const git = (...args: readonly string[]): string => {
  const { status, stdout, stderr } = run('git', [
    '-c',
    'user.name=x',
    '-c',
    'user.email=x@localhost',
    '-c',
    'commit.gpgsign=false',
    ...args,
  ]);
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`);
  return stdout.trim();
};
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(small, path)), { recursive: true });
  writeFileSync(join(small, path), text);
};
const commit = (files: Readonly<Record<string, string>>): void => {
  for (const [path, text] of Object.entries(files)) write(path, text);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'x');
};
const release = (...args: readonly string[]) => run(process.execPath, [`${cli}/release.mjs`, ...args]);
const made = (name: string): Buffer => readFileSync(join(small, 'release', name));

const changelog = '# Changelog\n\n## Unreleased\n\n## 1.2.0 - 2026-11-29\n\n- First.\n';
const builds = (text: string): string =>
  `import { mkdirSync, writeFileSync } from 'node:fs';\nmkdirSync('dist', { recursive: true });\nwriteFileSync('dist/main.js', ${text});\n`;
const lock = {
  name: 'small',
  version: '1.2.0',
  lockfileVersion: 3,
  packages: {
    '': {
      name: 'small',
      version: '1.2.0',
      license: 'MIT',
      dependencies: { one: '1.0.0' },
      devDependencies: { both: '2.0.0', tool: '3.0.0' },
    },
    'node_modules/one': { version: '1.0.0', license: 'BSD', dependencies: { both: '2.0.0' } },
    // Runs, and is asked for by development too: npm's own way to leave development out loses it.
    'node_modules/both': { version: '2.0.0', license: 'ISC' },
    'node_modules/tool': { version: '3.0.0', license: 'MIT', dev: true },
  },
};
const manifest = { type: 'module', ...lock.packages[''] };

beforeAll(() => {
  mkdirSync(join(small, cli), { recursive: true });
  for (const name of ['release', 'parts', 'supply', 'stopped'])
    copyFileSync(join(root, cli, `${name}.mjs`), join(small, cli, `${name}.mjs`));
  git('init', '--quiet');
  commit({
    '.gitignore': 'release/\ndist/\n',
    'package.json': JSON.stringify(manifest),
    'package-lock.json': JSON.stringify(lock),
    'CHANGELOG.md': changelog,
    [`${cli}/launch.mjs`]: builds("'the same each time'"),
  });
  for (const [name, args] of [
    ['ec', ['genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256']],
    ['other', ['genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256']],
  ] as const) {
    expect(run('openssl', [...args, '-out', join(home, `${name}.pem`)], home).status).toBe(0);
    expect(run('openssl', ['pkey', '-in', join(home, `${name}.pem`), '-pubout', '-out', join(home, `${name}.pub`)], home).status).toBe(0);
  }
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('[FRM-06] it has archive, parts, licences and sums, signed so that openssl takes it, and is the same to the byte each time', () => {
  expect(release('--sign', join(home, 'ec.pem'))).toMatchObject({ status: 0 });
  const name = `chancery-1.2.0-${git('rev-parse', 'HEAD').slice(0, 9)}`;
  const files = [`${name}.cdx.json`, `${name}.licences.tsv`, `${name}.tar.gz`];
  expect(readdirSync(join(small, 'release')).sort()).toEqual(['SHA256SUMS', 'SHA256SUMS.sig', ...files]);
  const sums = made('SHA256SUMS').toString();
  for (const file of files) expect(sums).toContain(`${createHash('sha256').update(made(file)).digest('hex')}  ${file}\n`);
  const verify = (key: string) =>
    run('openssl', ['dgst', '-sha256', '-verify', join(home, key), '-signature', 'SHA256SUMS.sig', 'SHA256SUMS'], join(small, 'release'));
  expect(verify('ec.pub')).toMatchObject({ status: 0, stdout: 'Verified OK\n' });
  expect(verify('other.pub').status).not.toBe(0);
  expect(gunzipSync(made(`${name}.tar.gz`)).toString()).toContain(`${name}/dist/main.js`);

  const before = files.map(made);
  expect(release()).toMatchObject({ status: 0, stdout: sums });
  expect(files.map(made)).toEqual(before);
  // A signature that was made of other sums does not stay beside new ones.
  expect(readdirSync(join(small, 'release'))).not.toContain('SHA256SUMS.sig');
});

test('[FRM-06] its parts are the packages of the lock file that run, each with its licence, and no other', () => {
  expect(release()).toMatchObject({ status: 0 });
  const name = `chancery-1.2.0-${git('rev-parse', 'HEAD').slice(0, 9)}`;
  const parts = JSON.parse(made(`${name}.cdx.json`).toString());
  expect(parts.components).toMatchObject([
    { name: 'both', version: '2.0.0', licenses: [{ license: { id: 'ISC' } }] },
    { name: 'one', version: '1.0.0', licenses: [{ license: { name: 'BSD' } }] },
  ]);
  expect(parts.dependencies).toContainEqual({ ref: 'one@1.0.0', dependsOn: ['both@2.0.0'] });
  expect(JSON.stringify(parts)).not.toContain('tool@');
  expect(made(`${name}.licences.tsv`).toString()).toBe('both\t2.0.0\tISC\none\t1.0.0\tBSD\n');
});

test('[FRM-06] with its tag it has its version alone; refused with the tag of another one', () => {
  git('tag', 'v1.2.0');
  expect(release()).toMatchObject({ status: 0, stdout: expect.stringContaining('  chancery-1.2.0.tar.gz\n') });
  git('tag', '--delete', 'v1.2.0');
  git('tag', 'v1.3.0');
  expect(release()).toMatchObject({ status: 64, stderr: expect.stringContaining('tag v1.3.0') });
  git('tag', '--delete', 'v1.3.0');
});

test('[FRM-06] refused: a build that comes out otherwise elsewhere, what is not committed, a version without its section or of another lock file', () => {
  const refused = (status: number, words: string): void => {
    expect(release()).toMatchObject({ status, stderr: expect.stringContaining(words) });
    git('reset', '--quiet', '--hard', 'HEAD~1');
  };
  commit({ [`${cli}/launch.mjs`]: builds('process.cwd()') });
  refused(70, 'Two builds differ: dist/main.js');
  commit({ 'CHANGELOG.md': '# Changelog\n\n## Unreleased\n\n- 1.2.0\n' });
  refused(64, 'CHANGELOG.md has no section "## 1.2.0 - <day>"');
  commit({ 'package-lock.json': JSON.stringify({ ...lock, version: '1.1.0' }) });
  refused(64, 'package-lock.json is of another version');
  write('stray.txt', 'x');
  expect(release()).toMatchObject({ status: 64, stderr: expect.stringContaining('git status') });
  rmSync(join(small, 'stray.txt'));
});

test('[FRM-06] the version that this is has its section in the changelog, and its parts are those of the lock file', () => {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const { version } = JSON.parse(read('package.json')) as { readonly version: string };
  const sections = [...read('CHANGELOG.md').matchAll(/^## (\S+) - \d{4}-\d\d-\d\d$/gm)].map(([, section]) => section);
  expect(sections[0]).toBe(version);
  const { status, stdout } = run(process.execPath, [`${cli}/parts.mjs`], root);
  expect(status).toBe(0);
  const { components, metadata } = JSON.parse(stdout) as {
    readonly components: readonly { readonly 'bom-ref': string; readonly licenses: readonly unknown[] }[];
    readonly metadata: { readonly component: { readonly version: string } };
  };
  const running = packagesIn(JSON.parse(read('package-lock.json'))).filter(each => !each.isDevelopment);
  expect(components.map(each => each['bom-ref']).sort()).toEqual([...new Set(running.map(each => `${each.name}@${each.version}`))].sort());
  expect(components.filter(({ licenses }) => licenses.length === 0)).toEqual([]);
  expect(metadata.component.version).toBe(version);
});
