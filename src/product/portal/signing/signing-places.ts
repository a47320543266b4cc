/** Where seals stand in a document that is signed: the own one as it is chosen, those of others, and what was signed before. */

import type { Label } from '#engine/declare/label.ts';
import type { Position } from '#trust/positions/positions.ts';
import type { Board } from '../document-pages/board.ts';
import type { OpenPdf } from '../document-pages/open-pdf.ts';
import type { PlacedRow } from '../document-pages/use-placed-rows.ts';
import type { SigningSeal, SigningStep, SigningView } from './use-signing-view.ts';

/** The own places of a document without a template. */
export const byHand = 'own';

export type Standing = SigningStep['state'];

/** A row of places: whose it is, and how it stands there. */
export interface SigningRow extends PlacedRow {
  readonly standing: Standing;
  readonly who: string;
  /** The same in a word or two. */
  readonly party: string;
}

const rowOf = (id: string, standing: Standing, who: string, party: string, usual: PlacedRow['usual']): SigningRow => ({
  record: { id },
  usual,
  standing,
  who,
  party,
});
const shapeOf = ({ width, height, shape }: Pick<SigningSeal, 'width' | 'height' | 'shape'>): PlacedRow['usual'] => ({
  width,
  height,
  shape,
});

/** Until there is a seal the place of the own one is as large as most are. */
const usual: PlacedRow['usual'] = { width: 42, height: 42, shape: 'ROUND' };

/** At the foot of the last page, right, where most documents are signed. */
export const firstPlace = ({ pages }: OpenPdf, seal: SigningSeal | undefined): Position => {
  const { page, width, height } = pages.at(-1) ?? { page: 1, width: 210, height: 297 };
  const size = seal ?? usual;
  const at = { x: Math.max(0, Math.round(width - size.width - 28)), y: Math.max(0, Math.round(height - size.height - 40)) };
  return { method: 'COORD', pages: 'PAGE', page, ...at };
};

interface Places {
  readonly rows: readonly SigningRow[];
  readonly board: Board;
}

/** @param hand the own places where no template says them */
export const placesOf = (
  { steps, signed }: Pick<SigningView, 'steps' | 'signed'>,
  seal: SigningSeal | undefined,
  pdf: OpenPdf,
  hand: readonly Position[] | undefined,
  label: (words: Label) => string,
): Places => {
  const say = ({ party, company }: SigningStep): string => [label(party), company].filter(Boolean).join(' ');
  const rows: SigningRow[] = [];
  const board: Record<string, readonly Position[]> = {};
  const put = (row: SigningRow, positions: readonly Position[]): void => {
    rows.push(row);
    board[row.record.id] = positions;
  };
  for (const { field, name } of signed)
    if (pdf.fields.has(field))
      put(rowOf(`field-${field}`, 'SIGNED', name ?? field, name ?? field, usual), [{ method: 'FIELD', pages: 'PAGE', mark: field }]);
  for (const step of steps)
    put(
      rowOf(`step-${step.stepOrder}`, step.state, say(step), label(step.party), shapeOf(step.state === 'OWN' ? (seal ?? step) : step)),
      step.positions,
    );
  if (hand !== undefined) put(rowOf(byHand, 'OWN', '', '', seal === undefined ? usual : shapeOf(seal)), hand);
  return { rows, board };
};
