/** A PDF in the browser, page by page: pdf.js with its own thread, encodings and fonts, fetched with the first document. Runs no script of the file. */
import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist/types/src/display/api.js';
import type { Undrawn } from '#trust/ofd/page-drawing.ts';
import {
  type Box,
  boxOnPage,
  fieldBoxesOf,
  type PageSize,
  type Piece,
  pageSizeOf,
  piecesOf,
  placesOf,
} from '#trust/positions/document-pages.ts';

export interface OpenPdf {
  readonly pages: readonly PageSize[];
  /** Signature fields by name. */
  readonly fields: ReadonlyMap<string, readonly Box[]>;
  /** Of an OFD: what of it is not drawn, or not as it stands. Undefined for a PDF. */
  readonly undrawn?: ReadonlySet<Undrawn>;
  /** Where a rectangle of a page's own coordinates is seen; undefined on a page that there is none of. */
  boxOf(page: number, rect: readonly number[]): Box | undefined;
  /** Where words stand, as the service finds them. */
  find(words: string): Promise<readonly Box[]>;
  /** Draws a page as wide as the canvas shall be; the second half of the answer gives it up. */
  draw(page: number, canvas: HTMLCanvasElement, width: number): { readonly done: Promise<void>; readonly stop: () => void };
  close(): Promise<void>;
}

/** More than this and a phone's browser gives up. */
const mostPixels = 16_000_000;

const library = async () => {
  const [pdfjs, { default: workerSrc }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ]);
  pdfjs.GlobalWorkerOptions.workerSrc = workerSrc;
  return pdfjs;
};

const fieldsOf = async (pages: readonly PDFPageProxy[]): Promise<OpenPdf['fields']> => {
  const found = new Map<string, readonly Box[]>();
  for (const page of pages)
    for (const [name, box] of fieldBoxesOf(page.pageNumber, page.getViewport({ scale: 1 }).transform, await page.getAnnotations()))
      found.set(name, [...(found.get(name) ?? []), box]);
  return found;
};

const reader = (pages: readonly PDFPageProxy[]) => {
  let texts: Promise<readonly (readonly Piece[])[]> | undefined;
  const read = async (): Promise<readonly (readonly Piece[])[]> => {
    const all: (readonly Piece[])[] = [];
    for (const page of pages) all.push(piecesOf(page.getViewport({ scale: 1 }).transform, (await page.getTextContent()).items));
    return all;
  };
  return async (words: string): Promise<readonly Box[]> => {
    texts ??= read();
    return (await texts).flatMap((pieces, index) => placesOf(pieces, words, index + 1));
  };
};

const draw = (page: PDFPageProxy, canvas: HTMLCanvasElement, width: number): ReturnType<OpenPdf['draw']> => {
  const own = page.getViewport({ scale: 1 });
  const wanted = (width / own.width) * Math.min(devicePixelRatio, 2.5);
  const scale = Math.min(wanted, Math.sqrt(mostPixels / (own.width * own.height)));
  const viewport = page.getViewport({ scale });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const task: RenderTask = page.render({ canvas, viewport });
  const done = task.promise.catch((error: unknown) => {
    if (!(error instanceof Error && error.name === 'RenderingCancelledException')) throw error;
  });
  return { done, stop: () => task.cancel() };
};

/** @throws what pdf.js says of a file that it cannot read */
export const openPdf = async (file: Blob): Promise<OpenPdf> => {
  const pdfjs = await library();
  const part = (folder: string): string => new URL(`assets/pdfjs-${pdfjs.version}/${folder}/`, document.baseURI).href;
  const document_: PDFDocumentProxy = await pdfjs.getDocument({
    data: await file.arrayBuffer(),
    cMapUrl: part('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: part('standard_fonts'),
    wasmUrl: part('wasm'),
    // The policy of the page lets nobody compile; there are decoders in plain script.
    useWasm: false,
    isEvalSupported: false,
    enableXfa: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  }).promise;
  const pages: PDFPageProxy[] = [];
  for (let number = 1; number <= document_.numPages; number += 1) pages.push(await document_.getPage(number));
  return {
    pages: pages.map(page => pageSizeOf(page.pageNumber, page.getViewport({ scale: 1 }))),
    fields: await fieldsOf(pages),
    boxOf: (number, rect) => {
      const page = pages[number - 1];
      return page === undefined ? undefined : boxOnPage(number, page.getViewport({ scale: 1 }).transform, rect);
    },
    find: reader(pages),
    draw: (number, canvas, width) => {
      const page = pages[number - 1];
      return page === undefined ? { done: Promise.resolve(), stop: () => undefined } : draw(page, canvas, width);
    },
    close: () => document_.loadingTask.destroy(),
  };
};
