/** The texts of a page of an OFD (GB/T 33190 11), each with where it begins: enough to find words and to show where they stand. */
import { numbersIn, stepsOf } from './numbers.ts';
import { OfdError } from './ofd-error.ts';
import { isOverlong } from './text-code.ts';
import { childrenOf, type Element } from './xml.ts';

export interface TextRun {
  readonly text: string;
  /** Millimetres from the page's top left corner to that of the first character. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** How high its characters are. */
  readonly size: number;
}

const runOf = (object: Element, code: Element): readonly TextRun[] => {
  if (isOverlong(code)) throw new OfdError(true);
  const [left = 0, top = 0, wide = 0] = numbersIn(object.attributes.get('Boundary'));
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersIn(object.attributes.get('CTM'));
  const size = Number(object.attributes.get('Size') ?? 0) * Math.hypot(c, d);
  const [x, y] = [Number(code.attributes.get('X') ?? 0), Number(code.attributes.get('Y') ?? 0)];
  const steps = stepsOf(code.attributes.get('DeltaX'), Math.max(1, [...code.text].length - 1));
  const along = steps.reduce((sum, each) => sum + each, 0) * Math.hypot(a, b);
  const run = {
    text: code.text,
    x: left + a * x + c * y + e,
    y: top + b * x + d * y + f - size,
    // Without steps it is not said how wide the characters are: no wider than what they stand in.
    width: steps.length > 0 ? along + size : Math.min(wide, size * code.text.length),
    size,
  };
  return [run.x, run.y, run.width, size].every(Number.isFinite) && size > 0 && code.text !== '' ? [run] : [];
};

/** Text objects stand in layers, and in blocks within blocks (7.7). */
const textsIn = (element: Element): readonly TextRun[] =>
  element.children.flatMap(child => {
    if (child.name === 'TextObject') return childrenOf(child, 'TextCode').flatMap(code => runOf(child, code));
    return child.name === 'PageBlock' ? textsIn(child) : [];
  });

/** @throws OfdError for a text longer than any line */
export const textRunsOf = (page: Element): readonly TextRun[] =>
  childrenOf(page, 'Content').flatMap(content => childrenOf(content, 'Layer').flatMap(textsIn));
