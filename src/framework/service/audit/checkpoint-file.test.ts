import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { append, endOf } from './checkpoint-file.ts';

test('[BEY-04] behind what was cut off, and ended, and cut off again, the last whole line is the one that is built on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'checkpoint-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'checkpoints.jsonl');
  const isLine = (text: string): boolean => text.endsWith('}');
  append(path, '{"one":1}');
  appendFileSync(path, '{"tw');
  expect(endOf(path, isLine)).toMatchObject({ line: '{"one":1}', torn: true });
  appendFileSync(path, '\n{"t');
  expect(endOf(path, isLine)).toMatchObject({ line: '{"one":1}', torn: true });
  append(path, '{"three":3}');
  expect(readFileSync(path, 'utf8')).toBe('{"one":1}\n{"tw\n{"t\n{"three":3}\n');
  expect(endOf(path, isLine)).toMatchObject({ line: '{"three":3}', torn: false });
});
