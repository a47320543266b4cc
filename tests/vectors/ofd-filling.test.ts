/** What is filled into an OFD before it is signed: texts in a face that comes along, found again by whoever reads it, pictures, on pages of every kind. */
import { createHash } from 'node:crypto';
import opentype from 'opentype.js';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { fillOfd, picturesInOfd } from '#trust/ofd/fill-in.ts';
import { OfdError } from '#trust/ofd/ofd-error.ts';
import { type OfdPackage, openPackage } from '#trust/ofd/package.ts';
import { drawingsIn } from '#trust/ofd/read-drawings.ts';
import { documentPagesOf, readOfdPages } from '#trust/ofd/read-pages.ts';
import type { OnPages } from '#trust/positions/on-pages.ts';
import { documentOf, packed } from './ofd.ts';

const unsigned = (pages: readonly string[]): Map<string, Buffer> => {
  const files = documentOf(pages, 0);
  files.delete('Doc_0/Signs/Signatures.xml');
  files.set('OFD.xml', Buffer.from((files.get('OFD.xml') ?? '').toString().replace(/<ofd:Signatures>.*<\/ofd:Signatures>/, '')));
  return files;
};
const filled = async (ofd: OfdPackage, on: Partial<OnPages>): Promise<OfdPackage> =>
  openPackage(Buffer.concat(await fillOfd(ofd, await readOfdPages(ofd), { lines: [], pictures: [], ...on })));
const price = { text: '人民币 1,250.00 元', page: 1, x: 30, y: 60, width: 80, size: 12 };

describe('[BEY-25] filled into an OFD', () => {
  test('a line stands where it was placed, each character by the width of its glyph, in a face that has those and no others', async () => {
    const ofd = await filled(openPackage(packed(unsigned(['购销合同', '第二页']))), { lines: [price] });
    const read = await readOfdPages(ofd);
    const place = documentPagesOf(read.pages, ['人民币1,250.00元']).places.get('人民币1,250.00元')?.[0];
    expect(place).toMatchObject({ page: 1, x: 30 });
    expect(place?.y).toBeCloseTo(59.5, 0);
    const { drawn, undrawn } = await (await drawingsIn(ofd, read))(1);
    const text = drawn.at(-1);
    if (text?.kind !== 'text') throw new Error('no text is drawn last');
    expect(text.pieces.map(piece => piece.text).join('')).toBe(price.text);
    const size = (12 * 25.4) / 72;
    expect(text.pieces[1]?.x).toBeCloseTo(size, 2);
    expect((text.pieces[4]?.x ?? 0) - (text.pieces[3]?.x ?? 0)).toBeLessThan(size);
    expect(text.face?.name).toBe('Noto Serif SC');
    expect([...undrawn]).toEqual([]);
    const bytes = await ofd.read('/Doc_0/Filled_0/text.otf');
    const face = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer);
    expect([...price.text].every(sign => face.charToGlyph(sign).index > 0)).toBe(true);
    expect(face.charToGlyph('甲').index).toBe(0);
  });

  test('the numbers of its objects go on from the highest, and a later filling has a folder of its own', async () => {
    const first = await filled(openPackage(packed(unsigned(['购销合同']))), { lines: [price] });
    const ofd = await filled(first, { lines: [{ ...price, text: '乙方填写', y: 80 }] });
    const document = (await ofd.read('/Doc_0/Document.xml')).toString();
    expect(document).toContain(
      '<ofd:MaxUnitID>105</ofd:MaxUnitID><ofd:DocumentRes>Filled_0.xml</ofd:DocumentRes><ofd:DocumentRes>Filled_1.xml',
    );
    const page = (await ofd.read('/Doc_0/Pages/Page_0/Content.xml')).toString();
    const ids = [...page.matchAll(/\bID="(\d+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const { places } = documentPagesOf((await readOfdPages(ofd)).pages, ['1,250.00', '乙方填写']);
    expect([...places.values()].map(found => found.length)).toEqual([1, 1]);
  });

  test('a picture keeps its shape in the middle of its place, is drawn, and is found again by its hash', async () => {
    const jpeg = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c00' } })
      .jpeg()
      .toBuffer();
    const ofd = await filled(openPackage(packed(unsigned(['购销合同']))), {
      pictures: [{ jpeg, page: 1, x: 20, y: 100, width: 40, height: 40 }],
    });
    const { drawn, undrawn } = await (await drawingsIn(ofd, await readOfdPages(ofd)))(1);
    expect(drawn.at(-1)).toMatchObject({ kind: 'picture', path: '/Doc_0/Filled_0/0.jpg', matrix: [40, 0, 0, 20, 20, 110] });
    expect([...undrawn]).toEqual([]);
    // Objects and resources have their numbers from one row.
    const parts = await Promise.all(['/Doc_0/Filled_0.xml', '/Doc_0/Pages/Page_0/Content.xml'].map(path => ofd.read(path)));
    const ids = [
      ...Buffer.concat(parts)
        .toString()
        .matchAll(/\sID="(\d+)"/g),
    ].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const hash = createHash('sha256').update(jpeg).digest('hex');
    const found = await picturesInOfd(ofd, [hash, '0'.repeat(64)]);
    expect([...found].map(([sha256, bytes]) => [sha256, Buffer.from(bytes).equals(jpeg)])).toEqual([[hash, true]]);
  });

  test('pages without content take a line too, and what XML has a use for is text', async () => {
    const page = (inner: string): Buffer =>
      Buffer.from(
        `<?xml version="1.0" encoding="UTF-8"?><Page xmlns="http://www.ofdspec.org/2016"><Area><PhysicalBox>0 0 210 297</PhysicalBox></Area>${inner}</Page>`,
      );
    const files = unsigned(['一', '二', '三']);
    files.set('Doc_0/Pages/Page_0/Content.xml', page(''));
    files.set('Doc_0/Pages/Page_1/Content.xml', page('<Content/>'));
    files.set('Doc_0/Pages/Page_2/Content.xml', page('<Content></Content>'));
    const text = '<甲>&"乙"';
    const ofd = await filled(openPackage(packed(files)), { lines: [1, 2, 3].map(number => ({ ...price, text, page: number })) });
    const { places } = documentPagesOf((await readOfdPages(ofd)).pages, [text]);
    expect(places.get(text)?.map(each => each.page)).toEqual([1, 2, 3]);
  });

  const xml = (name: string, inner: string): Buffer =>
    Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><ofd:${name} xmlns:ofd="http://www.ofdspec.org/2016">${inner}</ofd:${name}>`);
  /** A document with more in what is common to its pages and behind them, and these parts. */
  const withParts = (common: string, behind = '', parts: Readonly<Record<string, Buffer>> = {}): OfdPackage => {
    const files = unsigned(['购销合同']);
    const document = (files.get('Doc_0/Document.xml') ?? '').toString();
    const put = document.replace('</ofd:CommonData>', `${common}</ofd:CommonData>`).replace('</ofd:Document>', `${behind}</ofd:Document>`);
    files.set('Doc_0/Document.xml', Buffer.from(put));
    for (const [name, data] of Object.entries(parts)) files.set(name, data);
    return openPackage(packed(files));
  };
  const documentIn = async (ofd: OfdPackage): Promise<string> => (await ofd.read('/Doc_0/Document.xml')).toString();

  test('what a comment says is no element: the list of resources and the highest number stand where they are read', async () => {
    const comment = `<!-- <ofd:DocumentRes>x</ofd:DocumentRes>${'<x:MaxUnitID>'.repeat(80_000)} -->`;
    const ofd = await filled(withParts(`<ofd:PageArea><ofd:PhysicalBox>0 0 210 297</ofd:PhysicalBox></ofd:PageArea>${comment}`), {
      lines: [price],
    });
    const document = await documentIn(ofd);
    expect(document).toContain(`</ofd:PageArea><ofd:DocumentRes>Filled_0.xml</ofd:DocumentRes>${comment}</ofd:CommonData>`);
    expect(document).toContain('<ofd:MaxUnitID>102</ofd:MaxUnitID>');
  });

  test('numbers go on from the highest that is there, whatever the document says of it', async () => {
    const template = '<ofd:TemplatePage ID="20" BaseLoc="Tpls/a.xml"/>';
    const noted = '<ofd:Annotations>Annotations.xml</ofd:Annotations>';
    const notes = xml('Annotations', '<ofd:Page PageID="10"><ofd:FileLoc>one.xml</ofd:FileLoc></ofd:Page>');
    const page = (inner: string): Buffer =>
      xml(
        'Page',
        `<ofd:Area><ofd:PhysicalBox>0 0 210 297</ofd:PhysicalBox></ofd:Area>${inner}<ofd:Content><ofd:Layer ID="500"/></ofd:Content>`,
      );
    const all: readonly OfdPackage[] = [
      withParts('<ofd:TemplatePage ID="500" BaseLoc="Tpls/a.xml"/>'),
      withParts('<ofd:PublicRes>a.xml</ofd:PublicRes>', '', {
        'Doc_0/a.xml': xml('Res', '<ofd:Fonts><ofd:Font ID="500"/></ofd:Fonts>'),
      }),
      withParts(template, '', { 'Doc_0/Tpls/a.xml': page('') }),
      withParts('', noted, { 'Doc_0/Annotations.xml': notes, 'Doc_0/one.xml': xml('PageAnnot', '<ofd:Annot ID="500"/>') }),
      withParts('', '', { 'Doc_0/Pages/Page_0/Content.xml': page('') }),
      withParts(template, '', {
        'Doc_0/Tpls/a.xml': xml('Page', '<ofd:PageRes>r.xml</ofd:PageRes>'),
        'Doc_0/Tpls/r.xml': xml('Res', '<ofd:DrawParams><ofd:DrawParam ID=" 500"/></ofd:DrawParams>'),
      }),
    ];
    for (const each of all) {
      const ofd = await filled(each, { lines: [price] });
      expect(await documentIn(ofd)).toContain('<ofd:MaxUnitID>503</ofd:MaxUnitID>');
      expect((await ofd.read('/Doc_0/Filled_0.xml')).toString()).toContain('<ofd:Font ID="501"');
    }
  });

  test('a highest number that is none, or leaves no room for another, is refused', async () => {
    for (const said of ['1e3', '-1', '0x10', '99.5', '4294967294', '5000000000', '']) {
      const files = unsigned(['购销合同']);
      const document = (files.get('Doc_0/Document.xml') ?? '').toString();
      files.set('Doc_0/Document.xml', Buffer.from(document.replace('<ofd:MaxUnitID>99<', `<ofd:MaxUnitID>${said}<`)));
      await expect(filled(openPackage(packed(files)), { lines: [price] }), said).rejects.toThrow(OfdError);
    }
    for (const id of ['4294967296', '100.5', 'Infinity'])
      await expect(filled(withParts(`<ofd:TemplatePage ID="${id}" BaseLoc="a.xml"/>`), { lines: [price] }), id).rejects.toThrow(OfdError);
  });
});
