/** What can be written into a document in the face of running text, and how much room it takes. Loads no PDF library. */
import { mmOf } from '../positions/document-pages.ts';
import { textOutlines } from '../seal/fonts.ts';

/** Signs that nobody sees, or that change how others are read: controls, directions, joiners, marks on the sign before, odd blanks. */
const unseen = /[\p{C}\p{M}]|(?![ \u3000])\p{Z}/u;

const nameOf = (character: string): string =>
  unseen.test(character) ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}` : character;

/** What cannot be written, each sign once; one that is not seen by its number. */
export const unwritable = async (text: string): Promise<readonly string[]> => {
  const characters = [...new Set(text)];
  const known = new Set((await textOutlines(new Set(characters))).map(({ character }) => character));
  return characters.filter(character => unseen.test(character) || !known.has(character)).map(nameOf);
};

/** In millimetres. */
export const lengthOf = async (text: string, size: number): Promise<number> => {
  const advances = new Map((await textOutlines(new Set(text))).map(({ character, advance }) => [character, advance]));
  return mmOf(([...text].reduce((sum, character) => sum + (advances.get(character) ?? 1000), 0) * size) / 1000);
};
