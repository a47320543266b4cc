/** Paths of an SVG in millimetres, y downwards: what stands where, written to the thousandth so that the same drawing is the same text. */
import { type Command, centreOf, type Outline } from './outline.ts';

export interface Place {
  /** Where the character's middle comes to lie. */
  readonly x: number;
  readonly y: number;
  /** Millimetres for an em, across and up. */
  readonly across: number;
  readonly up: number;
  /** The em's line that is its middle, in thousandths above the baseline. */
  readonly middle: number;
  /** Turned clockwise, in radians. */
  readonly turn: number;
}

/** Whole thousandths; never -0. */
export const number = (value: number): string => String(Math.round(value * 1000) / 1000 + 0);

const point = (x: number, y: number): string => `${number(x)} ${number(y)}`;

const command = (one: Command, at: (x: number, y: number) => string): string => {
  switch (one.type) {
    case 'M':
    case 'L':
      return `${one.type}${at(one.x, one.y)}`;
    case 'Q':
      return `Q${at(one.x1, one.y1)} ${at(one.x, one.y)}`;
    case 'C':
      return `C${at(one.x1, one.y1)} ${at(one.x2, one.y2)} ${at(one.x, one.y)}`;
    default:
      return 'Z';
  }
};

/** One character in its place, as path data. */
export const placed = (outline: Outline, place: Place): string => {
  const [sin, cos] = [Math.sin(place.turn), Math.cos(place.turn)];
  const centre = centreOf(outline);
  const at = (x: number, y: number): string => {
    const right = ((x - centre) / 1000) * place.across;
    const down = ((place.middle - y) / 1000) * place.up;
    return point(place.x + right * cos - down * sin, place.y + right * sin + down * cos);
  };
  return outline.commands.map(one => command(one, at)).join('');
};

/** A closed polygon. */
export const polygon = (points: readonly (readonly [number, number])[]): string =>
  `${points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${point(x, y)}`).join('')}Z`;
