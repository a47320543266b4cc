/**
 * Where positions come to stand on the pages of a document, and whether they can: one judgement for whoever draws them and whoever signs.
 * Knows a document as what was read of it.
 */
import { type Fault, fault } from '#engine/wire/fault.ts';
import type { Box, DocumentPages, Size } from './document-pages.ts';

/** A position as `resources/template/_positions.ts` declares it, from whoever typed or stored it. */
export type Position = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, unknown>>;

/** How often a keyword stands in the document. */
export interface Match {
  readonly mark: string;
  readonly found: number;
  readonly onPages: string;
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const sizeOf = (position: Position, usual: Size): Size => ({
  width: numberOf(position.width) ?? usual.width,
  height: numberOf(position.height) ?? usual.height,
});

const pagesOf = (position: Position, pdf: DocumentPages): readonly number[] => {
  if (position.pages === 'ALL') return pdf.pages.map(({ page }) => page);
  if (position.pages === 'LAST') return [pdf.pages.length];
  return [numberOf(position.page) ?? 1];
};

/** The place among several: the one that is asked for, or all. */
const chosen = <T>(all: readonly T[], position: Position): readonly T[] => {
  const nth = numberOf(position.nth);
  return nth === undefined ? all : all.slice(nth - 1, nth);
};

const onPages = (places: readonly Box[], position: Position, pdf: DocumentPages): readonly Box[] => {
  const pages = new Set(pagesOf(position, pdf));
  return position.pages === 'PAGE' && numberOf(position.page) === undefined ? places : places.filter(({ page }) => pages.has(page));
};

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** The words that have to be looked for before these positions can be judged. */
export const keywordsOf = (positions: readonly Position[]): readonly string[] => [
  ...new Set(positions.flatMap(({ method, mark }) => (method === 'KEYWORD' && isGiven(mark) ? [String(mark)] : []))),
];

const placesOf = (pdf: DocumentPages, mark: unknown): readonly Box[] => pdf.places.get(String(mark)) ?? [];

/** The rectangles that a position stands for, whether or not they fit. */
export const boxesOf = (pdf: DocumentPages, position: Position, usual: Size): readonly Box[] => {
  const size = sizeOf(position, usual);
  const x = numberOf(position.x) ?? 0;
  const y = numberOf(position.y) ?? 0;
  switch (position.method) {
    case 'KEYWORD':
      return chosen(onPages(placesOf(pdf, position.mark), position, pdf), position).map(place => ({
        page: place.page,
        x: place.x + x,
        y: place.y + y,
        ...size,
      }));
    case 'FIELD':
      return chosen(pdf.fields.get(String(position.mark)) ?? [], position);
    case 'EDGE': {
      // Each page bears its share of the seal at the right edge.
      const share = size.width / pdf.pages.length;
      return pdf.pages.map(page => ({ page: page.page, x: page.width - share, y, width: share, height: size.height }));
    }
    default:
      return pagesOf(position, pdf).map(page => ({ page, x, y, ...size }));
  }
};

/** A place by its coordinates. */
type HeldPosition = Pick<Box, 'page' | 'x' | 'y'> & Partial<Size> & { readonly method: 'COORD'; readonly pages: 'PAGE' };

/**
 * The same places, said so that pages which come after those of this document move none. What stands on all pages, or across them, stands on
 * the further ones too; what finds no place here is left as it is.
 */
export const heldOn = <P extends Position>(pdf: DocumentPages, positions: readonly P[], usual: Size): readonly (P | HeldPosition)[] =>
  positions.flatMap((position): readonly (P | HeldPosition)[] => {
    const size = sizeOf(position, usual);
    const isOfPages = position.method === 'COORD' && position.pages !== 'LAST';
    const boxes = isOfPages || position.method === 'FIELD' || position.method === 'EDGE' ? [] : boxesOf(pdf, position, usual);
    if (boxes.length === 0) return [position];
    // The size of whatever seal will stand there, unless the position has one of its own.
    const own = { ...(isGiven(position.width) ? { width: size.width } : {}), ...(isGiven(position.height) ? { height: size.height } : {}) };
    return boxes.map(({ page, x, y }) => ({ method: 'COORD', pages: 'PAGE', page, x: Math.round(x), y: Math.round(y), ...own }));
  });

/** Half a millimetre of a page that was rounded. */
const tolerance = 0.5;

/** The first of the boxes that leaves its page. */
const leaving = (boxes: readonly Box[], pdf: DocumentPages): Box | undefined =>
  boxes.find(box => {
    const page = pdf.pages[box.page - 1];
    if (page === undefined) return false;
    const isLeftOrAbove = box.x < -tolerance || box.y < -tolerance;
    return isLeftOrAbove || box.x + box.width > page.width + tolerance || box.y + box.height > page.height + tolerance;
  });

/** What each way of placing cannot do without, and what it has no use for. */
const needs: Readonly<Record<string, readonly string[]>> = { COORD: ['x', 'y'], KEYWORD: ['mark'], FIELD: ['mark'], EDGE: ['y'] };
export const idle: Readonly<Record<string, readonly string[]>> = {
  COORD: ['mark', 'nth'],
  KEYWORD: [],
  FIELD: ['x', 'y', 'width', 'height', 'page'],
  EDGE: ['x', 'page', 'mark', 'nth'],
};

const shapeFaults = (position: Position, at: string, pdf: DocumentPages): readonly Fault[] => {
  const method = String(position.method);
  const missing = (needs[method] ?? []).filter(name => !isGiven(position[name]));
  const surplus = (idle[method] ?? []).filter(name => isGiven(position[name]));
  const page = numberOf(position.page);
  const faults: Fault[] = [
    ...missing.map(name => fault(`${at}.${name}`, 'required')),
    ...surplus.map(name => fault(`${at}.${name}`, 'notNow')),
  ];
  if (method === 'COORD' && position.pages === 'PAGE' && page === undefined) faults.push({ path: `${at}.page`, code: 'required' });
  if (position.pages !== 'PAGE' && page !== undefined) faults.push({ path: `${at}.page`, code: 'notNow' });
  if (page !== undefined && page > pdf.pages.length)
    faults.push({ path: `${at}.page`, code: 'POSITION_PAGE', params: { count: pdf.pages.length } });
  if (method === 'EDGE' && pdf.pages.length < 2) faults.push({ path: `${at}.method`, code: 'POSITION_EDGE' });
  return faults;
};

const named = (names: readonly string[]): string => (names.length === 0 ? '—' : names.slice(0, 8).join(', '));

const placeFaults = (position: Position, at: string, pdf: DocumentPages, usual: Size): readonly Fault[] => {
  const boxes = boxesOf(pdf, position, usual);
  if (boxes.length === 0) {
    const mark = String(position.mark);
    if (position.method === 'FIELD') {
      const { fields } = pdf;
      if (!fields.has(mark)) return [{ path: `${at}.mark`, code: 'POSITION_FIELD', params: { mark, known: named([...fields.keys()]) } }];
      return [{ path: `${at}.nth`, code: 'POSITION_NTH', params: { found: fields.get(mark)?.length ?? 0 } }];
    }
    const found = onPages(placesOf(pdf, mark), position, pdf).length;
    return found === 0
      ? [{ path: `${at}.mark`, code: 'POSITION_KEYWORD', params: { mark } }]
      : [{ path: `${at}.nth`, code: 'POSITION_NTH', params: { found } }];
  }
  const box = leaving(boxes, pdf);
  const page = box === undefined ? undefined : pdf.pages[box.page - 1];
  if (page === undefined) return [];
  const params = { page: page.page, width: page.width, height: page.height };
  return [
    { path: `${at}.${position.method === 'FIELD' ? 'mark' : position.method === 'EDGE' ? 'y' : 'x'}`, code: 'POSITION_OUTSIDE', params },
  ];
};

const matchOf = (pdf: DocumentPages, mark: string): Match => {
  const places = placesOf(pdf, mark);
  return { mark, found: places.length, onPages: [...new Set(places.map(({ page }) => page))].join(', ').slice(0, 200) };
};

const tenth = (mm: number): number => Math.round(mm * 10) / 10;
const rounded = ({ page, x, y, width, height }: Box): Row => ({
  page,
  x: tenth(x),
  y: tenth(y),
  width: tenth(width),
  height: tenth(height),
});

/** More pages than these nobody looks through in a picture. */
const mostShown = 12;

/** The pages on which something stands, with what stands there. */
const shownOf = (pdf: DocumentPages, boxes: readonly Row[]): Row => {
  const concerned = pdf.pages.filter(({ page }) => boxes.some(box => box.page === page));
  const pages = concerned.slice(0, mostShown);
  return { pages, more: concerned.length - pages.length, boxes: boxes.filter(box => pages.some(({ page }) => page === box.page)) };
};

/** Everything that is wrong with a step's positions, each at its cell, and what its keywords were found to be. */
export const judgePositions = (
  pdf: DocumentPages,
  positions: readonly Position[],
  usual: Size,
): { readonly faults: readonly Fault[]; readonly matches: readonly Match[]; readonly places: Row } => {
  const faults: Fault[] = [];
  const boxes: Row[] = [];
  for (const [index, position] of positions.entries()) {
    const at = `positions[${index}]`;
    const shape = shapeFaults(position, at, pdf);
    if (shape.length > 0) faults.push(...shape);
    else {
      faults.push(...placeFaults(position, at, pdf, usual));
      for (const box of boxesOf(pdf, position, usual)) boxes.push({ row: index + 1, ...rounded(box) });
    }
  }
  return { faults, matches: keywordsOf(positions).map(mark => matchOf(pdf, mark)), places: shownOf(pdf, boxes) };
};
