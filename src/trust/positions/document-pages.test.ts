/** Where words stand on pages that are not counted in points. */
import { expect, test } from 'vitest';
import { piecesOf, placesOf } from './document-pages.ts';

test.each([1, 2, 0.5])('[BEY-25] on a page whose unit is %i points, turned or not, words are as large as they are seen', unit => {
  const words = [{ str: '甲方（盖章）', transform: [12, 0, 0, 12, 100, 700], width: 72 }];
  const upright = [unit, 0, 0, -unit, 0, 842 * unit];
  expect(piecesOf(upright, words)).toEqual([
    { text: '甲方(盖章)', x: 100 * unit, y: (842 - 700 - 12) * unit, width: 72 * unit, height: 12 * unit },
  ]);
  const turned = [0, unit, unit, 0, 0, 0];
  expect(piecesOf(turned, words)[0]).toMatchObject({ width: 72 * unit, height: 12 * unit });
  const [place] = placesOf(piecesOf(upright, words), '盖章', 1);
  expect(place?.width).toBeCloseTo((24 * unit * 25.4) / 72, 5);
});
