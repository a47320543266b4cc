/** Contracts signed with one confirmation in a browser: each stands there with its hash, and a code is asked for where one of them wants it. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portal, signInAt, startPortal } from '../e2e/browser.ts';
import { dayIn } from '../service/handler-people.ts';
import { operator } from '../service/people.ts';
import { type Company, type Row, signingPeople, signPassword } from '../service/signing-people.ts';
import { axeFindings } from '../sweep/checks.ts';

let portal: Portal;
let buyer: Company;
let coded: Row;
let plain: Row;
const people = signingPeople(() => portal.running);

beforeAll(async () => {
  portal = await startPortal();
  buyer = await people.ready();
  const by = await operator(portal.running, 'TEMPLATE_ADMIN');
  coded = await people.template(by, 'MANY_CODED', [{ party: 'SELLER', needSms: true }, { party: 'BUYER' }]);
  plain = await people.template(by, 'MANY_PLAIN', [{ party: 'SELLER' }, { party: 'BUYER' }]);
}, 120_000);
afterAll(() => portal.stop());

const started = async (by: Company, title: string, template: Row): Promise<Row> => {
  const company = (await people.must('company/info', {}, buyer.token)).companyName;
  const words = { template: template.id, title, party: 'SELLER', signBy: dayIn(portal.running, 30) };
  return people.must('document/contract/start', { ...words, others: [{ party: 'BUYER', company }] }, by.token);
};
/** The dialog about all contracts of a company that are its turn. */
const opened = async ({ userName }: Company): Promise<{ readonly page: Page; readonly dialog: Locator }> => {
  const page = await portal.page();
  await signInAt(page, portal.running.address, 'enterprise', userName, 'Company-2026', '/rKeyManage/signing');
  await page.getByLabel('选择本页全部').check();
  await page.getByRole('button', { name: '批量签署', exact: true }).click();
  return { page, dialog: page.getByRole('dialog', { name: /批量签署/ }) };
};
const confirm = (dialog: Locator) => dialog.getByRole('button', { name: '批量签署', exact: true }).click();
const codeOf = async ({ mobile }: Company, dialog: Locator): Promise<string> => {
  await portal.running.service.services.throttle.clear(`sms-minute:${mobile}`);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await dialog.getByText('5 分钟内有效').waitFor();
  return portal.running.smsCode(mobile);
};

test('[BEY-25][en.contract.signMany][en.contract.manySigning][en.contract.manyCode] each contract with its hash, one code for all where one wants it; refused with a wrong one, then signed', async () => {
  const seller = await people.ready();
  const chosen = [await started(seller, '钢材购销合同', coded), await started(seller, '木材购销合同', plain)];
  const { page, dialog } = await opened(seller);
  await dialog.getByText('短信写明份数和合同').waitFor();
  const listed = await dialog.getByRole('list').first().getByRole('listitem').allInnerTexts();
  for (const { contractNo, sha256 } of chosen)
    expect(listed.filter(text => text.includes(String(contractNo)) && text.includes(String(sha256)))).toHaveLength(1);
  expect(await axeFindings(page)).toEqual([]);
  const smsCode = await codeOf(seller, dialog);
  await dialog.getByLabel('签章密码', { exact: true }).fill(signPassword);
  await dialog.getByLabel('短信验证码', { exact: true }).fill(smsCode === '000000' ? '000001' : '000000');
  await confirm(dialog);
  await dialog.getByText('短信验证码不正确').first().waitFor();
  expect(await dialog.locator('.cr-verdicts [data-verdict=failed]').count()).toBe(2);
  await dialog.getByRole('button', { name: '关闭' }).click();

  // What was typed stays, and the code still serves: it was not used.
  await page.getByRole('button', { name: '批量签署', exact: true }).click();
  await dialog.getByLabel('短信验证码', { exact: true }).fill(smsCode);
  await confirm(dialog);
  await dialog.getByText('成功 2 条').waitFor();
  for (const { id } of chosen)
    expect(((await people.stored('contracts', id)).steps as readonly Row[])[0]).toMatchObject({ outcome: 'SIGNED', proof: 'SMS' });
});

test('[BEY-25][en.contract.signMany][en.contract.manySigning] where none wants a code none is asked for: the password alone signs', async () => {
  const seller = await people.ready();
  const chosen = [await started(seller, '砂石购销合同', plain), await started(seller, '水泥购销合同', plain)];
  const { dialog } = await opened(seller);
  await dialog.getByText('所选合同都不需要短信验证码').waitFor();
  expect(await dialog.getByRole('button', { name: '获取验证码' }).count()).toBe(0);
  await dialog.getByLabel('签章密码', { exact: true }).fill(signPassword);
  await confirm(dialog);
  await dialog.getByText('成功 2 条').waitFor();
  for (const { id } of chosen)
    expect(((await people.stored('contracts', id)).steps as readonly Row[])[0]).toMatchObject({ outcome: 'SIGNED', proof: 'PASSWORD' });
});
