/**
 * What a name looks like: two names with one skeleton are easily taken for each other (UTS #39, 4, with the data of Unicode 13). Covered are
 * full-width and other compatibility forms, letters and digits of other scripts, katakana and radicals that look like Chinese characters, 0 and
 * O, 1, I and l, case, accents, blanks, punctuation and whatever is invisible. Characters that merely resemble each other (已, 己) are two to it.
 */
import unhomoglyph from 'unhomoglyph';

/** The skeleton; a name without one letter or digit has an empty one, which is like no other. */
export const skeletonOf = (name: string): string => {
  // Marks apart from their letters, then everything that is neither letter nor digit away.
  const bare = name.normalize('NFKD').replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '');
  // Twice: what a capital becomes may look like something again (M, m, rn).
  return unhomoglyph(unhomoglyph(bare).toLowerCase()).replaceAll('i', 'l');
};
