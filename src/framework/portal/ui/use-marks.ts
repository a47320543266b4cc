/** What was searched for, marked where it stands in a text that is drawn already: the page's elements stay as they are. */
import { type RefObject, useEffect } from 'react';

const NAME = 'found';

/** The words of a search box, and what they mean by pinyin, as they are looked for on the page. The groups of a number mean the whole of it. */
export const piecesOf = (typed: unknown, meant: readonly string[] = []): readonly string[] => {
  if (typeof typed !== 'string') return [];
  const small = meant.map(piece => piece.toLowerCase());
  const whole = typed.toLowerCase().replace(/[^\p{L}\d]+/gu, '');
  const words = small.includes(whole) ? [] : typed.toLowerCase().split(/\s+/);
  return [...words, ...small].filter(piece => piece !== '');
};

const rangesIn = (node: Text, pieces: readonly string[]): readonly Range[] => {
  const text = node.data.toLowerCase();
  // A letter whose small form is longer would move all that follow.
  if (text.length !== node.data.length) return [];
  return pieces.flatMap(piece => {
    const ranges: Range[] = [];
    for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + piece.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + piece.length);
      ranges.push(range);
    }
    return ranges;
  });
};

/** @param within the elements in which marks may stand, below the one of the reference */
export const useMarks = (root: RefObject<Element | null>, pieces: readonly string[], within: string): void => {
  // After each drawing: the texts are others then.
  useEffect(() => {
    if (pieces.length === 0 || root.current === null || CSS.highlights === undefined) return;
    const marks = CSS.highlights.get(NAME) ?? new Highlight();
    CSS.highlights.set(NAME, marks);
    const ranges = [...root.current.querySelectorAll(within)].flatMap(element => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: Range[] = [];
      while (walker.nextNode() !== null) found.push(...rangesIn(walker.currentNode as Text, pieces));
      return found;
    });
    for (const range of ranges) marks.add(range);
    return () => {
      for (const range of ranges) marks.delete(range);
    };
  });
};
