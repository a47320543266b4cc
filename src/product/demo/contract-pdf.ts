/** The contracts of the sample data: real PDFs of several pages, with words to be found and fields to be filled, marked as samples. */
import type { PDFFont, PDFPage } from '@cantoo/pdf-lib';

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
/** The name of the Chinese font in the pages' resources. */
const song = 'Song';

const hexOf = (text: string): string => [...text].map(each => (each.codePointAt(0) ?? 0x20).toString(16).padStart(4, '0')).join('');

const linesOf = (text: string): readonly string[] => {
  const characters = [...text];
  return Array.from({ length: Math.max(1, Math.ceil(characters.length / perLine)) }, (_, row) =>
    characters.slice(row * perLine, (row + 1) * perLine).join(''),
  );
};

/** One contract. Chinese text is set in a font that every reader brings along, so that the file stays small. */
export const contractPdf = async ({ title, clauses, parties, fields = [] }: ContractText): Promise<Buffer> => {
  const { PDFDocument, PDFName, PDFOperator, PDFOperatorNames, PDFHexString, PDFNumber, PDFString, StandardFonts, rgb, degrees } =
    await import('@cantoo/pdf-lib');
  const document = await PDFDocument.create();
  document.setTitle(title);
  document.setProducer('Chancery');
  // The same bytes whenever the story is told.
  document.setCreationDate(new Date('2026-01-05T01:00:00Z'));
  document.setModificationDate(new Date('2026-01-05T01:00:00Z'));
  const latin: PDFFont = await document.embedFont(StandardFonts.Helvetica);
  const { context } = document;
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType0',
      BaseFont: 'STSong-Light',
      CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('GB1'), Supplement: 4 },
      DW: 1000,
      FontDescriptor: {
        Type: 'FontDescriptor',
        FontName: 'STSong-Light',
        Flags: 6,
        FontBBox: [-25, -254, 1000, 880],
        ItalicAngle: 0,
        Ascent: 880,
        Descent: -120,
        CapHeight: 880,
        StemV: 93,
      },
    }),
  );
  const font = context.register(
    context.obj({ Type: 'Font', Subtype: 'Type0', BaseFont: 'STSong-Light', Encoding: 'UniGB-UCS2-H', DescendantFonts: [descendant] }),
  );
  const write = (page: PDFPage, text: string, x: number, y: number, points: number): void => {
    page.node.setFontDictionary(PDFName.of(song), font);
    page.pushOperators(
      PDFOperator.of(PDFOperatorNames.BeginText),
      PDFOperator.of(PDFOperatorNames.SetFontAndSize, [PDFName.of(song), PDFNumber.of(points)]),
      PDFOperator.of(PDFOperatorNames.MoveText, [PDFNumber.of(x), PDFNumber.of(y)]),
      PDFOperator.of(PDFOperatorNames.ShowText, [PDFHexString.of(hexOf(text))]),
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
    page.drawText('SAMPLE', { x: 150, y: 300, size: 90, font: latin, color: rgb(0.92, 0.92, 0.92), rotate: degrees(45) });
    page.drawText(`${document.getPageCount()}`, { x: a4.width / 2 - 3, y: 36, size: 9, font: latin });
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
  write(page, '（以下无正文，为签署页）', margin, a4.height - margin, size);
  for (const [index, party] of parties.entries()) {
    const x = margin + (index % 2) * 230;
    const y = a4.height - margin - 90 - Math.floor(index / 2) * 210;
    write(page, `${party}（盖章）：`, x, y, size);
    write(page, '日期：', x, y - 150, size);
    const name = fields[index];
    if (name !== undefined) sign(page, name, x, y - 130);
  }
  return Buffer.from(await document.save({ useObjectStreams: false }));
};
