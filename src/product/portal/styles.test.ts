/** Sheets stay once they are fetched: what one page names would dress what another page names alike. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** One is laid over the other, both on purpose. */
const shared: ReadonlySet<string> = new Set(['cr-count', 'cr-popper', 'cr-print-sheet', 'e-file', 'e-state']);

const rooms = ['src/framework/portal', 'src/product/portal'];
const found = rooms.flatMap(room => readdirSync(room, { recursive: true, encoding: 'utf8' }).map(path => join(room, path)));

test('[BEY-17] a class has its rules in one sheet', () => {
  const sheets = new Map<string, Set<string>>();
  for (const file of found.filter(path => path.endsWith('.css')))
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^\.([a-z]+-[\w-]+)(?: \{|,$)/gm))
      sheets.set(name, (sheets.get(name) ?? new Set()).add(file));
  expect(sheets.size).toBeGreaterThan(100);
  const twice = [...sheets].filter(([name, files]) => files.size > 1 && !shared.has(name));
  expect(twice.map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([]);
});
