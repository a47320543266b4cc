/** The main way of a contract in a browser: started, signed, handed over, signed by the other company, downloaded. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractPdf } from '#product/demo/contract-pdf.ts';
import { repacked } from '#service/files/repacked.ts';
import { openArchive } from '#service/files/zip-reader.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { type Portal, signInAt, startPortal } from '../e2e/browser.ts';
import { dayIn } from '../service/handler-people.ts';
import { operator, type Person } from '../service/people.ts';
import { at, type Company, type Row, signingPeople, signPassword } from '../service/signing-people.ts';
import { axeFindings } from '../sweep/checks.ts';

let portal: Portal;
let seller: Company;
let buyer: Company;
let buyerName: string;
let templates: Person;
let made: Row;
let sellerName: string;
const { must, ready, template } = signingPeople(() => portal.running);

beforeAll(async () => {
  portal = await startPortal();
  seller = await ready();
  buyer = await ready();
  sellerName = String((await must('company/info', {}, seller.token)).companyName);
  buyerName = String((await must('company/info', {}, buyer.token)).companyName);
  templates = await operator(portal.running, 'TEMPLATE_ADMIN');
  made = await template(templates, 'BROWSER', [{ party: 'SELLER' }, { party: 'BUYER' }]);
});
afterAll(() => portal.stop());

const opened = async ({ userName }: Company, path: string): Promise<Page> => {
  const page = await portal.page({ whole: true });
  await signInAt(page, portal.running.address, 'enterprise', userName, 'Company-2026', `/rKeyManage/signing${path}`);
  return page;
};
const pick = async (page: Page, name: string, option: RegExp): Promise<void> => {
  await page.getByRole('combobox', { name }).click();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: option }).click();
};
const onward = (page: Page): Promise<void> => page.getByRole('button', { name: /^下一步/ }).click();
/** The steps before the file. */
const filledIn = async (page: Page, title: string): Promise<void> => {
  await pick(page, '合同模板', /购销合同 v1/);
  // What the template prepares is seen as soon as it is chosen.
  await page.locator('.cr-plan-prepared .cr-seal').nth(1).waitFor();
  await looked(page, 'template');
  // Beside the fields, which stay at hand.
  expect((await page.getByRole('textbox', { name: '合同名称' }).boundingBox())?.y).toBeLessThan(600);
  // It begins with the name of its template and a month from today, to be kept or changed.
  expect(await page.getByRole('textbox', { name: '合同名称' }).inputValue()).toMatch(/购销合同$/);
  expect(await page.getByRole('textbox', { name: '签署截止日' }).inputValue()).toBe(dayIn(portal.running, 30));
  await page.getByRole('textbox', { name: '合同名称' }).fill(title);
  await page.getByRole('radio', { name: '甲方' }).check();
  await onward(page);
  const company = page.getByLabel('乙方 企业名称或统一社会信用代码');
  // A company that is not there is said where it was typed, and nobody gets past it.
  await company.fill('没有这家公司');
  await onward(page);
  await page.locator('.cr-refused').getByRole('alert').filter({ hasText: '没有这家公司' }).waitFor();
  await company.fill(buyerName);
  await onward(page);
  // The service has judged the step.
  await company.waitFor({ state: 'hidden' });
};
/** To be looked at, where somebody says where. */
const looked = async (page: Page, name: string): Promise<void> => {
  if (process.env.LOOK !== undefined) await page.screenshot({ path: `${process.env.LOOK}/${name}.png` });
};
const sign = async (page: Page, seal: Row): Promise<void> => {
  await page.getByRole('button', { name: '签署', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(String(seal.sealNo)).waitFor();
  await dialog.getByLabel('签章密码', { exact: true }).fill(signPassword);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: '签署', exact: true }).click();
  await dialog.getByRole('heading', { name: '已签署' }).waitFor();
  await dialog.getByRole('button', { name: '完成' }).click();
  await dialog.waitFor({ state: 'detached' });
};

test('[BEY-03][doc.contractStart][doc.contractSign][en.contract.evidence][en.contract.terminate] a contract is started, signed by both companies one after the other, downloaded with its evidence, and its end proposed', async () => {
  const page = await opened(seller, '/create');
  // The page is called as its button, and the cursor is in the first field, though that one comes late.
  await expect
    .poll(() => page.evaluate(() => [document.title.split(' ')[0], document.activeElement?.id]))
    .toEqual(['发起合同', 'cr-field-template']);
  await filledIn(page, '钢材购销合同');
  await onward(page);
  // Where it began is at hand from everywhere.
  await page.locator('.s-sidebar').getByRole('link', { name: '发起合同' }).waitFor();
  // The last look: who signs in which order, with what, and the pages with each seal.
  const step = page.locator('[data-step]:not([hidden])');
  await step.locator('.cr-plan').getByText(buyerName).waitFor();
  await step.locator('.cr-plan-pages .cr-seal').nth(1).waitFor();
  expect(await step.locator('.cr-plan-steps > li strong').allTextContents()).toEqual([sellerName, buyerName]);
  await looked(page, 'plan');
  await onward(page);
  // Everything once more: the template's document stands where none was uploaded, and each seal on its page.
  const summary = page.locator('.cr-form-summary');
  await summary.getByText(/^用模板的文件：/).waitFor();
  await summary.locator('.cr-plan-pages .cr-seal').nth(1).waitFor();
  await looked(page, 'summary');
  await page.getByRole('button', { name: /^发起/ }).click();
  await page.waitForURL(/\/show$/);
  // Both happened in the same moment; what came later stands above.
  await page.locator('.cr-history').getByText('发起').waitFor();
  expect(await page.locator('.cr-history strong').allTextContents()).toEqual(['发起', '新建']);
  await sign(page, seller.seal);
  await page.getByText('待其签署').waitFor();
  // It is the other company's turn: it is named, and to remind it is the one filled button; so soon after a reminder until when not.
  await page.locator('.cr-next').getByText(`等待“${buyerName}”签署`).waitFor();
  expect(await page.getByRole('button', { name: '签署', exact: true }).count()).toBe(0);
  const remind = page.locator('.cr-actions').getByRole('button', { name: '催办', exact: true });
  expect(await page.locator('.cr-show .cr-filled').allTextContents()).toEqual(['催办A']);
  await remind.click();
  await page.getByRole('dialog').getByText('等待签署的企业收到一次站内通知').waitFor();
  expect(await page.getByRole('dialog').innerText()).not.toContain('链接');
  await page.getByRole('dialog').getByRole('button', { name: '催办', exact: true }).click();
  await page
    .locator('.cr-actions')
    .getByText(/^下次可催：/)
    .waitFor();
  expect([await remind.isDisabled(), await page.locator('.cr-show .cr-filled').count()]).toEqual([true, 0]);

  const other = await opened(buyer, `/${/([0-9a-f-]{36})\/show/.exec(page.url())?.[1]}/show`);
  await sign(other, buyer.seal);
  await other.getByText('已签完').first().waitFor();
  // Once complete, one thing is what the page is for.
  const filled = other.locator('.cr-show .cr-filled');
  expect(await filled.allTextContents()).toEqual(['下载签署后的文件']);
  expect(await other.getByText('签署前 SHA-256').isVisible()).toBe(false);
  const [download] = await Promise.all([other.waitForEvent('download'), filled.click()]);
  expect(download.suggestedFilename()).toMatch(/^钢材购销合同（HT\d+）\.pdf$/);
  const found = await onPdfThread('signatures', { bytes: await readFile(await download.path()) });
  expect(found.signatures).toHaveLength(2);
  // Making the evidence changed the contract: who made it goes on at once, and is told what their next step leads to.
  await Promise.all([other.waitForEvent('download'), other.getByRole('button', { name: '下载证据包' }).click()]);
  await other.locator('.cr-history').getByText('制作证据包').waitFor();
  await other.getByRole('button', { name: /^更多/ }).click();
  await other.getByRole('menuitem', { name: /^提出解约/ }).click();
  const proposal = other.getByRole('dialog');
  await proposal.getByText('其他各方都同意后').waitFor();
  expect(await proposal.locator('.cr-act-state').allTextContents()).toEqual(['解约确认中']);
  await proposal.locator('input[type=password]').fill(signPassword);
  await proposal.getByRole('textbox', { name: '理由' }).fill('项目取消，双方协商解约');
  await proposal.getByRole('button', { name: /^提出解约/ }).click();
  await proposal.waitFor({ state: 'detached' });
  await other.locator('.cr-next').getByText(`等待“${sellerName}”同意`).waitFor();
  // The list's own button says what it makes.
  await other.goto(`${portal.running.address}/#/rKeyManage/signing`);
  await other.locator('.cr-head').getByRole('button', { name: '发起合同', exact: true }).waitFor();
});

test('[BEY-03][doc.contractStart] what was typed and chosen stays while somebody goes back and forward, from step to step and from page to page', async () => {
  const page = await opened(seller, '/create');
  await filledIn(page, '往返合同');
  const buffer = await contractPdf({ title: '往返合同', clauses: ['本合同自双方签章之日起生效。'], parties: ['甲方', '乙方'] });
  // Contracts are PDFs: nothing else is offered for choice, and where an OFD is signed is said.
  const chooser = page.getByLabel('上传文件: 合同文件').locator('input[type=file]');
  expect(await chooser.getAttribute('accept')).toBe('.pdf');
  // What is filled in is written on the template's pages: no file of one's own is spoken of.
  await page.getByText('请到“签署文件”中签署').waitFor();
  await chooser.setInputFiles({ name: '往返合同.pdf', mimeType: 'application/pdf', buffer });
  await page.getByText('往返合同.pdf').first().waitFor();
  const back = () => page.getByRole('button', { name: '上一步' }).click();
  const title = page.getByRole('textbox', { name: '合同名称' });
  const company = page.getByLabel('企业名称或统一社会信用代码');
  const seen = async () => {
    expect(await title.inputValue()).toBe('往返合同');
    expect(await page.getByRole('radio', { name: '甲方' }).isChecked()).toBe(true);
    await onward(page);
    await company.waitFor();
    expect(await company.inputValue()).toBe(buyerName);
    await onward(page);
    await page.getByText('往返合同.pdf').first().waitFor();
  };
  await back();
  await company.waitFor();
  await back();
  await title.waitFor();
  await seen();
  await page.goto(`${portal.running.address}/#/rKeyManage/signing`);
  await page.locator('.cr-table tbody tr, .cr-empty').first().waitFor();
  await page.goBack();
  await title.waitFor();
  await seen();
});

test('[BEY-03][doc.contractPlan][doc.contractStart] what a template leaves open is filled in by kind, refused where it was typed, and nothing typed is lost', async () => {
  const at = (y: number) => ({ must: true, page: 1, x: 100, y, width: 60, size: 12 });
  const blanks = [
    { label: '采购金额', kind: 'AMOUNT', ...at(250) },
    { label: '交货日期', kind: 'DATE', ...at(260) },
    { label: '付款方式', kind: 'CHOICE', ...at(270), options: '货到付款、月结三十天' },
    { label: '补充说明', kind: 'TEXT', ...at(280), must: false, width: 40 },
  ];
  const parties = [{ party: 'SELLER' }, { party: 'BUYER' }];
  await template(templates, 'BLANKS', parties, { name: '采购合同' }, blanks);
  await template(templates, 'BLANKS_FEW', parties, { name: '租赁合同' }, blanks.slice(3));
  const page = await opened(seller, '/create');
  await pick(page, '合同模板', /采购合同 v1/);
  const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
  const [amount, day, note] = [field('采购金额'), field('交货日期'), field('补充说明')];
  await note.fill('送货上门');
  // Under another template the same name asks for something else; a third asks for nothing.
  await pick(page, '合同模板', /租赁合同 v1/);
  await amount.waitFor({ state: 'detached' });
  expect(await note.inputValue()).toBe('');
  await pick(page, '合同模板', /购销合同 v1/);
  await page.getByText('这份模板没有要填写的内容。').waitFor();
  await pick(page, '合同模板', /采购合同 v1/);
  await note.waitFor();
  expect(await note.inputValue()).toBe('');
  await page.getByRole('textbox', { name: '合同名称' }).fill('办公椅采购合同');
  await page.getByRole('textbox', { name: '签署截止日' }).fill(dayIn(portal.running, 30));
  await amount.fill('53400');
  await note.fill('长'.repeat(12));
  await page.getByRole('group', { name: '付款方式' }).getByRole('radio', { name: '月结三十天' }).check();
  await page.getByRole('radio', { name: '甲方' }).check();
  await onward(page);
  // The day was not filled in, the note is too long for its place.
  const refused = page.locator('.cr-plan-others .cr-refused');
  await refused.getByText('请填写“交货日期”').waitFor();
  await refused.getByText('内容太长').waitFor();
  expect(await refused.getByRole('textbox').count()).toBe(2);
  expect(await axeFindings(page)).toEqual([]);
  await looked(page, 'blanks-refused');
  expect(await note.inputValue()).toBe('长'.repeat(12));
  await day.fill('2027-01-31');
  await note.fill('送货上门');
  await onward(page);
  await page.getByLabel('乙方 企业名称或统一社会信用代码').fill(buyerName);
  await page.getByRole('button', { name: '上一步' }).click();
  expect([await day.inputValue(), await note.inputValue()]).toEqual(['2027-01-31', '送货上门']);
  await onward(page);
  await page.getByLabel('乙方 企业名称或统一社会信用代码').waitFor();
  await onward(page);
  await page.getByText('不能换成自己的文件').waitFor();
  await onward(page);
  await page.locator('[data-step]:not([hidden]) .cr-plan').getByText(buyerName).waitFor();
  await onward(page);
  const summary = page.locator('.cr-form-summary');
  for (const words of ['53400', '月结三十天', '送货上门']) await summary.getByText(words).first().waitFor();
  await looked(page, 'blanks-summary');
  await page.getByRole('button', { name: /^发起/ }).click();
  await page.waitForURL(/\/show$/);
  const shown = page.locator('.cr-show');
  for (const words of ['采购金额', '53400.00', '2027-01-31', '月结三十天', '送货上门']) await shown.getByText(words).first().waitFor();
  await looked(page, 'blanks-shown');
});

test('[BEY-25][doc.contractStart] a company that is no member is named with its representative, and nothing that was typed is lost', async () => {
  const page = await opened(seller, '/create');
  await pick(page, '合同模板', /购销合同 v1/);
  await page.getByRole('textbox', { name: '合同名称' }).fill('运输合同');
  await page.getByRole('textbox', { name: '签署截止日' }).fill(dayIn(portal.running, 30));
  await page.getByRole('radio', { name: '甲方' }).check();
  await onward(page);
  await page.getByLabel('乙方 企业名称或统一社会信用代码').fill('福州榕城物流有限公司');
  await onward(page);
  await page.locator('.cr-refused').getByText('由代表人凭短信链接签署').waitFor();
  // Said once: which of the rows it is needs no line of its own where it is the only one.
  expect(await page.getByText('需要修改：乙方').isVisible()).toBe(false);
  // What is left to do is open at once.
  const box = page.getByRole('checkbox', { name: '乙方未入驻平台' });
  await page.getByLabel('乙方 代表人姓名').waitFor();
  await box.check();
  await page.getByLabel('乙方 代表人姓名').fill('陈晓棠');
  await onward(page);
  await page.locator('.cr-plan-guest .cr-refused').getByRole('alert').waitFor();
  await page.getByLabel('乙方 代表人手机').fill('13900139000');
  await box.uncheck();
  await page.getByLabel('乙方 代表人姓名').waitFor({ state: 'detached' });
  await box.check();
  expect(await page.getByLabel('乙方 代表人姓名').inputValue()).toBe('陈晓棠');
  expect(await axeFindings(page)).toEqual([]);
  await looked(page, 'guest');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await looked(page, 'guest-narrow');
  await onward(page);
  await page.getByText('请到“签署文件”中签署').waitFor();
  await onward(page);
  await page.locator('[data-step]:not([hidden]) .cr-plan').getByText('福州榕城物流有限公司（陈晓棠）').first().waitFor();
  await onward(page);
  await page.getByRole('button', { name: /^发起/ }).click();
  await page.waitForURL(/\/show$/);
  await page.getByText('福州榕城物流有限公司（陈晓棠）').first().waitFor();
  await looked(page, 'guest-shown');
});

test('[BEY-26][en.contract.evidence][op.contract.evidence] a finished contract offers its evidence, to its parties and to the platform', async () => {
  const others = [{ party: 'BUYER', company: buyerName }];
  const words = { template: made.id, title: '设备租赁合同', party: 'SELLER', signBy: dayIn(portal.running, 30), others };
  let contract = await must('document/contract/start', words, seller.token);
  const open = await opened(seller, `/${contract.id}/show`);
  await open.getByText('签署中').first().waitFor();
  expect(await open.getByText('下载证据包').count()).toBe(0);
  for (const by of [seller, buyer]) {
    const { version } = await must('document/contract/detail', { id: contract.id }, by.token);
    const asked = { ...at(contract), version, sealNo: by.seal.sealNo, signPassword };
    contract = await must('document/contract/sign', asked, by.token);
  }
  const packed = async (page: Page): Promise<string> => {
    const act = page.getByText('下载证据包').first();
    await act.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent('download'), act.click()]);
    expect(download.suggestedFilename()).toBe(`${contract.contractNo}-evidence.zip`);
    return (await readFile(await download.path())).toString('base64');
  };
  const ofBuyer = await packed(await opened(buyer, `/${contract.id}/show`));
  const page = await portal.page({ whole: true });
  const place = `/templateConfig/signatureType/contracts/${contract.id}/show`;
  await signInAt(page, portal.running.address, 'operator', templates.userName, templates.password, place);
  expect(await packed(page)).toBe(ofBuyer);
  // Whoever holds it verifies it, without an account.
  const anybody = await portal.page({ whole: true });
  await anybody.goto(`${portal.running.address}/#/queryPage`);
  const buffer = Buffer.from(ofBuyer, 'base64');
  const drop = anybody.locator('input[type=file]');
  await drop.setInputFiles({ name: 'evidence.zip', mimeType: 'application/zip', buffer });
  await anybody.getByRole('heading', { name: '证据包完整，未被改动' }).waitFor();
  const verdict = anybody.locator('.e-verdict');
  for (const name of [sellerName, buyerName]) await verdict.getByText(name).first().waitFor();
  await verdict.locator('.e-file-row').click();
  await verdict.getByText(`这是合同 ${contract.contractNo} 的证据包。`).waitFor();
  expect(await axeFindings(anybody)).toEqual([]);
  await looked(anybody, 'evidence-valid');
  const archive = openArchive(buffer, { bytes: 100_000_000 });
  const altered = Buffer.concat(repacked(archive, new Map([['consents.json', Buffer.from('[]')]])));
  await drop.setInputFiles({ name: 'altered.zip', mimeType: 'application/zip', buffer: altered });
  await anybody.getByRole('heading', { name: '证据包不成立' }).waitFor();
  await verdict.getByText('“consents.json”被改动').waitFor();
  await looked(anybody, 'evidence-altered');
});

test('[BEY-26][en.contract.archive] a finished contract is given an archive stamp by a button, and the archived document is there', async () => {
  const others = [{ party: 'BUYER', company: buyerName }];
  const words = { template: made.id, title: '存档合同', party: 'SELLER', signBy: dayIn(portal.running, 30), others };
  let contract = await must('document/contract/start', words, seller.token);
  for (const by of [seller, buyer]) {
    const { version } = await must('document/contract/detail', { id: contract.id }, by.token);
    contract = await must('document/contract/sign', { ...at(contract), version, sealNo: by.seal.sealNo, signPassword }, by.token);
  }
  const page = await opened(buyer, `/${contract.id}/show`);
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '加盖归档时间戳' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '加盖归档时间戳' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('summary').getByText('文件', { exact: true }).click();
  await page.getByRole('button', { name: /-archived\.pdf$/ }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await looked(page, 'archived');
});

test('[BEY-03][doc.contractPlan][doc.contractStart] with a file of its own a company puts the seals where they belong', async () => {
  const page = await opened(seller, '/create');
  await filledIn(page, '框架协议');
  const buffer = await contractPdf({ title: '框架协议', clauses: ['本协议自双方签章之日起生效。'], parties: [] });
  await page
    .getByLabel('上传文件: 合同文件')
    .locator('input[type=file]')
    .setInputFiles({ name: '框架协议.pdf', mimeType: 'application/pdf', buffer });
  await page.getByText('框架协议.pdf').first().waitFor();
  await onward(page);
  // The file has none of the template's words: a place is proposed for each, and said to be.
  await page.getByText('有 2 步找不到模板规定的位置').waitFor();
  await page.getByRole('button', { name: '在页面上调整' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('.cr-seal').nth(1).waitFor();
  const [x, y] = [dialog.getByRole('textbox', { name: '左 mm' }), dialog.getByRole('textbox', { name: '上 mm' })];
  const placed = async () => [Number(await x.inputValue()), Number(await y.inputValue())] as const;
  const put = async (left: number, top: number) => {
    await x.fill(String(left));
    await y.fill(String(top));
    await y.press('Tab');
  };
  await dialog.locator('.cr-seal-grip').nth(0).focus();
  const [otherLeft, otherTop] = await placed();
  await dialog.locator('.cr-seal-grip').nth(1).focus();
  await expect.poll(placed).not.toEqual([otherLeft, otherTop]);
  await looked(page, 'plan-editor');
  expect(await axeFindings(page)).toEqual([]);
  // On top of the other it is said, and cannot be taken so.
  const [left, top] = await placed();
  await put(otherLeft + 2, otherTop + 2);
  await dialog.getByText('盖住了“甲方盖章”的位置').waitFor();
  expect(await dialog.getByRole('button', { name: '用这些位置' }).isDisabled()).toBe(true);
  await put(left + 20, top);
  await dialog.getByRole('button', { name: '用这些位置' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('位置已按这份合同调整').waitFor();
  await looked(page, 'plan-own');
  await onward(page);
  await looked(page, 'plan-summary');
  await page.getByRole('button', { name: /^发起/ }).click();
  await page.getByText('已发起').waitFor();
  await page.waitForURL(/\/show$/);
  const id = /([0-9a-f-]{36})\/show/.exec(page.url())?.[1];
  const { places } = (await portal.running.service.services.database.read.find('contracts', String(id))) as Row;
  expect(places).toMatchObject([{ stepOrder: 1 }, { stepOrder: 2, x: left + 20 }]);
});

test('[BEY-25][en.contract.sheet][en.contract.startMany] a sheet of its template starts a contract a row, and none while a row is wrong', async () => {
  const page = await opened(seller, '');
  await page.locator('.cr-head').getByRole('button', { name: '批量发起' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '合同模板' }).click();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: /购销合同 v1/ }).click();
  await dialog.getByRole('radio', { name: '甲方' }).check();
  await dialog.getByRole('textbox', { name: '签署截止日' }).fill(dayIn(portal.running, 30));
  const [sheet] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '下载填写表' }).click()]);
  expect(sheet.suggestedFilename()).toBe('批量发起-购销合同.xlsx');
  expect(await axeFindings(page)).toEqual([]);
  const send = async (...titles: readonly string[]): Promise<void> => {
    const lines = ['乙方企业,合同名称', ...titles.map(title => `${buyerName},${title}`)];
    await dialog.getByLabel('填好的表').setInputFiles({ name: '合同.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await dialog.getByRole('button', { name: '发起', exact: true }).click();
  };
  await send('钢材购销合同一', '');
  await dialog.getByText('1 行有误，没有发起任何合同').waitFor();
  await looked(page, 'sheet-wrong');
  await send('钢材购销合同一', '钢材购销合同二');
  await dialog.getByText('已发起 2 份合同').waitFor();
  await dialog.getByRole('button', { name: '关闭' }).click();
  for (const name of ['一', '二']) await page.getByText(`钢材购销合同${name}`).waitFor();
});

test('[BEY-03][doc.contractPlan] that the own company lacks the seal is said once its party is chosen, and leads to applying for one of that type', async () => {
  const sealType = (await portal.running.service.services.database.read.find('sealTypes', { code: 'FINANCE' }))?.id;
  const steps = [{ party: 'SELLER', sealType }, { party: 'BUYER' }] as const;
  await template(templates, 'BROWSER_FINANCE', steps, { name: '对账确认书' });
  const page = await opened(seller, '/create');
  await page.getByRole('combobox', { name: '合同模板' }).fill('对账确认书');
  await page.getByRole('option', { name: /对账确认书/ }).click();
  await page.getByRole('radio', { name: '乙方' }).check();
  const lacking = page.getByText('本企业还没有启用的“财务专用章”');
  expect(await lacking.count()).toBe(0);
  await page.getByRole('radio', { name: '甲方' }).check();
  await lacking.waitFor();
  const [form] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('link', { name: '申请印章（新窗口）' }).click()]);
  await expect.poll(() => form.getByRole('combobox', { name: '印章类型' }).inputValue()).toBe('财务专用章');
  await form.close();
});
