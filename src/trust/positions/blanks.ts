/**
 * What is left open on the pages of a document, as `resources/template/_blanks.ts` declares it: how much room each takes, and whether they can
 * stand there. One judgement for whoever draws them and whoever stores them.
 */
import type { Fault } from '#engine/wire/fault.ts';
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

/** Rules by what the line has to be: of any kind, and of a text by its content. */
const ofKind = { TEXT: 'length:0,200', DATE: 'date', AMOUNT: 'moneyStrict', CHOICE: '', PICTURE: '' } as const;
const ofContent = {
  MOBILE: 'mobilePhone',
  EMAIL: 'email',
  ID_CARD: 'idCard',
  USCC: 'uscc',
  BANK: 'bankNumber',
  PLATE: 'carNumber',
  INTEGER: 'positiveInteger',
  TOTAL: 'moneyStrict',
} as const;
export type BlankKind = keyof typeof ofKind;
export type BlankContent = keyof typeof ofContent;

/** What is filled in has to fit, as the language names rules. */
export const rulesOfBlank = ({
  kind,
  content,
}: {
  readonly kind: BlankKind;
  readonly content?: BlankContent | null | undefined;
}): string => (kind === 'TEXT' && content ? ofContent[content] : ofKind[kind]);

/** What is filled in there is the amount of the contract. */
export const isTotal = ({ content }: { readonly content?: unknown }): boolean => content === 'TOTAL';

/** Its one line on the page, or its picture. */
export const boxOfBlank = ({ kind, page, x, y, width, height, size }: BlankSaid): Box => ({
  page: numberOf(page),
  x: numberOf(x),
  y: numberOf(y),
  width: numberOf(width),
  height: kind === 'PICTURE' ? numberOf(height) : mmOf(typeof size === 'number' ? size : usualSize),
});

const faultOf = (blank: BlankSaid, at: string, pages: readonly KnownPage[]): Fault | undefined => {
  if (blank.kind === 'CHOICE' && optionsOf(blank).length < 2) return { path: `${at}.options`, code: 'BLANK_OPTIONS' };
  if (blank.kind !== 'CHOICE' && optionsOf(blank).length > 0) return { path: `${at}.options`, code: 'BLANK_NOT_CHOICE' };
  if (isTotal(blank)) {
    if (blank.kind !== 'AMOUNT' || (blank.party ?? 'STARTER') !== 'STARTER') return { path: `${at}.content`, code: 'BLANK_TOTAL' };
  } else if (blank.kind !== 'TEXT' && (blank.content ?? null) !== null) return { path: `${at}.content`, code: 'BLANK_NOT_TEXT' };
  const hasHeight = typeof blank.height === 'number';
  if (blank.kind === 'PICTURE' && !hasHeight) return { path: `${at}.height`, code: 'BLANK_HEIGHT' };
  if (blank.kind !== 'PICTURE' && hasHeight) return { path: `${at}.height`, code: 'BLANK_NOT_PICTURE' };
  const box = boxOfBlank(blank);
  const page = pages.find(each => each.page === box.page);
  if (page === undefined) return { path: `${at}.page`, code: 'POSITION_PAGE', params: { count: pages.length } };
  const [width, height] = [page.width ?? 0, page.height ?? 0];
  const params = { page: box.page, width: Math.round(width), height: Math.round(height) };
  if (box.x + box.width > width) return { path: `${at}.x`, code: 'POSITION_OUTSIDE', params };
  if (box.y + box.height > height) return { path: `${at}.y`, code: 'POSITION_OUTSIDE', params };
  return undefined;
};

/** They are sent in one call with everything else that a party fills in. */
export const mostPictures = 8;
/** Of a `data:` URL, in characters: as much as a text takes. */
export const mostOfPicture = 100_000;

/** Of the same party: the starter may be any of them. */
const picturesBefore = (blanks: readonly BlankSaid[], index: number): number => {
  const isShared = (party: unknown): boolean => (party ?? 'STARTER') === 'STARTER';
  const { party } = blanks[index] ?? {};
  return blanks.slice(0, index).filter(each => each.kind === 'PICTURE' && (each.party === party || isShared(each.party) || isShared(party)))
    .length;
};

/** What is wrong with them on these pages. */
export const faultsInBlanks = (blanks: readonly BlankSaid[], pages: readonly KnownPage[]): readonly Fault[] =>
  blanks.flatMap((blank, index) => {
    const at = `blanks[${index}]`;
    const isTaken = blanks.slice(0, index).some(({ label }) => label === blank.label);
    const isOneTooMany = blank.kind === 'PICTURE' && picturesBefore(blanks, index) >= mostPictures;
    const isSecondTotal = isTotal(blank) && blanks.slice(0, index).some(isTotal);
    const fault: Fault | undefined = isTaken
      ? { path: `${at}.label`, code: 'BLANK_LABEL_TAKEN' }
      : isSecondTotal
        ? { path: `${at}.content`, code: 'BLANK_TOTAL' }
        : isOneTooMany
          ? { path: `${at}.kind`, code: 'BLANK_PICTURES', params: { most: mostPictures } }
          : faultOf(blank, at, pages);
    return fault === undefined ? [] : [fault];
  });
