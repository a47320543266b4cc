/** Signing in a browser: the document is read with the own seal where it will stand, one proof is given, and the signed file leads on. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { type Portal, signInAt, startPortal, widths } from '../e2e/browser.ts';
import { dayIn, nameHandler } from '../service/handler-people.ts';
import { employee, member, operator } from '../service/people.ts';
import { at, type Company, contractOf, type Row, signingPeople, signPassword } from '../service/signing-people.ts';
import { axeFindings, overflowFindings } from '../sweep/checks.ts';

let portal: Portal;
let seller: Company;
let buyer: Company;
let template: Row;
const people = signingPeople(() => portal.running);

beforeAll(async () => {
  portal = await startPortal();
  seller = await people.ready();
  buyer = await people.ready();
  const by = await operator(portal.running, 'TEMPLATE_ADMIN');
  template = await people.template(by, 'ON_SCREEN', [{ party: 'SELLER', needSigner: true }, { party: 'BUYER' }]);
}, 120_000);
afterAll(() => portal.stop());

const started = async (title: string): Promise<Row> => {
  const company = (await people.must('company/info', {}, buyer.token)).companyName;
  const words = { template: template.id, title, party: 'SELLER', signBy: dayIn(portal.running, 30) };
  return people.must('document/contract/start', { ...words, others: [{ party: 'BUYER', company }] }, seller.token);
};
const signing = '/rKeyManage/signing';
const opened = async ({ userName }: Company, path: string, width?: number): Promise<Page> => {
  const page = await portal.page(width === undefined ? {} : { width });
  await signInAt(page, portal.running.address, 'enterprise', userName, 'Company-2026', `${signing}${path}`);
  return page;
};
const own = (page: Page): Locator => page.locator('.cr-seal-own .cr-seal-grip');
const panel = (page: Page): Locator => page.getByRole('form', { name: '签署' });
const saved = async (page: Page): Promise<Buffer> => {
  const button = page.getByRole('button', { name: '下载签署后的文件' });
  expect(await button.getAttribute('class')).toContain('cr-filled');
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFile(await download.path());
};
const signaturesOf = async (bytes: Buffer) => (await onPdfThread('signatures', { bytes })).signatures;
const drawn = (page: Page) => page.locator('.cr-sign canvas[data-drawn]').first().waitFor();

test('[BEY-18][doc.signing][doc.code][doc.contractSign] a contract is read with the own seal in its place and signed with one code, whose message names it', async () => {
  const contract = await started('钢材购销合同');
  const page = await opened(seller, `/${contract.id}/show`);
  await page.getByRole('button', { name: '签署', exact: true }).click();
  await drawn(page);
  // The only seal is chosen, its certificate named, and neither is asked for.
  await panel(page).getByText(String(seller.seal.sealNo)).waitFor();
  await panel(page).getByText(String(seller.certificate.seqNo)).waitFor();
  expect(await panel(page).getByRole('radio').count()).toBe(0);
  await panel(page)
    .getByRole('button', { name: /^盖章处：第 \d+ 页$/ })
    .click();
  await own(page).locator('img').waitFor();
  expect(await page.locator('.cr-seal-other').getByText('乙方 · 待签署').count()).toBe(1);
  await panel(page).getByText('以小字写明').waitFor();
  // Where a template says the place, it is not moved.
  const before = await own(page).getAttribute('aria-label');
  await own(page).press('ArrowRight');
  expect(await own(page).getAttribute('aria-label')).toBe(before);
  expect(await axeFindings(page)).toEqual([]);

  const refused = panel(page).getByText('签章密码不正确');
  await panel(page).getByLabel('签章密码', { exact: true }).fill('Wrong-2026');
  await panel(page).getByRole('button', { name: '签署', exact: true }).click();
  await refused.waitFor();
  // What was said of the password does not concern the code.
  await panel(page).getByRole('button', { name: '改用短信验证码' }).click();
  expect(await refused.count()).toBe(0);
  await portal.running.service.services.throttle.clear(`sms-minute:${seller.mobile}`);
  await panel(page).getByRole('button', { name: '获取验证码' }).click();
  await panel(page).getByText('5 分钟内有效').waitFor();
  const { list } = await portal.running.service.services.database.read.list('outbox', {
    filter: { recipient: seller.mobile },
    page: { number: 1, size: 1 },
    total: false,
  });
  expect(String(list[0]?.body)).toContain(`用于签署合同“钢材购销合同”（${String(contract.contractNo)}）`);
  await panel(page)
    .getByLabel('短信验证码', { exact: true })
    .fill(await portal.running.smsCode(seller.mobile));
  await panel(page).getByRole('button', { name: '签署', exact: true }).click();
  await page.getByRole('heading', { name: '已签署' }).waitFor();
  await page.getByText(/^还要由“.+”签署，已转交对方$/).waitFor();
  // When it was signed as the file proves it, whatever the clock of the browser says.
  const [{ signedAt }] = ((await portal.running.service.services.database.read.find('contracts', String(contract.id)))?.steps ?? []) as [
    Row,
  ];
  await page.getByText(new RegExp(`:${String(signedAt).slice(14, 19)}，签名和时间戳已写入文件$`)).waitFor();
  const [first] = await signaturesOf(await saved(page));
  // The seal, and beside it who signed and when.
  expect(first?.places).toHaveLength(2);

  // The other company, at whichever width: what was signed before is marked.
  for (const width of widths('signing')) {
    const other = await opened(buyer, `/${contract.id}/show`, width);
    if (width < 992 && (await other.getByText('已签完').count()) > 0) continue;
    await other.getByRole('button', { name: '签署', exact: true }).click();
    await drawn(other);
    await panel(other)
      .getByRole('button', { name: /^盖章处/ })
      .click();
    await own(other).waitFor();
    expect(await other.locator('.cr-seal-signed').getByText('甲方 · 已签署').count()).toBe(1);
    expect(await overflowFindings(other)).toEqual([]);
    await panel(other).getByRole('button', { name: '签署', exact: true }).click();
    await panel(other).getByText('请填写签章密码').waitFor();
    await panel(other).getByLabel('签章密码', { exact: true }).fill(signPassword);
    await panel(other).getByRole('button', { name: '签署', exact: true }).click();
    await other.getByRole('heading', { name: '已签署' }).waitFor();
    await other.getByText('各方均已签署，合同完成').waitFor();
    expect(await signaturesOf(await saved(other))).toHaveLength(2);
    break;
  }
});

test("[BEY-18][doc.sign] a PDF of one's own is a tab of the menu: chosen, the seal dragged to its place, signed", async () => {
  const page = await opened(seller, '');
  await page.getByRole('tab', { name: '签署文件' }).click();
  await page.getByRole('heading', { name: '签署文件' }).waitFor();
  const bytes = await contractOf('甲方', '乙方');
  await page.locator('input[type=file]').setInputFiles({ name: '采购函.pdf', mimeType: 'application/pdf', buffer: bytes });
  await drawn(page);
  await panel(page)
    .getByRole('button', { name: /^盖章处：第 4 页$/ })
    .click();
  await own(page).waitFor();
  const box = await own(page).boundingBox();
  if (box === null) throw new Error('the seal stands nowhere');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 120, box.y + box.height / 2 - 60, { steps: 4 });
  await page.mouse.up();
  const [, x, y] = /左 (\d+)、上 (\d+)/.exec((await own(page).getAttribute('aria-label')) ?? '') ?? [];
  expect(Number(x)).toBeLessThan(140);
  await panel(page).getByRole('button', { name: '骑缝章' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await panel(page).getByLabel('签章密码', { exact: true }).fill(signPassword);
  await panel(page).getByRole('button', { name: '签署', exact: true }).click();
  await page.getByRole('heading', { name: '已签署' }).waitFor();
  const [made] = await signaturesOf(await saved(page));
  // The shares across the edges are narrow.
  const isWhole = ({ rect: [left = 0, , right = 0] }: { readonly rect: readonly number[] }): boolean => right - left > 60;
  const [place, ...others] = made?.places.filter(isWhole) ?? [];
  expect(others).toEqual([]);
  expect(made?.places.filter(each => !isWhole(each)).map(each => each.page)).toEqual([1, 2, 3, 4]);
  expect(place?.page).toBe(4);
  // In points from below, of a page that is 297 mm high.
  const [left = 0, , , top = 0] = place?.rect ?? [];
  expect([Math.round((left * 25.4) / 72), Math.round(297 - (top * 25.4) / 72)]).toEqual([Number(x), Number(y)]);
});

test('[BEY-18][doc.sign] a seal that nobody placed is not signed unseen: it is brought into sight and asked about first', async () => {
  const page = await opened(seller, '/signPdf');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '函.pdf', mimeType: 'application/pdf', buffer: await contractOf('甲方', '乙方') });
  await drawn(page);
  await own(page).waitFor();
  const sees = () =>
    own(page).evaluate(seal => {
      const [at, pane] = [seal.getBoundingClientRect(), seal.closest('.cr-stage')?.getBoundingClientRect()];
      return pane !== undefined && at.top >= pane.top && at.bottom <= pane.bottom;
    });
  await page.locator('.cr-stage').evaluate(pane => pane.scrollTo({ top: 0 }));
  await expect.poll(sees).toBe(false);
  await panel(page).getByLabel('签章密码', { exact: true }).fill(signPassword);
  const sign = panel(page).getByRole('button', { name: '签署', exact: true });
  await sign.click();
  const asked = panel(page).getByRole('alert').filter({ hasText: '印章会盖在第 4 页的这个位置' });
  await asked.waitFor();
  await expect.poll(sees).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  // Moved by hand it is the signer's own choice.
  await own(page).press('ArrowLeft');
  expect(await asked.count()).toBe(0);
  await sign.click();
  await page.getByRole('heading', { name: '已签署' }).waitFor();
  const after = page.getByRole('region', { name: '已签署' });
  expect(await after.getByRole('link', { name: '信任根证书' }).getAttribute('href')).toBe('#/trustGuide');
  expect(await after.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('#/home');
  await after.getByRole('link', { name: '用印记录' }).click();
  await page.waitForURL(/\/sealUses/);
});

test('[BEY-18][TBL-02][doc.contractSign] a contract is signed as it was read: of a later version it is opened anew', async () => {
  const contract = await started('改过的合同');
  const id = String(contract.id);
  const page = await opened(seller, `/${id}/show`);
  await page.getByRole('button', { name: '签署', exact: true }).click();
  await drawn(page);
  const { database } = portal.running.service.services;
  const note = (remark: string | null) => database.transaction(rows => rows.update('contracts', id, null, { remark }));
  await note('对方补充了说明');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.locator('.s-main').getByText('对方补充了说明').first().waitFor({ state: 'attached' });
  await panel(page)
    .getByRole('button', { name: /^盖章处/ })
    .click();
  await own(page).waitFor();
  await panel(page).getByLabel('签章密码', { exact: true }).fill(signPassword);
  await panel(page).getByRole('button', { name: '签署', exact: true }).click();
  await panel(page).getByRole('alert').filter({ hasText: '重新打开看过最新内容后再签署' }).waitFor();
  expect((await database.read.find('contracts', id))?.state).toBe('SIGNING');
  await page.getByRole('button', { name: '关闭', exact: true }).click();
  await page.getByRole('button', { name: '签署', exact: true }).click();
  await drawn(page);
  await panel(page).getByLabel('签章密码', { exact: true }).fill(signPassword);
  await panel(page).getByRole('button', { name: '签署', exact: true }).click();
  await page.getByRole('heading', { name: '已签署' }).waitFor();
  await note(null);
});

test('[BEY-18][doc.sign] what is chosen opens whole, is signed by its button and not by the end of a note, and outlives leaving the page', async () => {
  const page = await opened(seller, '');
  await page.getByRole('tab', { name: '签署文件' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '函.pdf', mimeType: 'application/pdf', buffer: await contractOf('甲方', '乙方') });
  await drawn(page);
  const whole = () =>
    page
      .locator('.cr-sign canvas')
      .first()
      .evaluate(sheet => {
        const [at, pane] = [sheet.getBoundingClientRect(), sheet.closest('.cr-stage')?.getBoundingClientRect()];
        return pane !== undefined && at.top >= pane.top && at.bottom <= pane.bottom;
      });
  await expect.poll(whole).toBe(true);
  await own(page).press('ArrowLeft');
  const place = await own(page).getAttribute('aria-label');
  const note = panel(page).getByRole('textbox', { name: '签署说明（选填）' });
  await panel(page).getByText('签署说明（选填）').click();
  await panel(page).getByText('在阅读器的签名属性中可以看到').waitFor();
  await panel(page).getByLabel('签章密码', { exact: true }).fill(signPassword);
  await note.fill('同意');
  await note.press('Enter');
  expect(await panel(page).getByRole('button', { name: '签署', exact: true }).isEnabled()).toBe(true);
  expect(await panel(page).getByRole('alert').count()).toBe(0);

  await page.goBack();
  await page.locator('.cr-sign').waitFor({ state: 'detached' });
  await page.goForward();
  await drawn(page);
  await page.getByRole('heading', { name: '函.pdf' }).waitFor();
  expect(await own(page).getAttribute('aria-label')).toBe(place);
  expect(await note.inputValue()).toBe('同意');
  // From the proof, which comes last, Enter signs as it does in every log-in.
  await own(page).press('ArrowRight');
  await panel(page).getByLabel('签章密码', { exact: true }).fill(signPassword);
  await panel(page).getByLabel('签章密码', { exact: true }).press('Enter');
  await page.getByRole('heading', { name: '已签署' }).waitFor();
  await page.goBack();
  await page.locator('.cr-sign').waitFor({ state: 'detached' });
  await page.goForward();
  await page.getByRole('heading', { name: '签署文件' }).waitFor();
});

test("[BEY-18][BEY-17][en.eseal.detail] a seal's page leads to a signature with it, and a question gives way to a refusal", async () => {
  const page = await opened(seller, '');
  await page.goto(`${portal.running.address}/#/rKeyManage/sealManagement/${String(seller.seal.id)}/show`);
  await page.locator('.cr-next').getByRole('link', { name: '去签署' }).click();
  await page.getByText(`用“${String(seller.seal.name)}”签署`).waitFor();
  await page.locator('.cr-sign-drop').getByText('不超过 100 MB').waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '函.pdf', mimeType: 'application/pdf', buffer: await contractOf('甲方', '乙方') });
  await drawn(page);
  await own(page).waitFor();
  await page.locator('.cr-stage').evaluate(pane => pane.scrollTo({ top: 0 }));
  await panel(page).getByLabel('签章密码', { exact: true }).fill('Wrong-2026');
  const sign = panel(page).getByRole('button', { name: '签署', exact: true });
  await sign.click();
  const asked = panel(page).getByRole('alert').filter({ hasText: '印章会盖在第 4 页的这个位置' });
  await asked.waitFor();
  await sign.click();
  await panel(page).getByRole('alert').filter({ hasText: '签章密码' }).waitFor();
  expect(await asked.count()).toBe(0);
  // Where the password is set and changed is said where it is asked for, and on the pages of the person.
  expect(await panel(page).getByRole('link', { name: '更换签章密码（新窗口）' }).getAttribute('href')).toContain('signingAccounts');
  await page.goto(`${portal.running.address}/#/information/personalInformation`);
  await page.locator('.cr-record-head').getByRole('link', { name: '签章密码' }).click();
  // It leads to the deed itself, which is called a change once there is one.
  await page.getByRole('dialog', { name: '修改签章密码' }).getByRole('button', { name: '取消' }).click();
  await page
    .locator('.cr-record-head')
    .getByRole('button', { name: /^修改签章密码/ })
    .waitFor();
});

test('[BEY-18][BEY-17] nothing that is known to be refused is offered: without a seal of the kind, it is said what is missing', async () => {
  const bare = await people.ready();
  const { id, version } = bare.seal;
  await people.must('operation/seal/status', { id, version, status: 'DISABLED' }, portal.running.operator);
  const page = await opened(bare, '/signPdf');
  // Before anything is uploaded: which seal it is, why, and the way to it.
  const said = page.getByRole('status').filter({ hasText: '现在没有您可以使用的印章' });
  await said.getByText('由平台停用').waitFor();
  expect(await said.getByRole('link', { name: String(bare.seal.name) }).getAttribute('href')).toContain(String(bare.seal.id));
  expect(await axeFindings(page)).toEqual([]);
  await page.locator('input[type=file]').setInputFiles({ name: '函.pdf', mimeType: 'application/pdf', buffer: await contractOf('甲方') });
  await drawn(page);
  await panel(page).getByText('由平台停用').waitFor();
  // Nothing stands on the page that could not be signed, and nothing is placed.
  expect(await own(page).count()).toBe(0);
  expect(await panel(page).getByRole('button', { name: '添加一处盖章' }).count()).toBe(0);
  expect(await panel(page).getByRole('button', { name: '签署', exact: true }).isDisabled()).toBe(true);
});

test('[BEY-18][BEY-03][doc.signing] a contract that takes a kind of seal the company lacks names it, and leads to applying for one of that kind', async () => {
  const sealType = (await portal.running.service.services.database.read.find('sealTypes', { code: 'FINANCE' }))?.id;
  const by = await operator(portal.running, 'TEMPLATE_ADMIN');
  const finance = await people.template(by, 'ON_SCREEN_FINANCE', [{ party: 'SELLER', sealType }, { party: 'BUYER' }]);
  const company = (await people.must('company/info', {}, buyer.token)).companyName;
  const words = { template: finance.id, title: '对账确认书', party: 'SELLER', signBy: dayIn(portal.running, 30) };
  const contract = await people.must('document/contract/start', { ...words, others: [{ party: 'BUYER', company }] }, seller.token);
  const page = await opened(seller, `/${contract.id}/show`);
  await page.locator('.cr-record-head').getByRole('button', { name: /^签署/ }).click();
  const said = panel(page).getByRole('status').filter({ hasText: '这一步要用“财务专用章”签署，本企业还没有启用的' });
  await said.getByRole('link', { name: '申请印章' }).click();
  await expect.poll(() => page.getByRole('combobox', { name: '印章类型' }).inputValue()).toBe('财务专用章');
});

test('[BEY-18][BEY-17][doc.signing] a new company is led to what comes before a seal: its handler, then its e-signature', async () => {
  const { token, adminUserName } = await member(portal.running);
  const page = await portal.page();
  await signInAt(page, portal.running.address, 'enterprise', adminUserName, 'Company-2026', `${signing}/signPdf`);
  const first = page.getByRole('status').filter({ hasText: '先指定经办人' });
  expect(await first.getByRole('link', { name: '指定经办人' }).getAttribute('href')).toMatch(/handlerManagement\/create$/);
  // What is said of it stands clear of the line above.
  const [lead, notice] = [await page.locator('.cr-sign-choose > .cr-hint').boundingBox(), await first.boundingBox()];
  expect((notice?.y ?? 0) - (lead?.y ?? 0) - (lead?.height ?? 0)).toBeGreaterThanOrEqual(8);
  await nameHandler(portal.running, token);
  await page.reload();
  const second = page.getByRole('status').filter({ hasText: '还没有开通电子签名' });
  expect(await second.getByRole('link', { name: '开通电子签名' }).getAttribute('href')).toMatch(/signature\/create$/);
  // With a certificate of its own only the seal is lacking.
  await people.must('ca/keep', at(await people.waiting(token)), token);
  await page.reload();
  await page.getByRole('status').getByRole('link', { name: '申请印章' }).waitFor();
  // Applied for it is under review; approved it is so no longer, and waits to be made.
  const sealType = (await portal.running.service.services.database.read.find('sealTypes', { code: 'CONTRACT' }))?.id;
  const saved = await people.must('electronicSeal/save', { sealType, name: '合同专用章', makeMode: 'TEMPLATE' }, token);
  const application = await people.must('electronicSeal/commit', at(saved), token);
  await people.must('operation/seal/audit/commit', { ...at(application), decision: 'approve' }, portal.running.operator);
  await page.reload();
  await page.getByRole('status').getByText('印章申请已通过').waitFor();
  expect(await page.getByText('印章申请审核中').count()).toBe(0);
});

test('[BEY-18][BEY-17][doc.signing] whoever is no appointed handler is told so before the upload, and what is to be done', async () => {
  const { userName, password } = await employee(portal.running, seller.token, 'HANDLER');
  const page = await portal.page();
  await signInAt(page, portal.running.address, 'enterprise', userName, password, `${signing}/signPdf`);
  const said = page.getByRole('status').filter({ hasText: '现在没有您可以使用的印章' });
  await said.getByText('请企业管理员在“经办人管理”中指定您为经办人，并授权您使用这枚印章').waitFor();
});
