/** Numbers in groups, and what only looks like them. */
import { expect, test } from 'vitest';
import { numberInOnePiece } from './printed-number.ts';

test('[BEY-04] what is pasted in groups is read as one number; words, dates and ids are left alone', () => {
  expect(numberInOnePiece(' 40:1A:2b:3C:4d ')).toBe('401A2b3C4d');
  expect(numberInOnePiece('401A 2B3C 4D')).toBe('401A2B3C4D');
  expect(numberInOnePiece('138 0013 8000')).toBe('13800138000');
  expect(numberInOnePiece('9135\u20110100 M000 100Y 43')).toBe('91350100M000100Y43');
  for (const text of ['401A2B3C4D', '12 34', 'hai yang', '海洋 2026', 'cafe facade', '40:1a::2b', ''])
    expect(numberInOnePiece(text), text).toBeUndefined();
});

test('[BEY-16] a long row of groups that ends in something else is judged at once', () => {
  expect(numberInOnePiece(`${'00 '.repeat(66)}!`)).toBeUndefined();
  expect(numberInOnePiece('00 '.repeat(66))).toBe('00'.repeat(66));
  for (const text of ['-00 00 00 00', '00 00 00 00 -']) expect(numberInOnePiece(text)).toBeUndefined();
});
