/** What people are told, in a browser: the bell of a company whose certificate was issued, how one is told, and the template that said it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKeyPair } from '#trust/keys/algorithms.ts';
import { requestOf } from '#trust/pki/write-request.ts';
import { type Portal, signInAt, startPortal } from '../e2e/browser.ts';
import { apply, freshMobile, member, order, png, smsCodeFor } from '../service/people.ts';
import { signedIn } from './signed-in.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

const templates = '/operateInformationCenter/systemSettings/messageTexts';

test('[BEY-19][en.message.list][en.message.choose] the bell has an issued certificate and leads to it; its reader chooses how else to be told, on a phone too', async () => {
  const { running } = portal;
  const company = await member(running);
  const csr = requestOf('ECDSA_P256', '自有密钥', await makeKeyPair('ECDSA_P256'));
  const waiting = await order(running, await apply(running, company.token, { csr }));
  await running.call('operation/certificate/issue', waiting, running.operator);
  const page = await portal.page();
  await signInAt(page, running.address, 'enterprise', company.adminUserName, company.adminPassword);
  const bell = page.getByRole('button', { name: /条未读消息$/ });
  await bell.click();
  const panel = page.getByRole('dialog', { name: '消息' });
  const issued = panel.getByRole('listitem').filter({ hasText: '数字证书已签发' });
  await issued.getByRole('link', { name: '查看' }).click();
  await page.waitForURL(new RegExp(`${waiting.id}/show`));
  await page.setViewportSize({ width: 390, height: 844 });
  await bell.click();
  await panel.getByRole('button', { name: '通知方式' }).click();
  const dialog = page.getByRole('dialog', { name: '通知方式' });
  await dialog.getByLabel(/发短信给我/).click();
  await dialog.getByRole('button', { name: 'English' }).click();
  await expect.poll(async () => (await running.call('message/ways', {}, company.token)).data).toMatchObject({ sms: false, language: 'en' });
  expect(await dialog.evaluate(element => element.scrollWidth <= element.clientWidth)).toBe(true);
  await page.context().close();
}, 120_000);

test('[BEY-19][op.cert.info] an operator reads beside each move of a certificate who was told of it and how, in both languages', async () => {
  const { running } = portal;
  const company = await member(running);
  const csr = requestOf('ECDSA_P256', '自有密钥', await makeKeyPair('ECDSA_P256'));
  const waiting = await order(running, await apply(running, company.token, { csr }));
  await running.call('operation/certificate/issue', waiting, running.operator);
  const { list } = await running.service.services.database.read.list('employees', { filter: { account: company.adminUserName } });
  const page = await signedIn(portal, { path: `/certificate/operateCertificate/${waiting.id}/show` });
  const history = page.getByRole('complementary', { name: '历史' });
  const issued = history.getByRole('listitem').filter({ hasText: '制证' }).first();
  await issued.getByText(`已通知：${list[0]?.name}（站内消息、短信未发出）`).waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByText(`Notified: ${list[0]?.name} (portal notice, SMS not sent)`).waitFor();
  await page.context().close();
}, 120_000);

test('[BEY-19][op.outbox.list] without a gateway a code is read in the list of what was not sent', async () => {
  const { running } = portal;
  const code = await smsCodeFor(running, freshMobile(), 'REGISTER');
  const page = await signedIn(portal, { path: '/operateInformationCenter/pushLogs/outbox' });
  const cell = page.locator('.cr-table td').filter({ hasText: code }).first();
  await cell.waitFor();
  // The letters of the code themselves stand within the cell.
  const isWhole = await cell.evaluate((element, digits) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    const range = document.createRange();
    const at = text?.textContent?.indexOf(digits) ?? -1;
    if (text === null || at === -1) return false;
    range.setStart(text, at);
    range.setEnd(text, at + digits.length);
    return range.getBoundingClientRect().right <= element.getBoundingClientRect().right - 12;
  }, code);
  expect(isWhole).toBe(true);
  await page.context().close();
}, 120_000);

test('[BEY-19][op.messageText.save][op.messageText.preview] an administrator words a template and sees what it comes to; a name that nobody fills is refused beside its field', async () => {
  const { running } = portal;
  const { list } = await running.service.services.database.read.list('messageTexts', { filter: { code: 'certificate.revoked' } });
  const id = String(list[0]?.id);
  const page = await signedIn(portal, { path: `${templates}/${id}` });
  const preview = page.locator('.cr-preview');
  await preview.getByText('数字证书已吊销').waitFor();
  const body = page.locator('textarea').first();
  await body.fill('证书 {seqNo} 已吊销：{revocationReason}');
  await preview.getByText('证书 〔受理号〕 已吊销：〔吊销原因〕').waitFor();
  await body.fill('证书 {serial} 已吊销');
  await preview.getByText(/没有参数可以填入 serial/).waitFor();
  // The names that may stand there are at hand just then.
  await preview.getByRole('heading', { name: '可用参数' }).waitFor();
  await preview.locator('code').getByText('{seqNo}', { exact: true }).waitFor();
  await body.fill('证书 {seqNu} 已吊销');
  await preview.getByText('没有参数 seqNu，您是不是要填 {seqNo}？').waitFor();
  await body.fill('证书 {seqNo} 已吊销');
  await preview.getByText('证书 〔受理号〕 已吊销', { exact: true }).waitFor();
  // Once it is left, it is no field that is ticked as right beside a preview that refuses it.
  const field = page.locator('.cr-field', { has: body });
  await body.fill('证书 {serial} 已吊销');
  await body.blur();
  await field.getByRole('alert').filter({ hasText: '没有参数可以填入 serial' }).waitFor();
  expect(await field.locator('.cr-tick-mark').count()).toBe(0);
  await body.fill('证书 {seqNo} 已吊销');
  await field.getByRole('alert').waitFor({ state: 'detached' });
  await body.blur();
  await field.locator('.cr-tick-mark').waitFor();
  await page.context().close();
}, 120_000);

test('[BEY-19][op.brand.save] the name that administrators give stands at the login, in the header and in the window, with their logo', async () => {
  const { running } = portal;
  const { address } = running;
  const { list } = (await running.call<{ list: { id: string; version: number }[] }>('operation/brand/list', {}, running.operator)).data;
  const [row] = list;
  const uploaded = await running.upload('file/upload', { purpose: 'brandLogo' }, { name: 'logo.png', bytes: png }, running.operator);
  const words = { name: '华信电子认证', nameEn: 'Huaxin CA', smsSignature: '华信认证', logo: uploaded.data.fileId };
  const saved = await running.call<{ version: number }>(
    'operation/brand/save',
    { id: row?.id, version: row?.version, ...words },
    running.operator,
  );
  expect(saved).toMatchObject({ status: 1 });
  const company = await member(running);
  const page = await portal.page();
  const asked: string[] = [];
  page.on('request', request => void asked.push(new URL(request.url()).pathname));
  await page.goto(`${address}/#/enterpriseLogin`);
  await page.locator('.e-brand').getByText('华信电子认证').waitFor();
  expect(await page.title()).toBe('企业登录 · 华信电子认证');
  await expect.poll(() => page.locator('.e-brand img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe(`brand/${uploaded.data.fileId}.png`);
  // Nobody waits for a second answer to learn whose page it is.
  expect(asked.filter(path => path.endsWith('config.json'))).toEqual([]);
  await page.getByRole('button', { name: 'English' }).click();
  await page.locator('.e-brand').getByText('Huaxin CA').waitFor();
  await page.getByRole('button', { name: '中文' }).click();
  await signInAt(page, address, 'enterprise', company.adminUserName, company.adminPassword);
  await page.locator('.s-navbar').getByText('华信电子认证').waitFor();
  expect(await page.title()).toMatch(/ · 华信电子认证$/);
  await page.context().close();
  await running.call(
    'operation/brand/save',
    { id: row?.id, version: saved.data.version, name: '契证', nameEn: 'Chancery', smsSignature: '契证', logo: null },
    running.operator,
  );
}, 120_000);

test('[BEY-19][op.bulletin.save][op.bulletin.preview][en.message.announcementRead] an announcement to companies stands in the bell and on the home page until it is read; its writer sees how many have read it', async () => {
  const { running } = portal;
  const company = await member(running);
  const writer = await signedIn(portal, { path: '/operateInformationCenter/announcements/create' });
  await writer.getByLabel('企业', { exact: true }).click();
  await writer.getByLabel('标题', { exact: true }).fill('停机通知');
  await writer.getByLabel('正文', { exact: true }).fill('今晚 22 点至 24 点停机维护。');
  // What is right is ticked beside its field: not over the words, and within the section.
  await writer.getByLabel('正文', { exact: true }).blur();
  for (const name of ['标题', '正文']) {
    const field = writer.locator('.cr-field').filter({ has: writer.getByLabel(name, { exact: true }) });
    await expect.poll(() => field.locator('.cr-tick-mark').count()).toBe(1);
    const edges = await field.evaluate(each => {
      const edge = (found: Element | null | undefined) => found?.getBoundingClientRect();
      const [input, tick, section] = [
        edge(each.querySelector('.cr-input')),
        edge(each.querySelector('svg')),
        edge(each.closest('.cr-section')),
      ];
      return { beside: (tick?.left ?? 0) - (input?.right ?? 0), within: (section?.right ?? 0) - (tick?.right ?? 0) };
    });
    expect(edges.beside).toBeGreaterThanOrEqual(0);
    expect(edges.within).toBeGreaterThanOrEqual(4);
  }
  // As it will be read, and whom it reaches, before it goes out.
  const preview = writer.getByRole('region', { name: '预览' });
  await preview.locator('[lang=en]').getByText('停机通知').waitFor();
  await preview.getByText(/发给“企业”的所有人，现有 \d+ 人/).waitFor();
  await writer.getByRole('button', { name: /^发布公告/ }).click();
  const question = writer.getByRole('dialog', { name: '发布公告' });
  await question.getByText(/发给“企业”的所有人，现有 \d+ 人，发布后立即看到/).waitFor();
  expect(await running.service.services.database.read.count('bulletins', { title: '停机通知' })).toBe(0);
  await question.getByRole('button', { name: '发布公告' }).click();
  await expect.poll(() => running.service.services.database.read.count('bulletins', { title: '停机通知' })).toBe(1);
  await writer
    .getByText('停机通知 · 已发布')
    .or(writer.getByText('已发布', { exact: true }))
    .first()
    .waitFor();
  const page = await portal.page();
  await signInAt(page, running.address, 'enterprise', company.adminUserName, company.adminPassword);
  // On the home page as well, where the day begins.
  const atHome = page.getByRole('list', { name: '公告' });
  await atHome.getByText('今晚 22 点至 24 点停机维护。').waitFor();
  await page.getByRole('button', { name: /条未读消息$/ }).click();
  const said = page.getByRole('dialog', { name: '消息' }).getByRole('listitem').filter({ hasText: '停机通知' });
  await said.getByText('公告').waitFor();
  await said.getByRole('button', { name: '标为已读' }).click();
  await said.getByRole('button', { name: '标为已读' }).waitFor({ state: 'detached' });
  await atHome.waitFor({ state: 'detached' });
  const row = await running.service.services.database.read.find('bulletins', { title: '停机通知' });
  await writer.goto(`${running.address}/#/operateInformationCenter/announcements/${row?.id}/show`);
  await writer.reload();
  await writer.locator('.cr-facts, dl, main').getByText('已读人数').first().waitFor();
  expect(row?.readers).toBe(1);
  await page.context().close();
  await writer.context().close();
}, 120_000);
