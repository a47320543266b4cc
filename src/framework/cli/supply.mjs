/**
 * What comes from others: licences and install scripts of all packages, by package-lock.json, and secrets that nobody meant to leave in a file.
 * Run by `npm run check`; with `--list` it writes every package with its licence.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Licences under which a package may be used here, unchanged: permissive ones, the font licence, and weak copyleft for what stays a file of its own. */
const taken = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
]);

/** Of `(A OR B) AND C`: one of each alternative, all of what is joined. */
const isTaken = expression =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every(part => part.split(' OR ').some(name => taken.has(name)));

const nameOf = path => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * @param {{ packages: Record<string, { version?: string, license?: string, hasInstallScript?: boolean, dev?: boolean }> }} lock package-lock.json
 * @returns {{ name: string, version: string, licence: string, runsScript: boolean, isDevelopment: boolean }[]} all packages
 */
export const packagesIn = ({ packages }) =>
  Object.entries(packages).flatMap(([path, { version = '', license = '', hasInstallScript = false, dev = false }]) =>
    path === '' ? [] : [{ name: nameOf(path), version, licence: license, runsScript: hasInstallScript, isDevelopment: dev }],
  );

/**
 * @param {Parameters<typeof packagesIn>[0]} lock
 * @param {Record<string, boolean>} allowed `allowScripts` of package.json
 * @returns {string[]} what is wrong with packages
 */
export const faultsOfPackages = (lock, allowed) =>
  packagesIn(lock).flatMap(({ name, version, licence, runsScript }) => [
    ...(isTaken(licence)
      ? []
      : [`${name} ${version}: its licence is "${licence || 'none'}"; take another package, or add it to src/framework/cli/supply.mjs`]),
    ...(runsScript && allowed[name] === undefined
      ? [`${name} ${version} runs a script when it is installed: say in allowScripts of package.json whether it may`]
      : []),
  ]);

/** What keys and tokens look like. */
const secrets = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{60}/],
  ['a key of a cloud', /\b(?:AKIA|ASIA|LTAI|AKID)[0-9A-Za-z]{16,}\b/],
  ['a token', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{40,}|xox[abps]-[\w-]{10,}|npm_[A-Za-z0-9]{36}|sk-[A-Za-z0-9_-]{32,})\b/],
  ['a signed token', /\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{15,}/],
];

/** @param {string} text @returns {string[]} what in it looks like a secret */
export const secretsIn = text => secrets.flatMap(([what, pattern]) => (pattern.test(text) ? [what] : []));

const largest = 2_000_000;

const run = () => {
  const root = resolve(import.meta.dirname, '../../..');
  const read = path => readFileSync(join(root, path), 'utf8');
  const lock = JSON.parse(read('package-lock.json'));
  if (process.argv.includes('--list')) {
    for (const { name, version, licence, isDevelopment } of packagesIn(lock))
      process.stdout.write(`${name}\t${version}\t${licence}\t${isDevelopment ? 'development' : 'runs'}\n`);
    return 0;
  }
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  const files = listed.stdout
    .split('\0')
    .filter(path => path !== '' && existsSync(join(root, path)) && statSync(join(root, path)).size < largest);
  const found = [
    ...faultsOfPackages(lock, JSON.parse(read('package.json')).allowScripts ?? {}),
    ...files.flatMap(path =>
      secretsIn(read(path)).map(what => `${path} holds what looks like ${what}: take it out, and change it where it is used`),
    ),
  ];
  process.stdout.write(found.map(each => `${each}\n`).join(''));
  return found.length === 0 ? 0 : 1;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = run();
