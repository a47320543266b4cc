/** Where boxes come to rest, on a page of A4. */
import { expect, test } from 'vitest';
import { resized, rest } from './snap.ts';

const a4 = { width: 210, height: 297 };
const seal = { width: 40, height: 40 };

test('[op.config.detailSave] a box rests at the lines that are near, on whole millimetres, and stays on the page', () => {
  // The left margin and the middle of the page's height.
  expect(rest({ ...seal, x: 21.2, y: 128.1 }, a4, [], 2)).toEqual({
    x: 20,
    y: 129,
    guides: [
      { axis: 'x', at: 20 },
      { axis: 'y', at: 148.5 },
    ],
  });
  // Under another box, left edges together.
  expect(rest({ ...seal, x: 71.4, y: 139.3 }, a4, [{ page: 1, x: 70, y: 100, ...seal }], 2)).toMatchObject({ x: 70, y: 140 });
  // Far from every line, and with lines switched off.
  expect(rest({ ...seal, x: 50.4, y: 60.6 }, a4, [], 2)).toEqual({ x: 50, y: 61, guides: [] });
  expect(rest({ ...seal, x: 21.2, y: 60.6 }, a4, [], 0)).toEqual({ x: 21, y: 61, guides: [] });
  expect(rest({ ...seal, x: -30, y: 290 }, a4, [], 2)).toMatchObject({ x: 0, y: 257 });
});

test('[op.config.detailSave] a box keeps its proportions and the limits of seals', () => {
  expect(resized({ width: 45, height: 30 }, { width: 60, height: 30 }, { least: 5, most: 100 })).toEqual({ width: 60, height: 40 });
  expect(resized({ width: 45, height: 30 }, { width: 3, height: 1 }, { least: 6, most: 100 })).toEqual({ width: 9, height: 6 });
  expect(resized(seal, { width: 400, height: 40 }, { least: 5, most: 100 })).toEqual({ width: 100, height: 100 });
});
