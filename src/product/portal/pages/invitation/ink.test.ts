import { describe, expect, it } from 'vitest';
import { field, inkArea, isTooSmall, type Point, pointAfter, type Touch } from './ink.ts';

/** A picture without ink but at these places, of this opacity. */
const pictureOf = (width: number, height: number, ink: readonly (readonly [x: number, y: number, opacity: number])[]) => {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (const [x, y, opacity] of ink) pixels[(y * width + x) * 4 + 3] = opacity;
  return pixels;
};

describe('what of a picture is ink', () => {
  it('[BEY-18] is cut out with its margin', () => {
    const pixels = pictureOf(40, 30, [
      [10, 12, 255],
      [20, 15, 40],
    ]);
    expect(inkArea(pixels, 40, 30, 3)).toEqual({ x: 7, y: 9, width: 17, height: 10 });
    expect(inkArea(pixels, 40, 30, 0)).toEqual({ x: 10, y: 12, width: 11, height: 4 });
  });
  it('[BEY-18] is not cut out beyond the edges of the picture', () => {
    const corners = pictureOf(8, 6, [
      [0, 0, 255],
      [7, 5, 255],
    ]);
    expect(inkArea(corners, 8, 6, 12)).toEqual({ x: 0, y: 0, width: 8, height: 6 });
    expect(inkArea(pictureOf(8, 6, [[7, 0, 255]]), 8, 6, 2)).toEqual({ x: 5, y: 0, width: 3, height: 3 });
  });
  it('[BEY-18] is nothing where all is transparent, or nearly', () => {
    expect(inkArea(pictureOf(8, 6, []), 8, 6, 2)).toBeUndefined();
    expect(inkArea(pictureOf(8, 6, [[3, 3, 2]]), 8, 6, 2)).toBeUndefined();
  });
  it('[BEY-18] fits into what is taken of a mark', () => {
    expect(field.width).toBeLessThanOrEqual(1200);
    expect(field.height).toBeLessThanOrEqual(600);
  });
});

describe('a stroke', () => {
  const through = (touches: readonly Touch[]): readonly Point[] => {
    const points: Point[] = [];
    for (const [index, touch] of touches.entries()) {
      const [earlier, point] = [touches[index - 1], points[index - 1]];
      points.push(pointAfter(earlier === undefined || point === undefined ? undefined : { touch: earlier, point }, touch));
    }
    return points;
  };
  const line = (step: number, pressure?: number) =>
    through(Array.from({ length: 12 }, (_, index) => ({ x: index * step, y: 50, at: index * 10, pressure }))).at(-1)?.breadth ?? 0;
  it('[BEY-18] is thinner where the hand is quicker, and broader where a pen is pressed harder', () => {
    expect(line(60)).toBeLessThan(line(2));
    expect(line(10, 0.9)).toBeGreaterThan(line(10, 0.2));
  });
  it('[BEY-18] has a breadth also where two touches come in the same moment at the same place', () => {
    const touch = { x: 40, y: 30, at: 5 };
    for (const { breadth } of through([touch, touch, { ...touch, x: 400 }])) expect(breadth).toBeGreaterThan(0);
  });
  it('[BEY-18] that is a dot is no signature, however many there are of them in one place', () => {
    const dot = (x: number) => [{ x, y: 300, breadth: 9 }];
    expect(isTooSmall([dot(400), dot(420)])).toBe(true);
    expect(isTooSmall([dot(300), dot(600)])).toBe(false);
  });
});
