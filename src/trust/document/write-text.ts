/**
 * A document of plain text as PDF: headings and lines, Chinese with its English beneath, on pages of A4 with their numbers, in a face that it
 * brings along. Runs on the PDF thread as the task `text`.
 */
import type { PDFPage } from '@cantoo/pdf-lib';
import { embedFace } from './embedded-face.ts';

export interface TextLine {
  readonly text: string;
  /** In points. Default: 10. */
  readonly size?: number;
  /** From the margin, in points. */
  readonly indent?: number;
  /** Room above it, in points. */
  readonly above?: number;
  /** Less to be seen: what says the same in the other language. */
  readonly isQuiet?: true;
}

export interface TextWanted {
  readonly title: string;
  /** At the foot of each page. */
  readonly foot: string;
  readonly at: Date;
  readonly lines: readonly TextLine[];
}

const a4 = { width: 595.28, height: 841.89 } as const;
const margin = 62;
const usual = 10;
const leading = 1.45;
/** The name of the face in the pages' resources. */
const faceName = 'Text';

/** Pieces between which a line may end: words of Latin, blanks, and each other sign. */
const piecesOf = (text: string): readonly string[] => text.match(/[\x21-\x7e]+|\x20+|[^\x20-\x7e]/gu) ?? [];

type Measure = (piece: string, size: number) => number;

/** Lines no wider than that; a piece that is wider by itself, as a hash, is cut. */
const wrapped = (text: string, size: number, width: number, measure: Measure): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  const room = (piece: string): boolean => measure(line + piece, size) <= width;
  for (const piece of piecesOf(text.replace(/[\p{Cc}\p{Cf}]/gu, ' '))) {
    if (!room(piece) && line !== '') {
      lines.push(line.trimEnd());
      line = '';
    }
    if (line === '' && piece.trim() === '') continue;
    for (const sign of measure(piece, size) > width ? [...piece] : [piece]) {
      if (!room(sign)) {
        lines.push(line);
        line = '';
      }
      line += sign;
    }
  }
  return [...lines, line.trimEnd()];
};

/** The document, as PDF. */
export const writeText = async ({ title, foot, at, lines }: TextWanted): Promise<Uint8Array> => {
  const { PDFDocument, PDFHexString, PDFName, PDFNumber, PDFOperator, PDFOperatorNames } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.create();
  document.setTitle(title);
  document.setProducer('Chancery');
  document.setCreationDate(at);
  document.setModificationDate(at);
  const face = await embedFace(document, [...lines.map(({ text }) => text), foot, '0123456789 /']);
  const measure: Measure = (piece, size) => face.widthOf(piece, size);
  const write = (page: PDFPage, text: string, x: number, y: number, size: number, grey: number): void => {
    page.node.setFontDictionary(PDFName.of(faceName), face.ref);
    page.pushOperators(
      PDFOperator.of(PDFOperatorNames.BeginText),
      PDFOperator.of(PDFOperatorNames.NonStrokingColorGray, [PDFNumber.of(grey)]),
      PDFOperator.of(PDFOperatorNames.SetFontAndSize, [PDFName.of(faceName), PDFNumber.of(size)]),
      PDFOperator.of(PDFOperatorNames.MoveText, [PDFNumber.of(x), PDFNumber.of(y)]),
      PDFOperator.of(PDFOperatorNames.ShowText, [PDFHexString.of(face.hexOf(text))]),
      PDFOperator.of(PDFOperatorNames.EndText),
    );
  };
  const newPage = (): PDFPage => document.addPage([a4.width, a4.height]);
  let page = newPage();
  let y = a4.height - margin;
  for (const { text, size = usual, indent = 0, above = 0, isQuiet } of lines) {
    y -= above;
    for (const each of wrapped(text, size, a4.width - 2 * margin - indent, measure)) {
      y -= size * leading;
      if (y < margin + 20) {
        page = newPage();
        y = a4.height - margin - size * leading;
      }
      write(page, each, margin + indent, y, size, isQuiet === true ? 0.38 : 0);
    }
  }
  const pages = document.getPages();
  for (const [index, each] of pages.entries()) {
    write(each, foot, margin, margin - 22, 8, 0.38);
    const number = `${index + 1} / ${pages.length}`;
    write(each, number, a4.width - margin - measure(number, 8), margin - 22, 8, 0.38);
  }
  return document.save({ useObjectStreams: false });
};
