/** The contracts of the sample data: real PDFs of several pages, with words to be found and fields to be filled, marked as samples. */
import type { PDFPage } from '@cantoo/pdf-lib';
import { embedFace } from '#trust/document/embedded-face.ts';

export interface ContractText {
  readonly title: string;
  readonly clauses: readonly string[];
  /** What stands on the last page where each party signs. */
  readonly parties: readonly string[];
  /** Those of them who are persons and sign by hand. */
  readonly byHand?: readonly string[];
  /** An empty signature field beside each party, by its name. */
  readonly fields?: readonly string[];
}

const a4 = { width: 595.28, height: 841.89 } as const;
const margin = 72;
const size = 12;
const leading = 22;
const perLine = Math.floor((a4.width - 2 * margin) / size);
const linesOnPage = Math.floor((a4.height - 2 * margin) / leading);

const [signHere, seal, byHandHere, day] = ['（以下无正文，为签署页）', '（盖章）：', '（签名）：', '日期：'];

/** What may not begin a line. */
const closing = '，。；：、！？）》”';

const linesOf = (text: string): readonly string[] => {
  const rest = [...text];
  const lines: string[] = [];
  while (rest.length > 0) {
    // The character before goes along to the next line.
    const isTorn = closing.includes(rest[perLine] ?? ' ');
    lines.push(rest.splice(0, isTorn ? perLine - 1 : perLine).join(''));
  }
  return lines.length > 0 ? lines : [''];
};

/** One contract. */
export const contractPdf = async ({ title, clauses, parties, byHand = [], fields = [] }: ContractText): Promise<Buffer> => {
  const { PDFDocument, PDFString } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.create();
  document.setTitle(title);
  document.setProducer('Chancery');
  // The same bytes whenever the story is told.
  document.setCreationDate(new Date('2026-01-05T01:00:00Z'));
  document.setModificationDate(new Date('2026-01-05T01:00:00Z'));
  const { context } = document;
  const face = await embedFace(document, [title, ...clauses, ...parties, signHere, `　${seal}${byHandHere}${day}SAMPLE0123456789`]);
  const sign = (page: PDFPage, name: string, x: number, y: number): void => {
    const field = { Type: 'Annot', Subtype: 'Widget', FT: 'Sig', F: 4, Rect: [x, y, x + 119, y + 119], P: page.ref };
    const ref = context.register(context.obj({ ...field, T: PDFString.of(name) }));
    page.node.addAnnot(ref);
    document.getForm().acroForm.addField(ref);
  };
  const newPage = (): PDFPage => {
    const page = document.addPage([a4.width, a4.height]);
    face.write(page, 'SAMPLE', { x: 150, y: 300, size: 90, grey: 0.92, turned: Math.PI / 4 });
    face.write(page, `${document.getPageCount()}`, { x: a4.width / 2 - 3, y: 36, size: 9 });
    return page;
  };
  const body = clauses.flatMap(clause => [...linesOf(`　　${clause}`), '']);
  let page = newPage();
  face.write(page, title, { x: (a4.width - [...title].length * 18) / 2, y: a4.height - margin, size: 18 });
  let row = 2;
  for (const line of body) {
    if (row >= linesOnPage) {
      page = newPage();
      row = 0;
    }
    if (line !== '') face.write(page, line, { x: margin, y: a4.height - margin - row * leading, size });
    row += 1;
  }
  // The parties sign on a page of their own, as contracts have it.
  page = newPage();
  face.write(page, signHere, { x: margin, y: a4.height - margin, size });
  for (const [index, party] of parties.entries()) {
    const x = margin + (index % 2) * 230;
    const y = a4.height - margin - 90 - Math.floor(index / 2) * 210;
    face.write(page, `${party}${byHand.includes(party) ? byHandHere : seal}`, { x, y, size });
    face.write(page, day, { x, y: y - 150, size });
    const name = fields[index];
    if (name !== undefined) sign(page, name, x, y - 130);
  }
  return Buffer.from(await document.save({ useObjectStreams: false }));
};
