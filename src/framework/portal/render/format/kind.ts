/** What records are called inside a sentence. */
import type { Label } from '#engine/declare/label.ts';

/** Small inside an English sentence, but for abbreviations: `SWIFT codes`, `spare vehicles`. */
const small = (english: string): string =>
  /^[A-Z][a-z]/.test(english) ? `${english.charAt(0).toLowerCase()}${english.slice(1)}` : english;

/** One of them: English entities are named in the plural, some by a word that has none. */
const one = (english: string): string =>
  / and /.test(english) || !/[^s]s$/.test(english)
    ? `${small(english)} entry`
    : small(english)
        .replace(/ies$/, 'y')
        .replace(/(ch|sh|x)es$/, '$1')
        .replace(/s$/, '');

/** Several: `no spare vehicles yet`. */
export const severalOf = ([chinese, english]: Label): Label => [chinese, small(english)];

/** One: `new spare vehicle`. */
export const oneOf = ([chinese, english]: Label): Label => [chinese, one(english)];
