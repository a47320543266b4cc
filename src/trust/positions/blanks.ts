/**
 * What is left open on the pages of a document, as `resources/template/_blanks.ts` declares it: how much room each takes, and whether they can
 * stand there. One judgement for whoever draws them and whoever stores them.
 */
import type { Fault } from '#engine/wire/errors.ts';
import { type Box, mmOf } from './document-pages.ts';

/** From whoever typed or stored it: a cell may still be empty. */
export type BlankSaid = Readonly<Record<string, unknown>>;

/** A page as it was read of a document. */
interface KnownPage {
  readonly page?: number | null;
  readonly width?: number | null;
  readonly height?: number | null;
}

/** In points, where none is said. */
export const usualSize = 12;

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** As its author separates them, each once. */
export const optionsOf = ({ options }: { readonly options?: unknown }): readonly string[] => [
  ...new Set(
    (typeof options === 'string' ? options : '')
      .split(/[、;；]/u)
      .map(option => option.normalize('NFC').trim())
      .filter(option => option !== ''),
  ),
];

/** Its one line on the page. */
export const boxOfBlank = ({ page, x, y, width, size }: BlankSaid): Box => ({
  page: numberOf(page),
  x: numberOf(x),
  y: numberOf(y),
  width: numberOf(width),
  height: mmOf(typeof size === 'number' ? size : usualSize),
});

const faultOf = (blank: BlankSaid, at: string, pages: readonly KnownPage[]): Fault | undefined => {
  if (blank.kind === 'CHOICE' && optionsOf(blank).length < 2) return { path: `${at}.options`, code: 'BLANK_OPTIONS' };
  if (blank.kind !== 'CHOICE' && optionsOf(blank).length > 0) return { path: `${at}.options`, code: 'BLANK_NOT_CHOICE' };
  const box = boxOfBlank(blank);
  const page = pages.find(each => each.page === box.page);
  if (page === undefined) return { path: `${at}.page`, code: 'POSITION_PAGE', params: { count: pages.length } };
  const [width, height] = [page.width ?? 0, page.height ?? 0];
  const params = { page: box.page, width: Math.round(width), height: Math.round(height) };
  if (box.x + box.width > width) return { path: `${at}.x`, code: 'POSITION_OUTSIDE', params };
  if (box.y + box.height > height) return { path: `${at}.y`, code: 'POSITION_OUTSIDE', params };
  return undefined;
};

/** What is wrong with them on these pages. */
export const faultsInBlanks = (blanks: readonly BlankSaid[], pages: readonly KnownPage[]): readonly Fault[] =>
  blanks.flatMap((blank, index) => {
    const at = `blanks[${index}]`;
    const isTaken = blanks.slice(0, index).some(({ label }) => label === blank.label);
    const fault: Fault | undefined = isTaken ? { path: `${at}.label`, code: 'BLANK_LABEL_TAKEN' } : faultOf(blank, at, pages);
    return fault === undefined ? [] : [fault];
  });
