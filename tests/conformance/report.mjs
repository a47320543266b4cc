/**
 * `npm run conformance`: each requirement and call with the tests that prove it, then which have none yet.
 * Reads the titles of the test files; given a JSON report of vitest (`--results file.json`), only tests that passed count.
 * `--strict` fails while one has none. `--missing` prints those alone.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { callIds, proofsInReport, proofsInSource, requirementIds } from './proofs.mjs';

const root = resolve(import.meta.dirname, '../..');
const args = process.argv.slice(2);
const read = path => readFileSync(join(root, path), 'utf8');

const requirements = requirementIds(read('docs/requirements.md'));
const calls = callIds(read('docs/calls.md'));
const known = new Set([...requirements, ...calls]);
if (requirements.length === 0 || calls.length === 0) throw new Error('docs/requirements.md or docs/calls.md names no id');

const testFiles = ['src', 'resources', 'tests'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .filter(path => !path.startsWith('tests/conformance/'))
    .sort(),
);

const given = args.indexOf('--results');
const proofs =
  given >= 0
    ? proofsInReport(JSON.parse(readFileSync(resolve(args[given + 1] ?? ''), 'utf8')), known).map(proof => ({
        ...proof,
        file: relative(root, proof.file),
      }))
    : testFiles.flatMap(file => proofsInSource(read(file), known).map(proof => ({ ...proof, file })));

/** Each id with its tests, every test once. */
const byId = new Map([...known].map(id => [id, new Set()]));
for (const { id, title, file } of proofs) byId.get(id)?.add(`${file}: ${title}`);

const lines = [];
const none = ids => ids.filter(id => byId.get(id)?.size === 0);
if (!args.includes('--missing')) {
  for (const [id, tests] of byId) {
    lines.push(`${id}${tests.size === 0 ? '  none yet' : ''}`);
    for (const test of tests) lines.push(`    ${test}`);
  }
  lines.push('');
}
for (const [what, ids] of [
  ['Requirements', requirements],
  ['Calls', calls],
]) {
  const left = none(ids);
  lines.push(
    `${what}: ${ids.length - left.length} of ${ids.length} have a test.${left.length === 0 ? '' : ` None yet: ${left.join(', ')}`}`,
  );
}
process.stdout.write(`${lines.join('\n')}\n`);
if (args.includes('--strict') && none([...known]).length > 0) process.exitCode = 1;
