/** An OFD that other readers show differently is not signed; what is missing here, or drawn otherwise than there, is told beside its pages. */
import { describe, expect, test } from 'vitest';
import { OfdError } from '#trust/ofd/ofd-error.ts';
import { openPackage } from '#trust/ofd/package.ts';
import type { Drawing } from '#trust/ofd/page-drawing.ts';
import { drawingsIn } from '#trust/ofd/read-drawings.ts';
import { readOfdPages } from '#trust/ofd/read-pages.ts';
import { prepareOfd } from '#trust/ofd/sign.ts';
import { documentOf, packed } from './ofd.ts';

type Parts = Readonly<Record<string, string | Buffer>>;

const xml = (name: string, inner: string, attributes = ''): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><ofd:${name} xmlns:ofd="http://www.ofdspec.org/2016"${attributes}>${inner}</ofd:${name}>`,
  );
const area = '<ofd:Area><ofd:PhysicalBox>0 0 210 297</ofd:PhysicalBox></ofd:Area>';
const layer = (objects: string): string => `<ofd:Content><ofd:Layer ID="3">${objects}</ofd:Layer></ofd:Content>`;
const line = (words = '', inner = ''): string =>
  `<ofd:PathObject ID="4" Boundary="0 0 9 9" ${words}>${inner}<ofd:AbbreviatedData>M 0 0 L 5 5</ofd:AbbreviatedData></ofd:PathObject>`;
const page = (inner: string): Buffer => xml('Page', `${area}${inner}`);
const fonts = (...ids: readonly string[]): Buffer =>
  xml('Res', `<ofd:Fonts>${ids.map(id => `<ofd:Font ID="${id}" FontName="a"/>`).join('')}</ofd:Fonts>`);

interface Edit {
  /** In what is common to the pages, and behind the pages. */
  readonly common?: string;
  readonly behind?: string;
  /** Beside the document in OFD.xml. */
  readonly body?: string;
  readonly parts?: Parts;
}

const packageOf = ({ common = '', behind = '', body = '', parts = {} }: Edit) => {
  const files = documentOf(['x'], 0);
  files.delete('Doc_0/Signs/Signatures.xml');
  const edit = (name: string, ...changes: readonly (readonly [RegExp | string, string])[]): void => {
    const text = changes.reduce((now, [from, to]) => now.replace(from, to), (files.get(name) ?? '').toString());
    files.set(name, Buffer.from(text));
  };
  edit('OFD.xml', [/<ofd:Signatures>.*<\/ofd:Signatures>/, body]);
  edit('Doc_0/Document.xml', ['</ofd:CommonData>', `${common}</ofd:CommonData>`], ['</ofd:Document>', `${behind}</ofd:Document>`]);
  for (const [name, data] of Object.entries(parts)) files.set(name, Buffer.from(data));
  return openPackage(packed(files));
};

const prepared = async (edit: Edit) => {
  const ofd = packageOf(edit);
  return prepareOfd(ofd, await readOfdPages(ofd), [], new Date(0));
};
const drawingOf = async (edit: Edit): Promise<Drawing> => {
  const ofd = packageOf(edit);
  return (await drawingsIn(ofd, await readOfdPages(ofd)))(1);
};
const content = 'Doc_0/Pages/Page_0/Content.xml';
const drawn = (objects: string, edit: Edit = {}) => drawingOf({ ...edit, parts: { ...edit.parts, [content]: page(layer(objects)) } });
const undrawnOf = async (drawing: Promise<Drawing>): Promise<readonly string[]> => [...(await drawing).undrawn];

const two = '<ofd:PublicRes>a.xml</ofd:PublicRes><ofd:DocumentRes>b.xml</ofd:DocumentRes>';
const noted = '<ofd:Annotations>Annotations.xml</ofd:Annotations>';
const notes = (...ids: readonly string[]): Parts => ({
  'Doc_0/Annotations.xml': xml(
    'Annotations',
    ids.map((id, at) => `<ofd:Page PageID="${id}"><ofd:FileLoc>${at}.xml</ofd:FileLoc></ofd:Page>`).join(''),
  ),
  'Doc_0/0.xml': xml('PageAnnot', ''),
  'Doc_0/1.xml': xml('PageAnnot', ''),
});
const ownRes = page(`<ofd:PageRes>r.xml</ofd:PageRes>${layer('')}`);

describe('[BEY-24, BEY-26] an OFD in which programs find different things', () => {
  const refused: Readonly<Record<string, Edit>> = {
    'versions of the document': { body: '<ofd:Versions><ofd:Version ID="1" Index="1" Current="true" BaseLoc="V/a.xml"/></ofd:Versions>' },
    'two templates of one number': { common: '<ofd:TemplatePage ID="20" BaseLoc="a.xml"/><ofd:TemplatePage ID="020" BaseLoc="b.xml"/>' },
    'two typefaces of one number in a list': { common: '<ofd:PublicRes>a.xml</ofd:PublicRes>', parts: { 'Doc_0/a.xml': fonts('7', '7') } },
    'the same number in two lists': { common: two, parts: { 'Doc_0/a.xml': fonts('7'), 'Doc_0/b.xml': fonts('+07') } },
    "a page's own and the document's": {
      common: '<ofd:PublicRes>a.xml</ofd:PublicRes>',
      parts: { 'Doc_0/a.xml': fonts('7'), 'Doc_0/Pages/Page_0/r.xml': fonts('7'), [content]: ownRes },
    },
    'two lists of notes for one page': { behind: noted, parts: notes('10', '10') },
    'a page whose corner is not where coordinates begin': {
      parts: { [content]: xml('Page', '<ofd:Area><ofd:PhysicalBox>10 0 210 297</ofd:PhysicalBox></ofd:Area>') },
    },
  };
  for (const [name, edit] of Object.entries(refused))
    test(`is refused: ${name}`, async () => {
      await expect(prepared(edit)).rejects.toThrow(OfdError);
    });

  test('is signed where each stands once, a list that is named twice and an empty list of versions too', async () => {
    await prepared({ body: '<ofd:Versions/>' });
    await prepared({ common: two, parts: { 'Doc_0/a.xml': fonts('7'), 'Doc_0/b.xml': fonts('8') } });
    await prepared({ common: two.replace('b.xml', 'a.xml'), parts: { 'Doc_0/a.xml': fonts('7') } });
    await prepared({ behind: noted, parts: notes('10', '11') });
  });
});

describe('[BEY-24] of an OFD it is told', () => {
  test('that a template, or a list of resources, is not there, under another spelling or not at all', async () => {
    const template = (id: string, path: string): Edit => ({
      common: `<ofd:TemplatePage ID="20" BaseLoc="${path}"/>`,
      parts: { 'Doc_0/Tpls/a.xml': page(layer(line())), [content]: page(`<ofd:Template TemplateID="${id}"/>${layer('')}`) },
    });
    const sound = await drawingOf(template('20', 'Tpls/a.xml'));
    expect([sound.drawn.length, [...sound.undrawn]]).toEqual([1, []]);
    expect((await drawingOf(template('020', 'Tpls/a.xml'))).drawn).toHaveLength(1);
    for (const each of [template('21', 'Tpls/a.xml'), template('20', 'tpls/A.xml'), template('20', 'Tpls\\a.xml')])
      expect(await undrawnOf(drawingOf(each))).toEqual(['other']);
    expect(await undrawnOf(drawn(line(), { common: '<ofd:DocumentRes>b.xml</ofd:DocumentRes>' }))).toEqual(['other']);
    expect(await undrawnOf(drawingOf({ parts: { [content]: ownRes } }))).toEqual(['other']);
    expect(await undrawnOf(drawn(line('DrawParam="9"')))).toEqual(['other']);
  });

  test('that glyphs stand in the place of characters, and that an object is turned by what is no turn', async () => {
    const text =
      '<ofd:TextObject ID="4" Boundary="0 0 9 9" Font="2" Size="5"><ofd:CGTransform CodePosition="0"/><ofd:TextCode X="0" Y="5">1</ofd:TextCode></ofd:TextObject>';
    const drawing = await drawn(text);
    expect([drawing.drawn.length, [...drawing.undrawn]]).toEqual([1, ['glyph']]);
    for (const turn of ['1 0 0 1 0', '1 0 0 1 0 0 0', '1 0 0 x 1 0 0', ''])
      expect(await undrawnOf(drawn(line(`CTM="${turn}"`))), turn).toEqual(['other']);
    expect(await undrawnOf(drawn(line('CTM="1 0 0 1 0 0"')))).toEqual([]);
  });

  test('that a colour is of a palette or a profile, and nothing of one that is what its numbers say', async () => {
    const spaces = xml(
      'Res',
      '<ofd:ColorSpaces><ofd:ColorSpace ID="31" Type="RGB"/><ofd:ColorSpace ID="32" Type="RGB" Profile="a.icc"/><ofd:ColorSpace ID="33" Type="CMYK" BitsPerComponent="8"/></ofd:ColorSpaces>',
    );
    const edit = { common: '<ofd:PublicRes>a.xml</ofd:PublicRes>', parts: { 'Doc_0/a.xml': spaces } };
    const of = async (words: string): Promise<readonly unknown[]> => {
      const { drawn: all, undrawn } = await drawn(line('', `<ofd:StrokeColor ${words}/>`), edit);
      return [all.length, ...undrawn];
    };
    expect(await of('Value="1 2 3"')).toEqual([1]);
    expect(await of('Value="1 2 3" ColorSpace="31"')).toEqual([1]);
    expect(await of('Value="1 2 3 4" ColorSpace="33"')).toEqual([1]);
    for (const words of [
      'Value="1 2 3" ColorSpace="32"',
      'Value="1 2 3" ColorSpace="33"',
      'Value="1 2 3" ColorSpace="39"',
      'Index="2" ColorSpace="31"',
    ])
      expect(await of(words), words).toEqual([1, 'colour']);
  });
});
