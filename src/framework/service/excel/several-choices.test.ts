import { expect, test } from 'vitest';
import { choices } from '#engine/declare/index.ts';
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
