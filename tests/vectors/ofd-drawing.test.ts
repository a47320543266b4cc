/** What is drawn of an OFD's pages: texts character by character, outlines, pictures and notes as GB/T 33190 has them, and what is not drawn by its kind. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test, vi } from 'vitest';
import { drawOfd } from '#product/portal/document-pages/draw-ofd.ts';
import { markPages } from '#trust/ofd/mark-pages.ts';
import type { Matrix } from '#trust/ofd/matrix.ts';
import { stepsOf } from '#trust/ofd/numbers.ts';
import { OfdError } from '#trust/ofd/ofd-error.ts';
import { openPackage } from '#trust/ofd/package.ts';
import type { Drawing, Drawn } from '#trust/ofd/page-drawing.ts';
import { drawingsIn } from '#trust/ofd/read-drawings.ts';
import { readOfdPages } from '#trust/ofd/read-pages.ts';
import { pictureIn } from '#trust/seal/picture-in.ts';
import { readSeal } from '#trust/seal/seal-data.ts';
import { documentOf, packed } from './ofd.ts';

const xml = (name: string, inner: string, attributes = ''): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><ofd:${name} xmlns:ofd="http://www.ofdspec.org/2016"${attributes}>${inner}</ofd:${name}>`,
  );

/** A page with these objects, and the parts that belong to it. */
const filesWith = (objects: string, parts: Readonly<Record<string, Buffer>> = {}, common = ''): Map<string, Buffer> => {
  const files = documentOf(['x'], 0);
  files.delete('Doc_0/Signs/Signatures.xml');
  files.set('OFD.xml', Buffer.from((files.get('OFD.xml') ?? '').toString().replace(/<ofd:Signatures>.*<\/ofd:Signatures>/, '')));
  const area = '<ofd:Area><ofd:PhysicalBox>0 0 210 297</ofd:PhysicalBox></ofd:Area>';
  files.set('Doc_0/Pages/Page_0/Content.xml', xml('Page', `${area}${objects}`));
  if (common !== '') {
    const document = (files.get('Doc_0/Document.xml') ?? '').toString();
    files.set('Doc_0/Document.xml', Buffer.from(document.replace('</ofd:CommonData>', `${common}</ofd:CommonData>`)));
  }
  for (const [name, data] of Object.entries(parts)) files.set(name, data);
  return files;
};
const layer = (objects: string, words = ''): string => `<ofd:Content><ofd:Layer ID="3"${words}>${objects}</ofd:Layer></ofd:Content>`;
const drawingOf = async (files: ReadonlyMap<string, Buffer>, page = 1): Promise<Drawing> => {
  const ofd = openPackage(packed(files));
  return (await drawingsIn(ofd, await readOfdPages(ofd)))(page);
};
const drawnOn = async (...words: Parameters<typeof filesWith>): Promise<Drawing> => drawingOf(filesWith(...words));
const pointOf = ([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly number[] => [a * x + c * y + e, b * x + d * y + f];
const only = ({ drawn }: Drawing): Drawn => {
  const [first, ...more] = drawn;
  if (first === undefined || more.length > 0) throw new Error(`${drawn.length} are drawn`);
  return first;
};

describe('[BEY-24] of a page of an OFD', () => {
  test('each character stands where its steps put it, blanks before the first too', async () => {
    const drawing = await drawnOn(
      layer(
        '<ofd:TextObject ID="4" Boundary="20 30 100 10" Font="2" Size="5" HScale="0.5"><ofd:FillColor Value="255 0 0"/><ofd:TextCode X="1" Y="5" DeltaX="2 g 2 3"> 甲方A</ofd:TextCode></ofd:TextObject>',
      ),
    );
    const text = only(drawing);
    expect(text).toMatchObject({
      kind: 'text',
      size: 5,
      stretch: 0.5,
      matrix: [1, 0, 0, 1, 20, 30],
      pieces: [
        { text: ' ', x: 1, y: 5 },
        { text: '甲', x: 3 },
        { text: '方', x: 6 },
        { text: 'A', x: 9 },
      ],
      fill: { red: 255, green: 0, blue: 0, alpha: 1 },
      stroke: undefined,
    });
    expect([...drawing.undrawn]).toEqual([]);
  });

  test('outlines have the letters of SVG, their own turn before that of their area, and what their parameters say', async () => {
    const params = xml(
      'Res',
      '<ofd:DrawParams><ofd:DrawParam ID="7" LineWidth="2" Relative="8"/><ofd:DrawParam ID="8" LineWidth="1" Cap="Round"><ofd:StrokeColor Value="0 0 0 255" Alpha="51"/></ofd:DrawParam></ofd:DrawParams>',
      ' BaseLoc="Res"',
    );
    const drawing = await drawnOn(
      layer(
        '<ofd:PathObject ID="4" Boundary="10 20 50 50" CTM="2 0 0 2 1 1" Rule="Even-Odd" Fill="true"><ofd:FillColor Value="#80 #80 #FF"/><ofd:AbbreviatedData>M 0 0 L 5 0 Q 1 2 3 4 B 1 2 3 4 5 6 A 1 1 0 0 1 2 2 C</ofd:AbbreviatedData></ofd:PathObject>',
        ' DrawParam="7"',
      ),
      { 'Doc_0/PublicRes.xml': params },
      '<ofd:PublicRes>PublicRes.xml</ofd:PublicRes>',
    );
    const outline = only(drawing);
    expect(outline).toMatchObject({
      path: 'M 0 0 L 5 0 Q 1 2 3 4 C 1 2 3 4 5 6 A 1 1 0 0 1 2 2 Z',
      isEvenOdd: true,
      width: 2,
      cap: 'round',
      fill: { red: 128, green: 128, blue: 255 },
      // Black of print, a fifth of it.
      stroke: { red: 0, green: 0, blue: 0, alpha: 0.2 },
    });
    expect(pointOf(outline.matrix, 5, 0)).toEqual([21, 21]);
  });

  test('pictures fill their area by their turn, those without one all of it; one that is nowhere is told', async () => {
    const media = xml(
      'Res',
      '<ofd:MultiMedias><ofd:MultiMedia ID="9" Type="Image"><ofd:MediaFile>a.png</ofd:MediaFile></ofd:MultiMedia></ofd:MultiMedias>',
      ' BaseLoc="Res"',
    );
    const image = (words: string): string => `<ofd:ImageObject ID="4" Boundary="10 20 30 40" ${words}/>`;
    const { drawn, undrawn } = await drawnOn(
      layer(image('ResourceID="9"') + image('ResourceID="9" CTM="30 0 0 20 0 5"') + image('ResourceID="1"')),
      { 'Doc_0/DocumentRes.xml': media, 'Doc_0/Res/a.png': Buffer.from('png') },
      '<ofd:DocumentRes>DocumentRes.xml</ofd:DocumentRes>',
    );
    expect(drawn.map(each => each.kind === 'picture' && [each.path, pointOf(each.matrix, 1, 1)])).toEqual([
      ['/Doc_0/Res/a.png', [40, 60]],
      ['/Doc_0/Res/a.png', [40, 45]],
    ]);
    expect([...undrawn]).toEqual(['picture']);
  });

  test('templates lie below its content or above it, notes above all; what is hidden is not drawn', async () => {
    const text = (words: string, more = ''): string =>
      `<ofd:TextObject ID="4" Boundary="0 0 9 9" Font="2" Size="5"${more}><ofd:TextCode X="0" Y="5">${words}</ofd:TextCode></ofd:TextObject>`;
    const files = filesWith(
      `<ofd:Template TemplateID="71" ZOrder="Foreground"/><ofd:Template TemplateID="70"/>${layer(`${text('正文')}${text('隐', ' Visible="false"')}<ofd:PageBlock ID="6">${text('块')}</ofd:PageBlock>`)}`,
      {
        'Doc_0/Tpls/a.xml': xml('Page', layer(text('底'))),
        'Doc_0/Tpls/b.xml': xml('Page', layer(text('面'))),
        'Doc_0/Annots/Annotations.xml': xml('Annotations', '<ofd:Page PageID="10"><ofd:FileLoc>one.xml</ofd:FileLoc></ofd:Page>'),
        'Doc_0/Annots/one.xml': xml(
          'PageAnnot',
          `<ofd:Annot ID="80" Type="Stamp"><ofd:Appearance Boundary="100 200 20 20">${text('批注')}</ofd:Appearance></ofd:Annot>`,
        ),
      },
      '<ofd:TemplatePage ID="70" BaseLoc="Tpls/a.xml"/><ofd:TemplatePage ID="71" BaseLoc="Tpls/b.xml"/>',
    );
    const document = (files.get('Doc_0/Document.xml') ?? '').toString();
    files.set(
      'Doc_0/Document.xml',
      Buffer.from(document.replace('</ofd:Document>', '<ofd:Annotations>Annots/Annotations.xml</ofd:Annotations></ofd:Document>')),
    );
    const { drawn, undrawn } = await drawingOf(files);
    expect(drawn.map(each => each.kind === 'text' && each.pieces.map(piece => piece.text).join(''))).toEqual([
      '底',
      '正文',
      '块',
      '面',
      '批注',
    ]);
    expect(drawn.at(-1)?.matrix).toEqual([1, 0, 0, 1, 100, 200]);
    expect([...undrawn]).toEqual([]);
  });

  test('what is not drawn as it stands is told by its kind: gradients, clipping, objects that nobody knows, half an outline', async () => {
    const path = (inner: string, data = 'M 0 0 L 5 5'): string =>
      `<ofd:PathObject ID="4" Boundary="0 0 9 9" Fill="true">${inner}<ofd:AbbreviatedData>${data}</ofd:AbbreviatedData></ofd:PathObject>`;
    const undrawn = async (objects: string) => [...(await drawnOn(layer(objects))).undrawn];
    expect(await undrawn(path('<ofd:FillColor><ofd:AxialShd/></ofd:FillColor>'))).toEqual(['shade']);
    expect(await undrawn(path('<ofd:Clips><ofd:Clip/></ofd:Clips>'))).toEqual(['clip']);
    expect(await undrawn(path('', 'M 0 0 L 5'))).toEqual(['other']);
    expect(await undrawn('<ofd:VideoObject ID="5" Boundary="0 0 9 9"/>')).toEqual(['other']);
  });

  test('each object is seen within its area alone, and within those of what it is part of', async () => {
    const path = (boundary: string): string =>
      `<ofd:PathObject ID="4" Boundary="${boundary}" CTM="2 0 0 2 0 0"><ofd:AbbreviatedData>M 0 0 L 90 90</ofd:AbbreviatedData></ofd:PathObject>`;
    const unit = xml(
      'Res',
      `<ofd:CompositeGraphicUnits><ofd:CompositeGraphicUnit ID="5" Width="9" Height="9"><ofd:Content>${path('1 2 3 4')}</ofd:Content></ofd:CompositeGraphicUnit></ofd:CompositeGraphicUnits>`,
    );
    const files = filesWith(
      layer(`${path('10 20 30 40')}<ofd:CompositeObject ID="6" ResourceID="5" Boundary="50 60 9 8" CTM="0 1 -1 0 0 0"/>`),
      {
        'Doc_0/DocumentRes.xml': unit,
        'Doc_0/Annots.xml': xml('Annotations', '<ofd:Page PageID="10"><ofd:FileLoc>one.xml</ofd:FileLoc></ofd:Page>'),
        'Doc_0/one.xml': xml(
          'PageAnnot',
          `<ofd:Annot ID="8"><ofd:Appearance Boundary="100 200 7 6">${path('5 5 2 2')}</ofd:Appearance></ofd:Annot>`,
        ),
      },
      '<ofd:DocumentRes>DocumentRes.xml</ofd:DocumentRes>',
    );
    const document = (files.get('Doc_0/Document.xml') ?? '').toString();
    files.set(
      'Doc_0/Document.xml',
      Buffer.from(document.replace('</ofd:Document>', '<ofd:Annotations>Annots.xml</ofd:Annotations></ofd:Document>')),
    );
    const drawing = await drawingOf(files);
    const areas = drawing.drawn.map(({ clips }) =>
      clips.map(({ matrix, width, height }) => [pointOf(matrix, 0, 0), pointOf(matrix, width, height)]),
    );
    expect(areas).toEqual([
      [
        [
          [10, 20],
          [40, 60],
        ],
      ],
      [
        [
          [50, 60],
          [59, 68],
        ],
        [
          [48, 61],
          [44, 64],
        ],
      ],
      [
        [
          [100, 200],
          [107, 206],
        ],
        [
          [105, 205],
          [107, 207],
        ],
      ],
    ]);
    expect([...drawing.undrawn]).toEqual([]);
  });

  test('what has no area of its own is drawn uncut, and told', async () => {
    const drawing = await drawnOn(
      layer('<ofd:PathObject ID="4" Boundary="10 20 30 0"><ofd:AbbreviatedData>M 0 0 L 30 0</ofd:AbbreviatedData></ofd:PathObject>'),
    );
    expect([only(drawing).clips, [...drawing.undrawn]]).toEqual([[], ['clip']]);
  });

  test('a canvas is cut to the area before an outline is drawn on it', async () => {
    const did: string[] = [];
    const pen = {
      setTransform: (...matrix: readonly number[]) => did.push(`at ${matrix.slice(4)}`),
      clip: ({ said }: { readonly said: string }) => did.push(`within ${said}`),
      stroke: () => did.push('line'),
      ...Object.fromEntries(['save', 'restore', 'fillRect', 'setLineDash'].map(name => [name, () => undefined])),
    };
    class Path {
      said = '';
      rect(...box: readonly number[]): void {
        this.said = box.join(' ');
      }
    }
    vi.stubGlobal('Path2D', Path);
    vi.stubGlobal('devicePixelRatio', 1);
    try {
      const drawing = await drawnOn(
        layer(
          '<ofd:PathObject ID="4" Boundary="10 20 30 40" CTM="1 0 0 1 5 5"><ofd:AbbreviatedData>M 0 0 L 90 90</ofd:AbbreviatedData></ofd:PathObject>',
        ),
      );
      const canvas = { getContext: () => pen } as unknown as HTMLCanvasElement;
      await drawOfd({ width: 100, height: 100, drawing, seals: [] }, new Map(), canvas, 100, () => false);
    } finally {
      vi.unstubAllGlobals();
    }
    expect(did).toEqual(['at 10,20', 'within 0 0 30 40', 'at 15,25', 'line']);
  });

  test('lists of resources and notes that cannot be read leave the rest to be drawn, and are told', async () => {
    const files = filesWith(
      layer('<ofd:PathObject ID="4" Boundary="0 0 9 9"><ofd:AbbreviatedData>M 0 0 L 5 5</ofd:AbbreviatedData></ofd:PathObject>'),
      { 'Doc_0/PublicRes.xml': Buffer.from('<!DOCTYPE a><Res/>') },
      '<ofd:PublicRes>PublicRes.xml</ofd:PublicRes>',
    );
    const { drawn, undrawn } = await drawingOf(files);
    expect([drawn.length, [...undrawn]]).toEqual([1, ['other']]);
  });

  test('a drawing that uses itself ends', async () => {
    const unit = xml(
      'Res',
      '<ofd:CompositeGraphicUnits><ofd:CompositeGraphicUnit ID="5" Width="9" Height="9"><ofd:Content><ofd:CompositeObject ID="6" ResourceID="5" Boundary="1 1 9 9"/></ofd:Content></ofd:CompositeGraphicUnit></ofd:CompositeGraphicUnits>',
      ' BaseLoc="Res"',
    );
    const { drawn, undrawn } = await drawnOn(
      layer('<ofd:CompositeObject ID="4" ResourceID="5" Boundary="0 0 9 9"/>'),
      { 'Doc_0/DocumentRes.xml': unit },
      '<ofd:DocumentRes>DocumentRes.xml</ofd:DocumentRes>',
    );
    expect([drawn.length, [...undrawn]]).toEqual([0, ['other']]);
  });

  test('a text longer than any line is refused on a page, left out of a drawing, and steps are as many as there are characters', async () => {
    const text = (words: string, more = ''): string =>
      `<ofd:TextObject ID="4" Boundary="0 0 9 9" Font="2" Size="5"><ofd:TextCode X="0" Y="5"${more}>${words}</ofd:TextCode></ofd:TextObject>`;
    const overlong = [text('长'.repeat(10_001)), text('甲乙', ` DeltaX="${'1 '.repeat(100_001)}"`)];
    for (const each of overlong) {
      await expect(drawnOn(layer(each))).rejects.toThrow(OfdError);
      const unit = `<ofd:CompositeGraphicUnit ID="5" Width="9" Height="9"><ofd:Content>${each}${text('短')}</ofd:Content></ofd:CompositeGraphicUnit>`;
      const { drawn, undrawn } = await drawnOn(
        layer('<ofd:CompositeObject ID="4" ResourceID="5" Boundary="0 0 9 9"/>'),
        { 'Doc_0/DocumentRes.xml': xml('Res', `<ofd:CompositeGraphicUnits>${unit}</ofd:CompositeGraphicUnits>`) },
        '<ofd:DocumentRes>DocumentRes.xml</ofd:DocumentRes>',
      );
      expect([drawn.length, [...undrawn]]).toEqual([1, ['other']]);
    }
    const stepped = only(await drawnOn(layer(text('甲乙丙', ' DeltaX="g 4000000000 1"'))));
    expect(stepped).toMatchObject({ pieces: [{ x: 0 }, { x: 1 }, { x: 2 }] });
    const many = only(await drawnOn(layer(text('长'.repeat(10_000), ' DeltaX="g 200000 1"'))));
    expect(many).toMatchObject({ kind: 'text' });
    expect(stepsOf('g 4000000000 1', 200_000)).toHaveLength(200_000);
  });

  test('drawings that use each other many times end, drawn or not, and what is left out is told', async () => {
    const uses = (id: number, times: number): string => `<ofd:CompositeObject ID="9" ResourceID="${id}" Boundary="0 0 9 9"/>`.repeat(times);
    const line = '<ofd:PathObject ID="9" Boundary="0 0 9 9"><ofd:AbbreviatedData>M 0 0 L 5 5</ofd:AbbreviatedData></ofd:PathObject>';
    const unitsOf = (inner: (id: number) => string): Buffer => {
      const all = [0, 1, 2, 3, 4, 5, 6].map(
        id =>
          `<ofd:CompositeGraphicUnit ID="${id}" Width="9" Height="9"><ofd:Content>${inner(id)}</ofd:Content></ofd:CompositeGraphicUnit>`,
      );
      return xml('Res', `<ofd:CompositeGraphicUnits>${all.join('')}</ofd:CompositeGraphicUnits>`);
    };
    const drawn = async (inner: (id: number) => string) => {
      const list = '<ofd:DocumentRes>DocumentRes.xml</ofd:DocumentRes>';
      const drawing = await drawnOn(layer(`${uses(0, 1)}${line}`), { 'Doc_0/DocumentRes.xml': unitsOf(inner) }, list);
      return { count: drawing.drawn.length, undrawn: [...drawing.undrawn] };
    };
    // Each once more in itself: what stands beside is drawn.
    expect(await drawn(id => uses(id, 50))).toEqual({ count: 1, undrawn: ['other'] });
    expect(await drawn(id => uses((id + 1) % 7, 1) + line)).toEqual({ count: 8, undrawn: ['other'] });
    // Ten million ways down, at whose end nothing is drawn.
    expect(await drawn(id => (id < 6 ? uses(id + 1, 15) : ''))).toEqual({ count: 0, undrawn: ['other'] });
  });

  test('the marks of a sample are outlines above all else, numbered on from the highest, on empty pages too', async () => {
    const files = documentOf(['合同', '签署页'], 0);
    files.delete('Doc_0/Signs/Signatures.xml');
    files.set('OFD.xml', Buffer.from((files.get('OFD.xml') ?? '').toString().replace(/<ofd:Signatures>.*<\/ofd:Signatures>/, '')));
    files.set(
      'Doc_0/Pages/Page_0/Content.xml',
      xml('Page', '<ofd:Area><ofd:PhysicalBox>0 0 210 297</ofd:PhysicalBox></ofd:Area><ofd:Content/>'),
    );
    const ofd = openPackage(packed(files));
    const place = { page: 2, x: 100, y: 200, width: 42, height: 42, label: '1. Party A' };
    const marked = openPackage(Buffer.concat(await markPages(ofd, await readOfdPages(ofd), [place])));
    const read = await readOfdPages(marked);
    const drawingAt = await drawingsIn(marked, read);
    expect((await drawingAt(1)).drawn.map(({ kind }) => kind)).toEqual(['outline']);
    expect((await drawingAt(2)).drawn.map(({ kind }) => kind)).toEqual(['text', 'outline', 'outline', 'outline']);
    const page = (await marked.read('/Doc_0/Pages/Page_1/Content.xml')).toString();
    expect([...page.matchAll(/ID="(1\d\d)"/g)].map(([, id]) => id)).toEqual(['102', '103', '104', '105']);
    expect((await marked.read('/Doc_0/Document.xml')).toString()).toContain('<ofd:MaxUnitID>105</ofd:MaxUnitID>');
  });
});

test('[BEY-24] the picture of a seal is found in seals of every version, as whoever verifies reads it', async () => {
  for (const name of ['UserV1.esl', 'UserV4.esl', 'UserV5_ts.esl']) {
    const seal = await readFile(new URL(`ofdrw/${name}`, import.meta.url));
    expect(Buffer.from(pictureIn(seal) ?? [])).toEqual(readSeal(seal).picture.data);
  }
  expect(pictureIn(Buffer.from('no seal'))).toBeUndefined();
  expect(pictureIn(Buffer.from([0x30, 0x84, 0xff, 0xff, 0xff, 0xff]))).toBeUndefined();
});
