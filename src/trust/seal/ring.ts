/** Lettering along an oval, a circle among them: evenly spread, squeezed before it is made smaller. */
import { body, measureOf, type Outline, weightOf } from './outline.ts';
import { placed } from './path.ts';

export interface Oval {
  readonly a: number;
  readonly b: number;
}

export interface RingOptions {
  /** The curve that the letters' outer edge follows (their feet, where they stand below). */
  readonly outer: Oval;
  /** Wanted height in millimetres; smaller if the letters would become too slim. */
  readonly height: number;
  /** The least and the most of a letter's width to its height. */
  readonly slim: number;
  readonly wide: number;
  /** Degrees of a whole turn, at most. */
  readonly span: number;
  /** At the bottom, read from left to right, heads towards the middle. */
  readonly below?: true;
  /** The height stays, whatever becomes of the width. */
  readonly fixed?: true;
}

export interface Ring {
  readonly path: string;
  readonly height: number;
  /** Degrees really taken. */
  readonly span: number;
}

const steps = 1440;

/** Length along the oval from the top clockwise, and the way back from a length to the place. */
const measured = ({ a, b }: Oval) => {
  const at = (turn: number): readonly [number, number] => [a * Math.sin(turn), -b * Math.cos(turn)];
  const lengths = [0];
  for (let step = 1; step <= steps; step += 1) {
    const [x0, y0] = at(((step - 1) / steps) * 2 * Math.PI);
    const [x1, y1] = at((step / steps) * 2 * Math.PI);
    lengths.push((lengths[step - 1] ?? 0) + Math.hypot(x1 - x0, y1 - y0));
  }
  const whole = lengths[steps] ?? 0;
  const turnAt = (length: number): number => {
    const wanted = ((length % whole) + whole) % whole;
    let low = 0;
    let high = steps;
    while (high - low > 1) {
      const mid = (low + high) >> 1;
      if ((lengths[mid] ?? 0) <= wanted) low = mid;
      else high = mid;
    }
    const [from, to] = [lengths[low] ?? 0, lengths[high] ?? whole];
    return ((low + (wanted - from) / (to - from)) / steps) * 2 * Math.PI;
  };
  return { whole, at, turnAt };
};

/** The radius of the circle that fits the oval there. */
const curvature = ({ a, b }: Oval, turn: number): number => ((a * Math.cos(turn)) ** 2 + (b * Math.sin(turn)) ** 2) ** 1.5 / (a * b);

/** Of what lies between two letters' middles, so much is ink. */
const ink = 0.9;

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

const spread = (
  outlines: readonly Outline[],
  options: RingOptions,
  height: number,
): { readonly spots: readonly Spot[]; readonly width: number } => {
  const middle: Oval = { a: options.outer.a - height / 2, b: options.outer.b - height / 2 };
  const { whole, at, turnAt } = measured(middle);
  const weights = outlines.map(weightOf);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const unit = (whole * options.span) / 360 / total;
  let from = -total / 2;
  let room = Number.POSITIVE_INFINITY;
  const spots = weights.map((weight): Spot => {
    const along = (from + weight / 2) * unit;
    from += weight;
    const turn = options.below ? turnAt(whole / 2 - along) : turnAt(along);
    const [x, y] = at(turn);
    const radius = curvature(middle, turn);
    room = Math.min(room, Math.max(0.2, (radius - height / 2) / radius));
    const [nx, ny] = [middle.b * Math.sin(turn), -middle.a * Math.cos(turn)];
    return { x, y, turn: options.below ? Math.atan2(-nx, ny) : Math.atan2(nx, -ny) };
  });
  return { spots, width: unit * ink * room };
};

/** The least height that can still be read. */
const least = 0.8;

/** Letters along the oval. @param width fixed ratio of width to height, instead of what the room allows */
export const ringOf = (outlines: readonly Outline[], options: RingOptions, width?: number): Ring => {
  let { height } = options;
  let found = spread(outlines, options, height);
  while (!options.fixed && found.width < height * options.slim && height > least) {
    height = Math.round((height - 0.05) * 100) / 100;
    found = spread(outlines, options, height);
  }
  const ratio = width ?? Math.min(options.wide, found.width / height);
  const { height: measure, middle } = measureOf(outlines);
  const up = (height / measure) * 1000;
  const across = ((height * ratio) / body.width) * 1000;
  const path = outlines
    .map((outline, index) => {
      const spot = found.spots[index];
      return spot === undefined ? '' : placed(outline, { ...spot, across, up, middle });
    })
    .join('');
  return { path, height, span: options.span };
};
