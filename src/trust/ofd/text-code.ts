/** A text of a page of an OFD with the steps between its characters (GB/T 33190 11.3): whether it can be one at all. */
import type { Element } from './xml.ts';

/** A line has some hundred. */
const MOST_CHARACTERS = 10_000;
/** Of the list of its steps. */
const MOST_SIGNS = 200_000;

/** Longer than any line: who reads it character by character would be kept busy. */
export const isOverlong = ({ spaced, attributes }: Element): boolean =>
  spaced.length > MOST_CHARACTERS || ['DeltaX', 'DeltaY'].some(name => (attributes.get(name)?.length ?? 0) > MOST_SIGNS);
