/** Draws on a copy of a PDF: the word SAMPLE over every page, and a box for every place where somebody will sign. */

import { Refusal } from '#engine/wire/errors.ts';
import type { Box } from '#trust/positions/document-pages.ts';
import { type OpenPdf, pointsOf, withOpenPdf } from './read-pdf.ts';

export interface Marked extends Box {
  readonly label: string;
}

const red = [0.784, 0.063, 0.18] as const;

/** The turn of what is written so that it reads upright on a page that is shown turned. */
const angleOf = (pdf: OpenPdf, page: number): number => {
  const [x0, y0] = pdf.toPoint({ page, x: 0, y: 0 });
  const [x1, y1] = pdf.toPoint({ page, x: 10, y: 0 });
  return Math.round((Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI);
};

const drawOn = async (bytes: Uint8Array, pdf: OpenPdf, places: readonly Marked[]): Promise<Uint8Array> => {
  const { degrees, PDFDocument, rgb, StandardFonts } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.load(bytes, { updateMetadata: false }).catch((error: unknown) => {
    throw new Refusal('DOCUMENT_UNREADABLE', { cause: error });
  });
  const font = await document.embedFont(StandardFonts.HelveticaBold);
  const colour = rgb(...red);
  for (const { page: number, width, height } of pdf.pages) {
    const page = document.getPage(number - 1);
    const angle = angleOf(pdf, number);
    const turned = (extra = 0) => degrees(angle + extra);
    const size = pointsOf(width) / 6;
    const [x, y] = pdf.toPoint({ page: number, x: width * 0.2, y: height * 0.68 });
    page.drawText('SAMPLE', { x, y, size, font, color: colour, opacity: 0.13, rotate: turned(45) });
    for (const place of places.filter(each => each.page === number)) {
      const corners = [];
      for (const [across, down] of [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ] as const)
        corners.push(pdf.toPoint({ page: number, x: place.x + across * place.width, y: place.y + down * place.height }));
      for (const [index, [startX, startY]] of corners.entries()) {
        const [endX, endY] = corners[(index + 1) % 4] ?? [startX, startY];
        page.drawLine({
          start: { x: startX, y: startY },
          end: { x: endX, y: endY },
          thickness: 0.8,
          color: colour,
          dashArray: [4, 2],
        });
      }
      const [labelX, labelY] = pdf.toPoint({ page: number, x: place.x + 1, y: place.y + 3.5 });
      page.drawText(place.label, { x: labelX, y: labelY, size: 7, font, color: colour, rotate: turned() });
      const [sizeX, sizeY] = pdf.toPoint({ page: number, x: place.x + 1, y: place.y + 6.5 });
      const words = `${Math.round(place.width)} x ${Math.round(place.height)} mm`;
      if (place.width > 12) page.drawText(words, { x: sizeX, y: sizeY, size: 6, font, color: colour, rotate: turned() });
    }
  }
  return document.save();
};

/**
 * The sample, as PDF. The task `sample` of the PDF thread.
 * @throws Refusal DOCUMENT_UNREADABLE, DOCUMENT_LOCKED, DOCUMENT_PAGES
 */
export const drawSample = ({ bytes, places }: { readonly bytes: Uint8Array; readonly places: readonly Marked[] }): Promise<Uint8Array> =>
  withOpenPdf(bytes, pdf => drawOn(bytes, pdf, places));
