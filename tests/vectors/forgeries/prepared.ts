/** Documents prepared before they are signed, by whoever wants to change them later without a word: a document, and what is put behind it once it bears a signature. */
import { deflateSync } from 'node:zlib';
import type { DocumentSigner } from '#trust/document/pades.ts';
import { anatomyOf, lengthened } from './anatomy.ts';
import { forgedStream, pick } from './payloads.ts';
import {
  type Body,
  bodyBytes,
  ending,
  entryLine,
  latin,
  type Objects,
  objectStream,
  tableStream,
  withSame,
  withTable,
  written,
} from './revision.ts';
import { cmsBy, filledIn, type SignatureWords, signatureObjects } from './signing.ts';

export interface Prepared {
  readonly bytes: Buffer;
  /** What turns the signed file into another document. */
  readonly turn: (signed: Buffer, random: () => number, hand: DocumentSigner) => Promise<Buffer>;
  /** By whom it is certified, where not everything is forbidden after it. */
  readonly level?: 1 | 2 | 3;
  /** By how much its page is turned. */
  readonly rotate?: number;
}

const stream = (text: string, words = ''): Body => ({ text: `<<${words}>>`, stream: latin(text) });
const honest = 'BT /F1 24 Tf 72 700 Td (Party A owes 100) Tj ET\n';
const font: Body = { text: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>' };
const catalog = (more = ''): Body => ({ text: `<</Type /Catalog /Pages 2 0 R /AcroForm 8 0 R ${more}>>` });
const tree: Body = { text: '<</Type /Pages /Kids [3 0 R] /Count 1>>' };
const page = (contents: string, more = ''): Body => ({
  text: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</Font <</F1 5 0 R>> /XObject <</X1 12 0 R>>>> /Contents ${contents} ${more}>>`,
});
const form: Body = { text: '<</Fields [] /SigFlags 3>>' };

const usual = (more: Readonly<Record<number, Body>>): Objects => {
  const all: Record<number, Body> = {
    1: catalog(),
    2: tree,
    3: page('4 0 R'),
    4: stream(honest),
    5: font,
    8: form,
    12: stream('', '/Type /XObject /Subtype /Form /BBox [0 0 595 842]'),
  };
  return new Map(Object.entries({ ...all, ...more }).map(([num, body]) => [Number(num), body]));
};

/** Puts objects behind the signed file as an update of its own kind. */
const later =
  (make: (random: () => number) => Readonly<Record<number, Body>>) =>
  async (signed: Buffer, random: () => number): Promise<Buffer> => {
    const standing = await anatomyOf(signed);
    const objects = new Map(Object.entries(make(random)).map(([num, body]) => [Number(num), body]));
    return withSame(standing, objects).bytes;
  };

const fillIn = (num: number) => later(random => ({ [num]: forgedStream(random) }));

/** Evidence: a store whose streams are what a page draws. */
const evidence =
  (num: number) =>
  async (signed: Buffer, random: () => number): Promise<Buffer> => {
    const standing = await anatomyOf(signed);
    const root = standing.parts.get(standing.root)?.text ?? '';
    const objects = new Map<number, Body>([
      [standing.root, { text: root.replace(/\/DSS \d+ 0 R|>>$/, each => (each === '>>' ? ` /DSS ${standing.size} 0 R>>` : '')) }],
      [standing.size, { text: `<</Type /DSS /Certs [${num} 0 R]>>` }],
      [num, forgedStream(random)],
    ]);
    return withSame(standing, objects).bytes;
  };

const unchanged = async (signed: Buffer): Promise<Buffer> => signed;

/** A table by hand over a document whose objects are put down as they are given. */
const tabled = (all: Objects, table: (places: ReadonlyMap<number, number>, end: number) => string, extra = ''): Buffer => {
  const { bytes } = written(all);
  const at = bytes.lastIndexOf('xref\n0 1\n');
  const body = Buffer.concat([bytes.subarray(0, at), latin(extra)]);
  const places = new Map([...all.keys()].map(num => [num, bytes.indexOf(`\n${num} 0 obj`) + 1]));
  const size = Math.max(...all.keys()) + 1;
  const text = `xref\n0 1\n${entryLine(0, 65_535, 'f')}${table(places, body.length)}trailer\n<</Size ${size} /Root 1 0 R>>\n`;
  return Buffer.concat([body, latin(text), ending(body.length)]);
};
const lines = (places: ReadonlyMap<number, number>): string => [...places].map(([num, at]) => `${num} 1\n${entryLine(at)}`).join('');

/** A document whose dictionaries stand in a stream of objects. */
const packed = (all: Objects, named?: (nums: readonly number[]) => readonly number[], words = ''): Buffer => {
  const inside = [...all].filter(([, body]) => body.stream === undefined);
  const outside = [...all].filter(([, body]) => body.stream !== undefined);
  const own = Math.max(...all.keys()) + 1;
  const nums = inside.map(([num]) => num);
  outside.push([own, objectStream(inside, { words, ...(named === undefined ? {} : { named: named(nums) }) })]);
  let bytes = latin('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  const entries = new Map<number, readonly [number, number, number]>([[0, [0, 0, 65_535]]]);
  for (const [num, body] of outside) {
    entries.set(num, [1, bytes.length, 0]);
    bytes = Buffer.concat([bytes, bodyBytes(num, body)]);
  }
  for (const [index, num] of nums.entries()) entries.set(num, [2, own, index]);
  const made = tableStream({ bytes, root: 1, size: own + 1, table: 0, isStream: true }, bytes, entries, {});
  return latin(made.bytes.toString('latin1').replace('/Prev 0', ''));
};

const hiddenPages: Readonly<Record<number, Body>> = {
  20: { text: '<</Type /Pages /Kids [21 0 R] /Count 1>>' },
  21: { text: '<</Type /Page /Parent 20 0 R /MediaBox [0 0 595 842] /Contents 22 0 R>>' },
  22: stream('0 0.4 0 rg 60 60 200 300 re f'),
};

const drawing = (text: string, words = ''): Body => stream(text, `/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${words}`);
const green = '0 0.4 0 rg 60 60 200 300 re f';
const fresh = drawing(green);
/** Over the words in white by Multiply: seen where the group is isolated. */
const group = (flags: string): Body =>
  drawing(
    '/G gs 1 1 1 rg 0 680 595 60 re f',
    `/Group <</S /Transparency /CS /DeviceRGB ${flags}>> /Resources <</ExtGState <</G <</BM /Multiply>>>>>>`,
  );
const flagsOf = (random: () => number): string => pick(['/I true', '/K true', '/I true /K true'], random) ?? '';
const drawnBy = (entry: string, more = ''): Body => ({
  text: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</Font <</F1 5 0 R>> ${entry}>> /Contents 4 0 R ${more}>>`,
});
const widget = '/Type /Annot /Subtype /Widget /P 3 0 R /F 4 /Rect [60 400 400 440]';
const levelOf = (random: () => number): 1 | 2 | 3 => pick([1, 2, 3] as const, random) ?? 2;

/** Another signer, whose revision brings more than the signature. */
const signedWith =
  (
    make: (random: () => number) => SignatureWords,
    more: (objects: Map<number, Body>, form: number, random: () => number) => void = () => {},
  ): Prepared['turn'] =>
  async (signed, random, hand) => {
    const standing = await anatomyOf(signed);
    const objects = new Map(signatureObjects(standing, make(random)));
    more(objects, standing.form ?? 0, random);
    return filledIn(withSame(standing, objects).bytes, cmsBy(hand));
  };

/** Chains of evidence that end at what a page is drawn from. */
const stores: readonly string[] = ['/VRI 9 0 R', '/VRI <</A 9 0 R>>', '/Certs [9 0 R]', '/VRI <</A <</B [<</C [9 0 R]>>]>>>>'];

const sharedRoles: Readonly<Record<string, (random: () => number) => Prepared>> = {
  "evidence that is a page's resources": random => ({
    bytes: written(
      usual({
        1: catalog('/DSS 10 0 R'),
        3: { text: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources 9 0 R /Contents 4 0 R>>' },
        4: stream(`${honest}/X1 Do`),
        9: { text: '<</Font <</F1 5 0 R>> /XObject 13 0 R>>' },
        10: { text: `<</Type /DSS ${pick(stores, random)}>>` },
        13: { text: '<</X1 12 0 R>>' },
      }),
    ).bytes,
    turn: later(() => ({ 13: { text: '<</X1 30 0 R>>' }, 30: fresh })),
    ...(random() < 0.5 ? { level: levelOf(random) } : {}),
  }),
  'evidence that says which layers are shown': random => ({
    bytes: written(
      usual({
        1: catalog('/DSS 10 0 R /OCProperties 9 0 R'),
        3: drawnBy('/Properties <</A 14 0 R>>'),
        4: stream(`${honest}/OC /A BDC ${green} EMC`),
        9: { text: '<</OCGs [14 0 R] /D 13 0 R>>' },
        10: { text: `<</Type /DSS ${pick(stores, random)}>>` },
        13: { text: '<</OFF [14 0 R]>>' },
        14: { text: '<</Type /OCG /Name (a)>>' },
      }),
    ).bytes,
    turn: later(() => ({ 13: { text: '<<>>' } })),
    ...(random() < 0.5 ? { level: levelOf(random) } : {}),
  }),
  'a field within another that is drawn': random => {
    const isDeep = random() < 0.5;
    return {
      bytes: written(
        usual({
          3: drawnBy('/XObject 9 0 R'),
          4: stream(`${honest}/V Do`),
          8: { text: `<</Fields [${isDeep ? '10 0 R' : '<</T (a) /FT /Tx /Kids [9 0 R]>>'}] /SigFlags 3>>` },
          9: { text: `<</T (b) /V 12 0 R ${isDeep ? '/Parent 10 0 R' : ''}>>` },
          10: { text: '<</T (a) /FT /Tx /Kids [9 0 R]>>' },
        }),
      ).bytes,
      turn: later(() => ({ 9: { text: `<</T (b) /V 30 0 R ${isDeep ? '/Parent 10 0 R' : ''}>>` }, 30: fresh })),
      level: levelOf(random),
    };
  },
  'a field that is the group of a picture': random => ({
    bytes: written(
      usual({
        4: stream(`${honest}/X1 Do`),
        8: { text: '<</Fields [<</T (a) /FT /Tx /Kids [9 0 R]>>] /SigFlags 3>>' },
        9: { text: '<</T (b) /S /Transparency /CS /DeviceRGB>>' },
        12: drawing('/G gs 1 1 1 rg 0 680 595 60 re f', '/Group 9 0 R /Resources <</ExtGState <</G <</BM /Multiply>>>>>>'),
      }),
    ).bytes,
    turn: later(again => ({ 9: { text: `<</T (b) /S /Transparency /CS /DeviceRGB ${flagsOf(again)}>>` } })),
    level: levelOf(random),
  }),
  'an appearance that a page draws': random => ({
    bytes: written(
      usual({
        3: drawnBy('/XObject 9 0 R', '/Annots [14 0 R]'),
        4: stream(`${honest}/N Do`),
        8: { text: '<</Fields [14 0 R] /SigFlags 3>>' },
        9: { text: '<</N 12 0 R>>' },
        12: group(''),
        14: { text: `<<${widget} /FT /Tx /T (note) /V () /AP 9 0 R>>` },
      }),
    ).bytes,
    turn: later(again => (again() < 0.7 ? { 12: group(flagsOf(again)) } : { 9: { text: '<</N 30 0 R>>' }, 30: fresh })),
    level: levelOf(random),
  }),
  'an appearance that a locked field draws': random => ({
    bytes: written(
      usual({
        3: drawnBy('', '/Annots [14 0 R 15 0 R]'),
        8: { text: '<</Fields [14 0 R 15 0 R] /SigFlags 3>>' },
        9: drawing('/X1 Do', '/Resources <</XObject <</X1 12 0 R>>>>'),
        14: { text: `<<${widget} /FT /${pick(['Tx', 'Ch'], random)} /T (note) /AP <</N 12 0 R>>>>` },
        15: { text: `<<${widget.replace('60 400 400 440', '0 0 595 842')} /FT /Btn /T (locked) /AP <</N 9 0 R>>>>` },
      }),
    ).bytes,
    turn: later(() => ({ 12: fresh })),
    level: levelOf(random),
  }),
  'a group that is isolated later': random => ({
    bytes: written(usual({ 4: stream(`${honest}/X1 Do`), 12: group('') })).bytes,
    turn: later(again => ({ 12: group(flagsOf(again)) })),
    level: levelOf(random),
  }),
  'a pop-up with a picture': random => ({
    bytes: written(usual({})).bytes,
    turn: async (signed, again) => {
      const standing = await anatomyOf(signed);
      const next = standing.size;
      const rect = pick(['0 0 595 842', '60 60 300 400', '60 600 200 700'], again);
      const words = pick(['/AP <</N @>>', '/AP <</D @>>', '/AP <</N <</On @>>>> /AS /On', ''], again)?.replace('@', `${next + 1} 0 R`);
      const popup = { text: `<</Type /Annot /Subtype /Popup /F 4 /Open true /Rect [${rect}] ${words}>>` };
      const lists = lengthened(standing, standing.pages[0]?.num ?? 0, '/Annots', `${next} 0 R`);
      return withSame(standing, new Map([...lists, [next, popup], [next + 1, fresh]])).bytes;
    },
    level: random() < 0.8 ? 3 : levelOf(random),
  }),
  'fields that look as a later signer says': random => {
    const isFont = random() < 0.5;
    const kind = pick(['Tx', 'Ch', 'Btn /Ff 65536'], random);
    const look = pick(['', '/AP <</N 9 0 R>>', '/AP <</N 15 0 R>>'], random);
    const entry = isFont ? '/DR <</Font <</F9 60 0 R>>>>' : '/DA (/F9 30 Tf 1 0 0 rg)';
    return {
      bytes: written(
        usual({
          3: drawnBy('', '/Annots [14 0 R]'),
          8: {
            text: `<</Fields [14 0 R] /SigFlags 3 ${isFont ? '' : '/DR <</Font <</F9 5 0 R>>>>'} ${random() < 0.3 ? '/NeedAppearances true' : ''}>>`,
          },
          9: drawing('BT /F9 24 Tf 5 10 Td (1000) Tj ET'),
          15: drawing('BT /F9 24 Tf 5 10 Td (1000) Tj ET', '/Resources <</Font <</F9 5 0 R>>>>'),
          14: { text: `<<${widget} /FT /${kind} /T (amount) /V (1000) ${isFont ? '/DA (/F9 24 Tf 0 g)' : ''} ${look}>>` },
        }),
      ).bytes,
      turn: signedWith(
        () => ({}),
        (objects, own) => {
          objects.set(own, { text: (objects.get(own)?.text ?? '').replace(/>>\s*$/, ` ${entry}>>`) });
          objects.set(60, { text: '<</Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding <</Differences [48 /nine /nine]>>>>' });
        },
      ),
    };
  },
  'a picture that stays upright': random => {
    const rotate = pick([0, 90, 180, 270], random) ?? 90;
    return {
      bytes: written(usual({ 3: drawnBy('', `/Rotate ${rotate}`) })).bytes,
      rotate,
      turn: signedWith(
        again => {
          const [left, bottom] = [Math.floor(again() * 500), Math.floor(again() * 700)];
          const [width, height] = again() < 0.5 ? [30, 280] : [200, 30];
          return {
            rect: [left, bottom, left + width, bottom + height],
            appearance: drawing('1 1 0 rg 0 0 595 842 re f', '/Resources <<>>'),
          };
        },
        (objects, _form, again) => {
          const flags = pick([132, 148, 156, 20, 150], again);
          for (const [num, body] of objects)
            if (body.text.includes('/Widget')) objects.set(num, { ...body, text: body.text.replace('/F 132', `/F ${flags}`) });
        },
      ),
    };
  },
  'a signature that is no widget': random => ({
    bytes: written(usual({})).bytes,
    turn: signedWith(
      () => ({ rect: [1, 1, 5, 5] }),
      objects => {
        const kind = pick(
          [
            '/Line /L [60 300 500 320] /BS <</W 40>>',
            '/FreeText /DA (1 0 0 rg /Helv 90 Tf) /Contents (I owe)',
            '/Text /Open true',
            '/Stamp /Name /Approved',
          ],
          random,
        );
        for (const [num, { text }] of objects)
          if (text.includes('/Widget')) objects.set(num, { text: text.replace('/Widget', kind ?? '') });
      },
    ),
  }),
};

/** The ways to prepare a document, by what they are known for. */
export const preparations: Readonly<Record<string, (random: () => number) => Prepared>> = {
  ...sharedRoles,
  'a hole that a page draws': () => ({ bytes: written(usual({ 3: page('[4 0 R 99 0 R]') })).bytes, turn: fillIn(99) }),
  'a hole that evidence fills': () => ({ bytes: written(usual({ 3: page('[4 0 R 99 0 R]') })).bytes, turn: evidence(99) }),
  'an entry beyond the end': () => {
    const bytes = tabled(usual({ 3: page('[4 0 R 30 0 R]') }), (places, end) => `${lines(places)}30 1\n${entryLine(end + 40_000)}`);
    return {
      bytes,
      turn: async (signed, random) => {
        // The object comes to stand exactly where the signed table says.
        const at = Number(/30 1\n(\d{10})/.exec(signed.toString('latin1'))?.[1]);
        const gap = at - signed.length;
        if (gap < 0) return signed;
        const standing = await anatomyOf(signed);
        const bytesThen = Buffer.concat([signed, latin('\n'.repeat(gap)), bodyBytes(30, forgedStream(random))]);
        return withSame({ ...standing, bytes: bytesThen }, new Map([[standing.size, { text: '<<>>' }]])).bytes;
      },
    };
  },
  'a content stream called ObjStm': () => ({
    bytes: written(usual({ 4: stream(honest, '/Type /ObjStm /N 0 /First 0') })).bytes,
    turn: fillIn(4),
  }),
  'a content stream called XRef': () => ({
    bytes: written(usual({ 4: stream(honest, '/Type /XRef /Size 0 /W [1 1 1]') })).bytes,
    turn: fillIn(4),
  }),
  'metadata that is drawn': () => ({
    bytes: written(usual({ 1: catalog('/Metadata 4 0 R'), 4: stream(honest, '/Type /Metadata /Subtype /XML') })).bytes,
    turn: fillIn(4),
  }),
  'metadata of a page that is drawn': () => ({ bytes: written(usual({ 3: page('4 0 R', '/Metadata 4 0 R') })).bytes, turn: fillIn(4) }),
  'an Info that is a font': () => {
    const { bytes } = written(usual({}), undefined, '/Info 5 0 R');
    return { bytes, turn: later(() => ({ 5: { text: '<</Type /Font /Subtype /Type1 /BaseFont /Symbol /Title (none)>>' } })) };
  },
  'contents that are the fields': () => ({
    bytes: written(usual({ 3: page('9 0 R'), 8: { text: '<</Fields 9 0 R /SigFlags 3>>' }, 9: { text: '[4 0 R]' } })).bytes,
    turn: later(random => ({ 9: { text: '[30 0 R]' }, 30: forgedStream(random) })),
  }),
  'contents that are the annotations': () => ({
    bytes: written(usual({ 3: page('9 0 R', '/Annots 9 0 R'), 9: { text: '[4 0 R]' } })).bytes,
    turn: later(random => ({ 9: { text: '[30 0 R]' }, 30: forgedStream(random) })),
  }),
  'contents that are evidence': () => ({
    bytes: written(
      usual({ 1: catalog('/DSS 10 0 R'), 3: page('9 0 R'), 9: { text: '[4 0 R]' }, 10: { text: '<</Type /DSS /Certs 9 0 R>>' } }),
    ).bytes,
    turn: later(random => ({ 9: { text: '[4 0 R 30 0 R]' }, 30: forgedStream(random) })),
  }),
  'a stream of evidence that is drawn': () => ({
    bytes: written(usual({ 1: catalog('/DSS 10 0 R'), 10: { text: '<</Type /DSS /Certs [12 0 R]>>' }, 4: stream(`${honest}/X1 Do`) }))
      .bytes,
    turn: later(() => ({ 12: stream('0 0.4 0 rg 60 60 200 300 re f', '/Type /XObject /Subtype /Form /BBox [0 0 595 842]') })),
  }),
  'an extension list that is drawn': () => ({
    bytes: written(
      usual({
        1: catalog('/Extensions 13 0 R'),
        13: { text: '<</F1 5 0 R>>' },
        3: { text: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</Font 13 0 R>> /Contents 4 0 R>>' },
      }),
    ).bytes,
    turn: later(() => ({ 13: { text: '<</F1 30 0 R>>' }, 30: { text: '<</Type /Font /Subtype /Type1 /BaseFont /Symbol>>' } })),
  }),
  'a whole document within': () => ({
    bytes: written(usual(hiddenPages)).bytes,
    turn: async signed => {
      const standing = await anatomyOf(signed);
      const root = standing.parts.get(standing.root)?.text ?? '';
      return withSame(standing, new Map([[standing.root, { text: root.replace('/Pages 2 0 R', '/Pages 20 0 R') }]])).bytes;
    },
  }),
  'a cover that is taken away': () => ({
    bytes: written(
      usual({ 3: page('[22 0 R 23 0 R 4 0 R]'), 22: stream('0 0.4 0 rg 60 60 200 300 re f'), 23: stream('1 1 1 rg 0 0 595 842 re f 0 g') }),
    ).bytes,
    turn: later(() => ({ 23: stream('0 g') })),
  }),
  'a field that waits, and covers': () => ({
    bytes: written(
      usual({
        3: page('4 0 R', '/Annots [14 0 R]'),
        8: { text: '<</Fields [14 0 R] /SigFlags 3>>' },
        14: { text: '<</Type /Annot /Subtype /Widget /FT /Sig /T (Later) /F 2 /P 3 0 R /Rect [0 0 595 842] /AP <</N 15 0 R>>>>' },
        15: stream('1 1 1 rg 0 0 595 842 re f 0 0.4 0 rg 60 60 200 300 re f', '/Type /XObject /Subtype /Form /BBox [0 0 595 842]'),
      }),
    ).bytes,
    turn: later(() => ({
      14: { text: '<</Type /Annot /Subtype /Widget /FT /Sig /T (Later) /F 132 /P 3 0 R /Rect [0 0 595 842] /AP <</N 15 0 R>>>>' },
    })),
  }),
  'a layer that is off': () => ({
    bytes: written(
      usual({
        1: catalog('/OCProperties <</OCGs [25 0 R] /D 26 0 R>>'),
        4: stream(`${honest}/OC /O1 BDC 0 0.4 0 rg 60 60 200 300 re f EMC`),
        3: {
          text: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</Font <</F1 5 0 R>> /Properties <</O1 25 0 R>>>> /Contents 4 0 R>>',
        },
        25: { text: '<</Type /OCG /Name (one)>>' },
        26: { text: '<</OFF [25 0 R]>>' },
      }),
    ).bytes,
    turn: later(() => ({ 26: { text: '<<>>' } })),
  }),
  'object streams misnamed, and another page within': () => {
    const all = usual({ ...hiddenPages, 23: { text: '<</Type /Pages /Kids [21 0 R] /Count 1>>' } });
    return { bytes: packed(all, nums => nums.map(num => (num === 2 ? 23 : num === 23 ? 2 : num))), turn: unchanged };
  },
  'object streams with one number twice': () => {
    const all = usual({ ...hiddenPages, 23: { text: '<</Type /Pages /Kids [21 0 R] /Count 1>>' } });
    return { bytes: packed(all, nums => nums.map(num => (num === 23 ? 2 : num))), turn: unchanged };
  },
  'object streams that name a later one': () => ({
    bytes: packed(usual(hiddenPages), undefined, '/Extends 40 0 R'),
    turn: later(() => ({ 40: objectStream([[2, { text: '<</Type /Pages /Kids [21 0 R] /Count 1>>' }]]) })),
  }),
  'one object twice, the last in the table': () => {
    const twice = `4 0 obj\n<</Length 30>>\nstream\n0 0.4 0 rg 60 60 200 300 re f \nendstream\nendobj\n`;
    return { bytes: tabled(usual({}), (places, end) => `${lines(places)}4 1\n${entryLine(end - twice.length)}`, twice), turn: unchanged };
  },
  'one object twice, the first in the table': () => {
    const twice = `4 0 obj\n<</Length 30>>\nstream\n0 0.4 0 rg 60 60 200 300 re f \nendstream\nendobj\n`;
    return {
      bytes: tabled(usual({}), places => lines(places), twice),
      turn: async signed => Buffer.concat([signed.subarray(0, signed.length - 6), latin('%%EOF\n\n')]),
    };
  },
  'one object twice, and a table that breaks later': () => {
    const twice = `4 0 obj\n<</Length 30>>\nstream\n0 0.4 0 rg 60 60 200 300 re f \nendstream\nendobj\n`;
    return { bytes: tabled(usual({}), places => lines(places), twice), turn: async signed => Buffer.concat([signed, ending(1)]) };
  },
  'a page with its contents twice': () => ({
    bytes: written(usual({ ...hiddenPages, 3: page('4 0 R', '/Contents 22 0 R') })).bytes,
    turn: unchanged,
  }),
  'a page with its contents by two spellings': () => ({
    bytes: written(usual({ ...hiddenPages, 3: page('4 0 R', '/C#6fntents 22 0 R') })).bytes,
    turn: unchanged,
  }),
  'a stream whose length lies': () => {
    const all = usual({
      4: { text: '<</Length 12>>', stream: latin(`${honest}\nendstream\nendobj\n30 0 obj\n<<>>\nstream\n0 0.4 0 rg 60 60 200 300 re f`) },
    });
    return { bytes: written(all).bytes, turn: unchanged };
  },
  'a length that comes later': () => ({
    bytes: written(usual({ 4: { text: '<</Length 31 0 R>>', stream: latin(`${honest} q Q `) }, 31: { text: String(honest.length) } }))
      .bytes,
    turn: later(() => ({ 31: { text: '4' } })),
  }),
  'a length that evidence is': () => ({
    bytes: written(
      usual({
        1: catalog('/Extensions 31 0 R'),
        4: { text: '<</Length 31 0 R>>', stream: latin(honest) },
        31: { text: String(honest.length) },
      }),
    ).bytes,
    turn: later(() => ({ 31: { text: '4' } })),
  }),
  'generations apart': () => {
    const again = `4 1 obj\n<</Length 30>>\nstream\n0 0.4 0 rg 60 60 200 300 re f \nendstream\nendobj\n`;
    return {
      bytes: tabled(usual({ 3: page('[4 0 R 4 1 R]') }), places => lines(places), again),
      turn: later(() => ({ 4: { text: '<<>>', stream: latin('0 0.4 0 rg 60 60 200 300 re f'), gen: 1 } })),
    };
  },
  'a table within a string': () => {
    const inner = 'xref\n0 1\n0000000000 65535 f\r\n';
    return {
      bytes: written(usual({ 27: { text: `(${inner})` } })).bytes,
      turn: async signed => Buffer.concat([signed, ending(signed.indexOf(inner))]),
    };
  },
  'a second table within': () => {
    // A whole other table lies in the document, found by whoever is led to it.
    const first = written(usual(hiddenPages));
    const other = withTable(first, new Map([[1, { text: '<</Type /Catalog /Pages 20 0 R /AcroForm 8 0 R>>' }]]));
    const back = withTable(other, new Map([[1, catalog()]]));
    return { bytes: back.bytes, turn: async signed => Buffer.concat([signed, ending(other.table)]) };
  },
  'a hybrid file': () => {
    const first = written(usual(hiddenPages));
    const hidden = tableStream(first, first.bytes, new Map([[2, [1, first.bytes.indexOf('20 0 obj'), 0] as const]]), {});
    const made = withTable({ ...first, bytes: hidden.bytes, size: hidden.size }, new Map(), { more: `/XRefStm ${first.bytes.length}` });
    return { bytes: made.bytes, turn: unchanged };
  },
  'a page tree whose count lies': () => ({
    bytes: written(usual({ ...hiddenPages, 2: { text: '<</Type /Pages /Kids [3 0 R 21 0 R] /Count 1>>' } })).bytes,
    turn: unchanged,
  }),
  'a page in two places': () => ({
    bytes: written(usual({ ...hiddenPages, 2: { text: '<</Type /Pages /Kids [3 0 R 3 0 R] /Count 2>>' } })).bytes,
    turn: later(() => ({ 2: { text: '<</Type /Pages /Kids [3 0 R 21 0 R] /Count 2>>' } })),
  }),
  'a font that is the form': () => ({
    bytes: written(
      usual({
        8: { text: '<</Fields [] /SigFlags 3 /Type /Font /Subtype /Type1 /BaseFont /Helvetica>>' },
        3: { text: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</Font <</F1 8 0 R>>>> /Contents 4 0 R>>' },
      }),
    ).bytes,
    turn: async signed => {
      const standing = await anatomyOf(signed);
      const text = standing.parts.get(8)?.text.replace('/Helvetica', '/Symbol') ?? '<<>>';
      return withSame(standing, new Map([[8, { text }]])).bytes;
    },
  }),
  "resources that are the form's": () => ({
    bytes: written(
      usual({
        3: { text: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources 8 0 R /Contents 4 0 R>>' },
        8: { text: '<</Fields [] /SigFlags 3 /Font <</F1 5 0 R>>>>' },
      }),
    ).bytes,
    turn: async signed => {
      const standing = await anatomyOf(signed);
      const text = standing.parts.get(8)?.text.replace(/>>\s*$/, '/DR <</Font <</F1 5 0 R>>>> /DA (/F1 0 Tf)>>') ?? '<<>>';
      return withSame(standing, new Map([[8, { text }]])).bytes;
    },
  }),
  'annotations that come with a state': () => ({
    bytes: written(
      usual({
        3: page('4 0 R', '/Annots [14 0 R]'),
        14: { text: '<</Type /Annot /Subtype /Stamp /F 4 /P 3 0 R /Rect [60 60 400 500] /AS /Off /AP <</N 16 0 R>>>>' },
        16: { text: '<</Off 12 0 R /On 15 0 R>>' },
        15: stream('0 0.4 0 rg 60 60 200 300 re f', '/Type /XObject /Subtype /Form /BBox [0 0 595 842]'),
      }),
    ).bytes,
    turn: later(() => ({ 16: { text: '<</Off 15 0 R>>' } })),
  }),
  'comments where bytes count': () => ({
    bytes: latin(written(usual({})).bytes.toString('latin1').replace('/Contents 4 0 R', '/Contents 4%\n 0 R')),
    turn: fillIn(4),
  }),
  'a packed page with a false end': () => {
    const data = deflateSync(latin(honest));
    return {
      bytes: written(
        usual({
          4: {
            text: '<</Filter [/FlateDecode]>>',
            stream: Buffer.concat([data, latin('\nendstream\nendobj\n4 0 obj\n<<>>\nstream\n0 0.4 0 rg 60 60 200 300 re f')]),
          },
        }),
      ).bytes,
      turn: unchanged,
    };
  },
};
