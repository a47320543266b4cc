/** What one person asks for and another confirms, in a browser: a use of a seal, automatic signing, the recovery of an escrowed key. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleRequest } from '#product/demo/request.ts';
import { type Portal, signInAt, startPortal } from '../e2e/browser.ts';
import { dayIn, effectiveHandler } from '../service/handler-people.ts';
import { apply, employee, only, operator, order, type Person } from '../service/people.ts';
import { type Company, contractOf, type Row, signingPeople, signPassword } from '../service/signing-people.ts';
import { axeFindings } from '../sweep/checks.ts';

let portal: Portal;
let company: Company;
const { must, ready, stored, passworded, template } = signingPeople(() => portal.running);

beforeAll(async () => {
  portal = await startPortal();
  company = await ready();
}, 120_000);
afterAll(() => portal.stop());

const opened = async (side: 'enterprise' | 'operator', userName: string, password: string, path: string, width = 1440): Promise<Page> => {
  const page = await portal.page({ width });
  await signInAt(page, portal.running.address, side, userName, password, path);
  return page;
};
const asAdministrator = (path: string, width?: number) => opened('enterprise', company.userName, 'Company-2026', path, width);
const pick = async (page: Page, name: string, option: RegExp): Promise<void> => {
  await page.getByRole('combobox', { name }).click();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: option }).click();
};
const inHead = (page: Page, state: string) => page.locator('.cr-record-head').getByText(state, { exact: true }).first().waitFor();
const begin = async (page: Page, what: string) => {
  const button = page.locator('.cr-actions').getByRole('button', { name: what, exact: true });
  const more = page.getByRole('button', { name: '更多', exact: true });
  await button.or(more).first().waitFor();
  if ((await button.count()) > 0) await button.click();
  else {
    await more.click();
    await page.getByRole('menuitem', { name: new RegExp(`^${what}`) }).click();
  }
  return page.getByRole('dialog').last();
};
const granted = async (person: Person, words: object): Promise<Row> => {
  const handler = (await effectiveHandler(portal.running, company.token, { employee: person.id })) as unknown as Row;
  const days = { validFrom: dayIn(portal.running, -1), validTo: dayIn(portal.running, 30) };
  await must('handlerSeal/manage', { handler: handler.id, seal: company.seal.id, ...days, limitAmount: '1000', ...words }, company.token);
  return handler;
};

test('[en.sealRequest.submit][en.sealRequest.decide][en.sealRequest.withdraw] a handler asks for a use of a seal, the administrator confirms it on a phone, and the handler takes it back', async () => {
  const person = await employee(portal.running, company.token, 'HANDLER');
  await passworded(person.token, String((await stored('employees', person.id)).mobile));
  await granted(person, { needApproval: true });
  // Where they would sign, and on the home page before that, it is said that each use is asked for, with the way there.
  const page = await opened('enterprise', person.userName, person.password, '/rKeyManage/signing/signPdf');
  await page.locator('.cr-sign-choose').getByRole('link', { name: '申请用印' }).waitFor();
  await page.goto(`${portal.running.address}/#/home`);
  await page.locator('.s-barred').filter({ hasText: '每次使用都须企业管理员确认' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.locator('.s-barred').getByRole('link', { name: '申请用印' }).click();
  await page.waitForURL(/sealRequests\/create$/);
  await pick(page, '印章', new RegExp(String(company.seal.sealNo)));
  await page.locator('#cr-field-amount').fill('500.00');
  await page.locator('#cr-field-purpose').fill('年度投标文件');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '投标书.pdf', mimeType: 'application/pdf', buffer: await contractOf('甲方') });
  await page.getByText('更换文件').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: /^申请用印/ }).click();
  await page.waitForURL(/sealRequests\/[0-9a-f-]{36}\/show$/);
  await inHead(page, '待确认');
  const id = /([0-9a-f-]{36})\/show/.exec(page.url())?.[1];

  const phone = await asAdministrator(`/rKeyManage/sealManagement/sealRequests/${id}/show`, 390);
  await (await begin(phone, '确认')).getByRole('button', { name: '确认', exact: true }).click();
  await inHead(phone, '已确认');
  expect(await stored('sealRequests', id)).toMatchObject({ state: 'APPROVED', documentName: '投标书.pdf', amount: '500.00' });
  await page.reload();
  await inHead(page, '已确认');
  await (await begin(page, '撤回')).getByRole('button', { name: '撤回', exact: true }).click();
  await inHead(page, '已撤回');
  expect(await stored('sealRequests', id)).toMatchObject({ state: 'WITHDRAWN' });
}, 120_000);

test('[doc.autoSigning.accept][doc.autoSigning.revoke] automatic signing that an operator proposed is agreed to with the signing password, and revoked with a reason', async () => {
  const templates = await operator(portal.running, 'TEMPLATE_ADMIN');
  const byItself = await template(templates, 'BY_ITSELF', [{ party: 'SELLER', handlerRule: 'SPECIAL' }, { party: 'BUYER' }]);
  const person = await employee(portal.running, company.token, 'HANDLER');
  const handler = await granted(person, {});
  const businessModule = (await only(portal.running, 'operation/business/modules', { code: 'TRADE' }, portal.running.operator)).id;
  const paper = await portal.running.upload(
    'file/upload',
    { purpose: 'signAgreement' },
    { name: '协议.pdf', bytes: await contractOf('甲方') },
    templates.token,
  );
  const { member } = await stored('seals', company.seal.id);
  const words = { member, userNum: person.userNum, businessModule, template: byItself.id, handler: handler.id, seal: company.seal.id };
  const agreement = { signMode: 'AUTO', agreementFile: paper.data.fileId, agreedOn: dayIn(portal.running, -1) };
  await must('operation/sellerHandler/save', { ...words, priority: 1, ...agreement }, templates.token);
  const [proposed] = (await must('document/autoSigning/list', { filter: { state: 'PROPOSED' } }, company.token)).list as readonly Row[];

  // What waits is counted in a tab that stands beyond the edge of a phone: it makes no page scroll sideways.
  const phone = await asAdministrator('/rKeyManage/handlerManagement', 390);
  await phone.setViewportSize({ width: 320, height: 700 });
  await phone.locator('[role=tab] .s-count').first().waitFor();
  const isWide = (main: Element): boolean => main.scrollWidth > main.clientWidth;
  await expect.poll(() => phone.locator('.s-main').evaluate(isWide)).toBe(false);
  await phone.context().close();

  const page = await asAdministrator('/rKeyManage/handlerManagement/autoSignings');
  await page.getByText(String(proposed?.authorisationNo)).first().click();
  await inHead(page, '待企业确认');
  const dialog = await begin(page, '确认授权');
  await dialog.getByLabel('签章密码').fill('Wrong-2026');
  await dialog.getByRole('button', { name: '确认授权', exact: true }).click();
  await dialog.getByRole('alert').first().waitFor();
  expect(await stored('autoSignings', proposed?.id)).toMatchObject({ state: 'PROPOSED' });
  await dialog.getByLabel('签章密码').fill(signPassword);
  await dialog.getByRole('button', { name: '确认授权', exact: true }).click();
  await inHead(page, '生效');
  expect(await stored('autoSignings', proposed?.id)).toMatchObject({ state: 'IN_FORCE', acceptedAt: expect.any(String) });
  const revoking = await begin(page, '拒绝或撤销授权');
  await revoking.getByRole('textbox').first().fill('改为人工签署，不再自动办理');
  await revoking.getByRole('button', { name: '拒绝或撤销授权', exact: true }).click();
  await inHead(page, '企业已拒绝或撤销');
  expect(await stored('autoSignings', proposed?.id)).toMatchObject({ state: 'REVOKED' });
}, 120_000);

test('[op.keyRecovery.propose][op.keyRecovery.confirm][en.keyRecovery.fetch] an escrowed key is proposed by one operator, confirmed by another, and fetched once by the company', async () => {
  const { running } = portal;
  const issued = async (name: string): Promise<Row> => {
    const application = await apply(running, company.token, { algorithm: 'SM2', csr: await sampleRequest('SM2', name) });
    return must('operation/certificate/issue', await order(running, application), running.operator);
  };
  const [lost, spare] = [await issued('丢失'), await issued('备用')];
  const pair = (await running.service.services.database.read.find('certificates', { pairOf: lost.id })) as unknown as Row;
  const [proposer, confirmer] = [await operator(running, 'ISSUER'), await operator(running, 'ISSUER')];
  const page = await opened('operator', proposer.userName, proposer.password, '/certificate/operateCertificate/keyRecoveries/create');
  await pick(page, '加密证书', new RegExp(String(pair.seqNo)));
  await page.locator('#cr-field-ground').fill('UKey 损坏，需读取历史文件');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '申请书.pdf', mimeType: 'application/pdf', buffer: await contractOf('甲方') });
  await page.getByText('更换文件').waitFor();
  await page.getByRole('button', { name: /^提议恢复/ }).click();
  await page.waitForURL(/keyRecoveries\/[0-9a-f-]{36}\/show$/);
  await inHead(page, '待确认');
  const at = page.url().replace(/^[^#]*#/, '');
  // Whoever proposed it cannot confirm it, which the button says as well.
  await page.getByText('提议人本人不能确认').waitFor();
  expect(await page.getByRole('button', { name: '确认恢复' }).isDisabled()).toBe(true);

  const other = await opened('operator', confirmer.userName, confirmer.password, at);
  await (await begin(other, '确认恢复')).getByRole('button', { name: '确认恢复', exact: true }).click();
  await inHead(other, '待领取');
  const id = /([0-9a-f-]{36})\/show/.exec(at)?.[1];
  const own = await asAdministrator(`/yKeyManage/certificateApply/keyRecoveries/${id}/show`);
  const dialog = await begin(own, '领取加密密钥');
  await pick(own, '领取用签名证书', new RegExp(String(spare.seqNo)));
  // The usual format is chosen already.
  expect(await dialog.getByRole('radio', { name: /GB\/T 35276/ }).isChecked()).toBe(true);
  const [download] = await Promise.all([
    own.waitForEvent('download'),
    dialog.getByRole('button', { name: '领取加密密钥', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.envelope\.der$/);
  await inHead(own, '已领取');
  expect(await stored('keyRecoveries', id)).toMatchObject({ state: 'FETCHED', recipient: spare.id });
}, 120_000);
