/** The table of bounds in docs/operations.md: each number is the one in the code. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(resolve(import.meta.dirname, '..', path), 'utf8');

const units: Readonly<Record<string, number>> = { MiB: 1_048_576, KiB: 1_024, s: 1_000 };
const rows = [...read('docs/operations.md').matchAll(/^\| (.+) \| ([\d,]+)(?: (\w+))? \| `([\w./-]+)` `(\w+)` \|$/gm)].map(
  ([, what = '', number = '', unit = '', path = '', name = '']) => ({ what, number: Number(number.replaceAll(',', '')), unit, path, name }),
);

/** What the code says by that name: a product of numbers. */
const saidIn = (path: string, name: string): readonly number[] =>
  [...read(path).matchAll(new RegExp(`\\b${name}(?::| =) ([\\d_]+(?: \\* [\\d_]+)*)(?=[;,\\s}])`, 'g'))].map(([, product = '']) =>
    product.split(' * ').reduce((all, factor) => all * Number(factor.replaceAll('_', '')), 1),
  );

test('[BEY-21] there is a table of bounds', () => expect(rows.length).toBeGreaterThan(40));

test.each(rows)('[BEY-21] $what: $number $unit', ({ number, unit, path, name }) => {
  const said = saidIn(path, name);
  expect(said).toHaveLength(1);
  // Milliseconds and bytes in the code, but where its name says megabytes.
  expect([number * (units[unit] ?? 1), number]).toContain(said[0]);
});
