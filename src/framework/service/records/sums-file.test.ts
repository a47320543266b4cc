import { expect, test } from 'vitest';
import { decimal, money } from '#engine/declare/fields.ts';
import { figureCell } from './sums-file.ts';

test('[BEY-06] a sum stands in a sheet as its field is written: 125 hundredths of a kilogram are 1.25', () => {
  const weight = { ...decimal(['重量（kg）', 'Weight (kg)'], 2), name: 'weight', storage: 'plain' } as const;
  const fee = { ...money(['费用', 'Fee']), name: 'fee', storage: 'plain' } as const;
  for (const format of ['xlsx', 'csv'] as const) {
    expect(figureCell(125, weight, format)).toBe(1.25);
    expect(figureCell(7, undefined, format)).toBe(7);
  }
  expect([figureCell('12.50', fee, 'xlsx'), figureCell('12.50', fee, 'csv')]).toEqual([12.5, '12.50']);
});
