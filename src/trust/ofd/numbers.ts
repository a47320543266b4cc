/** Lists of numbers as attributes of an OFD have them (GB/T 33190 7.3, ST_Array). */

/** Signs of a list: what is longer is none. */
const MOST_SIGNS = 200_000;

export const wordsIn = (text: string | undefined): readonly string[] =>
  text === undefined || text.length > MOST_SIGNS ? [] : text.split(/\s+/).filter(each => each !== '');
export const numbersIn = (text: string | undefined): readonly number[] => wordsIn(text).map(Number).filter(Number.isFinite);

/** The one number; undefined for none. */
export const numberIn = (text: string | undefined): number | undefined => {
  const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
};

/** 11.3: how far each character stands from the one before it; `g 12 3.5` says twelve times the same. @param most as many as are wanted */
export const stepsOf = (delta: string | undefined, most: number): readonly number[] => {
  const words = wordsIn(delta);
  const steps: number[] = [];
  for (let at = 0; at < words.length && steps.length < most; at += 1) {
    if (words[at] !== 'g') steps.push(Number(words[at]));
    else {
      const [times, step] = [Number(words[at + 1]), Number(words[at + 2])];
      const end = Math.min(steps.length + times, most);
      while (steps.length < end) steps.push(step);
      at += 2;
    }
  }
  return steps.filter(each => Number.isFinite(each));
};
