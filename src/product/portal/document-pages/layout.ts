/** Pages under each other on the screen, in its pixels: where each begins, which are in sight, which one a point lies on. */
import type { PageSize } from '#trust/positions/document-pages.ts';

export interface Sheet extends PageSize {
  readonly left: number;
  readonly top: number;
  /** In pixels; `width` and `height` are millimetres. */
  readonly wide: number;
  readonly high: number;
}

export interface Layout {
  readonly sheets: readonly Sheet[];
  readonly wide: number;
  readonly high: number;
  /** Pixels in a millimetre. */
  readonly scale: number;
}

/** Between pages, with room for the number of the page. */
const gap = 28;

export const laidOut = (pages: readonly PageSize[], scale: number): Layout => {
  const widest = Math.max(0, ...pages.map(({ width }) => width));
  const sheets: Sheet[] = [];
  let top = 0;
  for (const page of pages) {
    const high = Math.round(page.height * scale);
    const wide = Math.round(page.width * scale);
    sheets.push({ ...page, left: Math.round(((widest - page.width) * scale) / 2), top, wide, high });
    top += high + gap;
  }
  return { sheets, wide: Math.round(widest * scale), high: Math.max(0, top), scale };
};

/** The pages that lie between two heights. */
export const inSight = ({ sheets }: Layout, from: number, to: number): readonly Sheet[] =>
  sheets.filter(({ top, high }) => top < to && top + high > from);

/** The page at a height, or the one that is nearest. */
export const sheetAt = ({ sheets }: Layout, y: number): Sheet | undefined =>
  sheets.find(({ top, high }) => y < top + high + gap / 2) ?? sheets.at(-1);
