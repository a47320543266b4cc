/** Nothing is lost between a run and its rest. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { askedSeed, drawn, groups, ofThisRun } from './draw.mjs';

const long = groups.flat();

test('`npm test` and its rest run each long file once between them', () => {
  const left = ofThisRun([]).map(arg => arg.replace('--exclude=', ''));
  expect(ofThisRun(['--rest'])).toEqual(left);
  expect([...left, ...drawn(askedSeed())].toSorted()).toEqual(long.toSorted());
  expect(new Set(long).size).toBe(long.length);
  expect(long.filter(path => !existsSync(path))).toEqual([]);
});

test('each long file is drawn by some seed, one of each group by every seed', () => {
  const seeds = Array.from({ length: 60 }, (_, at) => drawn(at + 1));
  expect(new Set(seeds.flat()).size).toBe(long.length);
  for (const taken of seeds) expect(groups.map(group => group.filter(path => taken.includes(path)).length)).toEqual(groups.map(() => 1));
});

test('who names tests gets them, drawn or not', () => {
  expect(ofThisRun(['--project', 'service', ...long])).toEqual(['--project', 'service', ...long]);
  expect(ofThisRun(['--rest', 'tests/service/start.test.ts'])).toEqual(['tests/service/start.test.ts']);
});
