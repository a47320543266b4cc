/** Words that makers and completion write, and no declaration says: what is interpreted has them. */
import type { Field } from './fields.ts';

/** Words of a field that are made of what its maker is told. */
export const madeOfField: readonly (keyof Field)[] = [
  'type',
  'label',
  'values',
  'to',
  'person',
  'shape',
  'decimals',
  'of',
  'pattern',
  'purpose',
  'mask',
  'copy',
];

/** Begins the name under which such a word is kept where somebody has written it all the same, for the check to find. */
const WRITTEN = 'written ';

/** What is written, with the words among it that are made set apart. */
export const setApart = <T extends object>(words: T, made: readonly string[]): T =>
  Object.fromEntries(Object.entries(words).map(([word, value]) => [made.includes(word) ? `${WRITTEN}${word}` : word, value])) as T;

/** The word as it was written, where it was set apart; undefined of any other. */
export const setApartAs = (word: string): string | undefined => (word.startsWith(WRITTEN) ? word.slice(WRITTEN.length) : undefined);

/** A path with such words as they were written. */
export const withWritten = (path: string): string => path.replace(/(?:\.views)?\['written (\w+)'\]/g, '.$1');

/** What to write in their place. */
export const inTheirPlace: Readonly<Record<string, string>> = {
  type: 'write the maker of that type',
  label: 'write it before the options',
  values: 'write choice(label, values)',
  to: 'write reference(label, to)',
  person: 'write person(label)',
  shape: 'write json(label, shape)',
  decimals: 'write decimal(label, decimals)',
  of: 'write items(label, of)',
  pattern: 'write sequence(label, pattern)',
  purpose: 'write file(label, purpose)',
  mask: "write personal: 'mobile', or true",
  copy: "write default: '$record.', the reference and its field",
  sum: 'write of',
  distinct: 'write of',
  ways: 'write next',
  review: 'write marks',
  key: 'leave it out; a tree hangs by the reference of the entity to itself',
  under: 'leave it out; a tree hangs by the reference of the entity to itself',
  waitsFor: 'write waits',
  in: 'write when: { state: [ … ] }',
  days: 'leave it out',
};
