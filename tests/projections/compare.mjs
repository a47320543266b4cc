/**
 * `npm run compare -- <commit>`: what the declarations become, then and now: OpenAPI document, schema, both client views, reference pages, and
 * what is written or told by them alone (rows of the first start with their defaults, roles, settings, first steps, texts).
 * Every difference is printed; none is the answer after a change that was to change nothing.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runnerImport } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const [commit = 'HEAD'] = process.argv.slice(2);

/** Its aliases are those of its own `package.json`, so that a tree of another shape is read as it was. */
const imported = async (folder, path) =>
  (await runnerImport(path, { root: folder, configFile: false, envDir: false, logLevel: 'error' })).module;

/** @param view where the commit makes its client views */
const entryFor = view => `
import { clientView } from '#engine/project/${view}';
import { modelOf } from '#engine/project/model.ts';
import { openApi } from '#engine/project/openapi.ts';
import { referenceFiles } from '#engine/project/reference.ts';
import { schemaOf } from '#engine/project/schema.ts';
import { registry } from '#resources/index.ts';
const model = modelOf(registry);
const { roles, settings, firstSteps, texts, hearers, announcements } = registry;
const defaults = fields =>
  Object.fromEntries(Object.values(fields).flatMap(field => (field.default === undefined ? [] : [[field.name, field.default]])));
export const projections = {
  openapi: openApi(model, { prefix: '/user', version: '0' }),
  schema: schemaOf(model),
  operator: clientView(registry, 'operator'),
  enterprise: clientView(registry, 'enterprise'),
  reference: referenceFiles(model),
  said: { roles, settings, firstSteps, texts, hearers, announcements },
  rows: Object.fromEntries(
    Object.values(model.resources).map(({ name, fields, seeds }) => [name, seeds?.rows.map(row => ({ ...defaults(fields), ...row }))]),
  ),
};`;

const projectionsIn = async folder => {
  const path = join(folder, '.projections.ts');
  const views = ['client-view-of.ts', 'client-view.ts'];
  const view = views.find(name => existsSync(join(folder, 'src/framework/engine/project', name)));
  writeFileSync(path, entryFor(view));
  try {
    return JSON.parse(JSON.stringify((await imported(folder, path)).projections));
  } finally {
    rmSync(path);
  }
};

/** Places where two values differ, with both; the order of names in an object means nothing. */
const differences = (before, now, at = '') => {
  if (Object.is(before, now)) return [];
  const both = [before, now];
  if (both.some(value => typeof value !== 'object' || value === null) || Array.isArray(before) !== Array.isArray(now)) {
    const [one, other] = both.map(value => JSON.stringify(value)?.slice(0, 120) ?? 'nothing');
    return [`${at}: ${one} -> ${other}`];
  }
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap(name => differences(before[name], now[name], `${at}/${name}`));
};

const then = mkdtempSync(join(tmpdir(), 'projections-'));
try {
  execFileSync('git', ['worktree', 'add', '--detach', '--force', then, commit], { cwd: root, stdio: 'ignore' });
  symlinkSync(join(root, 'node_modules'), join(then, 'node_modules'));
  const found = differences(await projectionsIn(then), await projectionsIn(root));
  for (const line of found) process.stdout.write(`${line}\n`);
  process.stdout.write(`${found.length} differences to ${commit}\n`);
  process.exitCode = found.length === 0 ? 0 : 1;
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', then], { cwd: root, stdio: 'ignore' });
}
