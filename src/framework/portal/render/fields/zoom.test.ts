import { describe, expect, it } from 'vitest';
import { fitted, moved, zoomed } from './zoom.ts';

const stage = { width: 824, height: 624 };
const page = { width: 1600, height: 800 };
const centre = { x: 0, y: 0 };

describe('[TBL-04] a picture on its stage', () => {
  it('fits as a whole, or by its width from the top on', () => {
    expect(fitted(page, stage, 0, 'page')).toEqual({ scale: 0.5, x: 0, y: 0, turn: 0 });
    expect(fitted(page, stage, 1, 'page')).toMatchObject({ scale: 0.375, turn: 1 });
    const tall = fitted(page, stage, 1, 'width');
    expect(tall.scale).toBe(1);
    // Its upper edge lies just below the stage's.
    expect(tall.y - 800).toBe(-312 + 12);
  });

  it('keeps what lies under the pointer there while it grows', () => {
    const before = fitted(page, stage, 0, 'page');
    const point = { x: 100, y: -50 };
    const after = zoomed(before, 4, point, page, stage);
    expect(after.scale).toBe(2);
    const under = (placed: typeof before) => [(point.x - placed.x) / placed.scale, (point.y - placed.y) / placed.scale];
    expect(under(after)).toEqual(under(before));
  });

  it('is never lost: small ones stay in the middle, large ones cover the stage, sizes have ends', () => {
    const small = fitted({ width: 100, height: 100 }, stage, 0, 'page');
    expect(moved({ ...small, scale: 1 }, 500, 500, { width: 100, height: 100 }, stage)).toMatchObject({ x: 0, y: 0 });
    expect(moved({ scale: 1, x: 0, y: 0, turn: 0 }, 5_000, -5_000, page, stage)).toMatchObject({ x: 400, y: -100 });
    expect(zoomed(small, 1e9, centre, page, stage).scale).toBe(8);
    expect(zoomed(small, 1e-9, centre, page, stage).scale).toBe(0.05);
  });
});
