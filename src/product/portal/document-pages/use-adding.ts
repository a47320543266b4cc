/** One more on the pages, near the middle of what is seen: a seal of the row at hand, or a line of a kind, where nothing stands yet. */
import type { RefObject } from 'react';
import type { BlankKind } from '#trust/positions/blanks.ts';
import { newBlank, sizeOfNew } from './blanks.ts';
import { type Method, placedBy } from './board.ts';
import { freeAround } from './free-around.ts';
import type { OpenPdf } from './open-pdf.ts';
import { aroundMiddle, type Spot } from './spots.ts';
import type { EditedBlanks } from './use-blanks.ts';
import type { BoardHistory } from './use-board.ts';
import type { Choice } from './use-choice.ts';
import type { PlacedRow } from './use-placed-rows.ts';
import type { StageHandle } from './use-sight.ts';
import { useWords } from './words.ts';

export interface AddedTo {
  readonly stage: RefObject<StageHandle | null>;
  readonly pdf: OpenPdf;
  readonly edited: BoardHistory;
  readonly choice: Choice;
  /** What stands on the pages already. */
  readonly spots: readonly Spot[];
  readonly blanks: EditedBlanks | undefined;
}

export const useAdding = ({ stage, pdf, edited, choice, spots, blanks }: AddedTo, rows: readonly PlacedRow[]) => {
  const { label } = useWords();
  const middle = () => stage.current?.middle() ?? { page: 1, x: 0, y: 0 };
  return {
    addSeal: (method: Method): void => {
      const { active } = choice;
      if (active === undefined) return;
      const usual = rows.find(({ record }) => record.id === active)?.usual ?? { width: 0, height: 0 };
      choice.chooseFresh(edited.add(active, placedBy(method, aroundMiddle(middle(), usual, pdf.pages))));
    },
    addBlank: (kind: BlankKind): void => {
      if (blanks === undefined) return;
      const size = sizeOfNew(kind);
      const free = freeAround({ ...aroundMiddle(middle(), size, pdf.pages), ...size }, pdf.pages, spots);
      const called = label(blanks.columns.kind?.values?.[kind] ?? blanks.field.label);
      choice.chooseFresh(edited.add(blanks.field.name, newBlank(kind, called, free, blanks.all)));
    },
  };
};
