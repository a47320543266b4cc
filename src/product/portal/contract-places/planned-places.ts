/** Where the seals of each step stand: as the contract says, else as its template does, else where the file has room. */
import type { Box, DocumentPages } from '#trust/positions/document-pages.ts';
import { freePlace, placeAtFoot } from '#trust/positions/overlaps.ts';
import { boxesOf, judgePositions, type Position } from '#trust/positions/positions.ts';
import { type Board, payload } from '../document-pages/board.ts';
import type { PlacedRow } from '../document-pages/use-placed-rows.ts';
import type { PlannedStep } from './use-contract-plan.ts';

/** A step as the pages show it. */
export interface PlannedRow extends PlacedRow {
  readonly step: PlannedStep;
}

export const rowIdOf = ({ stepOrder }: Pick<PlannedStep, 'stepOrder'>): string => `step-${stepOrder}`;

export const rowsOf = (steps: readonly PlannedStep[]): readonly PlannedRow[] =>
  steps.map(step => ({ record: { id: rowIdOf(step) }, usual: { width: step.width, height: step.height, shape: step.shape }, step }));

const stepOfRow = (steps: readonly PlannedStep[], row: string): PlannedStep | undefined => steps.find(step => rowIdOf(step) === row);

/** Whose a place is: the company, or the party where nobody is named yet. */
export const nameOf = (steps: readonly PlannedStep[], row: string): string => {
  const step = stepOfRow(steps, row);
  return step?.company || (step?.party.join(' / ') ?? '');
};

/** Each party has its colour. */
export const colourOf = (steps: readonly PlannedStep[], row: string): number => {
  const parties = [...new Set(steps.map(({ code }) => code))];
  return Math.max(0, parties.indexOf(stepOfRow(steps, row)?.code ?? '')) % 6;
};

export const templateBoard = (steps: readonly PlannedStep[]): Board =>
  Object.fromEntries(steps.map(step => [rowIdOf(step), step.positions]));

/** One row a place, as the contract keeps them. */
export type Places = readonly Readonly<Record<string, unknown>>[];

export const boardOf = (steps: readonly PlannedStep[], places: Places): Board =>
  Object.fromEntries(
    steps.map(step => [rowIdOf(step), places.flatMap(({ stepOrder, ...position }) => (stepOrder === step.stepOrder ? [position] : []))]),
  );

export const placesOf = (steps: readonly PlannedStep[], board: Board): Places =>
  steps.flatMap(step => payload(board[rowIdOf(step)] ?? []).map(position => ({ stepOrder: step.stepOrder, ...position })));

/** Words beside which a party signs, the surest first; read in the Chinese of the documents. */
const wordsFor = ({ party: [party] }: PlannedStep): readonly string[] => [
  `${party}（盖章）`,
  `${party}（签章）`,
  `${party}盖章`,
  `${party}：`,
  party,
];

export const wordsOfParties = (steps: readonly PlannedStep[]): readonly string[] => [...new Set(steps.flatMap(wordsFor))];

/** Over the last words of the surest kind that name the party, right of their beginning. */
const beside = (step: PlannedStep, document: DocumentPages): Box | undefined => {
  for (const words of wordsFor(step)) {
    const said = document.places.get(words)?.at(-1);
    const page = document.pages.find(each => each.page === said?.page);
    if (said === undefined || page === undefined) continue;
    const within = (at: number, most: number): number => Math.max(0, Math.min(Math.round(at), Math.floor(most)));
    return {
      page: page.page,
      x: within(said.x + said.width / 2, page.width - step.width),
      y: within(said.y + said.height / 2 - step.height / 2, page.height - step.height),
      width: step.width,
      height: step.height,
    };
  }
  return undefined;
};

const fits = (step: PlannedStep, document: DocumentPages): boolean => judgePositions(document, step.positions, step).faults.length === 0;

/** The template's places where the file has them; where not, beside the party's name or at the foot of the last page, on nothing that stands there. */
export const proposedBoard = (steps: readonly PlannedStep[], document: DocumentPages): { readonly board: Board; readonly lost: number } => {
  const kept = steps.filter(step => fits(step, document));
  const taken: Box[] = [
    ...kept.flatMap(step => step.positions.flatMap(position => boxesOf(document, position, step))),
    ...[...document.fields.values()].flat(),
  ];
  const board: Record<string, readonly Position[]> = { ...templateBoard(steps) };
  for (const step of steps) {
    if (kept.includes(step)) continue;
    const said = beside(step, document);
    const page = document.pages.find(each => each.page === said?.page);
    const free = said === undefined || page === undefined ? undefined : freePlace(said, page, taken);
    const { page: on, x, y, ...size } = free ?? placeAtFoot(document.pages, step, taken);
    taken.push({ page: on, x, y, ...size });
    board[rowIdOf(step)] = [{ method: 'COORD', pages: 'PAGE', page: on, x: Math.round(x), y: Math.round(y) }];
  }
  return { board, lost: steps.length - kept.length };
};
