/** What a forgery shows in place of what was signed: the objects that would have to change, by each part of a document that can do it. */
import { deflateSync } from 'node:zlib';
import { type Anatomy, changed, lengthened, refsIn } from './anatomy.ts';
import { type Body, latin } from './revision.ts';

export interface Payload {
  readonly objects: Map<number, Body>;
  /** Another catalog. */
  readonly root?: number;
}

/** @returns undefined where the file has no such part */
export type MakePayload = (anatomy: Anatomy, random: () => number) => Payload | undefined;

export const pick = <T>(all: readonly T[], random: () => number): T | undefined => all[Math.floor(random() * all.length)];

/** Needs no font and is seen at any size. */
const forgedDrawing = 'q 1 1 1 rg -2000 -2000 6000 6000 re f 0 0.4 0 rg 60 60 200 300 re f Q\n';
export const forgedStream = (random: () => number): Body => {
  const ways: readonly (() => Body)[] = [
    () => ({ text: '<<>>', stream: latin(forgedDrawing) }),
    () => ({ text: '<</Filter /FlateDecode>>', stream: deflateSync(latin(forgedDrawing)) }),
    () => ({ text: '<</Filter /ASCIIHexDecode>>', stream: latin(`${latin(forgedDrawing).toString('hex')}>`) }),
    () => ({ text: '<</Type /ObjStm /N 0 /First 0>>', stream: latin(forgedDrawing) }),
    () => ({ text: '<</Type /XRef /Size 1 /W [1 1 1]>>', stream: latin(forgedDrawing) }),
    () => ({ text: '<</Type /Metadata /Subtype /XML>>', stream: latin(forgedDrawing) }),
  ];
  return (pick(ways, random) ?? (() => ({ text: '<<>>', stream: latin(forgedDrawing) })))();
};
const forgedForm = (): Body => ({
  text: '<</Type /XObject /Subtype /Form /BBox [-2000 -2000 4000 4000] /Resources <<>>>>',
  stream: latin(forgedDrawing),
});

const objects = (...all: readonly (readonly [number, Body])[]): Payload => ({ objects: new Map(all) });
const pageOf = (anatomy: Anatomy, random: () => number) => pick(anatomy.pages, random);

const withPage =
  (
    make: (
      entries: { readonly next: number; readonly parent: string },
      random: () => number,
    ) => readonly [Readonly<Record<string, string>>, ...(readonly [number, Body])[]],
  ): MakePayload =>
  (anatomy, random) => {
    const page = pageOf(anatomy, random);
    if (page === undefined) return undefined;
    const [entries, ...more] = make({ next: anatomy.size, parent: page.words.get('/Parent') ?? '' }, random);
    return objects([page.num, { text: changed(page.words, entries) }], ...more);
  };

const annotation =
  (words: string): MakePayload =>
  (anatomy, random) => {
    const page = pageOf(anatomy, random);
    if (page === undefined) return undefined;
    const next = anatomy.size;
    const note = { text: `<</Type /Annot ${words} /Rect [60 60 400 500] /P ${page.num} 0 R /AP <</N ${next + 1} 0 R>>>>` };
    return objects(...lengthened(anatomy, page.num, '/Annots', `${next} 0 R`), [next, note], [next + 1, forgedForm()]);
  };

/** Without an appearance: what readers make up for it need not lie in its rectangle. */
const bare =
  (words: string, rect = '1 1 5 5'): MakePayload =>
  (anatomy, random) => {
    const page = pageOf(anatomy, random);
    if (page === undefined) return undefined;
    const next = anatomy.size;
    const text = `<</Type /Annot ${words} /C [1 0 0] /F 4 /Rect [${rect}] /P ${page.num} 0 R>>`;
    return objects(...lengthened(anatomy, page.num, '/Annots', `${next} 0 R`), [next, { text }]);
  };

const field =
  (words: string): MakePayload =>
  (anatomy, random) => {
    const page = pageOf(anatomy, random);
    if (page === undefined || anatomy.form === undefined) return undefined;
    const next = anatomy.size;
    const text = `<</Type /Annot /Subtype /Widget ${words} /T (more${next}) /Rect [60 60 400 500] /P ${page.num} 0 R /AP <</N ${next + 1} 0 R>>>>`;
    const lists = [
      ...lengthened(anatomy, page.num, '/Annots', `${next} 0 R`),
      ...lengthened(anatomy, anatomy.form, '/Fields', `${next} 0 R`),
    ];
    return objects(...lists, [next, { text }], [next + 1, forgedForm()]);
  };

/** Every part of a document that makes a page look as it does. */
export const payloads: Readonly<Record<string, MakePayload>> = {
  content: (anatomy, random) => {
    const num = pick(pageOf(anatomy, random)?.contents ?? [], random);
    return num === undefined ? undefined : objects([num, forgedStream(random)]);
  },
  'content emptied': (anatomy, random) => {
    const num = pick(pageOf(anatomy, random)?.contents ?? [], random);
    return num === undefined ? undefined : objects([num, random() < 0.5 ? { text: 'null' } : { text: '<<>>', stream: latin('q Q') }]);
  },
  'page contents': withPage(({ next }, random) => [{ '/Contents': `${next} 0 R` }, [next, forgedStream(random)]]),
  'page contents, more': (anatomy, random) => {
    const page = pageOf(anatomy, random);
    if (page === undefined) return undefined;
    const all = page.contents.map(each => `${each} 0 R`).join(' ');
    return objects(
      [page.num, { text: changed(page.words, { '/Contents': `[${all} ${anatomy.size} 0 R]` }) }],
      [anatomy.size, forgedStream(random)],
    );
  },
  'page box': withPage((_, random) => [
    {
      [pick(['/MediaBox', '/CropBox'], random) ?? '/CropBox']: `[${Math.floor(random() * 90)} 40 300 ${200 + Math.floor(random() * 300)}]`,
    },
  ]),
  'page turned': withPage((_, random) => [{ '/Rotate': pick(['90', '180', '270'], random) ?? '90' }]),
  'page unit': withPage(() => [{ '/UserUnit': '2' }]),
  'page resources': withPage(() => [{ '/Resources': '<<>>' }]),
  stamp: annotation('/Subtype /Stamp /F 4'),
  'free text': annotation('/Subtype /FreeText /DA (/Helv 12 Tf) /Contents (I owe a million) /F 4'),
  square: annotation('/Subtype /Square /IC [1 1 1] /C [1 0 0] /F 4'),
  'stray widget': annotation('/Subtype /Widget /F 4'),
  watermark: annotation('/Subtype /Watermark /F 4'),
  'bare line': bare('/Subtype /Line /L [60 300 500 320] /BS <</W 40>>'),
  'bare ink': bare('/Subtype /Ink /InkList [[60 300 200 400 500 320]] /BS <</W 40>>'),
  'bare polygon': bare('/Subtype /Polygon /Vertices [60 300 500 320 400 600] /IC [0 1 0] /BS <</W 20>>'),
  'bare polyline': bare('/Subtype /PolyLine /Vertices [60 300 500 320 400 600] /BS <</W 20>>'),
  'bare highlight': bare('/Subtype /Highlight /QuadPoints [60 400 500 400 60 300 500 300]'),
  'bare strike-out': bare('/Subtype /StrikeOut /QuadPoints [60 400 500 400 60 300 500 300]'),
  'bare free text': bare('/Subtype /FreeText /DA (1 0 0 rg /Helv 90 Tf) /Contents (I owe a million) /CL [60 300 200 400 500 320]'),
  'bare note': bare('/Subtype /Text /Name /Comment /Contents (I owe a million) /Open true', '300 400 301 401'),
  'bare square': bare('/Subtype /Square /IC [1 1 1] /BS <</W 90>>', '300 400 302 402'),
  'bare circle': bare('/Subtype /Circle /IC [1 1 1] /BS <</W 90>>', '300 400 302 402'),
  'bare stamp': bare('/Subtype /Stamp /Name /Approved', '300 400 302 402'),
  'bare caret': bare('/Subtype /Caret /RD [-100 -100 -100 -100]', '300 400 302 402'),
  'bare link': bare('/Subtype /Link /Border [0 0 90]', '300 400 302 402'),
  'bare redaction': bare('/Subtype /Redact /IC [1 1 1] /QuadPoints [60 400 500 400 60 300 500 300]'),
  'text field': field('/FT /Tx /V (a million) /F 4'),
  button: field('/FT /Btn /Ff 65536 /F 4'),
  'unsigned field': field('/FT /Sig /F 132'),
  'page tree': (anatomy, random) => {
    const next = anatomy.size;
    const words = anatomy.parts.get(anatomy.tree)?.words;
    const box = '/MediaBox [0 0 595 842]';
    return objects(
      [anatomy.tree, { text: changed(words, { '/Kids': `[${next} 0 R]`, '/Count': '1' }) }],
      [next, { text: `<</Type /Page /Parent ${anatomy.tree} 0 R ${box} /Contents ${next + 1} 0 R>>` }],
      [next + 1, forgedStream(random)],
    );
  },
  'page more': (anatomy, random) => {
    const next = anatomy.size;
    const words = anatomy.parts.get(anatomy.tree)?.words;
    if (words === undefined) return undefined;
    const [list] = lengthened(anatomy, anatomy.tree, '/Kids', `${next} 0 R`, random() < 0.5);
    if (list === undefined) return undefined;
    const counted = list[0] === anatomy.tree ? list[1].text.replace(/\/Count \d+/, `/Count ${anatomy.pages.length + 1}`) : list[1].text;
    return objects(
      [list[0], { text: counted }],
      [next, { text: `<</Type /Page /Parent ${anatomy.tree} 0 R /MediaBox [0 0 595 842] /Contents ${next + 1} 0 R>>` }],
      [next + 1, forgedStream(random)],
    );
  },
  'page inherited': (anatomy, random) => {
    const words = anatomy.parts.get(anatomy.tree)?.words;
    const entry = pick([{ '/Rotate': '90' }, { '/MediaBox': '[0 0 300 300]' }, { '/CropBox': '[0 0 300 300]' }], random);
    return objects([anatomy.tree, { text: changed(words, { ...entry }) }]);
  },
  'catalog pages': (anatomy, random) => {
    const next = anatomy.size;
    return objects(
      [anatomy.root, { text: changed(anatomy.parts.get(anatomy.root)?.words, { '/Pages': `${next} 0 R` }) }],
      [next, { text: `<</Type /Pages /Kids [${next + 1} 0 R] /Count 1>>` }],
      [next + 1, { text: `<</Type /Page /Parent ${next} 0 R /MediaBox [0 0 595 842] /Contents ${next + 2} 0 R>>` }],
      [next + 2, forgedStream(random)],
    );
  },
  'other catalog': (anatomy, random) => {
    const next = anatomy.size;
    const form = anatomy.parts.get(anatomy.root)?.words?.get('/AcroForm') ?? '<<>>';
    return {
      root: next + 3,
      objects: new Map([
        [next, { text: `<</Type /Pages /Kids [${next + 1} 0 R] /Count 1>>` }],
        [next + 1, { text: `<</Type /Page /Parent ${next} 0 R /MediaBox [0 0 595 842] /Contents ${next + 2} 0 R>>` }],
        [next + 2, forgedStream(random)],
        [next + 3, { text: `<</Type /Catalog /Pages ${next} 0 R /AcroForm ${form}>>` }],
      ]),
    };
  },
  resource: (anatomy, random) => {
    // Fonts, pictures, states: whatever pages draw with.
    const drawn = [...anatomy.parts].filter(([, { words }]) => ['/Font', '/XObject', '/ExtGState'].includes(words?.get('/Type') ?? ''));
    const [num, part] = pick(drawn, random) ?? [];
    if (num === undefined || part === undefined) return undefined;
    const isFont = part.words?.get('/Type') === '/Font';
    const font = { text: '<</Type /Font /Subtype /Type1 /BaseFont /Symbol>>' };
    return objects([num, isFont ? font : part.stream === undefined ? { text: '<</Type /ExtGState /ca 0 /CA 0>>' } : forgedForm()]);
  },
  'font program': (anatomy, random) => {
    const [num, part] =
      pick(
        [...anatomy.parts].filter(([, { words }]) => words?.has('/Length1') === true),
        random,
      ) ?? [];
    return num === undefined || part === undefined ? undefined : objects([num, { text: '<</Length1 4>>', stream: latin('none') }]);
  },
  'resource list': (anatomy, random) => {
    const nums = anatomy.pages.flatMap(({ words }) => refsIn(words.get('/Resources'))).filter(num => anatomy.parts.has(num));
    const num = pick(nums, random);
    return num === undefined ? undefined : objects([num, { text: '<<>>' }]);
  },
  'own appearance': (anatomy, random) => {
    const nums = anatomy.widgets.flatMap(num => refsIn(anatomy.parts.get(num)?.words?.get('/AP')));
    const num = pick(nums, random);
    return num === undefined ? undefined : objects([num, forgedForm()]);
  },
  'own widget': (anatomy, random) => {
    const num = pick(anatomy.widgets, random);
    if (num === undefined) return undefined;
    const next = anatomy.size;
    const entries = { '/Rect': '[60 60 400 500]', '/AP': `<</N ${next} 0 R>>`, '/F': '132' };
    return objects([num, { text: changed(anatomy.parts.get(num)?.words, entries) }], [next, forgedForm()]);
  },
  layers: (anatomy, random) => {
    const next = anatomy.size;
    const page = pageOf(anatomy, random);
    const [content] = page?.contents ?? [];
    if (page === undefined || content === undefined) return undefined;
    const off = `<</OCGs [${next} 0 R] /D <</BaseState /OFF /OFF [${next} 0 R]>>>>`;
    return objects(
      [anatomy.root, { text: changed(anatomy.parts.get(anatomy.root)?.words, { '/OCProperties': off }) }],
      [next, { text: '<</Type /OCG /Name (one)>>' }],
      [content, { text: '<<>>', stream: latin('/OC /one BDC EMC') }],
    );
  },
  'form appearances': (anatomy, random) => {
    const fields = [...anatomy.parts].filter(([, { words }]) => words?.get('/FT') === '/Tx');
    const [num, part] = pick(fields, random) ?? [];
    if (num === undefined || part === undefined || anatomy.form === undefined) return undefined;
    const words = anatomy.parts.get(anatomy.form)?.words;
    return objects(
      [anatomy.form, { text: changed(words, { '/NeedAppearances': 'true' }) }],
      [num, { text: changed(part.words, { '/V': '(a million)', '/AP': '' }) }],
    );
  },
  'field value': (anatomy, random) => {
    const fields = [...anatomy.parts].filter(([, { words }]) => words?.get('/FT') === '/Tx');
    const [num, part] = pick(fields, random) ?? [];
    const [appearance] = refsIn(part?.words?.get('/AP'));
    if (num === undefined || part === undefined || appearance === undefined) return undefined;
    return objects([num, { text: changed(part.words, { '/V': '(a million)' }) }], [appearance, forgedForm()]);
  },
};
