/** The main job in a browser, on a desk and on a phone: register, review, apply, review, issue, download, verify. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshMobile, freshUscc, png } from '../service/people.ts';
import { operatorLogin } from '../service/running.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { logInAt, type Portal, startPortal, widths } from './browser.ts';

let portal: Portal;
let court: Court;
beforeAll(async () => {
  [portal, court] = await Promise.all([startPortal(), openCourt()]);
}, 120_000);
afterAll(async () => {
  await portal.stop();
  await court.close();
});

/** Opens the company's row at the text, of a list that is loaded anew: what was open before may tell the company too. */
const openRow = async (page: Page, path: string, company: string, at: string | RegExp): Promise<void> => {
  await page.goto('about:blank');
  await page.goto(`${portal.running.address}/#${path}`);
  await page.locator('tbody tr').filter({ hasText: company }).getByText(at).first().click();
};

/** The decision at the foot of a review, and its confirmation. */
const approve = async (operator: Page): Promise<void> => {
  await operator.getByRole('button', { name: /^通过/ }).click();
  await operator.getByRole('dialog').getByRole('button', { name: '通过' }).click();
};

const job = async (width: number): Promise<void> => {
  const { address } = portal.running;
  const run = randomUUID().slice(0, 8);
  const companyName = `契证龘𠮷测试${run}有限公司`;
  const mobile = freshMobile();
  const account = `admin_${run}`;

  const applicant = await portal.page({ width });
  await applicant.goto(`${address}/#/enterpriseRegister`);
  const fill = (name: string, value: string) => applicant.locator(`input[name=${name}]`).fill(value);
  await fill('companyName', companyName);
  await fill('uscc', freshUscc());
  await fill('address', '福建省福州市鼓楼区五四路 1 号');
  await fill('legalName', '张三');
  await fill('legalIdNo', '11010519491231002X');
  await fill('contactName', '李四');
  await fill('contactMobile', mobile);
  await applicant.getByRole('button', { name: '获取验证码' }).click();
  await expect.poll(() => portal.running.smsCode(mobile)).toMatch(/^\d{6}$/);
  await fill('smsCode', await portal.running.smsCode(mobile));
  await applicant.locator('input[type=file]').first().setInputFiles({ name: '营业执照.png', mimeType: 'image/png', buffer: png });
  await applicant.locator('.e-file[data-state=done]').first().waitFor();
  await fill('adminUserName', account);
  await fill('adminPassword', 'Company-2026');
  await fill('adminPasswordAgain', 'Company-2026');
  await applicant.locator('.e-proof[data-state=done]').waitFor();
  await applicant.getByRole('button', { name: '提交注册' }).click();
  await applicant
    .getByText(/\d{8}RZ\d{6}/)
    .first()
    .waitFor();

  const operator = await portal.page({ width });
  await logInAt(operator, address, 'operator', operatorLogin.userName, operatorLogin.password);
  await openRow(operator, '/certificate/nameAuthentication', companyName, companyName);
  await approve(operator);
  await expect
    .poll(async () => (await portal.running.service.services.database.read.find('members', { companyName }))?.state)
    .toBe('ACTIVE');

  await logInAt(applicant, address, 'enterprise', account, 'Company-2026');
  await court.openssl(['ecparam', '-genkey', '-name', 'prime256v1', '-noout', '-out', 'holder.key']);
  const csr = (await court.openssl(['req', '-new', '-key', 'holder.key', '-subj', '/CN=any'])).stdout;
  await applicant.goto(`${address}/#/yKeyManage/certificateApply/create`);
  await applicant.getByLabel('证书请求').fill(csr);
  await applicant.getByRole('button', { name: /^保存/ }).click();
  await applicant.waitForURL(/certificateApply\/[0-9a-f-]{36}/);
  await applicant.getByRole('button', { name: '提交', exact: true }).click();
  const dialog = applicant.getByRole('dialog');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '提交' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await applicant.getByText('待审核').first().waitFor();

  await openRow(operator, '/operateExamine/yKeyExamine', companyName, /\d{8}ZS\d{6}/);
  await approve(operator);
  await expect
    .poll(async () => (await portal.running.service.services.database.read.find('certificates', { holderName: companyName }))?.state)
    .toBe('TO_ISSUE');
  await openRow(operator, '/certificate/operateCertificate', companyName, companyName);
  await operator.getByRole('button', { name: '制证', exact: true }).click();
  await operator.getByRole('dialog').getByRole('button', { name: '制证', exact: true }).click();
  await operator.getByText('有效', { exact: true }).first().waitFor();

  await openRow(applicant, '/yKeyManage/certificateApply/certificates', companyName, companyName);
  await applicant.getByRole('button', { name: '下载证书' }).click();
  const [download] = await Promise.all([applicant.waitForEvent('download'), applicant.getByRole('menuitem').first().click()]);
  const bundle = await readFile(await download.path(), 'utf8');
  const [leaf = '', issuing = '', root = ''] = bundle.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  await Promise.all([court.file('leaf.pem', leaf), court.file('issuing.pem', issuing), court.file('root.pem', root)]);
  const verdict = await court.openssl(['verify', '-x509_strict', '-CAfile', 'root.pem', '-untrusted', 'issuing.pem', 'leaf.pem']);
  expect(verdict.stdout).toMatch(/leaf\.pem: OK/);
};

test.each(widths('main job'))('[SES-01][RTE-01][TBL-04][BEY-01] the main job at %i pixels', job, 180_000);
