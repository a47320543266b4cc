/** Numbers as they are printed, in groups with blanks, colons or dashes between, and as they are kept: in one piece. */

const between = '[\\s:\\-\u2010-\u2015\uff1a]+';
const gaps = new RegExp(between, 'gu');
const hexadecimal = new RegExp(`^[\\dA-Fa-f]+(?:${between}[\\dA-Fa-f]+)+$`, 'u');
/** Hexadecimal, or with a digit in each group: words of a name have none. */
const group = /^(?:[\dA-Fa-f]{2,}|[A-Za-z]*\d[\dA-Za-z]*)$/;
/** Group by group: most groups are both, and one expression for all of them would try each in both ways beside every other. */
const isGrouped = (text: string): boolean => {
  const groups = text.split(gaps);
  return groups.length > 1 && groups.every(each => group.test(each));
};

/** A hexadecimal number in one piece; any other text as it is. */
export const hexInOnePiece = (text: string): string => (hexadecimal.test(text) ? text.replace(gaps, '') : text);

const spaces = '[\\s\\-\u2010-\u2015\uff0d]+';
const spaced = new RegExp(spaces, 'gu');
const groupsOf = (group: string): RegExp => new RegExp(`^${group}(?:${spaces}${group})+$`, 'u');
const figures = groupsOf('\\d+');
const code = groupsOf('[\\dA-Za-z]+');
/** What stands before a number of the mainland when it is called from elsewhere: E.164, and as it is dialled. */
const country = /^(?:[+\uff0b]|00)?86(?=1\d{10}$)|^\([+\uff0b]?86\)(?=1\d{10}$)/u;

/** Figures in one piece; any other text as it is. */
export const figuresInOnePiece = (text: string): string => (figures.test(text) ? text.replace(spaced, '') : text);

/** Figures and letters in one piece; any other text as it is. */
export const codeInOnePiece = (text: string): string => (code.test(text) ? text.replace(spaced, '') : text);

/** A mobile number of the mainland in one piece and without the country; any other text as it is. */
export const mobileInOnePiece = (text: string): string => {
  const number = text.replace(spaced, '').replace(country, '');
  return /^\d{11}$/u.test(number) ? number : text;
};

/** Shorter ones are a date, or two words. */
const leastDigits = 8;

/** What somebody means who pastes a number as it was printed; undefined for everything else. */
export const numberInOnePiece = (text: string): string | undefined => {
  const bare = text.normalize('NFKC').trim();
  if (bare.length > 200 || !/\d/.test(bare) || !isGrouped(bare)) return undefined;
  const number = bare.replace(gaps, '');
  return number.length < leastDigits ? undefined : number;
};
