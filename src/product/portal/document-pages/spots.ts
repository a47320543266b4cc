/** The boxes of all rows as they stand on the pages, and how a box that is moved changes its position. */
import type { Box, DocumentPages, Size } from '#trust/positions/document-pages.ts';
import { boxesOf, type Position } from '#trust/positions/positions.ts';
import type { Board } from './board.ts';
import type { PlacedRow } from './use-placed-rows.ts';

export interface Limits {
  readonly least: number;
  readonly most: number;
}

/** A position by its row and its place among the row's. */
export interface Chosen {
  readonly row: string;
  readonly index: number;
}

/** One box of a position: it may have several. */
export interface Spot extends Chosen {
  readonly key: string;
  readonly box: Box;
  readonly position: Position;
  readonly placed: PlacedRow;
  /** Which of the position's boxes, of how many. */
  readonly nth: number;
  readonly of: number;
  /** How wide it may be drawn where its height follows from something else. */
  readonly stretch?: Limits;
}

/** What is said of a position stands under this. */
export const placeOf = ({ row, index }: Chosen): string => `${row}-${index}`;

export const isChosen = (spot: Chosen, chosen: Chosen | undefined): boolean => spot.row === chosen?.row && spot.index === chosen.index;

export const spotsOf = (rows: readonly PlacedRow[], board: Board, document: DocumentPages): readonly Spot[] =>
  rows.flatMap(placed =>
    (board[placed.record.id] ?? []).flatMap((position, index) =>
      boxesOf(document, position, placed.usual).map((box, nth, all): Spot => {
        const row = placed.record.id;
        return { key: `${row}-${index}-${nth}`, row, index, box, position, placed, nth, of: all.length };
      }),
    ),
  );

/** The corner of a box whose middle stands there, and which stays on its page. */
export const aroundMiddle = (
  middle: { readonly page: number; readonly x: number; readonly y: number },
  { width, height }: Size,
  pages: readonly Size[],
): { readonly page: number; readonly x: number; readonly y: number } => {
  const y = Math.max(0, Math.round(middle.y - height / 2));
  const lowest = Math.floor((pages[middle.page - 1]?.height ?? 0) - height);
  return { page: middle.page, x: Math.max(0, Math.round(middle.x - width / 2)), y: Math.min(y, lowest) };
};

/** A signature field stands where the file has it, and a cut seal at the edge. */
export const movesAlong = (position: Position): { readonly x: boolean; readonly y: boolean } => ({
  x: position.method === 'COORD' || position.method === 'KEYWORD',
  y: position.method !== 'FIELD',
});
export const isSized = (position: Position): boolean => position.method !== 'FIELD';

/** The position after one of its boxes came to stand at these millimetres of a page. */
export const movedTo = ({ position, box }: Pick<Spot, 'position' | 'box'>, to: { page: number; x: number; y: number }): Position => {
  const along = movesAlong(position);
  const cell = (name: string): number => (typeof position[name] === 'number' ? position[name] : 0);
  if (position.method === 'KEYWORD')
    return { ...position, x: Math.round(cell('x') + to.x - box.x), y: Math.round(cell('y') + to.y - box.y) };
  return {
    ...position,
    ...(along.x ? { x: Math.round(to.x) } : {}),
    ...(along.y ? { y: Math.round(to.y) } : {}),
    ...(position.method === 'COORD' && position.pages === 'PAGE' ? { page: to.page } : {}),
  };
};

export const sizedTo = (position: Position, usual: Size, size: Size): Position => {
  const { width: _, height: __, ...rest } = position;
  return size.width === usual.width && size.height === usual.height ? rest : { ...rest, ...size };
};
