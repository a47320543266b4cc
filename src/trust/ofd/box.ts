/** Rectangles of an OFD (GB/T 33190 7.3, ST_Box): left, top, width and height in millimetres. */
import { wordsIn } from './numbers.ts';

export interface OfdBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Undefined for what is none. */
export const boxIn = (text: string | undefined): OfdBox | undefined => {
  const numbers = wordsIn(text).map(Number);
  const [x, y, width, height] = numbers;
  if (numbers.length !== 4 || x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  return numbers.every(Number.isFinite) && width > 0 && height > 0 ? { x, y, width, height } : undefined;
};

const millimetres = (value: number): string => String(Math.round(value * 1000) / 1000);
export const boxText = ({ x, y, width, height }: OfdBox): string => [x, y, width, height].map(millimetres).join(' ');
