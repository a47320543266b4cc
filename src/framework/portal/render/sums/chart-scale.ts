/** Where things stand in a drawing of bars over time, in its pixels. */
import { labelStep, scaleOf } from './answer.ts';

export const HEIGHT = 200;
export const TOP = 8;
export const FOOT = 22;
/** Room for the figures of the scale. */
export const SIDE = 44;
const LABEL = 48;

export interface ChartScale {
  /** The values with a line of their own. */
  readonly lines: readonly number[];
  readonly y: (value: number) => number;
  /** The width that one bar has for itself. */
  readonly each: number;
  /** How much of it is drawn. */
  readonly thick: number;
  /** Every so many bars one has a label. */
  readonly step: number;
}

export const chartScale = (counts: readonly number[], width: number): ChartScale => {
  const lines = scaleOf(Math.max(0, ...counts));
  const top = lines.at(-1) ?? 1;
  const room = Math.max(width - SIDE, 1);
  const each = room / Math.max(counts.length, 1);
  return {
    lines,
    y: value => TOP + (HEIGHT - TOP) * (1 - value / top),
    each,
    thick: Math.max(1, Math.min(each - (each > 6 ? 3 : 1), 40)),
    step: labelStep(counts.length, room, LABEL),
  };
};
