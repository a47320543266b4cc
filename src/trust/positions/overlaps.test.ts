/** Whether places cover each other, however many there are. */
import { expect, test } from 'vitest';
import { coverings, type Standing } from './overlaps.ts';

const standing = (name: string, x: number, pages: number): Standing => ({
  at: `places[${name}]`,
  position: { method: 'COORD', pages: 'ALL', x, y: 10 },
  boxes: Array.from({ length: pages }, (_, index) => ({ page: index + 1, x, y: 10, width: 5, height: 5 })),
  name,
  isGiven: false,
});

test('[doc.contractStart] of two hundred places on each of two thousand pages the one that covers another is named', () => {
  const apart = Array.from({ length: 199 }, (_, index) => standing(String(index), index * 6, 2000));
  expect(coverings(apart, [])).toEqual([]);
  const covering = standing('late', 100 * 6 + 2, 2000);
  expect(coverings([...apart, covering], [])).toEqual([
    { path: 'places[late].x', code: 'POSITION_COVERS', params: { page: 1, step: '100' } },
  ]);
});
