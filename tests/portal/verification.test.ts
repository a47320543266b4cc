/** The public page on signed PDFs: who signed and when comes first, checks are folded under them, and the signature that was hit is the one that is named. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { type Portal, startPortal } from '../e2e/browser.ts';
import { type Company, contractOf, signingPeople, signPassword } from '../service/signing-people.ts';
import { axeFindings, overflowFindings } from '../sweep/checks.ts';

let portal: Portal;
let names: readonly string[];
let twice: Buffer;
let ends: readonly number[];
const people = signingPeople(() => portal.running);

beforeAll(async () => {
  portal = await startPortal();
  const signedBy = async (bytes: Uint8Array, { token, seal }: Company, x: number): Promise<Buffer> => {
    const positions = [{ method: 'COORD', pages: 'PAGE', page: 1, x, y: 40 }];
    const words = { sealNo: seal.sealNo, signPassword, file: await people.uploaded(bytes, token), positions };
    return people.fileOf((await people.must('document/sign', words, token)).file, token);
  };
  const [one, other] = [await people.ready(), await people.ready()];
  names = await Promise.all([one, other].map(async ({ token }) => String((await people.must('company/info', {}, token)).companyName)));
  twice = await signedBy(await signedBy(await contractOf('甲方', '乙方'), one, 20), other, 120);
  ends = (await onPdfThread('signatures', { bytes: twice })).signatures.map(({ end }) => end);
}, 120_000);
afterAll(() => portal.stop());

/** With one bit turned. */
const hit = (at: number): Buffer => {
  const bytes = Buffer.from(twice);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
};
/** Within a stream of this part of the file, where nothing but its content breaks. */
const inStream = (from: number, to: number): number => {
  const at = twice.indexOf('stream', from, 'latin1');
  if (at < 0 || at > to) throw new Error('there is no stream in that part');
  return at + 40;
};
const verified = async (bytes: Buffer, words: Parameters<Portal['page']>[0] = {}): Promise<Page> => {
  const page = await portal.page(words);
  await page.goto(`${portal.running.address}/#/queryPage`);
  await page.locator('input[type=file]').setInputFiles({ name: '合同.pdf', mimeType: 'application/pdf', buffer: bytes });
  await page.locator('.e-verdict').waitFor();
  return page;
};
const head = (page: Page) => page.locator('.e-verdict > header h2').innerText();
const standings = (page: Page) => page.locator('.e-signatures .e-signature > summary > em').allInnerTexts();

test('[BEY-18][doc.verify] it begins with who signed and when, folds the checks below them, and shows the pages with their seals', async () => {
  const page = await verified(twice);
  const [one, other] = names;
  expect(await head(page)).toMatch(
    new RegExp(`^由${one}于 \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d、${other}于 .* \\d\\d:\\d\\d 签署；此后未改动$`),
  );
  expect(await standings(page)).toEqual(['有效', '有效']);
  await page.locator('.e-verdict > header').getByText('展开签名可以逐项查看').waitFor();
  const first = page.locator('.e-signatures .e-signature').first();
  expect(await first.getByText('长期证据').isVisible()).toBe(false);
  await first.locator('summary').click();
  await first.getByText('长期证据').waitFor();
  await page.locator('.e-pages canvas[data-drawn]').first().waitFor();
  expect(await page.locator('.e-pages').getByRole('button', { name: '签名 1 的印章，第 1 页' }).count()).toBe(1);
  await page.locator('.e-pages').getByRole('button', { name: '签名 2 的印章，第 1 页' }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('signature-2');
  expect(await axeFindings(page)).toEqual([]);

  const small = await verified(twice, { width: 390, language: 'en' });
  expect(await head(small)).toMatch(/^Signed by .* on \d{4}-\d\d-\d\d \d\d:\d\d, and by .*; unchanged since$/);
  await small.locator('.e-pages canvas[data-drawn]').first().waitFor();
  expect(await overflowFindings(small)).toEqual([]);
});

test('[BEY-18][doc.verify] what cannot be confirmed stands open with its reasons, and a name that nobody answers for is what the file says', async () => {
  const page = await portal.page();
  await page.route('**/document/verify', async route => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { verdict: string; signatures: Record<string, unknown>[] } };
    body.data.verdict = 'UNSURE';
    Object.assign(body.data.signatures[0] ?? {}, { standing: 'UNSURE', isVouchedFor: false });
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(`${portal.running.address}/#/queryPage`);
  await page.locator('input[type=file]').setInputFiles({ name: '合同.pdf', mimeType: 'application/pdf', buffer: twice });
  await page.locator('.e-verdict').waitFor();
  expect(await head(page)).toMatch(new RegExp(`^由自称“${names[0]}”的签署人于 .*签署；不能确认$`));
  const rows = page.locator('.e-signatures .e-signature');
  await rows.first().getByText('长期证据').waitFor();
  expect(await rows.nth(1).getByText('长期证据').isVisible()).toBe(false);
});

test('[BEY-18][doc.verify] of a PDF that nobody signed it is said that it has no signature, and what to ask for', async () => {
  const unsigned = await contractOf('甲方');
  const page = await verified(unsigned);
  expect(await head(page)).toBe('这份 PDF 没有电子签名');
  await page.getByText('索取带电子签名的 PDF 原件').waitFor();
  const small = await verified(unsigned, { width: 390, language: 'en' });
  expect(await head(small)).toBe('This PDF has no electronic signature');
  expect(await overflowFindings(small)).toEqual([]);
});

test('[BEY-18][BEY-11][doc.verify] one changed byte is blamed on the signature that it lies under, and on no other', async () => {
  const [firstEnd = 0, secondEnd = 0] = ends;
  const inFirst = await verified(hit(inStream(0, firstEnd)));
  expect(await head(inFirst)).toContain('签名 1');
  expect(await standings(inFirst)).toEqual(['被改动', '一并不成立']);

  const inSecond = await verified(hit(inStream(firstEnd, secondEnd)));
  expect(await head(inSecond)).toContain('签名 2');
  expect(await standings(inSecond)).toEqual(['未被改动', '被改动']);
  await inSecond.locator('.e-signatures .e-signature').nth(1).getByText('签名 1 签署的内容没有改动').waitFor();

  // In the value of the first signature itself: it keeps its number.
  const value = twice.indexOf('/Contents <', 0, 'latin1') + 900;
  const inValue = await verified(Buffer.concat([twice.subarray(0, value), Buffer.from('z'), twice.subarray(value + 1)]));
  expect(await head(inValue)).toContain('签名 1');

  const after = await verified(Buffer.concat([twice, Buffer.from('more')]));
  expect(await head(after)).toBe('最后一个签名之后，文件被改动');

  // Where the tables themselves are hit nothing is read by them, and it is still told whose signature covers the place.
  const table = twice.lastIndexOf('startxref', firstEnd, 'latin1') + 10;
  const inTable = await verified(hit(table));
  expect(await inTable.locator('.e-verdict').getAttribute('class')).toContain('e-verdict');
  expect((await standings(inTable))[0]).toBe('被改动');
});
