/** The contracts of the sample data: real PDFs of several pages, with words to be found and fields to be filled, marked as samples. */
import type { PDFPage } from '@cantoo/pdf-lib';
import { embedFace } from '#trust/document/embedded-face.ts';

export interface ContractText {
  readonly title: string;
  readonly clauses: readonly string[];
  /** What stands on the last page where each party signs. */
  readonly parties: readonly string[];
  /** An empty signature field beside each party, by its name. */
  readonly fields?: readonly string[];
}

const a4 = { width: 595.28, height: 841.89 } as const;
const margin = 72;
const size = 12;
const leading = 22;
const perLine = Math.floor((a4.width - 2 * margin) / size);
const linesOnPage = Math.floor((a4.height - 2 * margin) / leading);
/** The name of the face in the pages' resources. */
const faceName = 'Text';

const [signHere, seal, day] = ['（以下无正文，为签署页）', '（盖章）：', '日期：'];

const linesOf = (text: string): readonly string[] => {
  const characters = [...text];
  return Array.from({ length: Math.max(1, Math.ceil(characters.length / perLine)) }, (_, row) =>
    characters.slice(row * perLine, (row + 1) * perLine).join(''),
  );
};

/** One contract. */
export const contractPdf = async ({ title, clauses, parties, fields = [] }: ContractText): Promise<Buffer> => {
  const { PDFDocument, PDFName, PDFOperator, PDFOperatorNames, PDFHexString, PDFNumber, PDFString } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.create();
  document.setTitle(title);
  document.setProducer('Chancery');
  // The same bytes whenever the story is told.
  document.setCreationDate(new Date('2026-01-05T01:00:00Z'));
  document.setModificationDate(new Date('2026-01-05T01:00:00Z'));
  const { context } = document;
  const face = await embedFace(document, [title, ...clauses, ...parties, signHere, `　${seal}${day}SAMPLE0123456789`]);
  const write = (page: PDFPage, text: string, x: number, y: number, points: number, { grey = 0, turned = 0 } = {}): void => {
    page.node.setFontDictionary(PDFName.of(faceName), face.ref);
    const [cosine, sine] = [Math.cos(turned), Math.sin(turned)];
    page.pushOperators(
      PDFOperator.of(PDFOperatorNames.BeginText),
      PDFOperator.of(PDFOperatorNames.NonStrokingColorGray, [PDFNumber.of(grey)]),
      PDFOperator.of(PDFOperatorNames.SetFontAndSize, [PDFName.of(faceName), PDFNumber.of(points)]),
      PDFOperator.of(
        PDFOperatorNames.SetTextMatrix,
        [cosine, sine, -sine, cosine, x, y].map(value => PDFNumber.of(Number(value.toFixed(4)))),
      ),
      PDFOperator.of(PDFOperatorNames.ShowText, [PDFHexString.of(face.hexOf(text))]),
      PDFOperator.of(PDFOperatorNames.EndText),
    );
  };
  const sign = (page: PDFPage, name: string, x: number, y: number): void => {
    const field = { Type: 'Annot', Subtype: 'Widget', FT: 'Sig', F: 4, Rect: [x, y, x + 119, y + 119], P: page.ref };
    const ref = context.register(context.obj({ ...field, T: PDFString.of(name) }));
    page.node.addAnnot(ref);
    document.getForm().acroForm.addField(ref);
  };
  const newPage = (): PDFPage => {
    const page = document.addPage([a4.width, a4.height]);
    write(page, 'SAMPLE', 150, 300, 90, { grey: 0.92, turned: Math.PI / 4 });
    write(page, `${document.getPageCount()}`, a4.width / 2 - 3, 36, 9);
    return page;
  };
  const body = clauses.flatMap(clause => [...linesOf(`　　${clause}`), '']);
  let page = newPage();
  write(page, title, (a4.width - [...title].length * 18) / 2, a4.height - margin, 18);
  let row = 2;
  for (const line of body) {
    if (row >= linesOnPage) {
      page = newPage();
      row = 0;
    }
    if (line !== '') write(page, line, margin, a4.height - margin - row * leading, size);
    row += 1;
  }
  // The parties sign on a page of their own, as contracts have it.
  page = newPage();
  write(page, signHere, margin, a4.height - margin, size);
  for (const [index, party] of parties.entries()) {
    const x = margin + (index % 2) * 230;
    const y = a4.height - margin - 90 - Math.floor(index / 2) * 210;
    write(page, `${party}${seal}`, x, y, size);
    write(page, day, x, y - 150, size);
    const name = fields[index];
    if (name !== undefined) sign(page, name, x, y - 130);
  }
  return Buffer.from(await document.save({ useObjectStreams: false }));
};
