/** Somebody without an account opens the copy of a contract on the phone that the link went to: the code, the document, and where it is verified. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { type Portal, signInAt, startPortal } from '../e2e/browser.ts';
import { dayIn } from '../service/handler-people.ts';
import { freshMobile, operator } from '../service/people.ts';
import { at, type Company, type Row, signingPeople, signPassword } from '../service/signing-people.ts';
import { axeFindings, chineseFindings, overflowFindings } from '../sweep/checks.ts';

let portal: Portal;
let seller: Company;
let buyer: Company;
let names: readonly string[];
let made: Row;
const { must, ready, template } = signingPeople(() => portal.running);
const bank = '招商银行福州分行';
const title = '设备采购合同';

beforeAll(async () => {
  portal = await startPortal();
  [seller, buyer] = [await ready(), await ready()];
  names = await Promise.all([seller, buyer].map(async ({ token }) => String((await must('company/info', {}, token)).companyName)));
  made = await template(await operator(portal.running, 'TEMPLATE_ADMIN'), 'COPIED', [{ party: 'SELLER' }, { party: 'BUYER' }]);
}, 120_000);
afterAll(() => portal.stop());

/** All have signed; it was copied to one phone. */
const copied = async (): Promise<{ readonly contract: Row; readonly mobile: string; readonly token: string }> => {
  const mobile = freshMobile();
  const words = { template: made.id, title, party: 'SELLER', signBy: dayIn(portal.running, 30), copyByLink: [{ name: bank, mobile }] };
  const { id } = await must('document/contract/start', { ...words, others: [{ party: 'BUYER', company: names[1] }] }, seller.token);
  for (const { token, seal } of [seller, buyer]) {
    const now = await must('document/contract/detail', { id }, token);
    await must('document/contract/sign', { ...at(now), sealNo: seal.sealNo, signPassword }, token);
  }
  const { list } = await portal.running.service.services.database.read.list('outbox', { filter: { recipient: mobile }, heavy: true });
  const token = list.map(({ body }) => /#\/copy\/([\w-]{43})/.exec(String(body))?.[1]).find(each => each !== undefined);
  return { contract: await must('document/contract/detail', { id }, seller.token), mobile, token: String(token) };
};
const opened = async (token: string, words: Parameters<Portal['page']>[0] = {}): Promise<Page> => {
  const page = await portal.page({ width: 390, ...words });
  await page.goto(`${portal.running.address}/#/copy/${token}`);
  await page.locator('main h1').waitFor();
  return page;
};
const press = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true }).click();
const codeBy = async (page: Page, mobile: string, button = '获取验证码'): Promise<string> => {
  for (const window of ['minute', 'day']) await portal.running.service.services.throttle.clear(`sms-${window}:${mobile}`);
  await press(page, button);
  await page.locator('input[name=smsCode]').waitFor();
  return portal.running.smsCode(mobile);
};
let seen = 0;
const looked = async (page: Page): Promise<void> => {
  seen += 1;
  if (process.env.LOOK !== undefined) await page.screenshot({ path: `${process.env.LOOK}/copy-${seen}.png`, fullPage: true });
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflowFindings(page)).toEqual([]);
};

test('[BEY-18][BEY-25][doc.copy][doc.copyCode][doc.copyEnter][doc.copyFile] on a phone: the code, who signed when, the pages, the file and its verification', async () => {
  const { contract, mobile, token } = await copied();
  const page = await opened(token);
  await page.getByRole('heading', { name: `${names[0]}抄送给您《${title}》` }).waitFor();
  // What only they know is not told to whoever holds the link.
  expect(await page.locator('main').innerText()).not.toMatch(new RegExp(`${bank}|${mobile}`));
  await looked(page);
  const code = await codeBy(page, mobile);
  await page.locator('input[name=smsCode]').fill(code.replace(/^./, digit => String((Number(digit) + 1) % 10)));
  await press(page, '进入');
  await page.locator('.e-fault').waitFor();
  await page.locator('input[name=smsCode]').fill(code);
  await press(page, '进入');
  await page.getByText(String(contract.contractNo)).waitFor();
  for (const name of names) await page.getByText(new RegExp(`^${name}，\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d 签署$`)).waitFor();
  await page.locator('canvas[data-drawn]').first().waitFor();
  await looked(page);
  const [saved] = await Promise.all([page.waitForEvent('download'), press(page, '下载合同')]);
  expect(saved.suggestedFilename()).toBe(`${title}（${contract.contractNo}）.pdf`);
  const chunks: Buffer[] = [];
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer);
  expect((await onPdfThread('signatures', { bytes: Buffer.concat(chunks) })).signatures).toHaveLength(2);
  const [verdict] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('link', { name: '查验这份文件' }).click()]);
  await verdict.locator('.e-verdict').waitFor();
  expect(await verdict.locator('.e-verdict > header h2').innerText()).toContain(names[1]);
});

test('[BEY-07][doc.copy] of a terminated contract, in English, in the dark; refused: a link that nobody was sent', async () => {
  const { contract, mobile, token } = await copied();
  const { id, version } = contract;
  const proposed = { id, version, reason: '项目取消，双方协商解除', signPassword };
  const { version: later } = await must('document/contract/terminate', proposed, seller.token);
  await must('document/contract/termination', { id, version: later, decision: 'AGREE', signPassword }, buyer.token);
  const page = await opened(token, { width: 1440, language: 'en' });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.getByText('agreed to terminate this contract').waitFor();
  const shown = new Set([...names, title, bank]);
  expect(await chineseFindings(page, shown)).toEqual([]);
  await looked(page);
  await page.locator('input[name=smsCode]').fill(await codeBy(page, mobile, 'Send code'));
  await press(page, 'Continue');
  await page.getByText('for reference only').waitFor();
  await page.locator('canvas[data-drawn]').first().waitFor();
  await looked(page);
  const stranger = await opened('A'.repeat(43), { language: 'en' });
  await stranger.getByRole('heading', { name: 'This link is not valid' }).waitFor();
  await looked(stranger);
});

const pick = async (page: Page, name: string, option: RegExp): Promise<void> => {
  await page.getByRole('combobox', { name }).click();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: option }).click();
};
const onward = (page: Page): Promise<void> => page.getByRole('button', { name: /^下一步/ }).click();

test('[BEY-25][doc.contractStart] whoever starts a contract names them beside the companies: a wrong mobile is refused where it was typed', async () => {
  const page = await portal.page({ width: 390 });
  await signInAt(page, portal.running.address, 'enterprise', seller.userName, 'Company-2026', '/rKeyManage/signing/create');
  await pick(page, '合同模板', /购销合同 v1/);
  await page.getByRole('textbox', { name: '合同名称' }).fill('抄送的合同');
  await page.getByRole('textbox', { name: '签署截止日' }).fill(dayIn(portal.running, 30));
  await page.getByRole('radio', { name: '甲方' }).check();
  await onward(page);
  const company = page.getByLabel('乙方 企业名称或统一社会信用代码');
  await company.fill(String(names[1]));
  await page.locator('#cr-field-copyByLink').click();
  await page.getByRole('textbox', { name: '名称 1' }).fill(bank);
  const mobile = page.getByRole('textbox', { name: '手机号 1' });
  await mobile.fill('1390013');
  await onward(page);
  await page.locator('.cr-fault').filter({ hasText: '11 位手机号码' }).waitFor();
  await looked(page);
  await mobile.fill(freshMobile());
  await onward(page);
  await company.waitFor({ state: 'hidden' });
});

test.each([1440, 390])(
  '[BEY-25][en.copyRecipient.links] at %i pixels whoever started it reads in both languages whether the message with the link has gone out',
  async width => {
    const { contract, mobile } = await copied();
    const { database } = portal.running.service.services;
    const [message] = (await database.read.list('outbox', { filter: { recipient: mobile } })).list;
    const becomes = (values: object) => database.transaction(rows => rows.update('outbox', String(message?.id), null, { ...values }));
    const page = await portal.page({ width });
    await signInAt(page, portal.running.address, 'enterprise', seller.userName, 'Company-2026', `/rKeyManage/signing/${contract.id}/show`);
    const copies = page.locator('section', { has: page.getByRole('heading', { name: /^链接抄送/ }) });
    await copies.getByText('未发出，没有短信通道').waitFor();
    await copies.getByRole('link', { name: bank }).click();
    await page.getByText('未发出：平台没有接入短信通道').first().waitFor();
    await looked(page);
    await becomes({ state: 'GIVEN_UP', lastError: 'refused', tries: 8, nextAt: null });
    await page.reload();
    await page.getByText('请核对手机号，再重发链接').first().waitFor();
    // On a phone the language stands behind the person.
    if (width < 600) await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('button', { name: 'English' }).first().click();
    await page.getByText('Check the mobile number, then send the link again').first().waitFor();
    expect(await chineseFindings(page, new Set([...names, title, bank, '李四', '李']))).toEqual([]);
    await looked(page);
  },
);
