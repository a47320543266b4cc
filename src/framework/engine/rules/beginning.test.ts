/** The day with which a form begins. */
import { expect, test } from 'vitest';
import { type Beginning, beginningOn, isBeginning } from './beginning.ts';

test.each<[Beginning, string, string]>([
  ['$today', '2026-11-26T10:00:00Z', '2026-11-26'],
  // Midnight is that of UTC+8.
  ['$today', '2026-11-26T16:00:00Z', '2026-11-27'],
  ['$today+30d', '2026-12-10T04:00:00Z', '2027-01-09'],
  ['$today+1y', '2026-11-26T10:00:00Z', '2027-11-26'],
  ['$today+1y', '2028-02-29T04:00:00Z', '2029-02-28'],
  ['$today+1m', '2027-01-31T04:00:00Z', '2027-02-28'],
])('[FRM-02] a form that begins with %s, at %s, begins with %s', (said, at, day) => {
  expect(beginningOn(said, new Date(at))).toBe(day);
});

test('[FRM-02] what is no such day is none', () => {
  expect(['$today', '$today+2y', '$today+12m', '$now', '$today-1d', '$today+0d', '2026-01-01'].map(isBeginning)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
