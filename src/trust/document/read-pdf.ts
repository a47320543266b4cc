/** What a PDF says about itself: its pages as they are seen, its signature fields, and where words stand. Runs on the PDF thread; draws and signs nothing. */
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js';
import { Refusal } from '#engine/wire/errors.ts';
import {
  type Box,
  type DocumentPages,
  fieldBoxesOf,
  type PageSize,
  type Place,
  pageSizeOf,
  piecesOf,
  placesOf,
} from '#trust/positions/document-pages.ts';
import type { PageRect } from './later-changes.ts';

/** What is asked of a document. */
export interface ReadingWanted {
  readonly bytes: Uint8Array;
  /** Words whose places are wanted. */
  readonly find?: readonly string[];
}

/** An open document, for those who draw on it. */
export interface OpenPdf {
  readonly pages: readonly PageSize[];
  /** From millimetres as seen to the page's own coordinates, as drawing needs them. */
  toPoint(place: Place): readonly [x: number, y: number];
}

export const pointsOf = (mm: number): number => (mm * 72) / 25.4;

const mostPages = 500;

/** What is laid over which places. */
export interface WordsWanted {
  readonly bytes: Uint8Array;
  readonly rects: readonly PageRect[];
}

/** Fetched with the first document: nobody who reads none pays for it. */
const library = () => import('pdfjs-dist/legacy/build/pdf.mjs');
const data = (folder: string): string => new URL(`../../${folder}/`, import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')).pathname;

/** @throws Refusal DOCUMENT_UNREADABLE, DOCUMENT_LOCKED */
export const openedPdf = async (bytes: Uint8Array): Promise<PDFDocumentProxy> => {
  const { getDocument, VerbosityLevel } = await library();
  try {
    return await getDocument({
      // The library takes the memory over; what it was given stays the caller's.
      data: new Uint8Array(bytes),
      cMapUrl: data('cmaps'),
      cMapPacked: true,
      standardFontDataUrl: data('standard_fonts'),
      wasmUrl: data('wasm'),
      disableFontFace: true,
      useSystemFonts: false,
      isEvalSupported: false,
      stopAtErrors: false,
      verbosity: VerbosityLevel.ERRORS,
    }).promise;
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new Refusal(isLocked ? 'DOCUMENT_LOCKED' : 'DOCUMENT_UNREADABLE', { cause: error });
  }
};

const sizeOf = (page: PDFPageProxy): PageSize => pageSizeOf(page.pageNumber, page.getViewport({ scale: 1 }));

/** What the page says of itself as it is seen: its text where words are sought, and its signature fields. */
const readPage = async (page: PDFPageProxy, withText: boolean) => {
  const { transform } = page.getViewport({ scale: 1 });
  return {
    pieces: withText ? piecesOf(transform, (await page.getTextContent()).items) : [],
    boxes: fieldBoxesOf(page.pageNumber, transform, await page.getAnnotations()),
  };
};

export const isDamage = (error: unknown): boolean =>
  error instanceof Error && /^(InvalidPDF|FormatError|UnknownError|XRef|BadRequest)/.test(error.name);

const withPages = async <T>(bytes: Uint8Array, work: (pages: readonly PDFPageProxy[]) => Promise<T>): Promise<T> => {
  const document = await openedPdf(bytes);
  try {
    if (document.numPages > mostPages) throw new Refusal('DOCUMENT_PAGES', { params: { limit: mostPages } });
    const pages: PDFPageProxy[] = [];
    for (let number = 1; number <= document.numPages; number += 1) pages.push(await document.getPage(number));
    return await work(pages);
  } catch (error) {
    // A page that breaks off is found when it is asked for.
    if (isDamage(error)) throw new Refusal('DOCUMENT_UNREADABLE', { cause: error });
    throw error;
  } finally {
    await document.loadingTask.destroy();
  }
};

/**
 * Opens a PDF for as long as the work takes. On the PDF thread alone: the library changes the process it is loaded in.
 * @throws Refusal DOCUMENT_UNREADABLE, DOCUMENT_LOCKED, DOCUMENT_PAGES
 */
export const withOpenPdf = <T>(bytes: Uint8Array, work: (pdf: OpenPdf) => Promise<T>): Promise<T> =>
  withPages(bytes, pages =>
    work({
      pages: pages.map(sizeOf),
      toPoint: ({ page, x, y }) => {
        const viewport = pages[page - 1]?.getViewport({ scale: 1 });
        const [px, py] = viewport?.convertToPdfPoint(pointsOf(x), pointsOf(y)) ?? [0, 0];
        return [Number(px), Number(py)];
      },
    }),
  );

/**
 * Reads pages, signature fields and the places of words. The task `read` of the PDF thread.
 * @throws Refusal DOCUMENT_UNREADABLE, DOCUMENT_LOCKED, DOCUMENT_PAGES
 */
export const readPdf = ({ bytes, find = [] }: ReadingWanted): Promise<DocumentPages> =>
  withPages(bytes, async pages => {
    const fields = new Map<string, readonly Box[]>();
    const places = new Map<string, readonly Box[]>(find.map(words => [words, []]));
    for (const page of pages) {
      const { pieces, boxes } = await readPage(page, find.length > 0);
      for (const [name, box] of boxes) fields.set(name, [...(fields.get(name) ?? []), box]);
      for (const words of places.keys()) places.set(words, [...(places.get(words) ?? []), ...placesOf(pieces, words, page.pageNumber)]);
    }
    return { pages: pages.map(sizeOf), fields, places };
  });

/**
 * Whether words of the page stand within each of the rectangles, which are in the page's own coordinates. The task `words` of the PDF thread.
 * @throws Refusal DOCUMENT_UNREADABLE, DOCUMENT_LOCKED, DOCUMENT_PAGES
 */
export const wordsUnder = ({ bytes, rects }: WordsWanted): Promise<readonly boolean[]> =>
  withPages(bytes, async pages => {
    const out: boolean[] = [];
    for (const { page: number, rect } of rects) {
      const page = pages[number - 1];
      const { pieces } = page === undefined ? { pieces: [] } : await readPage(page, true);
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = page?.getViewport({ scale: 1 }).convertToViewportRectangle([...rect]) ?? [];
      const [left, right, top, bottom] = [Math.min(x1, x2), Math.max(x1, x2), Math.min(y1, y2), Math.max(y1, y2)];
      const isUnder = pieces.some(
        ({ text, x, y, width, height }) => text !== '' && x < right && x + width > left && y < bottom && y + height > top,
      );
      out.push(isUnder);
    }
    return out;
  });
