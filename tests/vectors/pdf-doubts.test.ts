/** Signed files that two readers could read differently, each written by hand: none is valid, each is said to be one that cannot be judged. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeSignatures, verdictOfSignature } from '#trust/document/judge-signatures.ts';
import type { DocumentSigner } from '#trust/document/pades.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { type Court, openCourt } from './judges.ts';
import { behind, entryOf, latin, letter, type Odd, objectOf, otherText, packed, streamOf, written } from './pdf-by-hand.ts';
import { contract, signed, signingAuthority } from './signing.ts';

let court: Court;
let authority: Awaited<ReturnType<typeof signingAuthority>>;
let by: DocumentSigner;

beforeAll(async () => {
  [court, authority] = [await openCourt(), await signingAuthority()];
  by = await authority.signer('Rongqiao');
});
afterAll(() => court.close());

const startOf = (file: Buffer): string => /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1'))?.[1] ?? '';
const judged = async (bytes: Buffer) => {
  const authorities = [authority.root.issuer.certificate, authority.issuing.issuer.certificate];
  const found = await onPdfThread('signatures', { bytes });
  const all = await judgeSignatures(found, { authorities, now: new Date(), registered: async () => ({ state: 'GOOD' }) });
  return { verdicts: all.map(verdictOfSignature), doubts: found.doubts.map(({ code }) => code), all };
};
const told = async (bytes: Buffer): Promise<readonly string[]> => {
  const { verdicts, doubts } = await judged(await signed(bytes, by));
  return [...verdicts, ...new Set(doubts)];
};

describe('[BEY-11] what was signed can be read in one way only, or is not judged', () => {
  const font = letter()[5] ?? '';
  const withFont = (body: string): Buffer => written(letter({ 5: body }));
  const objects: Readonly<Record<string, readonly [Buffer, string]>> = {
    'a key twice in a dictionary': [withFont('<</Type /Font /Subtype /Type1 /BaseFont /Courier /BaseFont /Helvetica>>'), 'KEY_TWICE'],
    'a key twice, once by an escape': [withFont('<</Type /Font /Subtype /Type1 /BaseFont /Courier /Base#46ont /Helvetica>>'), 'KEY_TWICE'],
    'a letter of a name written as #xx': [withFont('<</Type /Font /Subtype /Type1 /Base#46ont /Helvetica>>'), 'NAME'],
    'an escape that is none': [withFont('<</Type /Font /Subtype /Type1 /BaseFont /Helvetica#GG>>'), 'NAME'],
    'an object within a comment': [withFont('<</Type /Font % endobj 5 0 obj <<\n/Subtype /Type1 /BaseFont /Helvetica>>'), 'COMMENT'],
    'a length with a fraction': [written(letter({ 6: '<</Length 8.0>>\nstream\n0 0 1 rg\nendstream' })), 'NUMBER'],
    'a number of an object beyond 32 bits': [
      withFont('<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Widths 4294967300 0 R>>'),
      'NUMBER',
    ],
    'a number with two signs': [withFont('<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar --1>>'), 'SYNTAX'],
    'a length shorter than the stream': [written(letter({ 4: (letter()[4] ?? '').replace(/Length \d+/, 'Length 10') })), 'STREAM_LENGTH'],
    'a stream behind a single carriage return': [written(letter({ 6: '<</Length 8>>\nstream\r0 0 1 rg\nendstream' })), 'OBJECT'],
    'another number at the place of an object': [written(letter(), { heads: { 5: '15 0 obj' } }), 'OBJECT'],
    'another generation at the place of an object': [written(letter(), { heads: { 5: '5 1 obj' } }), 'OBJECT'],
    'another generation in the table': [
      written(letter(), { entry: (num, place) => (num === 5 ? entryOf(place, 1) : undefined) }),
      'OBJECT',
    ],
    'another generation where an object is mentioned': [
      written(letter({ 3: (letter()[3] ?? '').replace('5 0 R', '5 2 R') })),
      'GENERATION',
    ],
    'two numbers for one place': [
      written(letter({ 6: font }), { entry: (num, place) => (num === 6 ? entryOf(place - 100) : undefined) }),
      'OBJECT',
    ],
  };
  const files: Readonly<Record<string, readonly [Buffer, string]>> = Object.fromEntries(
    Object.entries({
      'blanks before the version': [{ head: '\n%PDF-1.7\n' }, 'HEADER'],
      'a remark before the version': [{ head: '%!PS\n%PDF-1.7\n' }, 'HEADER'],
      'an object that no table mentions': [{ behind: { 4: `4 0 obj\n${otherText}\nendobj\n` } }, 'STRAY'],
      'an object in a comment between others': [{ behind: { 4: '% 4 0 obj\n' } }, 'STRAY'],
      'the end twice': [{ end: at => `startxref\n${at}\n%%EOF\nstartxref\n${at}\n%%EOF\n` }, 'STRAY'],
      'no end': [{ end: at => `startxref\n${at}\n` }, 'STARTXREF'],
      'a table with lines of 19 octets': [{ table: text => text.replaceAll('\r\n', '\n') }, 'TABLE'],
      'a number twice in a table': [
        { table: text => `${text}5 1\n${text.slice(-20)}`.replace(/(\d{10})( 00000 n\r\n)$/, '0000000015$2') },
        'TABLE',
      ],
      'a table before this one that is a reference': [{ trailer: '/Prev 9 0 R' }, 'TABLE_ORDER'],
      'a hidden table that is a reference': [{ trailer: '/XRefStm 9 0 R' }, 'TABLE'],
    } satisfies Record<string, readonly [Odd, string]>).map(([name, [odd, code]]) => [name, [written(letter(), odd), code]]),
  );
  const trees: Readonly<Record<string, readonly [Buffer, string]>> = {
    'a page twice': [written(letter({ 2: '<</Type /Pages /Kids [3 0 R 3 0 R] /Count 2>>' })), 'PAGE_TREE'],
    'more pages than there are': [written(letter({ 2: '<</Type /Pages /Kids [3 0 R] /Count 2>>' })), 'PAGE_TREE'],
    'a page with another parent': [
      written(
        letter({
          3: (letter()[3] ?? '').replace('/Parent 2', '/Parent 6'),
          6: '<</Type /Pages /Kids [3 0 R] /Count 1 /Resources <</Font <</F1 7 0 R>>>>>>',
          7: font,
        }),
      ),
      'PAGE_TREE',
    ],
    'a page that is a node too': [written(letter({ 3: (letter()[3] ?? '').replace('/Type /Page ', '/Type /Pages ') })), 'PAGE_TREE'],
    'a list that is the content of a page and the fields of the form': [
      written(
        letter({
          1: '<</Type /Catalog /Pages 2 0 R /AcroForm 6 0 R>>',
          3: (letter()[3] ?? '').replace('/Contents 4 0 R', '/Contents 7 0 R'),
          6: '<</Fields 7 0 R>>',
          7: '[4 0 R]',
        }),
      ),
      'TWO_ROLES',
    ],
    'a list of comments that is the content of a page': [
      written(letter({ 3: (letter()[3] ?? '').replace('/Contents 4 0 R', '/Contents 6 0 R /Annots 6 0 R'), 6: '[4 0 R]' })),
      'TWO_ROLES',
    ],
    'a page that is a resource of itself': [
      written(letter({ 3: (letter()[3] ?? '').replace('/Resources <<', '/Resources <</XObject 3 0 R ') })),
      'TWO_ROLES',
    ],
    'words about the document that a page is drawn from': [
      written(letter({ 3: (letter()[3] ?? '').replace('/Contents 4 0 R', '/Contents [4 0 R 6 0 R]'), 6: streamOf('0 0 1 rg') }), {
        trailer: '/Info 6 0 R',
      }),
      'TWO_ROLES',
    ],
    'a field below a parent that is not its own': [
      written(
        letter({
          1: '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [6 0 R]>>>>',
          6: '<</T (a) /Kids [7 0 R]>>',
          7: '<</T (b) /FT /Tx /Parent 2 0 R>>',
        }),
      ),
      'FIELD_TREE',
    ],
  };
  const { 3: page = '', 4: content = '', ...others } = letter();
  const held = { ...others, 3: page };
  const streams: Readonly<Record<string, readonly [Buffer, string]>> = {
    'a stream of objects that names other numbers': [
      packed(held, { standing: { 4: content }, numbers: nums => nums.map(num => (num === 5 ? 15 : num)) }),
      'OBJECT_STREAM',
    ],
    'a stream of objects that names one number twice': [
      packed(
        { ...held, 6: font.replace('Helvetica', 'Courier') },
        { standing: { 4: content }, numbers: nums => nums.map(num => (num === 6 ? 5 : num)) },
      ),
      'OBJECT_STREAM',
    ],
    'a stream of objects read by another order': [
      packed(
        { ...held, 6: font.replace('Helvetica', 'Courier') },
        { standing: { 4: content }, within: (num, index) => (num === 5 ? index + 1 : num === 6 ? index - 1 : index) },
      ),
      'OBJECT_STREAM',
    ],
    'a stream of objects that does not call itself one': [
      packed(held, { standing: { 4: content }, container: '/Type /Metadata' }),
      'OBJECT_STREAM',
    ],
    'a stream of objects that is the content of a page': [
      packed({ ...held, 3: page.replace('/Contents 4 0 R', '/Contents [4 0 R 6 0 R]') }, { standing: { 4: content } }),
      'TWO_ROLES',
    ],
    'a stream packed into a stream': [packed({ ...held, 6: content }, { standing: { 4: content } }), 'OBJECT_STREAM'],
  };
  const all = Object.entries({ ...objects, ...files, ...trees, ...streams });

  test.each(all)('%s', async (_name, [bytes, code]) => {
    const [verdict, ...doubts] = await told(bytes);
    expect(doubts).toContain(code);
    expect(verdict).toBe('UNJUDGEABLE');
  });

  test('the same without a fault is valid: in a table, in streams, with no line break at its end, with a remark', async () => {
    const sound = [
      written(letter()),
      packed(held, { standing: { 4: content } }),
      written(letter(), { end: at => `startxref\n${at}\n%%EOF` }),
      written(letter(), { head: '%PDF-1.4\r\n', behind: { 3: '% a remark\n\n' } }),
      withFont('<</Type /Font /Subtype /Type1 /BaseFont /AB#20C#e4 % a font\n>>'),
    ];
    for (const [index, bytes] of sound.entries()) expect([index, ...(await told(bytes))]).toEqual([index, 'VALID']);
  });

  test('a hidden table as word processors write it is one reading for all; one that contradicts the table before it is not', async () => {
    /** An object that older readers shall not see: free in the table, and in a stream that an empty table behind it names. */
    const hybrid = (hidden: number): Buffer => {
      let out = latin('%PDF-1.7\n');
      const places: number[] = [];
      const put = (num: number, body: string): void => {
        places[num] = out.length;
        out = Buffer.concat([out, latin(`${num} 0 obj\n${body}\nendobj\n`)]);
      };
      for (const [num, body] of Object.entries(letter())) put(Number(num), body);
      put(6, streamOf(`${hidden} 0\n<</S /P>>`, '/Type /ObjStm /N 1 /First 4 '));
      const row = (kind: number, place: number): string => String.fromCharCode(kind, place >> 8, place & 255, 0);
      const rows = row(1, places[6] ?? 0) + row(1, out.length) + row(2, 6);
      put(7, streamOf(rows, `/Type /XRef /Size 9 /W [1 2 1] /Index [6 2 ${hidden} 1] /Root 1 0 R `));
      const lines = places.map(place => entryOf(place)).slice(1);
      const table = `xref\n0 9\n${entryOf(0, 65_535, 'f')}${lines.join('')}${entryOf(0, 65_535, 'f')}trailer\n<</Size 9 /Root 1 0 R>>\n`;
      const first = out.length;
      out = Buffer.concat([out, latin(`${table}startxref\n${first}\n%%EOF\n`)]);
      const words = `<</Size 9 /Root 1 0 R /Prev ${first} /XRefStm ${places[7]}>>`;
      return Buffer.concat([out, latin(`xref\n0 0\ntrailer\n${words}\nstartxref\n${out.length}\n%%EOF\n`)]);
    };
    expect(await told(hybrid(8))).toEqual(['VALID']);
    expect(await told(hybrid(5))).toEqual(['UNJUDGEABLE', 'TABLE']);
  });

  test('a content stream that calls itself a stream of objects or a table stays what it is: another in its place is told', async () => {
    for (const type of ['ObjStm', 'XRef']) {
      const file = await signed(written(letter({ 4: streamOf('BT /F1 24 Tf 100 300 Td (You owe me) Tj ET', `/Type /${type} `) })), by);
      expect((await judged(file)).verdicts).toEqual(['VALID']);
      const {
        verdicts,
        all: [one],
      } = await judged(behind(file, { 4: otherText }));
      expect([verdicts, one?.found.laterChanges]).toEqual([['INVALID'], [{ code: 'CONTENT', page: 1 }]]);
    }
  });

  test('an entry that points beyond its revision, where the object is put later', async () => {
    // Far enough for the signature to lie between; what is there when the file is signed is nothing.
    const far = 60_000;
    const holed = written(letter({ 3: page.replace('/Contents 4 0 R', '/Contents [4 0 R 6 0 R]'), 6: streamOf('') }), {
      entry: num => (num === 6 ? entryOf(far) : undefined),
    });
    const file = await signed(holed, by);
    expect(file.length).toBeLessThan(far);
    expect(await judged(file)).toMatchObject({ verdicts: ['UNJUDGEABLE'], doubts: expect.arrayContaining(['ENTRY']) });
    const filled = Buffer.concat([
      file,
      Buffer.alloc(far - file.length, 10),
      latin(`6 0 obj\n${otherText}\nendobj\nstartxref\n${startOf(file)}\n%%EOF\n`),
    ]);
    expect((await judged(filled)).verdicts).not.toContain('VALID');
  });

  test('files written to be read page by page: one that names another first page, or another length', async () => {
    await court.file('plain.pdf', await contract(3));
    await court.run('qpdf', ['--linearize', 'plain.pdf', 'linear.pdf']);
    await court.run('qpdf', ['--linearize', '--object-streams=generate', 'plain.pdf', 'both.pdf']);
    for (const name of ['linear.pdf', 'both.pdf']) {
      const bytes = await readFile(`${court.folder}/${name}`);
      expect(await told(bytes), name).toEqual(['VALID']);
      const altered = (key: string): Buffer => {
        const text = bytes.toString('latin1');
        const [whole = '', digits = ''] = new RegExp(`/${key} (\\d+)`).exec(text) ?? [];
        const other = String(Number(digits) - 1).padStart(digits.length, '0');
        return latin(text.replace(whole, `/${key} ${other}`));
      };
      expect(await told(altered('O')), name).toEqual(['UNJUDGEABLE', 'LINEARIZED']);
      expect(await told(altered('N')), name).toEqual(['UNJUDGEABLE', 'LINEARIZED']);
    }
  });
});

describe('[BEY-11] an update that some readers follow and others do not', () => {
  const plain = async (): Promise<Buffer> => signed(written(letter()), by);

  test('tables that are hidden, doubled, cut off, in a circle, or of another generation are never valid', async () => {
    const file = await plain();
    const start = startOf(file);
    const dss = { 90: '<</Type /DSS>>' };
    const places = [...file.toString('latin1').matchAll(/(\d+) 0 obj/g)];
    const hidden = latin(
      `91 0 obj\n<</Type /XRef /Size 92 /W [1 2 1] /Index [4 1] /Length 4>>\nstream\n\u0001\u0000\u000f\u0000\nendstream\nendobj\n`,
    );
    const forged: Readonly<Record<string, Buffer>> = {
      'the chain cut off': behind(file, dss, '/Prev 15'),
      'a chain by a reference': behind(file, dss, `/Prev ${start} 0 R`),
      'a chain with a fraction': behind(file, dss, `/Prev ${start}.0`),
      'no chain': behind(file, dss, '/Prev null'),
      'a circle': behind(file, dss, `/Prev ${file.length + 40}`),
      'a hidden table': behind(Buffer.concat([file, hidden]), dss, `/Prev ${start} /XRefStm ${file.length}`),
      'an entry twice': behind(file, { 4: otherText }, '', { table: text => `${text}4 1\n${entryOf(Number(places[3]?.index))}` }),
      'another generation': behind(file, { 4: otherText }, '', { entry: (_num, place) => entryOf(place, 1) }),
      'a freed number': behind(file, { 4: otherText }, '', { entry: (_num, place) => entryOf(place, 0, 'f') }),
      'an entry back to an older object': behind(file, dss, '', { table: text => `${text}5 1\n${entryOf(Number(places[3]?.index))}` }),
      'an end that names the table before': behind(file, { 4: otherText }, '', { end: () => `startxref\n${start}\n%%EOF\n` }),
      'two ends': behind(file, dss, '', { end: at => `startxref\n${start}\n%%EOF\nstartxref\n${at}\n%%EOF\n` }),
      'another catalog': behind(file, { 90: objectOf(file, /\/Type \/Catalog/).body }, '/Root 90 0 R'),
      'so many blanks that readers do not find the end': Buffer.concat([file, Buffer.alloc(1500, 32)]),
      'a key': behind(file, dss, '/Encrypt <</Filter /Standard>>'),
      'a size too small': latin(behind(file, dss).toString('latin1').replace('/Size 91 /Prev', '/Size 7 /Prev')),
    };
    for (const [name, bytes] of Object.entries(forged)) {
      const { verdicts } = await judged(bytes).catch((error: { code: string }) => ({ verdicts: [error.code] }));
      expect(['INVALID', 'UNJUDGEABLE', 'DOCUMENT_UNREADABLE'], name).toContain(verdicts[0]);
    }
  });

  test('evidence in an update, also under a table that repeats the one before, leaves it valid', async () => {
    const file = await plain();
    const { num, body } = objectOf(file, /\/Type \/Catalog/);
    const update = { [num]: body.replace(/>>$/, ' /DSS 90 0 R>>'), 90: '<</Type /DSS>>' };
    expect((await judged(behind(file, update))).verdicts).toEqual(['VALID']);
    const place = file.toString('latin1').indexOf('5 0 obj');
    expect((await judged(behind(file, update, '', { table: text => `${text}5 1\n${entryOf(place)}` }))).verdicts).toEqual(['VALID']);
  });

  test('one signature under two fields counts once, and the file is not judged', async () => {
    const file = await plain();
    const form = objectOf(file, /\/Fields/);
    const value = /\/V (\d+ 0 R)/.exec(objectOf(file, /\/FT \/Sig/).body)?.[1];
    const forged = behind(file, {
      [form.num]: form.body.replace(/\]/, ' 90 0 R]'),
      90: `<</Type /Annot /Subtype /Widget /FT /Sig /T (Another) /V ${value} /Rect [0 0 595 842]>>`,
    });
    const { verdicts, doubts } = await judged(forged);
    expect(verdicts).toEqual(['INVALID']);
    expect(doubts).toContain('SIGNATURE_TWICE');
  });
});

describe('[BEY-11] what may be changed after a signature serves for one thing only', () => {
  const drawing = (text: string, words = '/Resources <</Font <</F1 5 0 R>>>> '): string =>
    streamOf(text, `/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${words}`);
  const page = (resources: string, more = ''): string =>
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${resources} /Contents 4 0 R ${more}>>`;
  const words = drawing('BT /F1 24 Tf 50 300 Td (You owe me a million) Tj ET');
  const form = (fields: string): Readonly<Record<number, string>> => ({
    1: '<</Type /Catalog /Pages 2 0 R /AcroForm 6 0 R>>',
    6: `<</Fields [${fields}]>>`,
  });
  const stored = (store: string): string => `<</Type /Catalog /Pages 2 0 R /DSS 6 0 R ${store}>>`;
  const widget = '/Type /Annot /Subtype /Widget /P 3 0 R /Rect [100 500 300 520] /F 4';

  /** Objects from 6 on; 4 draws what a page's resources call X. */
  const files: Readonly<Record<string, Readonly<Record<number, string>>>> = {
    "evidence that is a page's resources": {
      1: stored(''),
      3: page('7 0 R'),
      4: streamOf('/X Do'),
      6: '<</Type /DSS /VRI 7 0 R>>',
      7: '<</Font <</F1 5 0 R>> /XObject 8 0 R>>',
      8: '<</X 9 0 R>>',
      9: words,
    },
    'evidence far below that is a list of pictures': {
      1: stored(''),
      3: page('<</XObject 8 0 R>>'),
      4: streamOf('/X Do'),
      6: '<</Type /DSS /VRI <</A <</B <</C [<</D 7 0 R>>]>>>>>>>>',
      7: '[8 0 R]',
      8: '<</X 9 0 R>>',
      9: words,
    },
    'evidence that says which layers are shown': {
      1: stored('/OCProperties 7 0 R'),
      3: page('<</Font <</F1 5 0 R>> /Properties <</A 9 0 R>>>>'),
      4: streamOf('/OC /A BDC BT /F1 24 Tf 50 300 Td (You owe me) Tj ET EMC'),
      6: '<</Type /DSS /VRI 7 0 R>>',
      7: '<</OCGs [9 0 R] /D 8 0 R>>',
      8: '<</BaseState /ON>>',
      9: '<</Type /OCG /Name (a)>>',
    },
    'evidence that a named place is': {
      1: stored('/Names <</Dests 7 0 R>>'),
      6: '<</Type /DSS /VRI 7 0 R>>',
      7: '<</Names [(a) [3 0 R /Fit]]>>',
    },
    'evidence that is a field': {
      1: '<</Type /Catalog /Pages 2 0 R /DSS 7 0 R /AcroForm 6 0 R>>',
      6: '<</Fields [8 0 R]>>',
      7: '<</Type /DSS /VRI 8 0 R>>',
      8: '<</FT /Tx /T (amount)>>',
    },
    'evidence that is a page': { 1: stored(''), 6: '<</Type /DSS /VRI 3 0 R>>' },
    'a field within another that is a list of pictures': {
      ...form('<</T (a) /FT /Tx /Kids [7 0 R]>>'),
      3: page('<</XObject 7 0 R>>'),
      4: streamOf('/V Do'),
      7: '<</T (b) /V 8 0 R>>',
      8: words,
    },
    'a field two levels down that is a list of pictures': {
      ...form('7 0 R'),
      3: page('<</XObject 9 0 R>>'),
      4: streamOf('/V Do'),
      7: '<</T (a) /FT /Tx /Kids [8 0 R]>>',
      8: '<</T (b) /Parent 7 0 R /Kids [9 0 R]>>',
      9: '<</T (c) /Parent 8 0 R /V 10 0 R>>',
      10: words,
    },
    'a field that is the group of a picture': {
      ...form('<</T (a) /FT /Tx /Kids [7 0 R]>>'),
      3: page('<</XObject <</X 8 0 R>>>>'),
      4: streamOf('/X Do'),
      7: '<</T (b) /S /Transparency /I false>>',
      8: drawing('0 g', '/Group 7 0 R '),
    },
    'a field that waits for a signature and is a list of pictures': {
      ...form('<</T (a) /FT /Sig /Kids [7 0 R]>>'),
      3: page('<</XObject 7 0 R>>'),
      4: streamOf('/AP Do'),
      7: '<</T (b) /AP 8 0 R>>',
      8: words,
    },
    'a field that only its kid names, and a page draws': {
      3: page('<</XObject 7 0 R>>', '/Annots [8 0 R]'),
      4: streamOf('/V Do'),
      6: '<<>>',
      7: '<</FT /Tx /T (a) /Kids [8 0 R] /V 9 0 R>>',
      8: `<<${widget} /Parent 7 0 R>>`,
      9: words,
    },
    'a widget that its own appearance is drawn from': {
      ...form('7 0 R'),
      3: page('<</Font <</F1 5 0 R>>>>', '/Annots [7 0 R]'),
      7: `<<${widget} /FT /Tx /T (a) /AP <</N 8 0 R>>>>`,
      8: drawing('/V Do', '/Resources <</XObject 7 0 R>> '),
    },
    'a comment that is a list of pictures of another': {
      3: page('<</Font <</F1 5 0 R>>>>', '/Annots [6 0 R 7 0 R]'),
      6: '<</Type /Annot /Subtype /Stamp /Rect [0 0 90 90] /AP <</N 8 0 R>>>>',
      7: '<</Type /Annot /Subtype /Stamp /Rect [0 0 90 90] /AP <</N 8 0 R>> /X 8 0 R>>',
      8: drawing('/X Do', '/Resources <</XObject 7 0 R>> '),
    },
  };

  test.each(Object.entries(files))('%s', async (_name, objects) => {
    expect(await told(written(letter(objects)))).toEqual(['UNJUDGEABLE', 'TWO_ROLES']);
  });

  const look = drawing('0 0 10 10 re f');
  const sound: Readonly<Record<string, Readonly<Record<number, string>>>> = {
    'a widget that its page, its field, the order, an action and the tagged structure name': {
      1: '<</Type /Catalog /Pages 2 0 R /AcroForm 6 0 R /StructTreeRoot 10 0 R /OpenAction <</S /Hide /T 8 0 R>>>>',
      3: page('<</Font <</F1 5 0 R>>>>', '/Annots [8 0 R 9 0 R] /StructParents 0'),
      6: '<</Fields [7 0 R] /CO [7 0 R]>>',
      7: '<</FT /Tx /T (a) /Kids [8 0 R 9 0 R] /AA <</C <</S /ResetForm /Fields [7 0 R]>>>>>>',
      8: `<<${widget} /Parent 7 0 R /StructParent 1 /AP <</N 13 0 R>> /A 14 0 R>>`,
      9: `<<${widget} /Parent 7 0 R /AP <</N 13 0 R>>>>`,
      10: '<</Type /StructTreeRoot /K 11 0 R /ParentTree <</Nums [1 11 0 R]>>>>',
      11: '<</Type /StructElem /S /Form /P 10 0 R /Pg 3 0 R /K 12 0 R>>',
      12: '<</Type /OBJR /Obj 8 0 R /Pg 3 0 R>>',
      13: look,
      14: '<</S /SubmitForm /Fields [7 0 R] /F (https://example.com) /Next <</S /Hide /T [8 0 R 9 0 R]>>>>',
    },
    'comments, an answer and a pop-up that name each other': {
      3: page('<</Font <</F1 5 0 R>>>>', '/Annots [6 0 R 8 0 R]'),
      6: '<</Type /Annot /Subtype /Text /P 3 0 R /Rect [0 0 20 20] /Popup 7 0 R /AP <</N 9 0 R>>>>',
      7: '<</Type /Annot /Subtype /Popup /P 3 0 R /Rect [0 0 90 90] /Parent 6 0 R>>',
      8: '<</Type /Annot /Subtype /Text /P 3 0 R /Rect [0 0 20 20] /IRT 6 0 R /AP <</N 9 0 R>>>>',
      9: look,
    },
    'evidence that is listed as a whole and by signature': {
      1: stored(''),
      6: '<</Type /DSS /Certs 8 0 R /VRI 7 0 R>>',
      7: '<</A <</Cert [9 0 R]>> /B <</Cert 8 0 R>>>>',
      8: '[9 0 R]',
      9: streamOf('0'),
    },
    'a comment and its field that come from another document': {
      3: page('<</Font <</F1 5 0 R>>>>', '/Annots [8 0 R 11 0 R]'),
      6: '<</Type /Page /Parent 9 0 R /MediaBox [0 0 9 9] /Annots [8 0 R 10 0 R]>>',
      7: '<</FT /Tx /T (a) /Kids [8 0 R 10 0 R]>>',
      8: '<</Type /Annot /Subtype /Widget /P 6 0 R /Parent 7 0 R /Rect [0 0 9 9] /AP <</N 12 0 R>>>>',
      9: '<</Type /Pages /Kids [6 0 R] /Count 1>>',
      10: '<</Type /Annot /Subtype /Widget /P 6 0 R /Parent 7 0 R /Rect [0 0 9 9]>>',
      11: '<</Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [6 0 R /Fit]>>',
      12: look,
    },
  };

  test.each(Object.entries(sound))('%s: as programs write it', async (_name, objects) => {
    expect(await told(written(letter(objects)))).toEqual(['VALID']);
  });
});
