/**
 * `npm run conformance`: each requirement and call with the tests that prove it, then which have none yet. A call needs two kinds, one that
 * is accepted and one that is refused, and a deed an accepted one that is not generic. Reads the titles of the test files, and asks vitest for
 * those that are made from tables; given JSON reports of vitest (`--results one.json --results two.json`), only tests that passed count. `--strict` fails while
 * one has none. `--missing` prints those alone. Folders or files of tests (`npm run conformance -- tests/contract`) count alone.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { callIds, lackingProofs, proofsInList, proofsInReport, proofsInSource, requirementIds, takesTitlesFromTables } from './proofs.mjs';
import { reads } from './reads.mjs';

const root = resolve(import.meta.dirname, '../..');
const args = process.argv.slice(2);
const read = path => readFileSync(join(root, path), 'utf8');

const requirements = requirementIds(read('docs/requirements.md'));
const calls = callIds(read('docs/calls.md'));
const known = new Set([...requirements, ...calls]);
if (requirements.length === 0 || calls.length === 0) throw new Error('docs/requirements.md or docs/calls.md names no id');

const isReport = at => args[at - 1] === '--results';
const reports = args.filter((_, at) => isReport(at));
const places = args.filter((arg, at) => !arg.startsWith('--') && !isReport(at));
const isAsked = path => places.length === 0 || places.some(place => path === place || path.startsWith(`${place}/`));

const testFiles = ['src', 'resources', 'tests'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .filter(path => !path.startsWith('tests/conformance/') && isAsked(path))
    .sort(),
);

/** Titles as they will be run; nothing is run for it. By a file: what it writes to a pipe, vitest does not wait to be read. */
const listed = files => {
  if (files.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), 'chancery-titles-'));
  try {
    const path = join(folder, 'titles.json');
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    execFileSync(process.execPath, [vitest, 'list', '--maxWorkers=1', `--json=${path}`, ...files], { cwd: root, stdio: 'ignore' });
    return proofsInList(JSON.parse(readFileSync(path, 'utf8')), known);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const fromSources = () => {
  const sources = testFiles.map(file => ({ file, source: read(file) }));
  const fromTables = sources.filter(({ source }) => takesTitlesFromTables(source)).map(({ file }) => file);
  return [
    ...sources
      .filter(({ file }) => !fromTables.includes(file))
      .flatMap(({ file, source }) => proofsInSource(source, known).map(proof => ({ ...proof, file }))),
    ...listed(fromTables).map(proof => ({ ...proof, file: relative(root, proof.file) })),
  ];
};

const proofs = (
  reports.length > 0
    ? reports
        .flatMap(path => proofsInReport(JSON.parse(readFileSync(resolve(path), 'utf8')), known))
        .map(proof => ({ ...proof, file: relative(root, proof.file) }))
    : fromSources()
).filter(({ file }) => isAsked(file));

/** Each id with its tests, every test once. */
const byId = new Map([...known].map(id => [id, new Set()]));
for (const { id, title, file } of proofs) byId.get(id)?.add(`${file}: ${title}`);

const lines = [];
const list = (words, ids) => (ids.length === 0 ? '' : ` ${words}: ${ids.join(', ')}`);
if (!args.includes('--missing')) {
  for (const [id, tests] of byId) {
    lines.push(`${id}${tests.size === 0 ? '  none yet' : ''}`);
    for (const test of tests) lines.push(`    ${test}`);
  }
  lines.push('');
}
const lacking = lackingProofs({ requirements, calls, reads, proofs });
const halves = new Set([...lacking.untried, ...lacking.neverDone, ...lacking.neverRefused]);
const deeds = calls.filter(id => !reads.has(id));
const unproved = deeds.filter(id => lacking.untried.includes(id) || lacking.deeds.includes(id));
lines.push(
  `Requirements: ${requirements.length - lacking.requirements.length} of ${requirements.length} have a test.${list('None yet', lacking.requirements)}`,
  `Calls: ${calls.length - halves.size} of ${calls.length} have an accepted and a refused case.${list('None yet', lacking.untried)}${list('No accepted one', lacking.neverDone)}${list('No refused one', lacking.neverRefused)}`,
  `Deeds: ${deeds.length - unproved.length} of ${deeds.length} have a test of their own.${list('Generic ones alone', unproved)}`,
);
process.stdout.write(`${lines.join('\n')}\n`);
if (args.includes('--strict') && lacking.requirements.length + halves.size + unproved.length > 0) process.exitCode = 1;
