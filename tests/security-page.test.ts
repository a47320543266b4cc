/** docs/security.md and docs/asvs.md: whatever a row says it is shown by is there, and no row of the standard's levels 1 and 2 is left out. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const at = (path: string): string => resolve(import.meta.dirname, '..', path);
const pages = ['docs/security.md', 'docs/asvs.md'].map(path => readFileSync(at(path), 'utf8'));
/** The numbers alone, in the standard's order: its words are its authors'. */
const ids = readFileSync(at('tests/vectors/asvs-5.0.0-level-2.txt'), 'utf8').trim().split('\n');
const pattern = /^\| ([^|]+) \| (holds|in part|yours|no|does not apply) \| ([^|]+) \| (?:`([^`]+)`(?: "([^"]+)")?|(—)) \|$/gm;
const rows = pages
  .flatMap(page => [...page.matchAll(pattern)])
  .map(([, row = '', state = '', how = '', path = '', title = '', nothing = '']) => ({ row, state, how, path, title, nothing }));
const shown = rows.filter(({ nothing }) => nothing === '');

test('every row of all tables says whether it holds, and by what that is shown', () => {
  const all = pages.flatMap(page => page.split('\n')).filter(line => /^\| (?:V\d|22239|8\.1|39786)/.test(line));
  expect(rows.length).toBeGreaterThan(290);
  expect(all.length).toBe(rows.length);
  expect(new Set(rows.map(({ row }) => row)).size).toBe(rows.length);
});

test('ASVS has all rows of levels 1 and 2 and no other, in their order', () => {
  expect(ids.length).toBe(253);
  expect(rows.map(({ row }) => row).filter(row => /^V\d/.test(row))).toEqual(ids);
});

test('nothing but what does not apply is shown by nothing, and that says what is not there', () => {
  for (const { row, state, how, nothing } of rows) {
    expect(nothing !== '', row).toBe(state === 'does not apply');
    if (nothing !== '') expect(how, row).toMatch(/^(?:no \w|memory is collected)/);
  }
});

test.each(shown)('$row ($state) is shown by $path $title', ({ path, title }) => {
  expect(existsSync(at(path))).toBe(true);
  if (title !== '') expect(readFileSync(at(path), 'utf8')).toContain(title);
});

test('what holds by a test names its title', () => {
  const vague = rows
    .filter(({ path, title, state }) => state === 'holds' && path.endsWith('.test.ts') && title === '')
    .map(({ row }) => row);
  expect(vague.length).toBeLessThan(10);
});
