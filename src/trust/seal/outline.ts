/** Outlines of characters as drawings use them: commands in thousandths of an em, y upwards. Where they come from stands in `fonts.ts`. */

export type Command =
  | { readonly type: 'M' | 'L'; readonly x: number; readonly y: number }
  | { readonly type: 'Q'; readonly x1: number; readonly y1: number; readonly x: number; readonly y: number }
  | {
      readonly type: 'C';
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
      readonly x: number;
      readonly y: number;
    }
  | { readonly type: 'Z' };

export interface Outline {
  readonly character: string;
  readonly commands: readonly Command[];
  /** What a line of text moves on by. */
  readonly advance: number;
  /** What the ink covers. */
  readonly box: { readonly left: number; readonly right: number; readonly bottom: number; readonly top: number };
}

/** What a Chinese character's ink covers of the em, on the average of a serif face. */
export const body = { width: 920, height: 920, middle: 380 } as const;
/** Digits and capitals: on the baseline, less high. */
const capitals = { height: 733, middle: 366 } as const;

/** Latin letters, digits and brackets take less than a Chinese character's place. */
const isLatin = (outline: Outline): boolean => /[ -~]/.test(outline.character);
const isBracket = (outline: Outline): boolean => /\p{P}/u.test(outline.character) && !isLatin(outline);

/** The share of a place that a character takes on a line; a Chinese one takes 1. */
export const weightOf = (outline: Outline): number => {
  if (isLatin(outline)) return outline.advance / body.width;
  return isBracket(outline) ? (outline.box.right - outline.box.left) / body.width + 0.15 : 1;
};

/** What of the em a line's height stands for: Chinese characters, or digits and capitals alone. */
export const measureOf = (outlines: readonly Outline[]): { readonly height: number; readonly middle: number } =>
  outlines.every(outline => /[0-9A-Z]/.test(outline.character)) ? capitals : body;

/** Where a character's middle is across: a full-width bracket has its ink on one side. */
export const centreOf = (outline: Outline): number =>
  isBracket(outline) ? (outline.box.left + outline.box.right) / 2 : outline.advance / 2;
