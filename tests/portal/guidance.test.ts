/** What pages lead to next, in a browser: the act that is due, the record that is missing, the step that has to be made first. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleRequest } from '#product/demo/request.ts';
import { type Portal, signInAt, startPortal } from '../e2e/browser.ts';
import { apply, member, only, order, type Registered, signIn } from '../service/people.ts';
import { at, contractOf, type Row, signingPeople } from '../service/signing-people.ts';
import { signedIn } from './signed-in.ts';

let portal: Portal;
let company: Registered;
beforeAll(async () => {
  portal = await startPortal();
  company = await member(portal.running);
}, 120_000);
afterAll(() => portal.stop());
const { passworded } = signingPeople(() => portal.running);

const must = async (path: string, body: object, token = portal.running.operator): Promise<Row> => {
  const answer = await portal.running.call<Row>(path, body, token);
  if (answer.status !== 1) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};
const drafted = async (code: string): Promise<Row> => {
  const { running } = portal;
  const businessModule = (await only(running, 'operation/business/modules', { code: 'TRADE' }, running.operator)).id;
  const bytes = await contractOf('甲方');
  const file = await running.upload('file/upload', { purpose: 'template' }, { name: '购销合同.pdf', bytes }, running.operator);
  return must('operation/template/save', { code, name: '购销合同', businessModule, file: file.data.fileId });
};

test('[RTE-05][op.cert.topay] an order that is to be paid leads to the payment, whose dialog begins with the amount that is due', async () => {
  const { running } = portal;
  const token = await signIn(running, company.adminUserName, company.adminPassword);
  const made = await order(running, await apply(running, token, { csr: await sampleRequest('ECDSA_P256', '榕桥') }));
  await must('operation/certificate/topay', { ...made, kind: 'request', amount: '260.50' });
  const page = await signedIn(portal, { path: `/certificate/operateCertificate/${made.id}/show` });
  await page.locator('.cr-next').getByText('待缴费 260.50 元').waitFor();
  expect(await page.locator('.cr-actions .cr-filled').allTextContents()).toEqual([expect.stringContaining('登记缴费')]);
  await page.locator('.cr-actions').getByRole('button', { name: '登记缴费', exact: true }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.locator('#cr-field-amount').inputValue()).toBe('260.50');
  await page.context().close();
});

test('[BEY-03][op.template.publish][op.config.save] a template leads to its configuration first, and that to its first step', async () => {
  const template = await drafted('GUIDED');
  const page = await signedIn(portal, { path: `/templateConfig/signConfig/${template.id}/show` });
  await page.locator('.cr-next').getByText('先新建签署配置').waitFor();
  expect(await page.locator('.cr-actions').getByRole('button', { name: '发布', exact: true }).count()).toBe(0);
  await page.locator('.cr-actions').getByRole('link', { name: '新建签署配置' }).click();
  await page.locator('#cr-field-name').fill('双方签署');
  await page.getByRole('button', { name: /^保存/ }).click();
  await page.getByRole('heading', { name: '双方签署' }).waitFor();
  // Without a step the page editor leads to the first one, and asks nobody to choose what is not there.
  await page.getByRole('button', { name: '在页面上排布' }).click();
  const editor = page.getByRole('dialog');
  await editor.getByText('还没有签署步骤').waitFor();
  expect(await editor.getByText('添加位置').count()).toBe(0);
  await editor.getByRole('link', { name: '新建签署步骤' }).click();
  await expect.poll(() => page.locator('#cr-field-config').inputValue()).toBe('双方签署');
  await page.context().close();
});

test('[RTE-05][en.signPassword] what is asked is said to be shown in part only where a part of it stands', async () => {
  const page = await portal.page();
  await signInAt(
    page,
    portal.running.address,
    'enterprise',
    company.adminUserName,
    company.adminPassword,
    '/rKeyManage/signature/signingAccounts?act=setSignPassword',
  );
  const dialog = page.getByRole('dialog');
  await dialog.getByText('留空即可').waitFor();
  expect(await dialog.getByText('只显示了一部分').count()).toBe(0);
  await page.context().close();
});

test('[BEY-17][doc.signing] while the seal is under review the signing page says so, and asks for nothing that is under way', async () => {
  const { running } = portal;
  const token = await signIn(running, company.adminUserName, company.adminPassword);
  await passworded(token, company.mobile);
  const page = await portal.page();
  const { adminUserName, adminPassword } = company;
  await signInAt(page, running.address, 'enterprise', adminUserName, adminPassword, '/rKeyManage/signature/signingAccounts');
  const next = page.locator('.cr-next');
  await next.getByText('印章还在申请的，制成后即可签署').waitFor();
  const sealType = (await running.service.services.database.read.find('sealTypes', { code: 'CONTRACT' }))?.id;
  const saved = await must('electronicSeal/save', { sealType, name: '合同专用章', makeMode: 'TEMPLATE' }, token);
  await must('electronicSeal/commit', at(saved), token);
  await page.goto(`${running.address}/#/rKeyManage/signing/signPdf`);
  const obstacle = page.locator('.cr-sign-choose .cr-notice');
  await obstacle.getByText('印章申请审核中').waitFor();
  expect(await obstacle.getByRole('link').count()).toBe(0);
  await page.context().close();
});
