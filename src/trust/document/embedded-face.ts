/**
 * The face of a document's text, within the document: the glyphs that it uses and no others, so that every reader shows the same signs, on a
 * machine without Chinese faces and in fifty years (ISO 32000-2 9.9, as ISO 19005 asks of what is kept).
 */
import { createHash } from 'node:crypto';
import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib';
import { ascender, descender, textFace, unitsPerEm } from '../seal/text-face.ts';

/** Where a line of text begins, and how it looks. In points; black and upright unless it says otherwise. */
export interface Written {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** 0 is black, 1 white. */
  readonly grey?: number;
  /** Counter-clockwise, in radians. */
  readonly turned?: number;
}

export interface Face {
  /** In points. */
  widthOf(text: string, size: number): number;
  write(page: PDFPage, text: string, written: Written): void;
}

/** The table `CFF ` of an OpenType file (ISO/IEC 14496-22 4.5): the outlines without what an operating system asks of a face. */
const outlinesIn = (file: Buffer): Buffer => {
  for (let at = 12; at < 12 + file.readUInt16BE(4) * 16; at += 16)
    if (file.toString('latin1', at, at + 4) === 'CFF ')
      return file.subarray(file.readUInt32BE(at + 8), file.readUInt32BE(at + 8) + file.readUInt32BE(at + 12));
  throw new Error('a face without outlines');
};

const hex4 = (value: number): string => value.toString(16).padStart(4, '0');
/** UTF-16, big end first. */
const utf16 = (character: string): string => Buffer.from(character, 'utf16le').swap16().toString('hex');

/** Which characters the glyphs stand for, so that text can be found and copied (ISO 32000-2 9.10.3). */
const toUnicode = (characters: readonly string[]): string => {
  const lines = characters.map((character, at) => `<${hex4(at + 1)}> <${utf16(character)}>`);
  // At most 100 to a block.
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, at) => lines.slice(at * 100, at * 100 + 100));
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def /CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks.flatMap(block => [`${block.length} beginbfchar`, ...block, 'endbfchar']),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
};

/**
 * Puts the face into the document.
 * @param texts all that will be written in it
 * @param faceName its name in the pages' resources; in a document that has faces already, one that none of them has
 */
export const embedFace = async (document: PDFDocument, texts: readonly string[], faceName = 'Text'): Promise<Face> => {
  const { PDFHexString, PDFName, PDFNumber, PDFOperator, PDFOperatorNames, PDFString } = await import('@cantoo/pdf-lib');
  const { file, outlines } = await textFace(texts);
  const characters = outlines.map(({ character }) => character);
  const tag = createHash('sha256')
    .update(characters.join(''))
    .digest('hex')
    .slice(0, 6)
    .replace(/./g, digit => 'ABCDEFGHIJKLMNOP'.charAt(Number.parseInt(digit, 16)));
  const name = `${tag}+NotoSerifSC-Regular`;
  const { context } = document;
  const stream = (bytes: Uint8Array | string, entries: Record<string, string>) => context.register(context.flateStream(bytes, entries));
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: 4,
      FontBBox: [-120, -300, 1120, 1050],
      ItalicAngle: 0,
      Ascent: ascender,
      Descent: descender,
      CapHeight: 733,
      StemV: 80,
      FontFile3: stream(outlinesIn(file), { Subtype: 'CIDFontType0C' }),
    }),
  );
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType0',
      BaseFont: name,
      CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
      DW: unitsPerEm,
      W: [1, outlines.map(({ advance }) => advance)],
      FontDescriptor: descriptor,
    }),
  );
  const ref = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: `${name}-Identity-H`,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: stream(toUnicode(characters), {}),
    }),
  );
  const places = new Map(outlines.map(({ character, advance }, at) => [character, { glyph: at + 1, advance }]));
  const placesIn = (text: string) => [...text].map(character => places.get(character) ?? { glyph: 0, advance: unitsPerEm });
  const glyphsOf = (text: string): string =>
    placesIn(text)
      .map(({ glyph }) => hex4(glyph))
      .join('');
  return {
    widthOf: (text, size) => (placesIn(text).reduce((sum, { advance }) => sum + advance, 0) * size) / unitsPerEm,
    write(page, text, { x, y, size, grey = 0, turned = 0 }) {
      const [cosine, sine] = [Math.cos(turned), Math.sin(turned)];
      page.node.setFontDictionary(PDFName.of(faceName), ref);
      page.pushOperators(
        PDFOperator.of(PDFOperatorNames.BeginText),
        PDFOperator.of(PDFOperatorNames.NonStrokingColorGray, [PDFNumber.of(grey)]),
        PDFOperator.of(PDFOperatorNames.SetFontAndSize, [PDFName.of(faceName), PDFNumber.of(size)]),
        PDFOperator.of(
          PDFOperatorNames.SetTextMatrix,
          [cosine, sine, -sine, cosine, x, y].map(value => PDFNumber.of(Number(value.toFixed(4)))),
        ),
        PDFOperator.of(PDFOperatorNames.ShowText, [PDFHexString.of(glyphsOf(text))]),
        PDFOperator.of(PDFOperatorNames.EndText),
      );
    },
  };
};
