/** A contract with annexes in a browser: two are added when it is started, the pages of all are looked at before, and each party reads them in one document. */
import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractPdf } from '#product/demo/contract-pdf.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { dayIn } from '../service/handler-people.ts';
import { operator } from '../service/people.ts';
import { type Company, contractOf, signingPeople } from '../service/signing-people.ts';
import { axeFindings, overflowFindings } from '../sweep/checks.ts';
import { type Portal, signInAt, startPortal } from './browser.ts';

let portal: Portal;
let seller: Company;
let buyer: Company;
let buyerName: string;
/** Of the template's document alone. */
let own: number;
const { must, ready, template } = signingPeople(() => portal.running);

const pagesOf = async (bytes: Uint8Array): Promise<number> => (await PDFDocument.load(bytes)).getPageCount();

beforeAll(async () => {
  portal = await startPortal();
  [seller, buyer] = [await ready(), await ready()];
  buyerName = String((await must('company/info', {}, buyer.token)).companyName);
  const templates = await operator(portal.running, 'TEMPLATE_ADMIN');
  await template(templates, 'E2E_ANNEXES', [{ party: 'SELLER' }, { party: 'BUYER' }]);
  own = await pagesOf(await contractOf('甲方', '乙方'));
});
afterAll(() => portal.stop());

const opened = async ({ userName }: Company, path: string): Promise<Page> => {
  const page = await portal.page({ whole: true });
  await signInAt(page, portal.running.address, 'enterprise', userName, 'Company-2026', `/rKeyManage/signing${path}`);
  return page;
};
const onward = (page: Page): Promise<void> => page.getByRole('button', { name: /^下一步/ }).click();
/** To be looked at, where somebody says where. */
const looked = async (page: Page, name: string): Promise<void> => {
  if (process.env.LOOK !== undefined) await page.screenshot({ path: `${process.env.LOOK}/annexes-${name}.png`, fullPage: true });
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflowFindings(page)).toEqual([]);
};

/** Read to its end: only what is in sight is drawn. */
const drawnAtEnd = async (stage: Locator, page: number): Promise<void> => {
  await stage.locator('canvas[data-drawn]').first().waitFor();
  await stage.evaluate(node => node.scrollTo(0, node.scrollHeight));
  await stage.locator(`canvas[aria-label="第 ${page} 页"][data-drawn]`).waitFor();
};

test('[BEY-25][doc.contractStart][doc.contractPreview][doc.contractDetail] two annexes are added, looked at with the contract before it is started, and read by both parties in one document', async () => {
  const page = await opened(seller, '/create');
  await page.getByRole('combobox', { name: '合同模板' }).click();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: /购销合同 v1/ }).click();
  await page.getByRole('textbox', { name: '合同名称' }).fill('办公家具购销合同');
  await page.getByRole('textbox', { name: '签署截止日' }).fill(dayIn(portal.running, 30));
  await page.getByRole('radio', { name: '甲方' }).check();
  await onward(page);
  await page.getByLabel('乙方 企业名称或统一社会信用代码').fill(buyerName);
  await onward(page);
  const quotation = await contractPdf({ title: '报价单', clauses: ['办公椅 40 把，每把 620 元。'], parties: [] });
  const standard = await contractPdf({ title: '验收标准', clauses: ['外观无划痕。'], parties: [] });
  const ofQuotation = await pagesOf(quotation);
  const added = ofQuotation + (await pagesOf(standard));
  const chooser = page.getByLabel('上传文件: 附件').locator('input[type=file]');
  await chooser.setInputFiles([
    { name: '报价单.pdf', mimeType: 'application/pdf', buffer: quotation },
    { name: '验收标准.pdf', mimeType: 'application/pdf', buffer: standard },
  ]);
  await page.getByText('报价单.pdf').first().waitFor();
  await page.getByText('验收标准.pdf').first().waitFor();
  await looked(page, 'files');
  await onward(page);
  // The pages of all, in one document: the last one is the last annex's.
  const step = page.locator('[data-step]:not([hidden])');
  await drawnAtEnd(step.locator('.cr-plan-pages .cr-stage'), own + added);
  await looked(page, 'places');
  await onward(page);
  const summary = page.locator('.cr-form-summary');
  for (const name of ['报价单.pdf', '验收标准.pdf']) await summary.getByText(name).waitFor();
  await drawnAtEnd(summary.locator('.cr-plan-pages .cr-stage'), own + added);
  await looked(page, 'summary');
  await page.getByRole('button', { name: /^发起/ }).click();
  await page.waitForURL(/\/show$/);
  await page.locator('.cr-history').getByText('发起').waitFor();
  await looked(page, 'show');
  const id = /([0-9a-f-]{36})\/show/.exec(page.url())?.[1];

  const other = await opened(buyer, `/${id}/show`);
  await other.locator('.cr-history').getByText('发起').waitFor();
  await looked(other, 'other');
  // Where each begins stands beside its name.
  for (const [name, from] of [
    ['报价单.pdf', own + 1],
    ['验收标准.pdf', own + 1 + ofQuotation],
  ] as const)
    expect(await other.getByRole('row', { name }).getByRole('cell').nth(1).innerText()).toBe(String(from));
  await other.getByText('购销合同.pdf').first().click();
  const viewer = other.getByRole('dialog', { name: '购销合同.pdf' });
  const [download] = await Promise.all([other.waitForEvent('download'), viewer.getByText('下载原件').click()]);
  const bytes = await readFile(await download.path());
  expect(await pagesOf(bytes)).toBe(own + added);
  const { places } = await onPdfThread('read', { bytes, find: ['每把 620 元', '外观无划痕'] });
  expect([places.get('每把 620 元')?.[0]?.page, places.get('外观无划痕')?.[0]?.page]).toEqual([own + 1, own + 1 + ofQuotation]);

  // Whoever signs reads all of it in the same place, up to the last page.
  await page.getByRole('button', { name: '签署', exact: true }).click();
  await drawnAtEnd(page.getByRole('dialog').locator('.cr-stage'), own + added);
  await looked(page, 'signing');
});
