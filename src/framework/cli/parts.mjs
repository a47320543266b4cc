/**
 * `npm run sbom`: what the program is made of when it runs, as CycloneDX, by the lock file alone. npm leaves out (`--omit dev`) what runs and is
 * needed by a package for development as well, so it lists all of them here, and those for development alone go by what the lock file says.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StoppedError } from './stopped.mjs';
import { packagesIn } from './supply.mjs';

/** @param {string} folder with package.json and package-lock.json @returns {{ name: string, version: string, licence: string }[]} what runs, once each */
export const runningIn = folder => {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const running = packagesIn(lock).filter(({ isDevelopment }) => !isDevelopment);
  return [...new Map(running.map(each => [`${each.name}@${each.version}`, each])).values()];
};

/** @param {string} folder with package.json and package-lock.json @returns {object} the document, with the moment and the number that npm gave it */
export const partsOf = folder => {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { status, error, stdout } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'pipe', 2], maxBuffer: 2 ** 30 });
  if (error || status !== 0) throw new StoppedError('npm sbom failed. 执行失败。', 70);
  const parts = JSON.parse(stdout.toString('utf8'));
  const running = new Map(runningIn(folder).map(each => [`${each.name}@${each.version}`, each]));
  const { 'bom-ref': own } = parts.metadata.component;
  // A licence whose name is none of SPDX npm does not tell.
  const licences = ({ licenses = [], 'bom-ref': ref }) =>
    licenses.length > 0 ? licenses : [{ license: { name: running.get(ref).licence } }];
  parts.metadata.component.name = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name;
  parts.components = parts.components.filter(each => running.has(each['bom-ref'])).map(each => ({ ...each, licenses: licences(each) }));
  parts.dependencies = parts.dependencies
    .filter(({ ref }) => ref === own || running.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(each => running.has(each)) }));
  return parts;
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(`${JSON.stringify(partsOf(resolve(import.meta.dirname, '../../..')), null, 2)}\n`);
