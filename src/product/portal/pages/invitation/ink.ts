/** A signature as it is drawn: strokes on a field of fixed size, how broad each point is, and what of a picture is ink. No browser. */

/** The field that everybody draws on, whatever the size of their screen; no mark is larger. */
export const field = { width: 960, height: 600 } as const;

/** A place on the field, and the breadth of the stroke there. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly breadth: number;
}
export type Stroke = readonly Point[];

/** What the pointer says of itself. */
export interface Touch {
  readonly x: number;
  readonly y: number;
  /** Milliseconds. */
  readonly at: number;
  /** 0 to 1; undefined where nothing measures it. */
  readonly pressure?: number | undefined;
}

const thinnest = 6;
const broadest = 17;
/** Field units in a millisecond at which a stroke is as thin as it gets. */
const swift = 4;
/** Of the breadth before, what remains: without it a hand's small jerks would show as knots. */
const inertia = 0.7;

const breadthOf = (share: number): number => thinnest + (broadest - thinnest) * Math.min(1, Math.max(0, share));

/** The next point of a stroke: slow or pressed hard is broad. */
export const pointAfter = (before: { readonly touch: Touch; readonly point: Point } | undefined, touch: Touch): Point => {
  const { x, y } = touch;
  const pressed = touch.pressure === undefined ? undefined : breadthOf(touch.pressure);
  if (before === undefined) return { x, y, breadth: pressed ?? breadthOf(0.55) };
  const way = Math.hypot(x - before.touch.x, y - before.touch.y);
  const wanted = pressed ?? breadthOf(1 - way / Math.max(1, touch.at - before.touch.at) / swift);
  return { x, y, breadth: before.point.breadth * inertia + wanted * (1 - inertia) };
};

/** A rectangle of whole pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a browser that guards against recognition adds to a picture is fainter than this. */
const faintest = 16;

/**
 * The smallest area that holds all ink of a picture, with a margin where there is room.
 * @param pixels four bytes each: red, green, blue, opacity
 * @returns undefined where there is no ink
 */
export const inkArea = (pixels: Uint8ClampedArray, width: number, height: number, margin: number): Area | undefined => {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if ((pixels[(y * width + x) * 4 + 3] ?? 0) <= faintest) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  if (right < 0) return undefined;
  const [x, y] = [Math.max(0, left - margin), Math.max(0, top - margin)];
  return { x, y, width: Math.min(width, right + 1 + margin) - x, height: Math.min(height, bottom + 1 + margin) - y };
};

/** Shorter than this on the field, a mark is a slip of the hand and no signature. */
const shortest = 120;

export const isTooSmall = (strokes: readonly Stroke[]): boolean => {
  const points = strokes.flat();
  const reach = (along: 'x' | 'y'): number => {
    const all = points.map(point => point[along]);
    return Math.max(...all) - Math.min(...all);
  };
  return Math.max(reach('x'), reach('y')) < shortest;
};
