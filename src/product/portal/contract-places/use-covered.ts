/** Which places of a contract cover each other: added to what is wrong with each by itself. */
import { faultMessage } from '#engine/input/words.ts';
import { coverings, isAmong, type Standing } from '#trust/positions/overlaps.ts';
import type { Board } from '../document-pages/board.ts';
import type { OpenPdf } from '../document-pages/open-pdf.ts';
import { placeOf } from '../document-pages/spots.ts';
import { type JudgedPages, useJudgedPages } from '../document-pages/use-judged-pages.ts';
import type { PlannedRow } from './planned-places.ts';
import { useWords } from './words.ts';

export const useCovered = (pdf: OpenPdf, rows: readonly PlannedRow[], board: Board): JudgedPages => {
  const { language } = useWords();
  const judged = useJudgedPages(pdf, rows, board);
  const standing = rows.flatMap(({ record, step }) =>
    (board[record.id] ?? []).map((position, index): Standing => {
      const at = placeOf({ row: record.id, index });
      const boxes = judged.spots.flatMap(spot => (placeOf(spot) === at ? [spot.box] : []));
      return { at, position, boxes, name: step.name, isGiven: isAmong(position, step.positions) };
    }),
  );
  const faults: Record<string, Readonly<Record<string, string>>> = { ...judged.faults };
  for (const fault of coverings(standing, [])) {
    const [at = '', column = 'x'] = fault.path.split('.');
    faults[at] = { [column]: faultMessage(fault, language), ...faults[at] };
  }
  return { ...judged, faults };
};
