/** Turns and shifts of what is drawn (GB/T 33190 8.5, CTM): six numbers, as canvases take them. */
import { wordsIn } from './numbers.ts';

export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const still: Matrix = [1, 0, 0, 1, 0, 0];

/** First the second, then the first. */
export const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

/** Undefined for what is none. */
export const matrixIn = (text: string | undefined): Matrix | undefined => {
  const numbers = wordsIn(text).map(Number);
  const [a, b, c, d, e, f] = numbers;
  if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined || f === undefined) return undefined;
  return numbers.length === 6 && numbers.every(Number.isFinite) ? [a, b, c, d, e, f] : undefined;
};
