/** Where on a page an annotation can be seen, how much of the page that is, and whether it has a picture of its own (ISO 32000-2 12.5). */
import type { PageNode, PdfFile } from './pdf-file.ts';
import type { Rect } from './pdf-picture.ts';
import { isDict, nameOf, numberOf, type PdfDict, PdfStream, type PdfValue } from './pdf-syntax.ts';

export const rectOf = (file: PdfFile, value: PdfValue | undefined): Rect | undefined => {
  const [a, b, c, d, more] = file.arrayOf(value).map(each => numberOf(file.resolve(each)));
  if (a === undefined || b === undefined || c === undefined || d === undefined || more !== undefined) return undefined;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
};

export const areaOf = ([left, bottom, right, top]: Rect): number => Math.max(0, right - left) * Math.max(0, top - bottom);
const common = (a: Rect, b: Rect): Rect => [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];

/** Of the page, in percent. */
export const shareOf = (file: PdfFile, page: PageNode, rect: Rect): number => {
  const media = rectOf(file, page.inherited('MediaBox')) ?? [0, 0, 612, 792];
  const crop = common(media, rectOf(file, page.inherited('CropBox')) ?? media);
  const box = areaOf(crop) > 0 ? crop : media;
  return areaOf(box) > 0 ? Math.min(100, (100 * areaOf(common(box, rect))) / areaOf(box)) : 100;
};

export const flagsOf = (file: PdfFile, dict: PdfDict | undefined): number => numberOf(file.resolve(dict?.get('F'))) ?? 0;

const turnOf = (page: PageNode): number => (((numberOf(page.inherited('Rotate')) ?? 0) % 360) + 360) % 360;

/** 12.5.3: one that does not turn with its page stands beside its place on a page that is turned. */
export const isUpright = (file: PdfFile, page: PageNode, dict: PdfDict | undefined): boolean =>
  (flagsOf(file, dict) & 16) !== 0 && turnOf(page) !== 0;

/** Where it can be seen: some readers let it turn with the page, others about its upper left corner. */
export const placesOf = (file: PdfFile, page: PageNode, dict: PdfDict | undefined): readonly Rect[] => {
  const rect = rectOf(file, dict?.get('Rect'));
  if (rect === undefined) return [];
  if (!isUpright(file, page, dict)) return [rect];
  const [left, bottom, right, top] = rect;
  const [width, height] = [right - left, top - bottom];
  const turned: Readonly<Record<number, Rect>> = {
    90: [left, top, left + height, top + width],
    180: [left - width, top, left, top + height],
    270: [left - height, top - width, left, top],
  };
  const reach = width + height;
  // Of a page that is turned askew nobody knows.
  return [rect, turned[turnOf(page)] ?? [left - reach, top - reach, left + reach, top + reach]];
};

/** 12.5.5: without a picture of its own readers make one up, in other places by other entries. */
export const pictureOf = (file: PdfFile, dict: PdfDict | undefined): PdfStream | undefined => {
  const normal = file.resolve(file.dictOf(dict?.get('AP'))?.get('N'));
  const picture = isDict(normal) ? file.resolve(normal.get(nameOf(file.resolve(dict?.get('AS'))) ?? '')) : normal;
  return picture instanceof PdfStream ? picture : undefined;
};
