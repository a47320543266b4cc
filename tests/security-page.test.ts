/** docs/security.md: whatever a row says it is shown by is there, and rows are those of the standard's chapters. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const at = (path: string): string => resolve(import.meta.dirname, '..', path);
const page = readFileSync(at('docs/security.md'), 'utf8');
const rows = [...page.matchAll(/^\| ([^|]+) \| (holds|in part|yours|no) \| ([^|]+) \| `([^`]+)`(?: "([^"]+)")? \|$/gm)].map(
  ([, row = '', state = '', , path = '', title = '']) => ({ row, state, path, title }),
);

test('every row of both tables says whether it holds, and by what that is shown', () => {
  const all = page.split('\n').filter(line => /^\| (?:V\d|22239|8\.1|39786)/.test(line));
  expect(rows.length).toBeGreaterThan(100);
  expect(all.length).toBe(rows.length);
  expect(new Set(rows.map(({ row }) => row)).size).toBe(rows.length);
});

test.each(rows)('$row ($state) is shown by $path $title', ({ path, title }) => {
  expect(existsSync(at(path))).toBe(true);
  if (title !== '') expect(readFileSync(at(path), 'utf8')).toContain(title);
});

test('what holds by a test names its title', () => {
  const vague = rows
    .filter(({ path, title, state }) => state === 'holds' && path.endsWith('.test.ts') && title === '')
    .map(({ row }) => row);
  expect(vague.length).toBeLessThan(10);
});
