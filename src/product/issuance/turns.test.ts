import { expect, test } from 'vitest';
import type { LogFile } from './lines.ts';
import { idsOf, turnOf } from './turns.ts';

const day = 86_400_000;
const start = Date.parse('2026-01-01T03:00:00Z');
const file = (at: number, size: number, isKnown = false): LogFile => {
  const name = `${isKnown ? 'known-' : ''}${at}`;
  return { name, path: name, changedAt: new Date(start + at * day), size, isKnown };
};
const now = (at: number): Date => new Date(start + at * day);

test('[BEY-23] where it is not much everything has its turn each night', () => {
  const all = [file(0, 40), file(10, 40), file(99, 40)];
  expect(turnOf(all, now(100), 120)).toEqual({ isAll: true, files: all });
  expect([...idsOf({ isAll: true }, 'ff', now(100))]).toEqual([{}]);
});

test('[BEY-23] of more the newest and what a person said have it each night, and everything within thirty nights', () => {
  const all = Array.from({ length: 600 }, (_, at) => file(at, 10 + (at % 7) * 10));
  const known = file(5, 10, true);
  const seen = new Set<LogFile>();
  for (let night = 0; night < 30; night++) {
    // Files come meanwhile.
    const there = [...all.slice(0, 500 + night), known];
    const { files, isAll } = turnOf(there, now(500 + night), 100);
    expect(isAll).toBe(false);
    expect(files).toContain(known);
    for (const each of there.slice(-4)) expect(files).toContain(each);
    expect(files.length).toBeLessThan(there.length / 8);
    for (const each of files) seen.add(each);
  }
  for (const each of all.slice(0, 500)) expect(seen).toContain(each);
});

test('[BEY-23] each day of the register has its turn within thirty nights, the newest and ids of no time each night', () => {
  const idOn = (at: number): string => {
    const hex = (start + at * day).toString(16).padStart(12, '0');
    return `${hex.slice(0, 8)}-${hex.slice(8)}-7abc-8000-000000000000`;
  };
  const isIn = (id: string, night: number): boolean =>
    [...idsOf({ isAll: false }, idOn(0), now(400 + night))].some(({ from = '', to = '~' }) => from <= id && id <= to);
  const nights = Array.from({ length: 30 }, (_, night) => night);
  for (let at = 0; at < 400; at++) expect(nights.some(night => isIn(idOn(at), night))).toBe(true);
  expect(nights.filter(night => isIn(idOn(100), night))).toHaveLength(1);
  for (const id of [idOn(430), 'ffffffff-ffff-4fff-bfff-ffffffffffff']) expect(nights.every(night => isIn(id, night))).toBe(true);
});
