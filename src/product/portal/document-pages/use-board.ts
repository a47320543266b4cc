/** The positions as they are edited: with the way back, and of a record's page what was not saved kept as its draft. */
import { useEffect, useMemo, useReducer, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Row } from '#portal/render/contract.ts';
import { draftAt, dropDraft, keepDraft } from '#portal/render/drafts.ts';
import type { PageEditor } from '#resources/_widgets.ts';
import type { Position } from '#trust/positions/positions.ts';
import { type Board, begun, changed, changedRows } from './board.ts';
import { type Chosen, placeOf } from './spots.ts';
import type { PlacedRow } from './use-placed-rows.ts';

export interface BoardHistory {
  readonly board: Board;
  /** The rows that differ from what was saved. */
  readonly unsaved: readonly string[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => void;
  readonly redo: () => void;
  /** @param gesture what it belongs to: one step back takes all of it */
  readonly put: (place: Chosen, next: Position, gesture?: string) => void;
  readonly remove: (place: Chosen) => void;
  /** @returns where it stands now */
  readonly add: (row: string, position: Position) => Chosen;
}

export interface EditedBoard extends BoardHistory {
  /** It began with what an earlier visit left. */
  readonly isRestored: boolean;
  readonly dropDraft: () => void;
}

const positionsIn = (record: Row, name: string): readonly Position[] => (Array.isArray(record[name]) ? record[name] : []);

const boardOf = (record: Row, rows: readonly PlacedRow[], { positions, lines }: Pick<PageEditor, 'positions' | 'lines'>): Board => ({
  ...Object.fromEntries(rows.map(row => [row.record.id, positionsIn(row.record, positions)])),
  ...(lines === undefined ? {} : { [lines]: positionsIn(record, lines) }),
});

/** @param left what an earlier visit left: the first step back goes behind it */
export const useBoardHistory = (saved: Board, left?: Board): BoardHistory => {
  const [history, change] = useReducer(changed, saved, board =>
    left === undefined ? begun(board) : { ...begun(board), past: [board], now: { ...board, ...left } },
  );
  const board = history.now;
  const unsaved = useMemo(() => changedRows(saved, board), [saved, board]);
  return {
    board,
    unsaved,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => change({ act: 'undo' }),
    redo: () => change({ act: 'redo' }),
    put: (place, next, gesture) =>
      change({
        act: 'put',
        row: place.row,
        positions: (board[place.row] ?? []).map((each, at) => (at === place.index ? next : each)),
        ...(gesture === undefined ? {} : { gesture: `${gesture}-${placeOf(place)}` }),
      }),
    remove: ({ row, index }) => change({ act: 'put', row, positions: (board[row] ?? []).filter((_, at) => at !== index) }),
    add: (row, position) => {
      const before = board[row] ?? [];
      change({ act: 'put', row, positions: [...before, position] });
      return { row, index: before.length };
    },
  };
};

/**
 * @param record whose page it is
 * @param options which field holds a row's positions; what the record itself writes stands under its field's name
 */
export const useBoard = (record: Row, rows: readonly PlacedRow[], options: PageEditor): EditedBoard => {
  const { pathname } = useLocation();
  const saved = useMemo(() => boardOf(record, rows, options), [record, rows, options]);
  const [left] = useState(() => draftAt(pathname)?.values as Board | undefined);
  const history = useBoardHistory(saved, left);
  const { board, unsaved } = history;

  // What was not saved outlives leaving the page, and the tab says that it is there.
  useEffect(() => {
    if (unsaved.length === 0) dropDraft(pathname);
    else keepDraft(pathname, { base: record, values: board }, board);
  }, [unsaved, board, pathname, record]);

  return { ...history, isRestored: left !== undefined, dropDraft: () => dropDraft(pathname) };
};
