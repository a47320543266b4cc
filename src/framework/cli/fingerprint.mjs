/** What a build was made from, as one number: the same sources give the same fingerprint, whenever they were checked out. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { applicationAt } from './applications.mjs';

const settings = ['vite.config.ts', 'tsconfig.json', 'package.json', 'src/framework/cli'];

/** Folders and files each part of an application is made from. The service leaves npm packages outside its bundle, the portal does not. */
export const sourcesOf = (part, app) => [
  ...settings,
  'src/framework/engine',
  `src/framework/${part}`,
  ...applicationAt(app).sources,
  ...(part === 'portal' ? ['public', 'package-lock.json'] : []),
];

const isTest = name => /\.test\.tsx?$/.test(name);

function* filesIn(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) {
    return;
  }
  if (!statSync(full).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(full).sort()) {
    if (!isTest(name)) {
      yield* filesIn(root, `${path}/${name}`);
    }
  }
}

/** The fingerprint of a part's sources as they are now. Contents, not times. */
export const fingerprintOf = (root, part, app) => {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '');
  for (const path of sourcesOf(part, app).flatMap(each => [...filesIn(root, each)])) {
    const content = readFileSync(join(root, path));
    hash.update(`\0${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
};
