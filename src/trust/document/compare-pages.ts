/**
 * The second look at what came after a signature: the pages of the signed revision and of the file as it is are drawn and compared. It shares
 * no reading with the first one (`later-changes.ts`), so what deceives that one about a page still shows here. Runs on the PDF thread as the
 * task `compare`, under its limits of time and memory; knows no signature.
 */
import { hash } from 'node:crypto';
import type { Canvas } from '@napi-rs/canvas';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js';
import { Refusal } from '#engine/wire/errors.ts';
import { isDamage, openedPdf } from './read-pdf.ts';

/** Where a page may differ, in its own coordinates: the rectangle of a widget that may have been filled in or signed. */
export interface Allowed {
  /** From 1. */
  readonly page: number;
  readonly rect: readonly [left: number, bottom: number, right: number, top: number];
}

/** A signed revision: the file up to there is a whole one. */
export interface SignedRevision {
  readonly end: number;
  readonly allowed: readonly Allowed[];
}

export interface ComparisonWanted {
  readonly bytes: Uint8Array;
  readonly revisions: readonly SignedRevision[];
}

export type Comparison =
  | { readonly state: 'SAME' }
  /** Pages that are not drawn as they were, that came or went; from 1. */
  | { readonly state: 'DIFFERENT'; readonly pages: readonly number[] }
  /** More pages than are drawn, one of the two is no document to the program that draws, or it takes longer than a task may. */
  | { readonly state: 'UNSURE'; readonly why: 'PAGES' | 'UNREADABLE' | 'TOO_COMPLEX' };

/** Of all revisions of a file and of the file together. A page of text takes some 10 ms, a scan 200: what takes longer than a task may is given up by the thread. */
const mostDrawn = 1000;
/** A page of paper at about 100 dots an inch; a very small or large one is drawn as large as that. */
const pixelsOfPage = 1_000_000;
const mostSide = 8192;
/** In pixels: what smooth edges reach beyond the rectangle they belong to. */
const edge = 1;

type Intent = 'display' | 'print';

const sizeOf = ({ view, rotate, userUnit }: PDFPageProxy): string => [...view, rotate, userUnit].join(' ');

const viewportOf = (page: PDFPageProxy) => {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(Math.sqrt(pixelsOfPage / (width * height)), mostSide / Math.max(width, height));
  return page.getViewport({ scale: Number.isFinite(scale) ? scale : 1 });
};

const drawn = async (page: PDFPageProxy, intent: Intent): Promise<Canvas> => {
  const { createCanvas } = await import('@napi-rs/canvas');
  const viewport = viewportOf(page);
  const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)));
  // The types know the browser's canvas alone.
  const canvasContext = canvas.getContext('2d') as unknown as CanvasRenderingContext2D;
  await page.render({ canvas: null, canvasContext, viewport, intent }).promise;
  return canvas;
};

type Area = readonly [left: number, top: number, right: number, bottom: number];

const areasOf = (page: PDFPageProxy, allowed: readonly Allowed[]): readonly Area[] => {
  const viewport = viewportOf(page);
  return allowed
    .filter(each => each.page === page.pageNumber)
    .map(({ rect }) => {
      const [a = 0, b = 0, c = 0, d = 0] = viewport.convertToViewportRectangle([...rect]) as number[];
      return [Math.min(a, c) - edge, Math.min(b, d) - edge, Math.max(a, c) + edge, Math.max(b, d) + edge];
    });
};

const differs = (one: Canvas, other: Canvas, areas: readonly Area[]): boolean => {
  const { width } = one;
  const [a, b] = [one.data(), other.data()];
  if (a.equals(b)) return false;
  if (areas.length === 0) return true;
  for (let at = 0; at < a.length; at += 4) {
    if (a.readUInt32LE(at) === b.readUInt32LE(at)) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    if (!areas.some(([left, top, right, bottom]) => x + 1 > left && x < right && y + 1 > top && y < bottom)) return true;
  }
  return false;
};

/** What lies over a page, or stands in a layer, may be shown on paper alone. */
const intentsFor = async (pages: readonly PDFPageProxy[], hasLayers: boolean): Promise<readonly Intent[]> => {
  const laid = await Promise.all(pages.map(page => page.getAnnotations({ intent: 'any' })));
  return hasLayers || laid.some(each => each.length > 0) ? ['display', 'print'] : ['display'];
};

const hasLayers = async (document: PDFDocumentProxy): Promise<boolean> => {
  const layers = await document.getOptionalContentConfig();
  return !layers[Symbol.iterator]().next().done;
};

/** The file as it is, with what is known of its pages: each is drawn once for all revisions, and once more where one differs. */
interface Whole {
  readonly document: PDFDocumentProxy;
  readonly digests: Map<string, string>;
}

const digestOf = (canvas: Canvas): string => hash('sha256', canvas.data());

const isDrawnSame = async (
  before: PDFPageProxy,
  after: PDFPageProxy,
  intent: Intent,
  digests: Map<string, string>,
  areas: readonly Area[],
): Promise<boolean> => {
  const one = await drawn(before, intent);
  const key = `${intent} ${after.pageNumber}`;
  if (digests.get(key) === digestOf(one)) return true;
  const other = await drawn(after, intent);
  digests.set(key, digestOf(other));
  return !differs(one, other, areas);
};

const isPageSame = async (before: PDFPageProxy, after: PDFPageProxy, { digests }: Whole, allowed: readonly Allowed[], layered: boolean) => {
  if (sizeOf(before) !== sizeOf(after)) return false;
  const areas = areasOf(after, allowed);
  for (const intent of await intentsFor([before, after], layered))
    if (!(await isDrawnSame(before, after, intent, digests, areas))) return false;
  return true;
};

const between = async (before: PDFDocumentProxy, whole: Whole, allowed: readonly Allowed[]): Promise<readonly number[]> => {
  const { document: after } = whole;
  const layered = (await hasLayers(before)) || (await hasLayers(after));
  const [least, most] = [Math.min(before.numPages, after.numPages), Math.max(before.numPages, after.numPages)];
  const different: number[] = [];
  for (let number = 1; number <= least; number += 1) {
    const [one, other] = [await before.getPage(number), await after.getPage(number)];
    if (!(await isPageSame(one, other, whole, allowed, layered))) different.push(number);
    one.cleanup();
    other.cleanup();
  }
  for (let number = least + 1; number <= most; number += 1) different.push(number);
  return different;
};

const compared = async (whole: Whole, bytes: Uint8Array, { end, allowed }: SignedRevision, most: number): Promise<Comparison> => {
  const before = await openedPdf(bytes.subarray(0, end));
  try {
    if (Math.max(before.numPages, whole.document.numPages) > most) return { state: 'UNSURE', why: 'PAGES' };
    const pages = await between(before, whole, allowed);
    return pages.length === 0 ? { state: 'SAME' } : { state: 'DIFFERENT', pages };
  } finally {
    await before.loadingTask.destroy();
  }
};

const orUnreadable = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal || isDamage(error)) return undefined;
    throw error;
  }
};

/** Compares the pages of each signed revision with those of the file. The task `compare` of the PDF thread. */
export const comparePages = async ({ bytes, revisions }: ComparisonWanted): Promise<readonly Comparison[]> => {
  const unreadable: Comparison = { state: 'UNSURE', why: 'UNREADABLE' };
  const document = await orUnreadable(() => openedPdf(bytes));
  if (document === undefined) return revisions.map(() => unreadable);
  try {
    const whole: Whole = { document, digests: new Map() };
    const most = mostDrawn / (revisions.length + 1);
    const out: Comparison[] = [];
    for (const each of revisions) out.push((await orUnreadable(() => compared(whole, bytes, each, most))) ?? unreadable);
    return out;
  } finally {
    await document.loadingTask.destroy();
  }
};
