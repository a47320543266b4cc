/** What is filled in before anybody signs, as boxes among the seals: a row of its own, whose lines are moved like positions. */
import type { ClientField } from '#engine/project/client-view.ts';
import { type BlankKind, type BlankSaid, boxOfBlank, isTotal, optionsOf, usualSize } from '#trust/positions/blanks.ts';
import type { Size } from '#trust/positions/document-pages.ts';
import { overlap } from '#trust/positions/overlaps.ts';
import type { Position } from '#trust/positions/positions.ts';
import { type Limits, placeOf, type Spot } from './spots.ts';

/** Millimetres of a new one. */
const usualWidth: Readonly<Record<BlankKind, number>> = { TEXT: 60, DATE: 30, AMOUNT: 40, CHOICE: 40, PICTURE: 40 };
const pictureHeight = 30;

export const sizeOfNew = (kind: BlankKind): Size => ({
  width: usualWidth[kind],
  height: boxOfBlank({ kind, height: pictureHeight }).height,
});

/** @param called what its kind is called: its name until somebody gives it another */
export const newBlank = (
  kind: BlankKind,
  called: string,
  { page, x, y }: { readonly page: number; readonly x: number; readonly y: number },
  all: readonly BlankSaid[],
): BlankSaid => {
  const taken = new Set(all.map(({ label }) => label));
  let label = called;
  for (let nth = 2; taken.has(label); nth += 1) label = `${called} ${nth}`;
  const height = kind === 'PICTURE' ? pictureHeight : null;
  return { label, kind, party: 'STARTER', must: true, page, x, y, width: usualWidth[kind], height, size: usualSize };
};

/** Only a choice has options, only a text is something, and only a picture has a height. */
export const withCell = (blank: BlankSaid, { name }: ClientField, value: unknown): BlankSaid => ({
  ...blank,
  [name]: value,
  ...(name === 'kind' && value !== 'CHOICE' ? { options: null } : {}),
  ...(name === 'kind' && (value !== 'TEXT' || isTotal(blank)) ? { content: null } : {}),
  ...(name === 'kind' ? { height: value === 'PICTURE' ? (blank.height ?? pictureHeight) : null } : {}),
});

/** Moved as what stands at a place of one page. */
const asPosition = (blank: BlankSaid): Position => ({ ...blank, method: 'COORD', pages: 'PAGE' });

export const asBlank = ({ method: _, pages: __, ...blank }: Position): BlankSaid => blank;

export const spotsOfBlanks = (row: string, blanks: readonly BlankSaid[], stretch: Limits): readonly Spot[] =>
  blanks.map((blank, index): Spot => {
    const box = boxOfBlank(blank);
    const placed = { record: { id: row }, usual: { width: box.width, height: box.height, shape: 'RECT' } };
    const spot = { key: `${row}-${index}`, row, index, box, position: asPosition(blank), placed, nth: 0, of: 1 };
    // The height of a line follows from its font.
    return blank.kind === 'PICTURE' ? spot : { ...spot, stretch };
  });

/** What would be read in it. @param usual by kind; of a choice the first of its options */
export const sampleOf = (blank: BlankSaid, usual: Readonly<Record<BlankKind, string>>): string =>
  (blank.kind === 'CHOICE' ? optionsOf(blank)[0] : undefined) ?? usual[blank.kind as BlankKind] ?? '';

/** By place: the other places that it covers where one of both is filled in. Two seals are not told here. */
export const coveredBy = (row: string | undefined, spots: readonly Spot[]): ReadonlyMap<string, readonly Spot[]> => {
  const found = new Map<string, Spot[]>();
  const note = (at: Spot, other: Spot) => found.set(placeOf(at), [...(found.get(placeOf(at)) ?? []), other]);
  for (const spot of spots.filter(each => each.row === row))
    for (const other of spots) {
      if (placeOf(other) === placeOf(spot) || !overlap(spot.box, other.box)) continue;
      note(spot, other);
      if (other.row !== row) note(other, spot);
    }
  return found;
};
