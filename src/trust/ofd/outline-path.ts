/** Outlines of an OFD (GB/T 33190 9.3, AbbreviatedData), in the letters that SVG has for the same. */

/** Each letter, that of SVG, and how many numbers follow. */
const letters: Readonly<Record<string, readonly [letter: string, count: number]>> = {
  S: ['M', 2],
  M: ['M', 2],
  L: ['L', 2],
  Q: ['Q', 4],
  B: ['C', 6],
  A: ['A', 7],
  C: ['Z', 0],
};

/** Undefined for what cannot be read to its end: half an outline is another one. */
export const svgPathOf = (data: string): string | undefined => {
  const words = data.split(/[\s,]+/).filter(each => each !== '');
  const out: string[] = [];
  for (let at = 0; at < words.length; ) {
    const [letter, count] = letters[words[at] ?? ''] ?? [];
    if (letter === undefined || count === undefined) return undefined;
    const numbers = words.slice(at + 1, at + 1 + count).map(Number);
    if (numbers.length < count || !numbers.every(Number.isFinite)) return undefined;
    out.push(letter, ...numbers.map(String));
    at += 1 + count;
  }
  return out.length === 0 ? undefined : out.join(' ');
};
