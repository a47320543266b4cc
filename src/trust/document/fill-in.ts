/**
 * Writes lines of text onto the pages of a PDF, in a face that it brings along: what a contract leaves open is part of its pages before
 * anybody signs. Runs on the PDF thread as the task `fill`.
 */
import { createHash } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import { mmOf } from '../positions/document-pages.ts';
import { embedFace } from './embedded-face.ts';
import { withOpenPdf } from './read-pdf.ts';

/** A line: in millimetres from the top left corner of the page as it is seen, its size in points. */
export interface FilledLine {
  readonly text: string;
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

/** From the top of a line to its foot line, of its size. */
const ascent = 0.88;

/** @throws Refusal DOCUMENT_UNREADABLE, DOCUMENT_LOCKED, DOCUMENT_PAGES */
export const fillIn = ({ bytes, lines }: { readonly bytes: Uint8Array; readonly lines: readonly FilledLine[] }): Promise<Uint8Array> =>
  withOpenPdf(bytes, async pdf => {
    const { PDFDocument } = await import('@cantoo/pdf-lib');
    const document = await PDFDocument.load(bytes, { updateMetadata: false }).catch((error: unknown) => {
      throw new Refusal('DOCUMENT_UNREADABLE', { cause: error });
    });
    const face = await embedFace(
      document,
      lines.map(({ text }) => text),
      // Another face under this name would be drawn instead of that which a page has by it; no document holds what follows from itself.
      `Filled${createHash('sha256').update(bytes).update(JSON.stringify(lines)).digest('hex').slice(0, 16)}`,
    );
    for (const { text, page, x, y, size } of lines) {
      const [startX, startY] = pdf.toPoint({ page, x, y: y + mmOf(size * ascent) });
      const [endX, endY] = pdf.toPoint({ page, x: x + 10, y: y + mmOf(size * ascent) });
      const turned = Math.atan2(endY - startY, endX - startX);
      face.write(document.getPage(page - 1), text, { x: startX, y: startY, size, turned });
    }
    return document.save({ useObjectStreams: false });
  });
