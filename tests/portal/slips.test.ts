/** What must not happen by a slip: what nobody read, wrote or meant is neither confirmed nor sent. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portal, signInAt, startPortal } from '../e2e/browser.ts';
import { apply, employee, freshMobile, member, operator, type Person, type Registered } from '../service/people.ts';
import { signedIn } from './signed-in.ts';

let portal: Portal;
let company: Registered & { readonly token: string };
let reviewer: Person;
beforeAll(async () => {
  portal = await startPortal();
  company = await member(portal.running);
  reviewer = await operator(portal.running, 'REVIEWER');
}, 120_000);
afterAll(() => portal.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rowOf = async (resource: string, id: unknown) => portal.running.service.services.database.read.find(resource, String(id));
const reviewing = async (id: string): Promise<Page> => {
  const page = await portal.page();
  const { address } = portal.running;
  await signInAt(page, address, 'operator', reviewer.userName, reviewer.password, `/operateExamine/yKeyExamine/${id}/show`);
  await page.locator('.cr-decision').waitFor();
  return page;
};

test('[TBL-04] a reason that the marks made follows them, stands in the question, and goes once all is right', async () => {
  const { id } = await apply(portal.running, company.token, {});
  const page = await reviewing(id);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '证书类型：有误' }).click();
  await page.locator('h1').click();
  await page.keyboard.press('r');
  await dialog.getByText('理由：证书类型有误，请核对').waitFor();
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '证书类型：正确' }).click();
  await page.getByRole('button', { name: '有效期（年）：有误' }).click();
  await page.locator('h1').click();
  await page.keyboard.press('r');
  await dialog.getByText('理由：有效期（年）有误，请核对').waitFor();
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '有效期（年）：正确' }).click();
  await page.locator('h1').click();
  await page.keyboard.press('a');
  await dialog.getByRole('button', { name: '通过' }).waitFor();
  expect(await dialog.getByText('理由：').count()).toBe(0);
  await dialog.getByRole('button', { name: '通过' }).click();
  await expect.poll(async () => (await rowOf('certificateApplications', id))?.decisionReason ?? null).toBe(null);
  await expect.poll(async () => (await rowOf('certificateApplications', id))?.state).not.toBe('SUBMITTED');
});

test('[TBL-04] a double click on a mark sets it, and a key that is held down decides nothing', async () => {
  const { id } = await apply(portal.running, company.token, {});
  const page = await reviewing(id);
  const right = page.getByRole('button', { name: '证书类型：正确' });
  await right.dblclick();
  expect(await right.getAttribute('aria-pressed')).toBe('true');
  const approve = page.locator('.cr-decision').getByRole('button', { name: /^通过/ });
  await approve.focus();
  await page.keyboard.down('Enter');
  const confirm = page.getByRole('dialog').getByRole('button', { name: '通过' });
  // With fields unchecked the cursor is on what is safe.
  const safe = page.getByRole('dialog').getByRole('button', { name: '取消' });
  await expect.poll(() => safe.evaluate(element => element === document.activeElement)).toBe(true);
  for (let again = 0; again < 5; again += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await confirm.waitFor();
  expect((await rowOf('certificateApplications', id))?.state).toBe('SUBMITTED');
});

test('[TBL-04] Enter after the key of an act does nothing, Ctrl and Enter do it', async () => {
  const page = await signedIn(portal, { path: '/operateInformationCenter/operationRecord/jobs' });
  await page.locator('.cr-table tbody tr').first().getByRole('link').first().click();
  await button(page, '立即运行').waitFor();
  let asked = 0;
  page.on('request', request => {
    if (request.url().endsWith('/operation/job/run')) asked += 1;
  });
  await page.locator('h1').click();
  await page.keyboard.press('a');
  const safe = page.getByRole('dialog').getByRole('button', { name: '取消' });
  await expect.poll(() => safe.evaluate(element => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(asked).toBe(0);
  await page.keyboard.press('a');
  await safe.waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => asked).toBe(1);
});

test('[TBL-04] a double click on a decision asks once, and the question stays', async () => {
  const { id } = await apply(portal.running, company.token, {});
  const page = await reviewing(id);
  await page.getByLabel('理由', { exact: true }).fill('请补充盖章的申请表');
  await page.locator('.cr-decision').getByRole('button', { name: /^退回/ }).dblclick();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^退回/ }).click();
  await expect.poll(async () => (await rowOf('certificateApplications', id))?.state).toBe('RETURNED');
});

test('[BEY-07][SHL-05] keys that are pressed before the search stands press nothing behind it', async () => {
  const { id } = await apply(portal.running, company.token, {});
  const page = await reviewing(id);
  let go: () => void = () => undefined;
  const asked = new Promise<void>(resolve => {
    go = resolve;
  });
  await page.route(/\/palette-[^/]+\.js$/, async route => {
    await asked;
    await route.continue();
  });
  await page.locator('.cr-decision').getByRole('button', { name: /^通过/ }).focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('U1');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  go();
  const box = page.getByRole('combobox', { name: '搜索' });
  await expect.poll(() => box.inputValue()).toBe('U1');
  expect(await button(page, '取消').count()).toBe(0);
  expect((await rowOf('certificateApplications', id))?.state).toBe('SUBMITTED');
});

test('[TBL-02][ERR-03] what is confirmed is the version that was read: of a later one the dialog tells first', async () => {
  const { running } = portal;
  const { list } = await running.service.services.database.read.list('members', { filter: { companyName: company.companyName } });
  const [{ id, version } = { id: '', version: 0 }] = list;
  const page = await signedIn(portal, { path: `/operateInformationManagement/memberManagement/${id}/show` });
  await button(page, '更多').click();
  await page.getByRole('menuitem', { name: /^冻结/ }).click();
  const dialog = page.getByRole('dialog');
  // The field that is left complains, and the button that calls it off does not leave the pointer that presses it.
  await dialog.getByRole('textbox').fill('短');
  const cancel = await dialog.getByRole('button', { name: '取消' }).boundingBox();
  await page.mouse.move((cancel?.x ?? 0) + 10, (cancel?.y ?? 0) + (cancel?.height ?? 0) - 3);
  await page.mouse.down();
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn))));
  await page.mouse.up();
  await dialog.waitFor({ state: 'detached' });
  await button(page, '更多').click();
  await page.getByRole('menuitem', { name: /^冻结/ }).click();
  await dialog.getByRole('textbox').fill('企业来函要求暂停');
  const changed = await running.call('operation/company/change', { id, version, contactName: '王新宁' }, running.operator);
  expect(changed.status).toBe(1);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.locator('.s-main').getByText('王新宁').first().waitFor({ state: 'attached' });
  await dialog.getByRole('button', { name: '冻结' }).click();
  await dialog.getByRole('alert').filter({ hasText: '最新内容已重新加载' }).waitFor();
  expect((await rowOf('members', id))?.state).toBe('ACTIVE');
  await dialog.getByRole('button', { name: '冻结' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await rowOf('members', id))?.state).toBe('FROZEN');
  const frozen = await rowOf('members', id);
  await running.call(
    'operation/member/status',
    { id, version: frozen?.version, status: 'ACTIVE', reason: '测试完毕恢复' },
    running.operator,
  );
});

test("[en.handler.person][BEY-17] what one person brought does not stand beside another's name, chosen or drafted", async () => {
  const { running } = portal;
  const other = await member(running);
  const known = { account: `known_${process.pid}`, name: '赵知节', mobile: freshMobile(), password: 'First-pass-2026', role: 'VIEWER' };
  const created = await running.call<{ id: string }>(
    'employee/new',
    { ...known, idType: 'ID_CARD', idNo: '110101199003075402', email: 'zhao@example.com' },
    other.token,
  );
  expect(created.status, created.message).toBe(1);
  await employee(running, other.token);
  const page = await portal.page();
  const form = '/rKeyManage/handlerManagement/create';
  await signInAt(page, running.address, 'enterprise', other.adminUserName, other.adminPassword, `${form}?employee=${created.data.id}`);
  const value = (name: RegExp) => page.getByLabel(name).first();
  await expect.poll(() => value(/证件号码/).inputValue()).toBe('110101199003075402');
  const chosen = page.getByRole('combobox', { name: /员工/ });
  await chosen.click();
  await chosen.fill('王小明');
  await page
    .getByRole('option', { name: /王小明/ })
    .first()
    .click();
  await expect.poll(() => value(/姓名/).inputValue()).toBe('王小明');
  await expect.poll(() => value(/证件号码/).inputValue()).toBe('');
  expect(await value(/电子邮箱/).inputValue()).toBe('');
  // The draft belongs to the address it was typed at.
  await page.goto(`${running.address}/#${form}`);
  await page.locator('.cr-form h1').waitFor();
  expect(await page.getByText('已恢复上次未保存的内容').count()).toBe(0);
});
