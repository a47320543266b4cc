/** What stands on the pages, row by row, with the way back: a drag or a number that is typed is one step. */
import type { Position } from '#trust/positions/positions.ts';

/** The positions of each row by its id. */
export type Board = Readonly<Record<string, readonly Position[]>>;

export interface History {
  readonly past: readonly Board[];
  readonly now: Board;
  readonly future: readonly Board[];
  /** What the last change belonged to: one that belongs to the same is no step of its own. */
  readonly gesture: string | undefined;
}

export type Change =
  | { readonly act: 'put'; readonly row: string; readonly positions: readonly Position[]; readonly gesture?: string }
  | { readonly act: 'undo' | 'redo' }
  | { readonly act: 'start'; readonly board: Board };

/** So many steps back. */
const mostSteps = 200;

export const begun = (board: Board): History => ({ past: [], now: board, future: [], gesture: undefined });

export const changed = (history: History, change: Change): History => {
  const { past, now, future } = history;
  switch (change.act) {
    case 'start':
      return begun(change.board);
    case 'undo': {
      const before = past.at(-1);
      return before === undefined ? history : { past: past.slice(0, -1), now: before, future: [now, ...future], gesture: undefined };
    }
    case 'redo': {
      const [after, ...rest] = future;
      return after === undefined ? history : { past: [...past, now], now: after, future: rest, gesture: undefined };
    }
    default: {
      const next = { ...now, [change.row]: change.positions };
      const goesOn = change.gesture !== undefined && change.gesture === history.gesture;
      return { past: goesOn ? past : [...past, now].slice(-mostSteps), now: next, future: [], gesture: change.gesture };
    }
  }
};

/** Cells that hold nothing are no cells. */
const written = (position: Position): Position =>
  Object.fromEntries(Object.entries(position).filter(([, cell]) => cell !== null && cell !== undefined && cell !== ''));

export const payload = (positions: readonly Position[]): readonly Position[] => positions.map(written);

const keyOf = (positions: readonly Position[]): string =>
  JSON.stringify(positions.map(position => Object.entries(written(position)).sort(([one], [other]) => (one < other ? -1 : 1))));

/** The rows that differ. */
export const changedRows = (before: Board, now: Board): readonly string[] =>
  Object.keys(now).filter(row => keyOf(before[row] ?? []) !== keyOf(now[row] ?? []));

export type Method = 'COORD' | 'KEYWORD' | 'FIELD' | 'EDGE';

/** A new position at this place, and what becomes of one that is found in another way from now on. */
export const placedBy = (method: Method, { page, x, y }: { readonly page: number; readonly x: number; readonly y: number }): Position => {
  switch (method) {
    case 'KEYWORD':
      return { method, pages: 'PAGE', mark: '', x: 0, y: 0 };
    case 'FIELD':
      return { method, pages: 'PAGE', mark: '' };
    case 'EDGE':
      return { method, pages: 'ALL', y };
    default:
      return { method, pages: 'PAGE', page, x, y };
  }
};
