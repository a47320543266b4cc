import { expect, test } from 'vitest';
import { choices, decimal, integer } from '#engine/declare/index.ts';
import type { FieldModel, Model } from '#engine/project/model.ts';
import { cellOf } from './showing.ts';
import { valueIn } from './taking.ts';

const field = choices(['用途', 'Uses'], { CITY: ['市内', 'City'], GOODS: ['货运', 'Goods'] });
const model: FieldModel = { ...field, name: 'uses', storage: 'plain' };

test('[TBL-03] several choices stand in one cell by their words and are read back from it', () => {
  const around = { model: {} as Model, resource: 'vans', format: 'xlsx' } as const;
  expect(cellOf(model, { uses: ['CITY', 'GOODS'] }, { ...around, language: 'zh' })).toBe('市内、货运');
  expect(cellOf(model, { uses: ['GOODS'] }, { ...around, language: 'en' })).toBe('Goods');
  expect(cellOf(model, { uses: [] }, { ...around, language: 'en' })).toBe('');
  expect(valueIn(field, '市内、GOODS')).toEqual(['CITY', 'GOODS']);
  expect(valueIn(field, 'City, boat')).toEqual(['CITY', 'boat']);
  expect(valueIn(field, '')).toBeUndefined();
});

test('[FRM-01] a number with decimals is the same from a sheet of numbers and from text, and what has too many is left to the rules', () => {
  const price = decimal(['价格', 'Price'], 2);
  const read = (cell: string | number) => valueIn(price, cell);
  expect([42, '42', '42.5', 42.5, '1,042.05', '-0.5'].map(read)).toEqual([4_200, 4_200, 4_250, 4_250, 104_205, -50]);
  expect(['42.505', '4e2', 'dear'].map(read)).toEqual(['42.505', '4e2', 'dear']);
  expect(['42', '42.0', '007'].map(cell => valueIn(integer(['座位', 'Seats']), cell))).toEqual([42, '42.0', 7]);
});
