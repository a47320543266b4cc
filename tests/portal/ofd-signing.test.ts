/** An OFD signed in a browser: its pages drawn, how far said, the seal placed where the text asks for one, the signed file verified. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portal, signInAt, startPortal } from '../e2e/browser.ts';
import { dayIn } from '../service/handler-people.ts';
import { nationalTemplates } from '../service/national-template.ts';
import { operator } from '../service/people.ts';
import { type Company, signingPeople, signPassword } from '../service/signing-people.ts';
import { axeFindings, overflowFindings } from '../sweep/checks.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { documentOf, packed } from '../vectors/ofd.ts';
import { readOfdAgain } from '../vectors/ofd-again.ts';

let portal: Portal;
let court: Court;
let company: Company;
const people = signingPeople(() => portal.running);

beforeAll(async () => {
  [portal, court] = await Promise.all([startPortal(), openCourt()]);
  company = await people.ready({ algorithm: 'SM2' });
}, 120_000);
afterAll(async () => {
  await portal.stop();
  await court.close();
});

const document = (): Buffer => {
  const files = documentOf(['购销合同', '甲方（盖章）'], 0);
  files.delete('Doc_0/Signs/Signatures.xml');
  const root = (files.get('OFD.xml')?.toString() ?? '').replace(/<ofd:Signatures>.*<\/ofd:Signatures>/, '');
  return packed(files.set('OFD.xml', Buffer.from(root)));
};

test('[BEY-24][doc.sign] an OFD is chosen where PDFs are, its seal stands at the words that ask for one, and it is signed', async () => {
  const page = await portal.page();
  await signInAt(page, portal.running.address, 'enterprise', company.userName, 'Company-2026', '/rKeyManage/signing');
  await page.getByRole('tab', { name: '签署文件' }).click();
  await page.getByRole('heading', { name: '签署文件' }).waitFor();
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
  await page.getByText('只能签署 PDF 或 OFD 文件').waitFor();
  await chooser.setInputFiles({ name: '购销合同.ofd', mimeType: 'application/ofd', buffer: document() });
  await page.locator('.cr-sign canvas[data-drawn]').first().waitFor();
  const panel = page.getByRole('form', { name: '签署' });
  await panel.getByText('文字用相近的字体代替').waitFor();
  await panel.getByRole('button', { name: /^盖章处：第 2 页$/ }).click();
  await page.locator('.cr-seal-own .cr-seal-grip').waitFor();
  expect(await panel.getByText('签署说明').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflowFindings(page)).toEqual([]);
  await panel.getByLabel('签章密码', { exact: true }).fill(signPassword);
  await panel.getByRole('button', { name: '签署', exact: true }).click();
  await page.getByRole('heading', { name: '已签署' }).waitFor();
  // The pages as they are now, with the seal; that they may look otherwise elsewhere is said of these too.
  await page.locator('.cr-sign canvas[data-drawn]').first().waitFor();
  await page.locator('.cr-signed-pages').getByText('文字用相近的字体代替').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载签署后的文件' }).click()]);
  expect(download.suggestedFilename()).toBe('购销合同-signed.ofd');
  const { signatures } = await readOfdAgain(court, await readFile(await download.path()));
  expect(signatures).toMatchObject([{ filesHold: true, opensslHolds: true, stamps: [{ page: '11' }] }]);
});

test('[BEY-24][BEY-25][en.contract.fill] beside the pages of an OFD that is filled in it is said that they may look otherwise elsewhere', async () => {
  const { running } = portal;
  const [buyer, templates] = [await people.ready({ algorithm: 'SM2' }), await operator(running, 'TEMPLATE_ADMIN')];
  const blank = { label: '交货地点', kind: 'TEXT', party: 'BUYER', must: true, page: 1, x: 30, y: 70, width: 90, size: 12 };
  const steps = [{ party: 'SELLER' }, { party: 'BUYER' }];
  const template = await nationalTemplates(() => running).template(templates, 'FILLED_OFD', steps, [blank]);
  const { companyName } = await people.must('company/info', {}, buyer.token);
  const words = { template: template.id, title: '政府采购合同', party: 'SELLER', signBy: dayIn(running, 30), filled: [] };
  const contract = await people.must(
    'document/contract/start',
    { ...words, others: [{ party: 'BUYER', company: companyName }] },
    company.token,
  );
  const page = await portal.page();
  await signInAt(page, running.address, 'enterprise', buyer.userName, 'Company-2026', `/rKeyManage/signing/${contract.id}/show`);
  await page.getByRole('button', { name: '填写', exact: true }).first().click();
  await page.locator('canvas[data-drawn]').first().waitFor();
  await page.getByRole('form', { name: '填写合同内容' }).getByText('文字用相近的字体代替').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflowFindings(page)).toEqual([]);
});
