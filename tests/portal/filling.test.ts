/** What a contract leaves to its other parties, filled in on the screen: by a company beside the pages, by a person on their phone. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portal, signInAt, startPortal } from '../e2e/browser.ts';
import { dayIn } from '../service/handler-people.ts';
import { freshMobile, operator } from '../service/people.ts';
import { type Company, type Row, signingPeople } from '../service/signing-people.ts';
import { axeFindings, overflowFindings } from '../sweep/checks.ts';

let portal: Portal;
let seller: Company;
let buyer: Company;
let template: Row;
let ownTemplate: Row;
const { must, ready, template: publish } = signingPeople(() => portal.running);

const at = (y: number) => ({ must: true, page: 1, x: 100, y, width: 70, size: 12 });
const blanks = [
  { label: '收货地址', kind: 'TEXT', party: 'BUYER', ...at(240) },
  { label: '付款方式', kind: 'CHOICE', party: 'BUYER', ...at(250), must: false, options: '货到付款、月结三十天' },
  { label: '入场日期', kind: 'DATE', party: 'THIRD', ...at(260) },
  { label: '紧急联系人', kind: 'TEXT', party: 'THIRD', ...at(270) },
  { label: '门头照片', kind: 'PICTURE', party: 'BUYER', ...at(200), must: false, height: 30 },
  { label: '上岗证', kind: 'PICTURE', party: 'THIRD', ...at(160), height: 30 },
];

beforeAll(async () => {
  portal = await startPortal();
  [seller, buyer] = [await ready(), await ready()];
  const templates = await operator(portal.running, 'TEMPLATE_ADMIN');
  const hand = await portal.running.service.services.database.read.find('sealTypes', { code: 'HANDWRITTEN' });
  const steps = [{ party: 'SELLER' }, { party: 'BUYER' }, { party: 'THIRD', sealType: hand?.id }];
  template = await publish(templates, 'FILLED_ON_SCREEN', steps, { name: '驻场服务合同' }, blanks);
  const own = [
    { label: '货物名称', kind: 'TEXT', ...at(240) },
    { label: '交货日期', kind: 'DATE', ...at(250) },
  ];
  ownTemplate = await publish(templates, 'FILLED_AT_START', steps.slice(0, 2), { name: '供货合同' }, own);
}, 120_000);
afterAll(() => portal.stop());

const started = async (mobile: string): Promise<Row> => {
  const company = (await must('company/info', {}, buyer.token)).companyName;
  const words = { template: template.id, title: '驻场服务合同', party: 'SELLER', signBy: dayIn(portal.running, 30) };
  const persons = [{ party: 'THIRD', name: '张三', mobile }];
  return must('document/contract/start', { ...words, others: [{ party: 'BUYER', company }], persons, filled: [] }, seller.token);
};
/** As a phone takes it: far larger than what is sent. */
const photograph = async (): Promise<{ readonly name: string; readonly mimeType: string; readonly buffer: Buffer }> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const buffer = await sharp({ create: { width: 3000, height: 2000, channels: 3, noise, background: '#888' } })
    .jpeg()
    .toBuffer();
  return { name: '照片.jpg', mimeType: 'image/jpeg', buffer };
};
const looked = async (page: Page, name: string): Promise<void> => {
  if (process.env.LOOK !== undefined) await page.screenshot({ path: `${process.env.LOOK}/filling-${name}.png` });
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflowFindings(page)).toEqual([]);
};

test('[en.home][en.contract.fill] what is to be filled in has a button of its own on the home page: one alone opens at once, several lead to a list of them', async () => {
  await started(freshMobile());
  const page = await portal.page();
  await signInAt(page, portal.running.address, 'enterprise', buyer.userName, 'Company-2026');
  const pile = page.locator('.s-line', { hasText: '合同 · 待本企业填写' });
  await pile.locator('.s-focus-go, .s-line-go').filter({ hasText: '填写' }).click();
  const panel = page.getByRole('form', { name: '填写合同内容' });
  await panel.waitFor();
  await page.getByRole('button', { name: '关闭' }).first().click();
  await started(freshMobile());
  await page.goto(`${portal.running.address}/#/home`);
  await page.reload();
  await pile.getByText('2', { exact: true }).waitFor();
  await pile.click();
  await page.locator('.cr-table tbody tr').nth(1).waitFor();
  // It is the queue still, held to what is to be filled in.
  await page.locator('.cr-tabs button[aria-pressed=true]', { hasText: '待我办理' }).waitFor();
  await page.locator('.cr-chips').getByText('填写中').waitFor();
  expect(await page.locator('.cr-table tbody tr').count()).toBe(2);
});

test('[TBL-02][doc.contractStart] refused at once: what the rules and what the template want, in the language that is spoken, the first under the cursor', async () => {
  const page = await portal.page();
  await signInAt(page, portal.running.address, 'enterprise', seller.userName, 'Company-2026', '/rKeyManage/signing/create');
  await page.getByRole('combobox', { name: '合同模板' }).fill('供货合同');
  await page.getByRole('option', { name: /供货合同/ }).click();
  await page.getByRole('radio', { name: '甲方' }).check();
  await page.getByRole('textbox', { name: /^货物名称/ }).waitFor();
  // Both begin with something, which may be taken away.
  for (const field of ['title', 'signBy']) await page.locator(`#cr-field-${field}`).fill('');
  await page.getByRole('button', { name: /^下一步/ }).click();
  const alerts = page.locator('.cr-fault');
  await alerts.getByText('请填写“交货日期”').waitFor();
  // Said once beside each, and of the group which of its lines.
  expect(await alerts.allTextContents()).toEqual([
    '此项必填',
    '此项必填',
    '请填写“货物名称”',
    '请填写“交货日期”',
    '需要修改：货物名称、交货日期',
  ]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('cr-field-title');
  await page.getByText('验证失败，4 处需要修改').waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await alerts.getByText('Please fill in “交货日期”.').waitFor();
  expect((await alerts.allTextContents()).slice(0, 2)).toEqual(['This is required.', 'This is required.']);
  await page.getByRole('button', { name: '中文' }).click();
  await alerts.getByText('请填写“交货日期”').waitFor();

  // What the service alone knows is said in the other language as well, if in fewer words.
  await page.locator('#cr-field-title').fill('供货合同（春季）');
  await page.locator('#cr-field-signBy').fill(dayIn(portal.running, 30));
  await page.getByRole('textbox', { name: /^货物名称/ }).fill('一'.repeat(60));
  await page.locator('#cr-field-filled-1').fill('2027-03-01');
  await page.getByRole('button', { name: /^下一步/ }).click();
  await alerts.getByText('内容太长').waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await alerts.getByText('This is not valid.').waitFor();
  expect(await alerts.getByText('内容太长').count()).toBe(0);
  await page.getByRole('button', { name: '中文' }).click();

  // Its file cannot be replaced: nothing beside it says that it could.
  await page.getByRole('textbox', { name: /^货物名称/ }).fill('热轧卷板');
  await page.getByRole('button', { name: /^下一步/ }).click();
  const company = page.locator('#cr-field-others-0');
  await company.waitFor();
  await page.getByText('平台不提供企业名录').waitFor();
  await company.fill(String((await must('company/info', {}, buyer.token)).companyName));
  await page.getByRole('button', { name: /^下一步/ }).click();
  const step = page.locator('[data-step]:not([hidden])');
  await step.getByText('不能换成自己的文件').waitFor();
  expect(await step.getByText('留空则用模板的文件').count()).toBe(0);
  expect(ownTemplate.id).toBeDefined();
});

test('[en.contract.remind][en.contractSigner.links] whoever started it reads whom a reminder reaches, and that a link has not gone out where no gateway takes it', async () => {
  const contract = await started(freshMobile());
  const page = await portal.page();
  const path = `/rKeyManage/signing/${contract.id}/show`;
  await signInAt(page, portal.running.address, 'enterprise', seller.userName, 'Company-2026', path);
  await page.locator('.cr-actions').getByRole('button', { name: '催办', exact: true }).click();
  await page.getByRole('dialog').getByText('等待填写的企业收到一次站内通知；链接签署方收到短信和新的链接').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  const signers = page.locator('section', { has: page.getByRole('heading', { name: /^链接签署方/ }) });
  await signers.getByText('未发出，没有短信通道').waitFor();
  await signers.getByRole('link', { name: '张三' }).click();
  await page.getByText('未发出：平台没有接入短信通道').waitFor();
  expect(await page.getByText('已发链接').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
});

test.each([1440, 390])(
  '[BEY-25][en.contract.filling][en.contract.fill] at %i pixels a company fills in beside the pages, and nothing typed is lost',
  async width => {
    const contract = await started(freshMobile());
    const page = await portal.page({ width });
    const path = `/rKeyManage/signing/${contract.id}/show`;
    await signInAt(page, portal.running.address, 'enterprise', buyer.userName, 'Company-2026', path);
    await page.getByText('请填写合同中属于本企业的内容').waitFor();
    await looked(page, `record-${width}`);
    const open = () => page.getByRole('button', { name: '填写', exact: true }).first().click();
    await open();
    const panel = page.getByRole('form', { name: '填写合同内容' });
    await page.locator('.cr-sign canvas[data-drawn]').first().waitFor();
    const address = panel.getByRole('textbox', { name: /^收货地址/ });
    await address.fill('福州市鼓楼区东街 1 号');
    // Where it will stand.
    await page.locator('.cr-seal-blank').getByText('福州市鼓楼区东街 1 号').waitFor();
    await looked(page, `typed-${width}`);
    // A place on the page leads to its line.
    await page.locator('.cr-seal-blank').first().click();
    expect(await address.evaluate(element => element === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: '关闭' }).first().click();
    await open();
    expect(await address.inputValue()).toBe('福州市鼓楼区东街 1 号');
    await address.fill('一'.repeat(60));
    await panel.getByRole('button', { name: '提交' }).click();
    await panel.getByText('内容太长').waitFor();
    await expect.poll(() => address.evaluate(element => element === document.activeElement)).toBe(true);
    await looked(page, `refused-${width}`);
    await address.fill('福州市鼓楼区东街 1 号');
    await panel.getByRole('radio', { name: '月结三十天' }).check();
    const chooser = panel.locator('input[type=file]');
    await chooser.setInputFiles({ name: '假.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('假') });
    await panel.getByText('图片打不开').waitFor();
    await chooser.setInputFiles(await photograph());
    // In its frame on the page, and beside it.
    await page.locator('.cr-seal-blank img').waitFor();
    await panel.getByRole('img', { name: '门头照片' }).waitFor();
    await looked(page, `picture-${width}`);
    await panel.getByRole('button', { name: '提交' }).click();
    await panel.waitFor({ state: 'detached' });
    await page.getByText('已填写').first().waitFor();
    await page.getByText('等待“张三”填写').first().waitFor();
    await looked(page, `done-${width}`);
  },
);

test('[BEY-25][en.contract.sendBack] the starter sends back what a party filled in, who finds the reason and what they had typed', async () => {
  const contract = await started(freshMobile());
  const entries = [{ label: '收货地址', value: '福州市东街' }];
  await must('document/contract/fill', { id: contract.id, version: contract.version, entries }, buyer.token);
  const path = `/rKeyManage/signing/${contract.id}/show`;
  const page = await portal.page({ width: 1440 });
  await signInAt(page, portal.running.address, 'enterprise', seller.userName, 'Company-2026', path);
  await page.getByText('填得不对的').waitFor();
  await page.getByRole('button', { name: '更多' }).first().click();
  await page.getByRole('menuitem', { name: '退回重填' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('已填写').waitFor();
  await looked(page, 'send-back');
  await dialog.getByRole('radio', { name: '丙方' }).check();
  await dialog.getByRole('textbox').fill('请写到门牌号');
  await dialog.getByRole('button', { name: /退回重填|确定/ }).click();
  await dialog.getByText('这一方没有填写内容').waitFor();
  await dialog.getByRole('radio', { name: '乙方' }).check();
  await dialog.getByRole('button', { name: /退回重填|确定/ }).click();
  await page.getByText('请写到门牌号').first().waitFor();
  await looked(page, 'sent-back');
  await page.context().close();
  const theirs = await portal.page({ width: 390 });
  await signInAt(theirs, portal.running.address, 'enterprise', buyer.userName, 'Company-2026', path);
  await theirs.getByRole('button', { name: '填写', exact: true }).first().click();
  const panel = theirs.getByRole('form', { name: '填写合同内容' });
  await panel.getByText('原因：请写到门牌号').waitFor();
  expect(await panel.getByRole('textbox', { name: /^收货地址/ }).inputValue()).toBe('福州市东街');
  await looked(theirs, 'sent-back-390');
  await panel.getByRole('textbox', { name: /^收货地址/ }).fill('福州市东街 1 号');
  await panel.getByRole('button', { name: '提交' }).click();
  await theirs.getByText('等待“张三”填写').first().waitFor();
});

test('[BEY-25][doc.invitationFill] a person fills in on their phone, corrects what is wrong, and is told that they sign later', async () => {
  const mobile = freshMobile();
  await started(mobile);
  const { list } = await portal.running.service.services.database.read.list('outbox', { filter: { recipient: mobile }, heavy: true });
  const token = /#\/sign\/([\w-]{43})/.exec(String(list[0]?.body))?.[1];
  const page = await portal.page({ width: 390 });
  await page.goto(`${portal.running.address}/#/sign/${token}`);
  await page.getByText('邀请您填写并签署').waitFor();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.locator('input[name=smsCode]').waitFor();
  await page.locator('input[name=smsCode]').fill(await portal.running.smsCode(mobile));
  await page.getByRole('button', { name: '进入' }).click();
  await page.locator('input[name=idNo]').fill('11010519491231002X');
  await page.getByRole('button', { name: '核实' }).click();
  await page.locator('canvas[data-drawn]').first().waitFor();
  await page.getByText('有 3 处由您填写').waitFor();
  await looked(page, 'person');
  await page.getByRole('button', { name: '去填写' }).click();
  await page.locator('input[type=date]').fill('2027-03-01');
  // Too wide is known by the service alone, lacking by the rules: both are said at once.
  await page.getByRole('textbox', { name: '紧急联系人' }).fill('一'.repeat(60));
  await page.getByRole('button', { name: '提交' }).click();
  await page.getByText('内容太长').waitFor();
  await page.getByText('请填写“上岗证”').waitFor();
  await page.getByRole('textbox', { name: '紧急联系人' }).fill('李四 13800000000');
  await page.locator('.e-fill-here').getByText('李四 13800000000').waitFor();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photograph());
  await page.locator('.e-fill-here img').waitFor();
  await looked(page, 'person-typed');
  await page.getByRole('button', { name: '提交' }).click();
  await page.getByRole('heading', { name: '已填写' }).waitFor();
  await looked(page, 'person-done');
});
