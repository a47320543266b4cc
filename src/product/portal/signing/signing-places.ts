/** Where seals stand in a document that is signed: the own one as it is chosen, those of others, and what was signed before. */

import type { Label } from '#engine/declare/label.ts';
import type { Box, DocumentPages } from '#trust/positions/document-pages.ts';
import type { Position } from '#trust/positions/positions.ts';
import type { Board } from '../document-pages/board.ts';
import type { OpenPdf } from '../document-pages/open-pdf.ts';
import type { Spot } from '../document-pages/spots.ts';
import type { Sentences } from '../document-pages/use-judged-pages.ts';
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

const newRow = (id: string, standing: Standing, who: string, party: string, usual: PlacedRow['usual']): SigningRow => ({
  record: { id },
  usual,
  standing,
  who,
  party,
});

/** Of a place the row that it was made of. */
export const rowOf = ({ placed }: Spot): SigningRow => placed as SigningRow;

const shapeOf = ({ width, height, shape }: Pick<SigningSeal, 'width' | 'height' | 'shape'>): PlacedRow['usual'] => ({
  width,
  height,
  shape,
});

/** Until there is a seal the place of the own one is as large as most are. */
const usual: PlacedRow['usual'] = { width: 42, height: 42, shape: 'ROUND' };

/** Where a document says that a seal belongs, the surest first; what stands in running text as well counts where it stands last. */
const surest = ['（盖章）', '(盖章)', '（公章）', '(公章)', '（签章）', '(签章)', '盖章：', '盖章:'];
const likely = ['盖章', '公章', '甲方'];

/** What is looked for in a document before its seal is placed. */
export const sealWords: readonly string[] = [...surest, ...likely];

/** On the last page that has any of them: of several parties there the first. */
const saidPlace = ({ places }: DocumentPages): Box | undefined => {
  for (const words of sealWords) {
    const found = places.get(words) ?? [];
    const last = found.filter(({ page }) => page === found.at(-1)?.page);
    const box = surest.includes(words) ? last[0] : last.at(-1);
    if (box !== undefined) return box;
  }
  return undefined;
};

/** Over the words that ask for a seal and to their right; else at the foot of the last page, right, where most documents are signed. */
export const firstPlace = (document: DocumentPages, seal: SigningSeal | undefined): Position => {
  const size = seal ?? usual;
  const said = saidPlace(document);
  const on = said === undefined ? document.pages.at(-1) : document.pages[said.page - 1];
  const { page, width, height } = on ?? { page: 1, width: 210, height: 297 };
  const wanted =
    said === undefined
      ? { x: width - size.width - 28, y: height - size.height - 40 }
      : { x: said.x + said.width / 2, y: said.y + said.height / 2 - size.height / 2 };
  const within = (at: number, most: number): number => Math.max(0, Math.min(Math.round(at), Math.floor(most)));
  const at = { x: within(wanted.x, width - size.width), y: within(wanted.y, height - size.height) };
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
      put(newRow(`field-${field}`, 'SIGNED', name ?? field, name ?? field, usual), [{ method: 'FIELD', pages: 'PAGE', mark: field }]);
  for (const step of steps)
    put(
      newRow(`step-${step.stepOrder}`, step.state, say(step), label(step.party), shapeOf(step.state === 'OWN' ? (seal ?? step) : step)),
      step.positions,
    );
  if (hand !== undefined) put(newRow(byHand, 'OWN', '', '', seal === undefined ? usual : shapeOf(seal)), hand);
  return { rows, board };
};

/** What is wrong with where the own seal stands. @param faults by place and column */
export const faultOfOwn = (rows: readonly SigningRow[], faults: Sentences): string | undefined => {
  const own = rows.filter(({ standing }) => standing === 'OWN');
  return Object.entries(faults).flatMap(([place, said]) =>
    own.some(({ record }) => place.startsWith(`${record.id}-`)) ? Object.values(said) : [],
  )[0];
};
