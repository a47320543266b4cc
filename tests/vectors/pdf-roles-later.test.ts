/** Files prepared so that what may come after a signature, evidence, a filled field, another signer, a comment, would show something else: each is told. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeSignatures, verdictOfSignature } from '#trust/document/judge-signatures.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { lookTwice } from '#trust/document/second-look.ts';
import { anatomyOf, lengthened } from './forgeries/anatomy.ts';
import { withSame } from './forgeries/revision.ts';
import { certified } from './forgeries/signed-files.ts';
import { cmsBy, filledIn, type SignatureWords, signatureObjects } from './forgeries/signing.ts';
import { difference, openViewers, type Viewers, viewers } from './forgeries/viewers.ts';
import { behind, latin, letter, streamOf, written } from './pdf-by-hand.ts';
import { signed, signingAuthority } from './signing.ts';

let authority: Awaited<ReturnType<typeof signingAuthority>>;
let screens: Viewers;
beforeAll(async () => {
  [authority, screens] = [await signingAuthority(), await openViewers()];
});
afterAll(() => screens.close());

const judged = async (bytes: Buffer) => {
  const authorities = [authority.root.issuer.certificate, authority.issuing.issuer.certificate];
  const found = await lookTwice(bytes);
  const all = await judgeSignatures(found, { authorities, now: new Date(), registered: async () => ({ state: 'GOOD' }) });
  return { found, first: found.signatures[0], verdict: all.map(verdictOfSignature)[0] };
};
const changesIn = async (bytes: Buffer) => {
  const { verdict, first, found } = await judged(bytes);
  return [verdict, ...(first?.laterChanges ?? []), ...found.doubts.map(({ code }) => code)];
};

const drawing = (text: string, words = '/Resources <</Font <</F1 5 0 R>>>> ', box = '0 0 595 842'): string =>
  streamOf(text, `/Type /XObject /Subtype /Form /BBox [${box}] ${words}`);
const saying = (text: string): string => `BT /F1 24 Tf 50 600 Td (${text}) Tj ET`;
const page = (resources: string, more = ''): string =>
  `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${resources} /Contents 4 0 R ${more}>>`;
const own = '<</Font <</F1 5 0 R>>>>';
const catalog = '<</Type /Catalog /Pages 2 0 R /AcroForm 6 0 R>>';
const widget = '/Type /Annot /Subtype /Widget /P 3 0 R /Rect [50 400 400 440] /F 4';
/** A white square over the words, by Multiply: seen where the group is isolated, and by a program that heeds that. */
const group = (isolated: boolean): string =>
  drawing(
    '/G gs 1 1 1 rg 0 560 595 100 re f',
    `/Group <</S /Transparency /I ${isolated} /CS /DeviceRGB>> /Resources <</ExtGState <</G <</BM /Multiply>>>>>> `,
  );
const first = (bytes: Buffer) => authority.signer('First').then(by => signed(bytes, by));

/** A second signer by hand, whose revision says other things too. */
const second = async (
  bytes: Buffer,
  words: SignatureWords = {},
  more: (objects: Map<number, { text: string; stream?: Buffer }>, form: number) => void = () => {},
): Promise<Buffer> => {
  const anatomy = await anatomyOf(bytes);
  const objects = new Map(signatureObjects(anatomy, words));
  more(objects, anatomy.form ?? 0);
  return filledIn(withSame(anatomy, objects).bytes, cmsBy(await authority.signer('Second')));
};

describe('[BEY-11] appearances that something else is drawn from too', () => {
  const fillable = (more: Readonly<Record<number, string>>): Buffer => written(letter({ 1: catalog, 6: '<</Fields [7 0 R]>>', ...more }));

  test('a field that may be filled in: its appearance is its own, or a change', async () => {
    const file = await certified(
      fillable({
        3: page(`<</Font <</F1 5 0 R>> /XObject 8 0 R>>`, '/Annots [7 0 R]'),
        4: streamOf(`${saying('You owe me a million')} /N Do`),
        7: `<<${widget} /FT /Tx /T (note) /V () /AP 8 0 R>>`,
        8: '<</N 9 0 R>>',
        9: group(false),
      }),
      authority,
      2,
    );
    expect(await changesIn(file)).toEqual(['VALID']);
    expect(await changesIn(behind(file, { 9: group(true) }))).toEqual(['INVALID', { code: 'CONTENT', page: 1 }]);
  });

  test('a widget that is not to be filled in, and a comment, are drawn from the same', async () => {
    const shared = (text: string): string => drawing(saying(text));
    const objects = {
      3: page(own, '/Annots [7 0 R 8 0 R]'),
      7: `<<${widget.replace('50 400 400 440', '0 0 595 842')} /Ff 1 /FT /Btn /T (amount) /AP <</N 9 0 R>>>>`,
      8: '<</Type /Annot /Subtype /Stamp /Rect [1 1 5 5] /F 4 /P 3 0 R /AP <</N 10 0 R>>>>',
      9: drawing('/X Do', '/Resources <</XObject <</X 11 0 R>>>> '),
      10: drawing('q .01 0 0 .01 0 0 cm /X Do Q', '/Resources <</XObject <</X 11 0 R>>>> ', '0 0 5 5'),
      11: shared('You owe me 1000'),
    };
    const file = await certified(fillable(objects), authority, 3);
    expect(await changesIn(file)).toEqual(['VALID']);
    expect(await changesIn(behind(file, { 11: shared('I owe you 9000') }))).toEqual(['INVALID', { code: 'ANNOTATION', page: 1 }]);
  });

  test('one picture under two fields: both are filled in when it is exchanged, and neither while it is not', async () => {
    const file = await certified(
      fillable({
        3: page(own, '/Annots [7 0 R 8 0 R]'),
        6: '<</Fields [7 0 R 8 0 R]>>',
        7: `<<${widget} /FT /Tx /T (one) /V (1) /AP <</N 9 0 R>>>>`,
        8: `<<${widget.replace('50 400 400 440', '50 300 400 340')} /FT /Tx /T (two) /V (1) /AP <</N 9 0 R>>>>`,
        9: drawing('BT /F1 12 Tf 2 4 Td (1) Tj ET', undefined, '0 0 350 40'),
      }),
      authority,
      2,
    );
    const filled = await judged(behind(file, { 9: drawing('BT /F1 12 Tf 2 4 Td (2) Tj ET', undefined, '0 0 350 40') }));
    expect([filled.verdict, filled.first?.laterFilled]).toEqual(['VALID', ['one', 'two']]);
    expect(await changesIn(await second(file))).toEqual(['VALID']);
  });

  test('a field that waits for a signature and is a list of pictures', async () => {
    const file = await first(
      written(
        letter({
          1: catalog,
          3: page('<</Font <</F1 5 0 R>> /XObject 7 0 R>>'),
          4: streamOf(`${saying('You owe me 1000')} /AP Do`),
          6: '<</Fields [<</T (a) /FT /Sig /Kids [7 0 R]>>] /SigFlags 3>>',
          7: '<</T (b) /FT /Sig /AP 8 0 R>>',
          8: group(false),
          9: group(true),
        }),
      ),
    );
    const turned = await second(file, {}, objects => {
      const [value = 0] = [...objects].find(([, { text }]) => text.includes('/ByteRange')) ?? [];
      for (const num of objects.keys()) if (num !== value) objects.delete(num);
      objects.set(7, { text: `<</T (b) /FT /Sig /V ${value} 0 R /AP 9 0 R>>` });
    });
    expect(await changesIn(turned)).toEqual(['UNJUDGEABLE', 'TWO_ROLES']);
  });
});

test('[BEY-11] evidence that the page is drawn from is not judged, with and without a ban on changes', async () => {
  const form = (text: string): string => drawing(saying(text));
  const file = written(
    letter({
      1: '<</Type /Catalog /Pages 2 0 R /DSS 6 0 R>>',
      3: page('7 0 R'),
      4: streamOf('/X Do'),
      6: '<</Type /DSS /VRI 7 0 R>>',
      7: '<</Font <</F1 5 0 R>> /XObject 8 0 R>>',
      8: '<</X 9 0 R>>',
      9: form('You owe me a million'),
      10: form('I owe you a million'),
    }),
  );
  for (const each of [await first(file), await certified(file, authority, 1)])
    expect(await changesIn(behind(each, { 8: '<</X 10 0 R>>' }))).toEqual(['UNJUDGEABLE', 'TWO_ROLES']);
});

test('[BEY-11] evidence that is a field as well is not valid, whatever comes later', async () => {
  const file = written(
    letter({
      1: '<</Type /Catalog /Pages 2 0 R /DSS 8 0 R /AcroForm 6 0 R>>',
      3: page(own, '/Annots [7 0 R]'),
      6: '<</Fields [7 0 R]>>',
      7: `<<${widget} /FT /Tx /T (note) /AP <</N 9 0 R>>>>`,
      8: '<</Type /DSS /VRI 7 0 R>>',
      9: drawing('0 g'),
    }),
  );
  const later = behind(await certified(file, authority, 3), { 9: drawing('1 g') });
  expect(await changesIn(later)).toEqual(['INVALID', { code: 'ANNOTATION', page: 1 }, 'TWO_ROLES']);
});

test('[BEY-11] only evidence is left undrawn: anything else that comes later is seen', async () => {
  const file = await first(written(letter({ 6: '<</Title (Contract)>>' }), { trailer: '/Info 6 0 R' }));
  const touched = async (bytes: Buffer) => (await onPdfThread('signatures', { bytes })).signatures[0]?.isTouched;
  const evidence = await onPdfThread('evidence', { bytes: file, certificates: [authority.tsa.der], crls: [], ocsps: [] });
  expect(await touched(file)).toBe(false);
  expect(await touched(Buffer.concat([file, evidence]))).toBe(false);
  expect(await touched(behind(file, {}))).toBe(false);
  for (const later of [
    behind(file, { 90: '<<>>' }),
    behind(file, { 6: '<</Title (Contract) /ModDate (D:2026)>>' }),
    behind(file, { 5: 'null' }),
  ])
    expect(await touched(later)).toBe(true);
});

describe('[BEY-11] a further signer who says how fields look', () => {
  const font = '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding <</Differences [48 /nine /nine]>>>>';
  const withForm = (field: string, form = '', more: Readonly<Record<number, string>> = {}): Buffer =>
    written(
      letter({
        1: catalog,
        3: page(own, '/Annots [7 0 R]'),
        6: `<</Fields [7 0 R] ${form}>>`,
        7: `<<${widget} /T (amount) /V (1000) ${field}>>`,
        ...more,
      }),
    );
  const saidLater = (file: Buffer, entry: string): Promise<Buffer> =>
    second(file, {}, (objects, form) => {
      const { text = '' } = objects.get(form) ?? {};
      objects.set(form, { text: text.replace(/>>\s*$/, ` ${entry.replace('@', `${Math.max(...objects.keys()) + 1} 0 R`)}>>`) });
      objects.set(Math.max(...objects.keys()) + 1, { text: font });
    });
  const resources = '/DR <</Font <</Helv @>>>>';

  test('where a field has no picture of its own, or one that brings no fonts, that is a change', async () => {
    const stream = streamOf('BT /Helv 24 Tf 5 10 Td (1000) Tj ET', '/Type /XObject /Subtype /Form /BBox [0 0 350 40] ');
    const files: readonly (readonly [Buffer, string])[] = [
      [withForm('/FT /Tx /DA (/Helv 24 Tf 0 g)'), resources],
      [withForm('/FT /Tx', '/DR <</Font <</Helv 5 0 R>>>>'), '/DA (/Helv 24 Tf 1 0 0 rg)'],
      [withForm('/FT /Ch /DA (/Helv 24 Tf 0 g)'), resources],
      [withForm('/FT /Tx /AP <</N 8 0 R>>', '', { 8: stream }), resources],
      [withForm('/FT /Tx /AP <</N 8 0 R>>', '/NeedAppearances true', { 8: drawing('0 g') }), resources],
    ];
    for (const [file, entry] of files)
      expect(await changesIn(await saidLater(await first(file), entry))).toEqual(['INVALID', { code: 'FORM' }]);
    const needed = await saidLater(await first(withForm('/FT /Tx /AP <</N 8 0 R>>', '', { 8: drawing('0 g') })), '/NeedAppearances true');
    expect(await changesIn(needed)).toEqual(['INVALID', { code: 'FORM' }]);
  });

  test('where every field has its own, and where only signatures are, it is none', async () => {
    const boxes = '/FT /Btn /AS /Off /AP <</N <</Yes 8 0 R>>>>';
    for (const file of [
      withForm('/FT /Tx /AP <</N 8 0 R>>', '', { 8: drawing('0 g') }),
      withForm(boxes, '', { 8: drawing('0 g') }),
      written(letter({ 1: catalog, 6: '<</Fields []>>' })),
    ]) {
      expect(await changesIn(await saidLater(await first(file), resources))).toEqual(['VALID']);
      expect(await changesIn(await saidLater(await first(file), '/DA (/Helv 0 Tf 0 g)'))).toEqual(['VALID']);
    }
  });
});

describe('[BEY-11] what is told of a picture is where programs draw it', () => {
  const turned = (rotate: number): Buffer =>
    written(letter({ 3: page(own, `/Rotate ${rotate}`), 4: streamOf('BT /F1 24 Tf 100 300 Td (You owe me a million) Tj ET') }));
  const yellow = (width: number, height: number) => ({
    text: `<</Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources <<>>>>`,
    stream: latin(`1 1 0 rg 0 0 ${width} ${height} re f`),
  });
  /** With the flag for staying upright. */
  const upright = async (file: Buffer, rect: readonly [number, number, number, number]): Promise<Buffer> => {
    const [left, bottom, right, top] = rect;
    return second(file, { rect, appearance: yellow(right - left, top - bottom) }, objects => {
      for (const [num, body] of objects)
        if (body.text.includes('/Widget')) objects.set(num, { ...body, text: body.text.replace('/F 132', '/F 148') });
    });
  };

  test.each([
    [90, [90, 17, 120, 297], [90, 297, 370, 327]],
    [180, [400, 250, 580, 290], [220, 290, 400, 330]],
    [270, [400, 290, 430, 570], [120, 540, 400, 570]],
    [-90, [400, 290, 430, 570], [120, 540, 400, 570]],
  ] as const)('one that stays upright on a page turned by %d is told in both places', async (rotate, rect, other) => {
    const file = await first(turned(rotate));
    const bytes = await upright(file, rect);
    const { first: found, verdict } = await judged(bytes);
    expect(found?.laterPictures.map(each => each.rect)).toEqual([rect, other]);
    expect([verdict, found?.laterPictures.every(({ share }) => share > 1)]).toEqual(['VALID', true]);
    const [before, after] = [file.subarray(0, found?.end), bytes];
    for (const viewer of viewers)
      expect(
        difference(
          await screens.draw(viewer, before),
          await screens.draw(viewer, after),
          found?.permitted.map(each => ({ ...each, turn: (rotate + 360) % 360 })),
        ),
        viewer,
      ).toBe(0);
  });

  test('on a page that is not turned, in one', async () => {
    const { first: found } = await judged(await upright(await first(turned(0)), [90, 17, 120, 297]));
    expect(found?.laterPictures.map(each => each.rect)).toEqual([[90, 17, 120, 297]]);
  });

  test('a pop-up with a picture is a comment like any other, one without is none that covers', async () => {
    const file = await certified(written(letter()), authority, 3);
    const noted = async (words: string): Promise<Buffer> => {
      const anatomy = await anatomyOf(file);
      const next = anatomy.size;
      const popup = {
        text: `<</Type /Annot /Subtype /Popup /F 4 /Open true /Rect [0 0 595 842] ${words.replace('@', `${next + 1} 0 R`)}>>`,
      };
      const lists = lengthened(anatomy, anatomy.pages[0]?.num ?? 0, '/Annots', `${next} 0 R`);
      return withSame(anatomy, new Map([...lists, [next, popup], [next + 1, yellow(595, 842)]])).bytes;
    };
    const covered = await judged(await noted('/AP <</N @>>'));
    expect([covered.verdict, covered.first?.laterPictures]).toMatchObject(['UNSURE', [{ page: 1, share: 100, isComment: true }]]);
    expect(await changesIn(await noted('/AP <</D @>>'))).toEqual(['INVALID', { code: 'ANNOTATION', page: 1 }]);
    const window = await judged(await noted(''));
    expect([window.verdict, window.first?.laterPictures, window.first?.permitted]).toEqual(['VALID', [], []]);
  });

  test('a signature that is no widget is a change: programs draw lines and notes by other entries than a rectangle', async () => {
    const file = await first(written(letter()));
    const line = await second(file, { rect: [1, 1, 5, 5] }, objects => {
      for (const [num, { text }] of objects)
        if (text.includes('/Widget')) objects.set(num, { text: text.replace('/Widget', '/Line /L [60 300 500 320] /BS <</W 40>>') });
    });
    expect(await changesIn(line)).toContainEqual({ code: 'ANNOTATION', page: 1 });
  });
});

test('[BEY-11] a field that is filled in may look different wherever it stands', async () => {
  const file = await certified(
    written(
      letter({
        1: catalog,
        3: page(own, '/Annots [8 0 R 9 0 R]'),
        6: '<</Fields [7 0 R] /DA (/Helv 12 Tf 0 g)>>',
        7: '<</FT /Tx /T (amount) /V (1000) /Kids [8 0 R 9 0 R]>>',
        8: `<<${widget} /Parent 7 0 R>>`,
        9: `<<${widget.replace('50 400 400 440', '50 200 400 240')} /Parent 7 0 R>>`,
      }),
    ),
    authority,
    2,
  );
  const { text = '' } = (await anatomyOf(file)).parts.get(7) ?? {};
  const { first: found, verdict } = await judged(behind(file, { 7: text.replace('(1000)', '(9000)') }));
  expect([verdict, found?.laterFilled]).toEqual(['VALID', ['amount']]);
  expect(new Set(found?.permitted.map(({ rect }) => rect[1]))).toEqual(new Set([400, 200]));
});
