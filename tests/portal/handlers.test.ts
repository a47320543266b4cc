/** A handler reviewed in a browser, on a desk and on a phone: taken from the queue, approved, and in force where handlers are looked up. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portal, signInAt, startPortal } from '../e2e/browser.ts';
import { freshIdNo, nameHandler } from '../service/handler-people.ts';
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
  await signInAt(page, portal.running.address, 'operator', reviewer.userName, reviewer.password);
  await page.goto(`${portal.running.address}/#${queue}`);
  await page.getByText(name, { exact: true }).first().click();
  await page.waitForURL(new RegExp(`handlerAudit.*${id}`));
  await page.getByText('第 1 件，共 1 件').waitFor();
  await page.getByRole('button', { name: '领取', exact: true }).click();
  await page.getByRole('button', { name: '放回', exact: true }).waitFor();
  await page.getByRole('button', { name: /^通过/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '通过' }).click();
  // Nothing else waits: back to the queue.
  await page.waitForURL(/handlerAudit$/);
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
