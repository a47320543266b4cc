/** An OFD on the screen as far as it is shown: each page's outline with its texts where they stand, and the seals that are on it. */
import { type Box, placesOf } from '#trust/positions/document-pages.ts';
import type { OpenPdf } from '../document-pages/open-pdf.ts';

export interface OfdPage {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly texts: readonly {
    readonly text: string;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly size: number;
  }[];
}

export interface OfdSigned {
  readonly field: string;
  readonly boxes?: readonly Box[];
}

/** More than this and a phone's browser gives up. */
const mostPixels = 16_000_000;
const pointsOf = (mm: number): number => (mm * 72) / 25.4;

const draw = ({ width, height, texts }: OfdPage, canvas: HTMLCanvasElement, wide: number): void => {
  const wanted = (wide / width) * Math.min(devicePixelRatio, 2.5);
  const scale = Math.min(wanted, Math.sqrt(mostPixels / (width * height)));
  canvas.width = Math.floor(width * scale);
  canvas.height = Math.floor(height * scale);
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  pen.fillStyle = '#444';
  pen.textBaseline = 'top';
  for (const { text, x, y, width: most, size } of texts) {
    pen.font = `${size}px sans-serif`;
    pen.fillText(text, x, y, most > 0 ? most : undefined);
  }
};

export const openOfd = (pages: readonly OfdPage[], signed: readonly OfdSigned[]): OpenPdf => ({
  pages: pages.map(({ page, width, height }) => ({ page, width, height })),
  fields: new Map(signed.map(({ field, boxes }) => [field, boxes ?? []])),
  boxOf: () => undefined,
  find: async words =>
    pages.flatMap(({ page, texts }) =>
      placesOf(
        texts.map(({ text, x, y, width, size }) => ({
          text: text.normalize('NFKC').replace(/\s+/gu, ''),
          x: pointsOf(x),
          y: pointsOf(y),
          width: pointsOf(width),
          height: pointsOf(size),
        })),
        words,
        page,
      ),
    ),
  draw: (number, canvas, width) => {
    const page = pages[number - 1];
    if (page !== undefined) draw(page, canvas, width);
    return { done: Promise.resolve(), stop: () => undefined };
  },
  close: async () => undefined,
});
