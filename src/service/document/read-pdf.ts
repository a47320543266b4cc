/** What a PDF says about itself: its pages as they are seen, its form fields, and where words stand. Runs on the PDF thread; draws and signs nothing. */
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js';
import { Refusal } from '#engine/wire/errors.ts';

export interface PageSize {
  readonly page: number;
  /** Millimetres, turned as the page is shown. */
  readonly width: number;
  readonly height: number;
}

/** Where a word begins: millimetres from the page's top left corner to the top left corner of its first character. */
export interface Place {
  readonly page: number;
  readonly x: number;
  readonly y: number;
}

/** A rectangle of the page as it is seen, in millimetres. */
export interface Box extends Place {
  readonly width: number;
  readonly height: number;
}

/** What is asked of a document. */
export interface ReadingWanted {
  readonly bytes: Uint8Array;
  /** Words whose places are wanted. */
  readonly find?: readonly string[];
}

export interface ReadPdf {
  readonly pages: readonly PageSize[];
  /** The places of form fields by name, in the order of the pages. */
  readonly fields: ReadonlyMap<string, readonly Box[]>;
  /** Every place where the words that were asked for stand, whatever blanks or widths of characters they are written with. */
  readonly places: ReadonlyMap<string, readonly Place[]>;
}

/** An open document, for those who draw on it. */
export interface OpenPdf {
  readonly pages: readonly PageSize[];
  /** From millimetres as seen to the page's own coordinates, as drawing needs them. */
  toPoint(place: Place): readonly [x: number, y: number];
}

const mmOf = (points: number): number => (points * 25.4) / 72;
export const pointsOf = (mm: number): number => (mm * 72) / 25.4;

/** Who writes full-width brackets means the same as who writes half-width ones; blanks between characters are typesetting. */
const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, '');

interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const multiply = (m: readonly number[], [x, y]: readonly [number, number]): readonly [number, number] => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  return [a * x + c * y + e, b * x + d * y + f];
};

/** The page's text in its order, each piece with the place where it begins. */
const piecesOf = async (page: PDFPageProxy): Promise<readonly Piece[]> => {
  const { transform } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap((item): Piece[] => {
    if (!('str' in item) || item.str === '') return [];
    const [, , c = 0, d = 0, e = 0, f = 0] = item.transform as readonly number[];
    const height = Math.hypot(c, d);
    const [x, y] = multiply(transform, [e, f]);
    return [{ text: plain(item.str), x, y: y - height, width: item.width }];
  });
};

/** Every beginning of the words in the running text of the pieces. */
const placesIn = (pieces: readonly Piece[], words: string, page: number): readonly Place[] => {
  const text = pieces.map(piece => piece.text).join('');
  const found: Place[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
    let before = 0;
    for (const piece of pieces) {
      if (at < before + piece.text.length) {
        const along = (at - before) / piece.text.length;
        found.push({ page, x: mmOf(piece.x + piece.width * along), y: mmOf(piece.y) });
        break;
      }
      before += piece.text.length;
    }
  }
  return found;
};

const boxesOf = async (page: PDFPageProxy): Promise<readonly (readonly [name: string, box: Box])[]> => {
  const { transform } = page.getViewport({ scale: 1 });
  const annotations: readonly { readonly fieldName?: string; readonly rect?: readonly number[] }[] = await page.getAnnotations();
  return annotations.flatMap(({ fieldName, rect }): (readonly [string, Box])[] => {
    if (typeof fieldName !== 'string' || fieldName === '' || rect === undefined) return [];
    const [left = 0, bottom = 0, right = 0, top = 0] = rect;
    const [x1, y1] = multiply(transform, [left, bottom]);
    const [x2, y2] = multiply(transform, [right, top]);
    const box = { x: mmOf(Math.min(x1, x2)), y: mmOf(Math.min(y1, y2)), width: mmOf(Math.abs(x2 - x1)), height: mmOf(Math.abs(y2 - y1)) };
    return [[fieldName, { page: page.pageNumber, ...box }]];
  });
};

const mostPages = 500;

/** Fetched with the first document: nobody who reads none pays for it. */
const library = () => import('pdfjs-dist/legacy/build/pdf.mjs');
const data = (folder: string): string => new URL(`../../${folder}/`, import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')).pathname;

const opened = async (bytes: Uint8Array): Promise<PDFDocumentProxy> => {
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

const sizeOf = (page: PDFPageProxy): PageSize => {
  const { width, height } = page.getViewport({ scale: 1 });
  return { page: page.pageNumber, width: Math.round(mmOf(width)), height: Math.round(mmOf(height)) };
};

const isDamage = (error: unknown): boolean =>
  error instanceof Error && /^(InvalidPDF|FormatError|UnknownError|XRef|BadRequest)/.test(error.name);

const withPages = async <T>(bytes: Uint8Array, work: (pages: readonly PDFPageProxy[]) => Promise<T>): Promise<T> => {
  const document = await opened(bytes);
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
 * Reads pages, form fields and the places of words. The task `read` of the PDF thread.
 * @throws Refusal DOCUMENT_UNREADABLE, DOCUMENT_LOCKED, DOCUMENT_PAGES
 */
export const readPdf = ({ bytes, find = [] }: ReadingWanted): Promise<ReadPdf> =>
  withPages(bytes, async pages => {
    const fields = new Map<string, readonly Box[]>();
    const places = new Map<string, readonly Place[]>(find.map(words => [words, []]));
    for (const page of pages) {
      for (const [name, box] of await boxesOf(page)) fields.set(name, [...(fields.get(name) ?? []), box]);
      const pieces = find.length === 0 ? [] : await piecesOf(page);
      for (const words of places.keys())
        places.set(words, [...(places.get(words) ?? []), ...placesIn(pieces, plain(words), page.pageNumber)]);
    }
    return { pages: pages.map(sizeOf), fields, places };
  });
