/**
 * `npm run mutate -- --count 300 --seed 1 [folders]`: small mutations of the source, drawn by the seed, each of which some test has to notice.
 * Each is tried by the test files that reach its function until one fails, within `--patience` seconds: first those that noticed something in
 * the same source, then those that reach most of it for their time. What they reach is found out by one run of the service's tests and kept in
 * `node_modules/.cache` until the sources change. `--tests <paths>` names the test files to try with, `--skip` goes on where a run was broken off.
 * Fails where fewer than nine in ten are noticed; those that are not are named.
 */
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pointsIn } from './points.mjs';

const root = resolve(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', multiple: true, default: ['tests/service', 'tests/contract'] },
    minutes: { type: 'string', default: '600' },
    patience: { type: 'string', default: '300' },
    skip: { type: 'string', default: '0' },
  },
});
const folders =
  positionals.length > 0
    ? positionals
    : ['src/framework/service/calls/', 'src/framework/service/access/', 'src/framework/service/records/', 'src/product/calls/'];

const filesIn = folder =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts') && !/\.(test|d)\.ts$/.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .sort();
const sources = folders.flatMap(filesIn);

/** Numbers in [0, 1) that are the same for the same seed: a hash, counted on. */
const drawn = (seed, index) => createHash('sha256').update(`${seed} ${index}`).digest().readUInt32BE() / 2 ** 32;
const points = sources.flatMap(file => pointsIn(readFileSync(join(root, file), 'utf8'), file).map(point => ({ ...point, file })));
const chosen = points
  .map((point, index) => [drawn(values.seed, index), point])
  .sort(([a], [b]) => a - b)
  .slice(Number(values.skip), Number(values.count))
  .map(([, point]) => point);

/** One process that runs tests; asked to end, and ended with all it started where it does not. */
const worker = () => {
  const child = fork(join(import.meta.dirname, 'runner.mjs'), { cwd: root, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], detached: true });
  const end = async () => {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    if (child.connected) child.disconnect();
    await Promise.race([ended, setTimeout(30_000, undefined, { ref: false })]);
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // Gone already.
    }
  };
  const ask = (question, seconds) =>
    new Promise(done => {
      const answered = answer => {
        child.removeAllListeners('message').removeAllListeners('exit');
        done(answer);
      };
      const timer = AbortSignal.timeout(seconds * 1000);
      timer.addEventListener('abort', () => answered({ lost: 'time' }));
      child.once('message', answered);
      child.once('exit', () => answered({ lost: 'exit' }));
      child.send(question);
    });
  return { ask, end };
};

const fingerprint = createHash('sha256')
  .update(JSON.stringify([folders, values.tests, sources.map(file => readFileSync(join(root, file), 'utf8'))]))
  .digest('hex')
  .slice(0, 16);
const cache = join(root, 'node_modules/.cache/mutation');
const kept = join(cache, `${fingerprint}.json`);

/** Test files with the places they reach and the time they take. */
const reaching = async () => {
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'));
  mkdirSync(cache, { recursive: true });
  const map = join(cache, `${fingerprint}.lines`);
  rmSync(map, { force: true });
  const { ask, end } = worker();
  const { times, failed, lost } = await ask({ tests: values.tests, mark: folders, map }, 7200);
  await end();
  if (lost !== undefined) throw new Error(`the tests came to no end (${lost})`);
  if (failed.length > 0) process.stderr.write(`left out, failing as it is: ${failed.join(', ')}\n`);
  const lines = readFileSync(map, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  rmSync(map);
  const found = lines
    .map(({ test, places }) => ({ test: relative(root, test), places, time: times[test] ?? 0 }))
    .filter(({ test }) => !failed.includes(test))
    .sort((a, b) => a.time - b.time);
  writeFileSync(kept, JSON.stringify(found));
  return found;
};

const tests = await reaching();
const until = Date.now() + Number(values.minutes) * 60_000;
const outcomes = [];
const say = ({ file, line, from, to }) => `${file}:${line}  ${from}  ->  ${to}`;
let runner = worker();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => runner.end().finally(() => process.exit(1)));
// Without a change nothing is noticed: else every mutation would be.
const [quickest] = tests;
if (quickest === undefined || chosen.length === 0) throw new Error('there is nothing to try, or nothing to try it with');
const secondsFor = time => 60 + Math.ceil((3 * time) / 1000);
/** A run that comes to no end is tried once more in a new process: only a mutation that keeps it from ending has been noticed. */
const twice = async (question, seconds) => {
  let answer;
  for (let tries = 0; tries < 2; tries++) {
    answer = await runner.ask(question, seconds);
    if (answer.lost === undefined) break;
    await runner.end();
    runner = worker();
  }
  return answer;
};
const idle = await twice({ tests: [quickest.test], mutation: { ...chosen[0], to: chosen[0].from } }, secondsFor(quickest.time));
if (idle.lost !== undefined || idle.failed.length > 0) throw new Error(`${quickest.test} fails with nothing changed`);
/** How often a test file noticed something in a source. */
const noticedIn = new Map();
const marksOf = (point, { test }) => noticedIn.get(`${point.file} ${test}`) ?? 0;
/** How much of a source it reaches, for a second of its time; each start takes some as well. */
const worth = (point, { places, time }) => places.filter(place => place.startsWith(`${point.file}:`)).length / (time + 8000);
for (const point of chosen) {
  const began = Date.now();
  if (began > until) break;
  const place = `${point.file}:${point.of}`;
  const isModule = point.of === 0;
  const files = tests
    .filter(({ places }) => places.some(each => (isModule ? each.startsWith(`${point.file}:`) : each === place)))
    .sort((a, b) => marksOf(point, b) - marksOf(point, a) || worth(point, b) - worth(point, a));
  let outcome = files.length === 0 ? 'reached by none' : 'survived';
  for (const { test, time } of files) {
    if (Date.now() - began > Number(values.patience) * 1000) break;
    const answer = await twice({ tests: [test], mutation: point }, secondsFor(time));
    if (answer.lost !== undefined) {
      outcome = 'timed out';
    } else if (answer.failed.length > 0) {
      outcome = `noticed by ${test}`;
      noticedIn.set(`${point.file} ${test}`, marksOf(point, { test }) + 1);
    }
    if (outcome !== 'survived') break;
  }
  outcomes.push({ point, outcome });
  process.stdout.write(`${outcomes.length} of ${chosen.length}  ${outcome}  ${say(point)}\n`);
}
await runner.end();

const rest = outcomes.filter(({ outcome }) => outcome === 'survived' || outcome === 'reached by none');
const noticed = outcomes.length - rest.length;
process.stdout.write(`\n${noticed} of ${outcomes.length} noticed (seed ${values.seed}).\n`);
for (const { point, outcome } of rest) process.stdout.write(`${outcome}: ${say(point)}\n`);
if (noticed < 0.9 * outcomes.length) process.exitCode = 1;
process.exit();
