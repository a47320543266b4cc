/** Nothing is lost between a run and its rest. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { askedSeed, drawn, long, ofThisRun } from './draw.mjs';

test('a run and its rest take each long file once between them', () => {
  const { leftOut: left } = ofThisRun([]);
  expect(ofThisRun(['--rest'])).toEqual({ args: left, leftOut: [] });
  expect([...left, ...drawn(askedSeed())].toSorted()).toEqual(long.toSorted());
  expect(new Set(long).size).toBe(long.length);
  expect(long.filter(path => !existsSync(path))).toEqual([]);
});

test('each long file is drawn by some seed, as many by each', () => {
  const seeds = Array.from({ length: 100 }, (_, at) => drawn(at + 1));
  expect(new Set(seeds.flat()).size).toBe(long.length);
  expect(new Set(seeds.map(taken => new Set(taken).size)).size).toBe(1);
});

test('who names tests gets them, drawn or not', () => {
  expect(ofThisRun(['--project', 'service', ...long])).toEqual({ args: ['--project', 'service', ...long], leftOut: [] });
  expect(ofThisRun(['--rest', 'tests/service/start.test.ts'])).toEqual({ args: ['tests/service/start.test.ts'], leftOut: [] });
});
