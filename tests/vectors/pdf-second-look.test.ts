/** The second look: pages of a signed revision and of the file as it is, drawn and compared, whatever the tables of the file say. */
import { beforeAll, expect, test } from 'vitest';
import type { Allowed, Comparison } from '#trust/document/compare-pages.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { anatomyOf, changed, lengthened } from './forgeries/anatomy.ts';
import { type Body, latin, type Objects, withTable, written } from './forgeries/revision.ts';

const stream = (content: string, words = ''): Body => ({ text: `<<${words}>>`, stream: latin(content) });
const page = (contents: number, more = ''): Body => ({
  text: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</Font <</F1 7 0 R>>>> /Contents ${contents} 0 R ${more}>>`,
});
const document = (more: Readonly<Record<number, Body>> = {}): Buffer => {
  const objects: Readonly<Record<number, Body>> = {
    1: { text: '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields []>>>>' },
    2: { text: '<</Type /Pages /Kids [3 0 R 5 0 R] /Count 2>>' },
    3: page(4),
    4: stream('BT /F1 12 Tf 100 700 Td (Party A owes 100) Tj ET'),
    5: page(6),
    6: stream('BT /F1 12 Tf 100 700 Td (Annex) Tj ET'),
    7: { text: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>' },
    ...more,
  };
  return written(new Map(Object.entries(objects).map(([num, body]) => [Number(num), body]))).bytes;
};
const later = async (file: Buffer, objects: Objects): Promise<Buffer> => withTable(await anatomyOf(file), objects).bytes;
const compared = async (file: Buffer, bytes: Buffer, allowed: readonly Allowed[] = []): Promise<Comparison | undefined> =>
  (await onPdfThread('compare', { bytes, revisions: [{ end: file.length, allowed }] }))[0];
const different = (...pages: readonly number[]): Comparison => ({ state: 'DIFFERENT', pages });
const same: Comparison = { state: 'SAME' };

let file: Buffer;
beforeAll(() => {
  file = document();
});

const box = stream('1 0 0 rg 0 0 100 50 re f', '/Type /XObject /Subtype /Form /BBox [0 0 100 50]');
/** A widget on the first page, at 200, 300. */
const withWidget = async (flags: number): Promise<Buffer> => {
  const anatomy = await anatomyOf(file);
  const words = `/Type /Annot /Subtype /Widget /FT /Sig /T (Box) /F ${flags} /Rect [200 300 300 350] /AP <</N 21 0 R>>`;
  return withTable(anatomy, new Map([...lengthened(anatomy, 3, '/Annots', '20 0 R'), [20, { text: `<<${words}>>` }], [21, box]])).bytes;
};

test('[BEY-11] a file to which nothing but objects that no page uses was added is drawn as it was', async () => {
  expect(await compared(file, await later(file, new Map([[20, { text: '<</Type /DSS>>' }]])))).toEqual(same);
  expect(await compared(file, file)).toEqual(same);
});

test('[BEY-11] a letter of the text, a font, a page turned, cut or magnified is a difference on that page', async () => {
  const text = stream('BT /F1 12 Tf 100 700 Td (Party A owes 1000) Tj ET');
  expect(await compared(file, await later(file, new Map([[4, text]])))).toEqual(different(1));
  const font = { text: '<</Type /Font /Subtype /Type1 /BaseFont /Courier>>' };
  expect(await compared(file, await later(file, new Map([[7, font]])))).toEqual(different(1, 2));
  const words = (await anatomyOf(file)).parts.get(5)?.words;
  for (const entry of [{ '/Rotate': '180' }, { '/CropBox': '[0 0 595 800]' }, { '/UserUnit': '2' }])
    expect(await compared(file, await later(file, new Map([[5, { text: changed(words, entry) }]]))), JSON.stringify(entry)).toEqual(
      different(2),
    );
});

test('[BEY-11] pages that came or went are a difference', async () => {
  const tree = (kids: string, count: number): Objects => new Map([[2, { text: `<</Type /Pages /Kids [${kids}] /Count ${count}>>` }]]);
  expect(await compared(file, await later(file, tree('3 0 R', 1)))).toEqual(different(2));
  expect(await compared(file, await later(file, tree('3 0 R 5 0 R 3 0 R', 3)))).toEqual(different(3));
  expect(await compared(file, await later(file, tree('5 0 R 3 0 R', 2)))).toEqual(different(1, 2));
});

test('[BEY-11] within the rectangles that are allowed a page may differ, and nowhere else', async () => {
  const bytes = await withWidget(4);
  expect(await compared(file, bytes)).toEqual(different(1));
  expect(await compared(file, bytes, [{ page: 1, rect: [200, 300, 300, 350] }])).toEqual(same);
  expect(await compared(file, bytes, [{ page: 2, rect: [200, 300, 300, 350] }])).toEqual(different(1));
  expect(await compared(file, bytes, [{ page: 1, rect: [200, 300, 290, 350] }])).toEqual(different(1));
  expect(
    await compared(file, bytes, [
      { page: 1, rect: [0, 0, 250, 842] },
      { page: 1, rect: [250, 0, 595, 842] },
    ]),
  ).toEqual(same);
});

test('[BEY-11] rectangles lie where they are on a page that is turned and cut', async () => {
  file = document({ 3: page(4, '/Rotate 90 /CropBox [50 60 500 800]') });
  const bytes = await withWidget(4);
  expect(await compared(file, bytes, [{ page: 1, rect: [200, 300, 300, 350] }])).toEqual(same);
  expect(await compared(file, bytes, [{ page: 1, rect: [300, 200, 350, 300] }])).toEqual(different(1));
  file = document();
});

test('[BEY-11] what is seen on paper alone is a difference too', async () => {
  const [printed, noView] = [4, 32];
  expect(await compared(file, await withWidget(printed + noView))).toEqual(different(1));
});

test('[BEY-11] a table that readers mend shows what they make of it', async () => {
  // The tables of the file say nothing of these objects.
  const loose = latin(`4 0 obj\n<</Length 30>>\nstream\n0 0.4 0 rg 60 60 200 300 re f \nendstream\nendobj\nstartxref\n1\n%%EOF\n`);
  expect(await compared(file, Buffer.concat([file, loose]))).toEqual(different(1));
});

test('[BEY-11] a document that cannot be drawn, and one of more pages than are drawn, are not judged', async () => {
  const kids = (count: number): string => Array.from({ length: count }, () => '3 0 R').join(' ');
  const long = document({ 2: { text: `<</Type /Pages /Kids [${kids(501)}] /Count 501>>` } });
  expect(await compared(long, Buffer.concat([long, latin('\n')]))).toEqual({ state: 'UNSURE', why: 'PAGES' });
  const [one] = await onPdfThread('compare', {
    bytes: Buffer.concat([Buffer.alloc(2000, 32), file]),
    revisions: [{ end: 2000, allowed: [] }],
  });
  expect(one).toEqual({ state: 'UNSURE', why: 'UNREADABLE' });
});
