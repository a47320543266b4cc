/** The positions on the pages of the document: where each stands, and what is wrong with it. */
import '#resources/_errors.ts';
import { useMemo, useRef } from 'react';
import { faultMessage } from '#engine/input/words.ts';
import type { DocumentPages } from '#trust/positions/document-pages.ts';
import { judgePositions, keywordsOf } from '#trust/positions/positions.ts';
import type { Board } from './board.ts';
import type { OpenPdf } from './open-pdf.ts';
import { placeOf, type Spot, spotsOf } from './spots.ts';
import { usePagesOf } from './use-pdf.ts';
import type { PlacedRow } from './use-placed-rows.ts';
import { useWords } from './words.ts';

/** By place and column. */
export type Sentences = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface JudgedPages {
  /** As they are known: with the words that have been looked for so far. */
  readonly pages: DocumentPages;
  readonly spots: readonly Spot[];
  /** No words are being looked for any more. */
  readonly isKnown: boolean;
  /** By position and column; none while words are being looked for. */
  readonly faults: Sentences;
}

/** What is wrong, by position and column: as the service will judge it. */
const judged = (
  rows: readonly PlacedRow[],
  board: Board,
  pages: DocumentPages,
  say: (fault: Parameters<typeof faultMessage>[0]) => string,
): Sentences => {
  const found: Record<string, Record<string, string>> = {};
  for (const { record, usual } of rows) {
    for (const fault of judgePositions(pages, board[record.id] ?? [], usual).faults) {
      const [, index = '', column = ''] = /^positions\[(\d+)\]\.(\w+)$/.exec(fault.path) ?? [];
      const place = placeOf({ row: record.id, index: Number(index) });
      found[place] ??= {};
      found[place][column] ??= say(fault);
    }
  }
  return found;
};

export const useJudgedPages = (pdf: OpenPdf, rows: readonly PlacedRow[], board: Board): JudgedPages => {
  const { language } = useWords();
  const read = usePagesOf(pdf, keywordsOf(Object.values(board).flat()));
  const lastKnown = useRef<DocumentPages>({ pages: pdf.pages, fields: pdf.fields, places: new Map() });
  if (read !== undefined) lastKnown.current = read;
  const pages = read ?? lastKnown.current;
  const spots = useMemo(() => spotsOf(rows, board, pages), [rows, board, pages]);
  const faults = read === undefined ? {} : judged(rows, board, read, fault => faultMessage(fault, language));
  return { pages, spots, isKnown: read !== undefined, faults };
};
