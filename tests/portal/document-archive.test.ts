/** A PDF that a company signed for itself gets its archive time stamp in a browser: from the seal log, on a desk and on a phone. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { type Portal, signInAt, startPortal } from '../e2e/browser.ts';
import { operator } from '../service/people.ts';
import { type Company, contractOf, type Row, signingPeople, signPassword } from '../service/signing-people.ts';
import { axeFindings, overflowFindings } from '../sweep/checks.ts';

let portal: Portal;
let company: Company;
const { must, uploaded, ready } = signingPeople(() => portal.running);

beforeAll(async () => {
  portal = await startPortal();
  company = await ready();
}, 120_000);
afterAll(() => portal.stop());

/** To be looked at, where somebody says where. */
const looked = async (page: Page, name: string): Promise<void> => {
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflowFindings(page)).toEqual([]);
  if (process.env.LOOK !== undefined) await page.screenshot({ path: `${process.env.LOOK}/${name}.png`, fullPage: true });
};
/** @returns the entry of the seal log */
const signed = async (): Promise<Row> => {
  const file = await uploaded(await contractOf('甲方'), company.token);
  const positions = [{ method: 'COORD', pages: 'PAGE', page: 1, x: 120, y: 200 }];
  await must('document/sign', { file, sealNo: company.seal.sealNo, positions, signPassword }, company.token);
  return ((await must('document/sealUse/list', {}, company.token)).list as readonly Row[])[0] as Row;
};
const words = {
  zh: { section: '文件归档', archive: '加盖归档时间戳', more: '更多', archived: '已归档', save: '下载归档文件' },
  en: {
    section: 'Document archive',
    archive: 'Add archive timestamp',
    more: 'More',
    archived: 'Archived',
    save: 'Download the archived file',
  },
} as const;

test.each([
  { language: 'zh', width: 1440 },
  { language: 'en', width: 390 },
] as const)(
  '[BEY-26][en.documentArchive.archive][doc.sealUseDetail] an own PDF is archived from the seal log and downloaded ($language, $width)',
  async ({ language, width }) => {
    const said = words[language];
    const use = await signed();
    const page = await portal.page({ width, language });
    const place = `/rKeyManage/sealManagement/sealUses/${use.id}/show`;
    await signInAt(page, portal.running.address, 'enterprise', company.userName, 'Company-2026', place);
    const section = page.getByRole('region', { name: said.section });
    await section.waitFor();
    await looked(page, `use-before-${language}`);
    await section.getByRole('link', { name: '购销合同.pdf' }).click();
    await page.waitForURL(/documentArchives\/[0-9a-f-]{36}\/show$/);
    const button = page.getByRole('button', { name: said.archive });
    const more = page.getByRole('button', { name: said.more, exact: true });
    await button.or(more).first().waitFor();
    await looked(page, `archive-before-${language}`);
    if ((await button.count()) > 0) await button.click();
    else {
      await more.click();
      await page.getByRole('menuitem', { name: said.archive }).click();
    }
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: said.archive }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.cr-record-head').getByText(said.archived, { exact: true }).first().waitFor();
    await looked(page, `archive-after-${language}`);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: said.save }).first().click()]);
    expect(download.suggestedFilename()).toBe('购销合同-archived.pdf');
    // The signature, and the stamp over it all.
    expect((await onPdfThread('signatures', { bytes: await readFile(await download.path()) })).signatures).toHaveLength(2);
    await page.goto(`${portal.running.address}/#${place}`);
    await section.getByText(said.archived, { exact: true }).waitFor();
    await looked(page, `use-after-${language}`);
    await page.goto(`${portal.running.address}/#/rKeyManage/sealManagement/documentArchives`);
    await page.getByText('购销合同.pdf').first().waitFor();
    await looked(page, `list-${language}`);
  },
);

test('[BEY-26][doc.sealUseDetail] an operator sees beside the entry that its file is archived, and no file of it', async () => {
  const staff = await operator(portal.running, 'TEMPLATE_ADMIN');
  const use = await signed();
  const page = await portal.page();
  const place = `/templateConfig/signatureType/sealUses/${use.id}/show`;
  await signInAt(page, portal.running.address, 'operator', staff.userName, staff.password, place);
  const section = page.getByRole('region', { name: '文件归档' });
  await section.getByText('未归档').waitFor();
  await looked(page, 'use-operator');
  await section.getByRole('link', { name: '购销合同.pdf' }).click();
  await page.waitForURL(/documentArchives\/[0-9a-f-]{36}\/show$/);
  await page.locator('.cr-record-head').getByText('未归档', { exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: '加盖归档时间戳' }).count()).toBe(0);
  expect(await page.getByText('签署后的文件').count()).toBe(0);
  await looked(page, 'archive-operator');
});
