/** A contract of the national line in a browser: its template says so, it is started, signed by both companies, downloaded and verified by anybody. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portal, signInAt, startPortal } from '../e2e/browser.ts';
import { dayIn } from '../service/handler-people.ts';
import { nationalTemplates } from '../service/national-template.ts';
import { operator } from '../service/people.ts';
import { type Company, signingPeople, signPassword } from '../service/signing-people.ts';
import { axeFindings, overflowFindings } from '../sweep/checks.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { readOfdAgain } from '../vectors/ofd-again.ts';
import { signedIn } from './signed-in.ts';

let portal: Portal;
let court: Court;
let seller: Company;
let buyer: Company;
let buyerName: string;
const { must, ready } = signingPeople(() => portal.running);
const { template } = nationalTemplates(() => portal.running);

beforeAll(async () => {
  [portal, court] = await Promise.all([startPortal(), openCourt()]);
  seller = await ready({ algorithm: 'SM2' });
  buyer = await ready({ algorithm: 'SM2' });
  buyerName = String((await must('company/info', {}, buyer.token)).companyName);
  await template(await operator(portal.running, 'TEMPLATE_ADMIN'), 'NATIONAL', [{ party: 'SELLER' }, { party: 'BUYER' }]);
}, 120_000);
afterAll(async () => {
  await portal.stop();
  await court.close();
});

/** To be looked at, where somebody says where. */
const looked = async (page: Page, name: string): Promise<void> => {
  if (process.env.LOOK !== undefined) await page.screenshot({ path: `${process.env.LOOK}/${name}.png` });
};
const opened = async ({ userName }: Company, path: string): Promise<Page> => {
  const page = await portal.page({ whole: true });
  await signInAt(page, portal.running.address, 'enterprise', userName, 'Company-2026', `/rKeyManage/signing${path}`);
  return page;
};
const onward = (page: Page): Promise<void> => page.getByRole('button', { name: /^下一步/ }).click();
const sign = async (page: Page, by: Company): Promise<void> => {
  await page.getByRole('button', { name: '签署', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(String(by.seal.sealNo)).waitFor();
  await dialog.locator('canvas[data-drawn]').first().waitFor();
  await dialog.getByText('文字用相近的字体代替').waitFor();
  // The own place is looked at first.
  const inSight = (y: number | undefined): boolean => y !== undefined && y > 0 && y < 900;
  await expect.poll(async () => inSight((await dialog.locator('.cr-seal-own').first().boundingBox())?.y)).toBe(true);
  expect(await dialog.getByText('签署说明').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflowFindings(page)).toEqual([]);
  await looked(page, 'national-signing');
  await dialog.getByLabel('签章密码', { exact: true }).fill(signPassword);
  await dialog.getByRole('button', { name: '签署', exact: true }).click();
  await dialog.getByRole('heading', { name: '已签署' }).waitFor();
  await dialog.getByRole('button', { name: '完成' }).click();
  await dialog.waitFor({ state: 'detached' });
};

test('[BEY-24][op.template.save] the form of a template asks for its line, and says what each takes', async () => {
  const page = await signedIn(portal, { path: '/templateConfig/signConfig/create' });
  await page.getByRole('radio', { name: '国密（OFD）' }).check();
  await page.getByText('国际用 PDF，国密用 OFD').waitFor();
  expect(await page.getByLabel('上传文件: 模板文件').locator('input[type=file]').getAttribute('accept')).toContain('.ofd');
  await looked(page, 'national-template');
});

test('[BEY-24][doc.contractStart][doc.contractSign] it is started, signed by both on its pages, downloaded and verified', async () => {
  const page = await opened(seller, '/create');
  await page.getByRole('combobox', { name: '合同模板' }).click();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: /购销合同（国密） v1/ }).click();
  await page.locator('.cr-plan-prepared .cr-seal').nth(1).waitFor();
  await page.getByText('各方都须是会员企业').waitFor();
  await looked(page, 'national-prepared');
  await page.getByRole('textbox', { name: '合同名称' }).fill('政府采购合同');
  await page.getByRole('textbox', { name: '签署截止日' }).fill(dayIn(portal.running, 30));
  await page.getByRole('radio', { name: '甲方' }).check();
  await onward(page);
  await page.getByLabel('乙方 企业名称或统一社会信用代码').fill(buyerName);
  // Nobody signs it by a link.
  expect(await page.getByText('凭手机链接签署').count()).toBe(0);
  await onward(page);
  await page.getByText('国密（OFD）模板用 OFD').first().waitFor();
  // Nothing comes after an OFD.
  expect(await page.getByLabel('上传文件: 附件').count()).toBe(0);
  expect(await page.getByText('报价单、技术协议').filter({ visible: true }).count()).toBe(0);
  await onward(page);
  const step = page.locator('[data-step]:not([hidden])');
  await step.locator('.cr-plan-pages .cr-seal').nth(1).waitFor();
  await looked(page, 'national-places');
  await onward(page);
  await page.locator('.cr-form-summary .cr-plan-pages .cr-seal').nth(1).waitFor();
  await page.getByRole('button', { name: /^发起/ }).click();
  await page.waitForURL(/\/show$/);
  await sign(page, seller);
  await page.getByText('待其签署').waitFor();
  await page.getByText('国密（OFD）').first().waitFor();
  const other = await opened(buyer, `/${/([0-9a-f-]{36})\/show/.exec(page.url())?.[1]}/show`);
  await sign(other, buyer);
  await other.getByText('已签完').first().waitFor();
  await looked(other, 'national-signed');
  const [download] = await Promise.all([other.waitForEvent('download'), other.getByRole('button', { name: '下载签署后的文件' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^政府采购合同（HT\d+）\.ofd$/);
  const bytes = await readFile(await download.path());
  const { signatures } = await readOfdAgain(court, bytes);
  expect(signatures).toMatchObject([
    { filesHold: true, opensslHolds: true },
    { filesHold: true, opensslHolds: true },
  ]);
  const visitor = await portal.page();
  await visitor.goto(`${portal.running.address}/#/queryPage`);
  await visitor
    .locator('input[type=file]')
    .setInputFiles({ name: download.suggestedFilename(), mimeType: 'application/ofd', buffer: bytes });
  await visitor.getByText(buyerName).first().waitFor();
  await looked(visitor, 'national-verified');
});
