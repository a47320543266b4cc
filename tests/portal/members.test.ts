/** The page of a member at work: what refers to the company, the way to all of it, and the company leaving, on a desk and on a phone. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portal, startPortal } from '../e2e/browser.ts';
import { apply, employee, member, only } from '../service/people.ts';
import { signedIn } from './signed-in.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

const list = '/operateInformationManagement/memberManagement';
const company = async () => {
  const made = await member(portal.running);
  const { id } = await only(portal.running, 'operation/member/list', { uscc: made.uscc }, portal.running.operator);
  return { ...made, id };
};
const openMember = async (page: Page, id: string): Promise<void> => {
  await page.goto(`${portal.running.address}/#${list}/${id}/show`);
  await page.locator('.cr-show h1').waitFor();
};

test.each([{ width: 1440 }, { width: 390 }])(
  '[op.member.detail] $width px: counts lead to sections, a section to its filtered list',
  async ({ width }) => {
    const made = await company();
    for (let index = 0; index < 6; index += 1) await employee(portal.running, made.token);
    await apply(portal.running, made.token, {});
    const page = await signedIn(portal, { width });
    await openMember(page, made.id);
    const counts = page.getByRole('navigation', { name: '关联记录' });
    await counts.getByRole('button', { name: '员工 7' }).click();
    const people = page.getByRole('region', { name: '员工 7' });
    expect(await people.locator('tbody tr').count()).toBe(5);
    await page
      .getByRole('region', { name: /申请 1$/ })
      .first()
      .waitFor();
    await page.getByText(/^暂无：.*数字证书/).waitFor();
    await people.getByRole('link', { name: '查看全部 7 条' }).click();
    await page.locator('.cr-list h1').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.cr-table tbody tr:not(.cr-skeleton-row), .cr-cards li').length === 7);
    await page.context().close();
  },
);

test.each([{ width: 1440 }, { width: 390 }])(
  '[op.member.out] $width px: refused by name of what is under way, done with a reason once nothing is',
  async ({ width }) => {
    const made = await company();
    const application = await apply(portal.running, made.token, {});
    const page = await signedIn(portal, { width });
    await openMember(page, made.id);
    const leave = async (): Promise<void> => {
      await page.getByRole('button', { name: '更多' }).click();
      await page.getByRole('menuitem', { name: /^注销/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('企业已办理注销登记');
      await dialog.getByRole('button', { name: '注销', exact: true }).click();
    };
    await leave();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/办理中的申请（.*1）/).waitFor();
    // What was typed is still there.
    expect(await dialog.getByRole('textbox').inputValue()).toBe('企业已办理注销登记');
    await dialog.getByRole('button', { name: '取消' }).click();
    const { id, version } = application;
    await portal.running.call(
      'operation/hardKey/audit/commit',
      { id, version, decision: 'reject', reason: '企业即将注销' },
      portal.running.operator,
    );
    await leave();
    await page.locator('.cr-record-head').getByText('已注销').waitFor();
    const { list: people } = await portal.running.service.services.database.read.list('employees', { filter: { member: made.id } });
    expect(people.map(each => each.state)).toEqual(['OFF']);
    await page.context().close();
  },
);
