/** Colours of an OFD (GB/T 33190 8.3) as a screen has them: by how many numbers there are, grey, red with green and blue, or four for print. */
import { wordsIn } from './numbers.ts';
import { unitId } from './unit-id.ts';
import type { Element } from './xml.ts';

export interface Ink {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** 0 to 1. */
  readonly alpha: number;
}

const most = 255;
const partOf = (word: string): number => (word.startsWith('#') ? Number.parseInt(word.slice(1), 16) : Number(word));
const within = (value: number): number => Math.max(0, Math.min(most, Math.round(value)));
export const shareOf = (alpha: string | undefined): number => {
  const given = Number(alpha ?? most);
  return Number.isFinite(given) ? within(given) / most : 1;
};

/** @returns undefined for one that is no single colour: a pattern, or one that changes */
export const inkIn = ({ attributes, children }: Element): Ink | undefined => {
  if (children.length > 0) return undefined;
  const parts = wordsIn(attributes.get('Value') ?? '0').map(partOf);
  if (!parts.every(Number.isFinite)) return undefined;
  const alpha = shareOf(attributes.get('Alpha'));
  const [first = 0, second = 0, third = 0, black = 0] = parts;
  if (parts.length < 3) return { red: within(first), green: within(first), blue: within(first), alpha };
  if (parts.length === 3) return { red: within(first), green: within(second), blue: within(third), alpha };
  const seen = (of: number): number => within(((most - of) * (most - black)) / most);
  return { red: seen(first), green: seen(second), blue: seen(third), alpha };
};

/** How many numbers a colour of each has (8.3.1). */
const partsOf: Readonly<Record<string, number>> = { GRAY: 1, RGB: 3, CMYK: 4 };

/** Whether its numbers are all there is to it: none of a palette, and none by a profile, other bits or other parts than they are taken for. */
export const isPlain = ({ attributes }: Element, spaces: ReadonlyMap<string, Element>): boolean => {
  if (attributes.has('Index')) return false;
  const named = attributes.get('ColorSpace');
  if (named === undefined) return true;
  const space = spaces.get(unitId(named));
  if (space === undefined || space.attributes.has('Profile') || (space.attributes.get('BitsPerComponent') ?? '8') !== '8') return false;
  return partsOf[space.attributes.get('Type')?.toUpperCase() ?? ''] === wordsIn(attributes.get('Value') ?? '0').length;
};
