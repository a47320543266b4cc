import { expect, test } from 'vitest';
import { workbook } from '#service/excel/sheet-writer.ts';
import { rowCounter } from './row-count.ts';

const columns = [{ title: '名称', kind: 'text' as const }];
const pages = [1_000, 1_000, 500].map(size => Array.from({ length: size }, (_, at) => [`行 ${at}`]));

test.each([1, 7, 100_000])('[TBL-01] the rows of a workbook are counted while it comes, in chunks of %i bytes', async size => {
  const told: number[] = [];
  const count = rowCounter('xlsx', 2_500);
  const chunks: Buffer[] = [];
  for await (const chunk of workbook([{ name: '数据', columns, pages }])) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  for (let at = 0; at < bytes.length; at += size) told.push(count(bytes.subarray(at, at + size)));
  expect(told.at(-1)).toBe(2_500);
  if (size === 1) expect([...new Set(told)]).toEqual([0, 1_000, 2_000, 2_500]);
});

test('[TBL-01] the rows of CSV are its lines without the first', () => {
  const count = rowCounter('csv', 3);
  expect([count(Buffer.from('a,b\r\n1,')), count(Buffer.from('2\r\n3,4\r\n')), count(Buffer.from('5,6\r\n7,"8\n9"\r\n'))]).toEqual([
    0, 2, 3,
  ]);
});
