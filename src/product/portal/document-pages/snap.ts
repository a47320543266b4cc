/** Where a box that is moved over a page comes to rest: on whole millimetres, and at the lines of the page and of other boxes when they are near. */
import type { Box, Size } from '#trust/positions/document-pages.ts';

export interface Guide {
  readonly axis: 'x' | 'y';
  readonly at: number;
}
export interface Rest {
  readonly x: number;
  readonly y: number;
  /** The lines that it rests at. */
  readonly guides: readonly Guide[];
}

/** The usual margin of a contract's page. */
export const margin = 20;

const along = (start: number, size: number): readonly number[] => [start, start + size / 2, start + size];

/** The lines of one axis: edges, margins and middle of the page; edges and middles of the boxes. */
const linesOf = (page: number, boxes: readonly (readonly [start: number, size: number])[]): readonly number[] => [
  ...[0, margin, page / 2, page - margin, page],
  ...boxes.flatMap(([start, size]) => along(start, size)),
];

const nearest = (
  start: number,
  size: number,
  lines: readonly number[],
  reach: number,
): { readonly start: number; readonly line?: number } => {
  let best: { start: number; line?: number } = { start: Math.round(start) };
  let distance = reach;
  for (const line of lines) {
    for (const edge of along(0, size)) {
      const away = Math.abs(start + edge - line);
      // A position is stored in whole millimetres: a line that it cannot rest at exactly is shown within the half of one.
      if (away < distance) {
        distance = away;
        best = { start: Math.round(line - edge), line };
      }
    }
  }
  return best;
};

export const clamped = (start: number, size: number, page: number): number => Math.max(0, Math.min(start, Math.floor(page - size)));

/**
 * @param reach how near in millimetres a line draws the box; 0 for none
 * @param others the other boxes of the page
 */
export const rest = (box: Omit<Box, 'page'>, page: Size, others: readonly Box[], reach: number): Rest => {
  const x = nearest(
    box.x,
    box.width,
    reach === 0
      ? []
      : linesOf(
          page.width,
          others.map(each => [each.x, each.width] as const),
        ),
    reach,
  );
  const y = nearest(
    box.y,
    box.height,
    reach === 0
      ? []
      : linesOf(
          page.height,
          others.map(each => [each.y, each.height] as const),
        ),
    reach,
  );
  const guides: readonly Guide[] = [
    ...(x.line === undefined ? [] : [{ axis: 'x' as const, at: x.line }]),
    ...(y.line === undefined ? [] : [{ axis: 'y' as const, at: y.line }]),
  ];
  return { x: clamped(x.start, box.width, page.width), y: clamped(y.start, box.height, page.height), guides };
};

/** A size that keeps its proportions, from where its lower right corner was drawn to, in whole millimetres and within the limits. */
export const resized = (from: Size, to: Size, limits: { readonly least: number; readonly most: number }): Size => {
  const wanted = Math.max(to.width / from.width, to.height / from.height);
  const least = limits.least / Math.min(from.width, from.height);
  const most = limits.most / Math.max(from.width, from.height);
  const factor = Math.min(Math.max(wanted, least), most);
  return { width: Math.round(from.width * factor), height: Math.round(from.height * factor) };
};
