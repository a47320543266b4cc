/**
 * Writes lines of text onto the pages of a PDF, in a face that it brings along, and draws pictures: what a contract leaves open is part of its pages before
 * anybody signs. Runs on the PDF thread as the task `fill`.
 */
import { createHash } from 'node:crypto';
import type { PDFPage } from '@cantoo/pdf-lib';
import { Refusal } from '#engine/wire/errors.ts';
import { mmOf } from '../positions/document-pages.ts';
import type { OnPages } from '../positions/on-pages.ts';
import { embedFace } from './embedded-face.ts';
import { openStates } from './open-states.ts';
import { pointsOf, withOpenPdf } from './read-pdf.ts';

type Library = typeof import('@cantoo/pdf-lib');

interface Wanted extends Pick<OnPages, 'lines'>, Partial<Pick<OnPages, 'pictures'>> {
  readonly bytes: Uint8Array;
}

/** From the top of a line to its foot line, of its size. */
const ascent = 0.88;
/** By so many millimetres of a line it is known which way it runs. */
const along = 10;

/** What a page's content leaves open is closed, so that what is drawn behind it stands where it was placed. */
const closeStates = (library: Library, { node, doc: { context } }: PDFPage): void => {
  const { PDFArray, PDFRawStream, decodePDFRawStream, pushGraphicsState, popGraphicsState } = library;
  const contents = node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray().map(each => context.lookup(each)) : [contents];
  const content = streams.map(each =>
    each instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(each).decode()).toString('latin1') : '',
  );
  const { lacking, open } = openStates(content.join('\n'));
  if (lacking + open === 0) return;
  const of = (operator: typeof pushGraphicsState, count: number) =>
    context.register(context.contentStream(Array.from({ length: count }, () => operator())));
  node.normalize();
  node.wrapContentStreams(of(pushGraphicsState, lacking), of(popGraphicsState, open));
};

/** @throws Refusal DOCUMENT_UNREADABLE, DOCUMENT_LOCKED, DOCUMENT_PAGES */
export const fillIn = ({ bytes, lines, pictures = [] }: Wanted): Promise<Uint8Array> =>
  withOpenPdf(bytes, async pdf => {
    const library = await import('@cantoo/pdf-lib');
    const { PDFDocument, radians } = library;
    const document = await PDFDocument.load(bytes, { updateMetadata: false }).catch((error: unknown) => {
      throw new Refusal('DOCUMENT_UNREADABLE', { cause: error });
    });
    const face = await embedFace(
      document,
      lines.map(({ text }) => text),
      // Another face under this name would be drawn instead of that which a page has by it; no document holds what follows from itself.
      `Filled${createHash('sha256').update(bytes).update(JSON.stringify(lines)).digest('hex').slice(0, 16)}`,
    );
    for (const page of new Set([...lines, ...pictures].map(each => each.page))) closeStates(library, document.getPage(page - 1));
    for (const { text, page, x, y, size } of lines) {
      const [startX, startY] = pdf.toPoint({ page, x, y: y + mmOf(size * ascent) });
      const [endX, endY] = pdf.toPoint({ page, x: x + along, y: y + mmOf(size * ascent) });
      const turned = Math.atan2(endY - startY, endX - startX);
      // A page may count in units of its own (UserUnit): what it shows is as large as it was judged to be.
      const unit = Math.hypot(endX - startX, endY - startY) / pointsOf(along);
      face.write(document.getPage(page - 1), text, { x: startX, y: startY, size: size * unit, turned });
    }
    for (const { jpeg, page, ...box } of pictures) {
      const picture = await document.embedJpg(jpeg);
      const share = Math.min(box.width / picture.width, box.height / picture.height);
      const [width, height] = [picture.width * share, picture.height * share];
      const left = box.x + (box.width - width) / 2;
      const foot = box.y + (box.height + height) / 2;
      const [x, y] = pdf.toPoint({ page, x: left, y: foot });
      const [endX, endY] = pdf.toPoint({ page, x: left + width, y: foot });
      const [topX, topY] = pdf.toPoint({ page, x: left, y: foot - height });
      document.getPage(page - 1).drawImage(picture, {
        x,
        y,
        width: Math.hypot(endX - x, endY - y),
        height: Math.hypot(topX - x, topY - y),
        rotate: radians(Math.atan2(endY - y, endX - x)),
      });
    }
    return document.save({ useObjectStreams: false });
  });
