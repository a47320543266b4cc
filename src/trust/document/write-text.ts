/**
 * A document of plain text as PDF: headings and lines, Chinese with its English beneath, on pages of A4 with their numbers, in a face that it
 * brings along. Runs on the PDF thread as the task `text`.
 */
import type { PDFPage } from '@cantoo/pdf-lib';
import { embedFace } from './embedded-face.ts';
import { namesFrom, namesWidth, signatureBox } from './signature-row.ts';

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
  /** Who signs at the foot of the last page, each in a place of the row under their name. */
  readonly signers?: readonly string[];
}

const a4 = { width: 595.28, height: 841.89 } as const;
const margin = 62;
const usual = 10;
const leading = 1.45;
const quiet = 0.38;
const pointsIn = (millimetres: number): number => (millimetres * 72) / 25.4;
/** The names above the places for signatures. */
const nameSize = 8;
/** The foot of each page. */
const below = { y: margin - 22, size: 8, grey: quiet } as const;
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
export const writeText = async ({ title, foot, at, lines, signers = [] }: TextWanted): Promise<Uint8Array> => {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.create();
  document.setTitle(title);
  document.setProducer('Chancery');
  document.setCreationDate(at);
  document.setModificationDate(at);
  const face = await embedFace(document, [...lines.map(({ text }) => text), ...signers, foot, '0123456789 /']);
  const newPage = (): PDFPage => document.addPage([a4.width, a4.height]);
  let page = newPage();
  let y = a4.height - margin;
  for (const { text, size = usual, indent = 0, above = 0, isQuiet } of lines) {
    y -= above;
    for (const each of wrapped(text, size, a4.width - 2 * margin - indent, face.widthOf)) {
      y -= size * leading;
      if (y < margin + 20) {
        page = newPage();
        y = a4.height - margin - size * leading;
      }
      face.write(page, each, { x: margin + indent, y, size, grey: isQuiet === true ? quiet : 0 });
    }
  }
  // What was written ends above the row, or the row has a page of its own.
  if (signers.length > 0 && y < a4.height - pointsIn(namesFrom - 4)) page = newPage();
  for (const [index, name] of signers.entries()) {
    const { x, y } = signatureBox(index);
    const rows = wrapped(name, nameSize, pointsIn(namesWidth), face.widthOf);
    for (const [row, each] of rows.entries())
      face.write(page, each, {
        x: pointsIn(x),
        y: a4.height - pointsIn(y - 2) + (rows.length - 1 - row) * nameSize * leading,
        size: nameSize,
      });
  }
  const pages = document.getPages();
  for (const [index, each] of pages.entries()) {
    face.write(each, foot, { x: margin, ...below });
    const number = `${index + 1} / ${pages.length}`;
    face.write(each, number, { x: a4.width - margin - face.widthOf(number, below.size), ...below });
  }
  return document.save({ useObjectStreams: false });
};
