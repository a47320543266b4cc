/** Queues in a browser, on a desk and on a phone: a handler approved and in force; e-signatures taken several at once, and decided. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Portal, signInAt, startPortal, widths } from '../e2e/browser.ts';
import { effectiveHandler, freshIdNo, nameHandler, paper } from '../service/handler-people.ts';
import { member, operator, type Person, type Registered } from '../service/people.ts';

let portal: Portal;
let company: Registered & { readonly token: string };
let reviewer: Person;
beforeAll(async () => {
  portal = await startPortal();
  company = await member(portal.running);
  reviewer = await operator(portal.running, 'REVIEWER', 'TEMPLATE_ADMIN');
}, 120_000);
afterAll(() => portal.stop());

const queue = '/operateExamine/handlerAudit';

test.each([
  [1440, '王经办'],
  [390, '李经办'],
])('[op.handlerAudit.commit][RTE-05] a waiting handler is opened from the queue, approved, and in force, at %i', async (width, name) => {
  const { id, code } = await nameHandler(portal.running, company.token, { name, idNo: freshIdNo() });
  const page = await portal.page({ width });
  await signInAt(page, portal.running.address, 'operator', reviewer.userName, reviewer.password, queue);
  await page.getByText(name, { exact: true }).first().click();
  await page.waitForURL(new RegExp(`handlerAudit.*${id}`));
  await page.getByText('第 1 件，共 1 件').waitFor();
  await page.getByRole('button', { name: '领取', exact: true }).click();
  await page.getByRole('button', { name: '放回', exact: true }).waitFor();
  await page.getByRole('button', { name: /^通过/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '通过' }).click();
  // Nothing else waits: back to the queue.
  await page.waitForURL(/handlerAudit(\?|$)/);
  expect(await portal.running.service.services.database.read.find('handlers', id)).toMatchObject({
    state: 'EFFECTIVE',
    decidedBy: reviewer.userNum,
  });

  await page.goto(`${portal.running.address}/#/templateConfig/special/handlers/${id}/show`);
  const main = page.locator('.s-main');
  await main.getByText(code).first().waitFor();
  await main.getByText('生效', { exact: true }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

interface Application {
  readonly id: string;
  readonly version: number;
}
/** An e-signature that is asked for, whole and under the agreement. */
const softKey = async (handler: string, papers: Readonly<Record<string, string>>): Promise<string> => {
  const { call } = portal.running;
  const saved = await call<Application>('softKey/save', { service: 'OPEN', handler, ...papers }, company.token);
  await call('softKey/agreement/confirm', {}, company.token);
  const answer = await call<Application>('softKey/submit', { id: saved.data.id, version: saved.data.version }, company.token);
  if (answer.status !== 1) throw new Error(`not handed in: ${answer.message} ${JSON.stringify(answer.data)}`);
  return saved.data.id;
};

test.each(widths('e-signatures'))(
  '[op.review.claim][op.softKey.commit] e-signatures are taken several at once, each with its verdict, then approved and returned, at %i',
  async width => {
    const { running } = portal;
    const { read } = running.service.services.database;
    const of = (purpose: string) => paper(running, purpose, company.token);
    const [letterFile, licenceFile, idFront, idBack] = [
      await of('letter'),
      await of('licence'),
      await of('identity'),
      await of('identity'),
    ];
    const handler = await effectiveHandler(running, company.token, { idNo: freshIdNo() });
    const other = await operator(running, 'REVIEWER');
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) ids.push(await softKey(handler.id, { letterFile, licenceFile, idFront, idBack }));
    const [taken = '', first = '', second = ''] = ids;
    // Nothing is left waiting for whoever comes after.
    onTestFinished(async () => {
      for (const id of ids) {
        running.byHand('softKeyApplications', id);
        await running.service.services.database.transaction(rows => rows.update('softKeyApplications', id, null, { state: 'WITHDRAWN' }));
      }
    });
    const page = await portal.page({ width });
    await signInAt(
      page,
      running.address,
      'operator',
      reviewer.userName,
      reviewer.password,
      `/operateExamine/rKeyExamine?filter=${encodeURIComponent('{"state":["SUBMITTED","IN_REVIEW"]}')}`,
    );
    const ticks = page.locator('tbody .cr-check');
    await expect.poll(() => ticks.count()).toBe(3);
    // Nobody under operators sees a draft.
    expect(await page.getByRole('button', { name: '草稿' }).count()).toBe(0);
    // Meanwhile somebody else has one of them.
    const before = await read.find('softKeyApplications', taken);
    await running.call('operation/review/claim', { resource: 'softKeyApplications', id: taken, version: before?.version }, other.token);
    for (const at of [0, 1, 2]) await ticks.nth(at).check();
    await page.getByRole('button', { name: '领取', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '领取' }).click();
    await dialog.getByText('成功 2 条，失败 1 条').waitFor();
    expect(await dialog.locator('[data-verdict=failed]').count()).toBe(1);
    await dialog.getByRole('button', { name: '关闭' }).click();
    expect(await read.find('softKeyApplications', first)).toMatchObject({ state: 'IN_REVIEW', claimedBy: reviewer.userNum });
    expect(await read.find('softKeyApplications', taken)).toMatchObject({ state: 'IN_REVIEW', claimedBy: other.userNum });

    await page.goto(`${running.address}/#/operateExamine/rKeyExamine/${first}/show`);
    await page.getByText('第 1 件，共 2 件').waitFor();
    // Whoever handed it in is a person with a name, whoever reads it.
    const submitter = page.locator('.cr-fact').filter({ has: page.locator('dt').getByText('提交人', { exact: true }) });
    expect(await submitter.locator('dd').first().innerText()).toBe('李四');
    await page.getByRole('button', { name: /^通过/ }).click();
    await dialog.getByRole('button', { name: '通过' }).click();
    await page.waitForURL(new RegExp(second));
    expect(await read.find('softKeyApplications', first)).toMatchObject({ state: 'EXECUTING', decidedBy: reviewer.userNum });
    await page.getByText('第 1 件，共 1 件').waitFor();
    await page.getByLabel('理由', { exact: true }).fill('授权书未加盖公章，请补盖后重新提交');
    await page.getByRole('button', { name: /^退回/ }).click();
    await dialog.getByRole('button', { name: '退回' }).click();
    await page.waitForURL(/rKeyExamine(\?|$)/);
    expect(await read.find('softKeyApplications', second)).toMatchObject({ state: 'RETURNED' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  },
);

test('[BEY-20][op.softKey.detail] beside the papers of an e-signature stands what is on file of its company and its handler, masked as on their own pages', async () => {
  const { running } = portal;
  const of = (purpose: string) => paper(running, purpose, company.token);
  const papers = {
    letterFile: await of('letter'),
    licenceFile: await of('licence'),
    idFront: await of('identity'),
    idBack: await of('identity'),
  };
  const idNo = freshIdNo();
  const handler = await effectiveHandler(running, company.token, { idNo });
  const id = await softKey(handler.id, papers);
  const { userName, password } = await operator(running, 'REVIEWER');
  const page = await portal.page();
  await signInAt(page, running.address, 'operator', userName, password, `/operateExamine/rKeyExamine/${id}/show`);
  const card = (name: string) => page.getByRole('heading', { name }).locator('..');
  await card('会员企业登记信息').getByText(company.uscc).waitFor();
  await card('会员企业登记信息').getByText('法定代表人').waitFor();
  const ofHandler = card('经办人登记信息');
  await ofHandler.getByText('居民身份证').waitFor();
  await ofHandler.getByText(`${idNo.slice(0, 4)}**********${idNo.slice(-4)}`).waitFor();
  expect(await page.locator('.cr-review-body').textContent()).not.toContain(idNo);
  await page.context().close();
}, 120_000);

test('[en.softKey.save][FRM-02] the form marks the back of an ID card as wanted once a handler with one is chosen, and of a passport not', async () => {
  const { running } = portal;
  const applicant = await member(running);
  await effectiveHandler(running, applicant.token, { name: '王有证', idNo: freshIdNo() });
  await effectiveHandler(running, applicant.token, { name: '李护照', idType: 'PASSPORT', idNo: 'E87654321' });
  const page = await portal.page();
  await signInAt(page, running.address, 'enterprise', applicant.adminUserName, applicant.adminPassword, '/rKeyManage/signature/create');
  const back = page.locator('.cr-label', { hasText: '经办人证件国徽面' });
  const choose = async (name: string) => {
    const box = page.getByRole('combobox', { name: /经办人$/ });
    await box.fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
  };
  await choose('李护照');
  await expect.poll(() => back.textContent()).toBe('经办人证件国徽面');
  await choose('王有证');
  await expect.poll(() => back.textContent()).toBe('※经办人证件国徽面');
});
