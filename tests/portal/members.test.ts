/** The page of a member at work: what refers to the company, the way to all of it, and the company leaving, on a desk and on a phone. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayText } from '#portal/render/format/moment.ts';
import type { Row } from '#service/store/rows.ts';
import { type Portal, signInAt, startPortal, widths } from '../e2e/browser.ts';
import { at, doing } from '../service/deeds/doing.ts';
import { apply, employee, member, only, png, smsCodeFor } from '../service/people.ts';
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

test.each(widths('frozen').map(width => ({ width })))(
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
    await page.getByText(/^暂无记录：.*数字证书/).waitFor();
    await people.getByRole('link', { name: '查看全部 7 条' }).click();
    await page.locator('.cr-list h1').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.cr-table tbody tr:not(.cr-skeleton-row), .cr-cards li').length === 7);
    await page.context().close();
  },
);

test('[op.member.detail][BEY-20] what of a company is in force is counted apart, with the day on which the first of it ends', async () => {
  const { certificate, stored } = doing(() => portal.running);
  const made = await company();
  const { id } = await certificate(made.token);
  await certificate(made.token);
  const page = await signedIn(portal, {});
  await openMember(page, made.id);
  const counts = page.getByRole('navigation', { name: '关联记录' });
  const day = dayText(String((await stored('certificates', id)).notAfter));
  await counts.getByRole('button', { name: `数字证书 2 有效 2 · 最近到期 ${day}` }).waitFor();
  await portal.running.call(
    'operation/certificate/revoke',
    { ...at(await stored('certificates', id)), reason: 'cessationOfOperation' },
    portal.running.operator,
  );
  await page.reload();
  await counts.getByRole('button', { name: /^数字证书 2 有效 1 · 最近到期/ }).waitFor();
  await page.context().close();
});

test.each(widths('left').map(width => ({ width })))(
  "[op.spPassword] $width px: an employee's page checks their signing password; what is wrong is said, and asked again",
  async ({ width }) => {
    const made = await company();
    const person = await employee(portal.running, made.token, 'HANDLER');
    const page = await signedIn(portal, { path: `${list}/employees/${person.id}/show`, width });
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: /^核对签章密码/ }).click();
    const dialog = page.getByRole('dialog', { name: '核对签章密码' });
    const ask = dialog.getByRole('button', { name: '核对签章密码' });
    await ask.click();
    await dialog.getByText('此项必填').waitFor();
    await dialog.getByLabel(/签章密码/).fill('739182');
    await ask.click();
    await dialog.getByText(/还没有设置签章密码/).waitFor();
    expect(await dialog.getByLabel(/签章密码/).inputValue()).toBe('739182');
    const { mobile, version }: Row = (await portal.running.service.services.database.read.find('employees', { id: person.id })) ?? {};
    const smsCode = await smsCodeFor(portal.running, String(mobile), 'SIGN_PASSWORD');
    const set = await portal.running.call('user/signPassword', { version, mobile, smsCode, newPassword: '739182' }, person.token);
    expect(set).toMatchObject({ status: 1 });
    await ask.click();
    await dialog.locator('.cr-answers').getByText('是', { exact: true }).waitFor();
    await dialog.getByLabel(/签章密码/).fill('739183');
    await ask.click();
    await dialog.locator('.cr-answers').getByText('否', { exact: true }).waitFor();
    await page.context().close();
  },
);

test.each(widths('own data').map(width => ({ width })))(
  '[op.member.out] $width px: refused by name of what is under way, done with a reason once nothing is; Esc asks before it throws the reason away',
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
    // A slip of the finger throws nothing away.
    await page.keyboard.press('Escape');
    await dialog.getByText('填写的内容还没有提交，关闭后不会保留').waitFor();
    await dialog.getByRole('button', { name: '继续填写' }).click();
    expect(await dialog.getByRole('textbox').inputValue()).toBe('企业已办理注销登记');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: '放弃并关闭' }).click();
    await dialog.waitFor({ state: 'detached' });
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

test.each(widths('codes').map(width => ({ width })))(
  "[en.company.info][en.company.renames][en.log.list][en.directSales.save][en.user.mobile] $width px: a company reaches its data, its people's menus and its own mobile by clicks",
  async ({ width }) => {
    const made = await company();
    const person = await employee(portal.running, made.token);
    const page = await portal.page({ width });
    const go = (path: string) => page.goto(`${portal.running.address}/#/information/${path}`);
    await signInAt(page, portal.running.address, 'enterprise', made.adminUserName, made.adminPassword);
    await go('enterpriseInformation');
    const tab = (name: string) => page.locator('.resource-tabs a').filter({ hasText: name });
    await tab('税号').click();
    await page.locator('.cr-list h1').getByText('税号').waitFor();
    await tab('操作日志').click();
    await page.locator('.cr-list h1').getByText('操作日志').waitFor();
    await tab('企业信息变更').click();
    await page.locator('.cr-list h1').getByText('企业信息变更').waitFor();
    await page.goto(`${page.url()}/create`);
    await page.locator('.s-main').getByText('变更后的登记信息').filter({ visible: true }).first().waitFor();

    await go(`permissionManage?kind=EMPLOYEE&id=${person.id}`);
    await page.getByLabel('限制可用菜单').check();
    await page
      .getByRole('treeitem', { name: /数字证书申请/ })
      .locator('.cr-node-tick')
      .click();
    await page.getByRole('button', { name: '查看改动并保存' }).click();
    await page.getByRole('dialog').getByText('数字证书申请').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await portal.running.call('ca/list', {}, person.token)).toMatchObject({ status: 403 });

    await go('changePhone');
    const typed = { mobile: made.mobile, smsCode: '000000', newMobile: '13900000000', newSmsCode: '111111' };
    for (const [name, value] of Object.entries(typed)) await page.locator(`input[name=${name}]`).fill(value);
    await page.getByRole('button', { name: '更换手机', exact: true }).click();
    await page.getByText('短信验证码不正确').first().waitFor();
    for (const [name, value] of Object.entries(typed)) expect(await page.locator(`input[name=${name}]`).inputValue()).toBe(value);
    await page.context().close();
  },
);

test.each(widths('change').map(width => ({ width })))(
  '[op.companyChange.commit][en.company.renameDetail] $width px: a change is shown old beside new to the company and to who decides; back on the page, the company sees the decision',
  async ({ width }) => {
    const { running } = portal;
    const made = await company();
    const licence = await running.upload('file/upload', { purpose: 'licence' }, { name: '新执照.png', bytes: png }, made.token);
    const wish = {
      companyName: `焕然${made.uscc.slice(-6)}有限公司`,
      uscc: made.uscc,
      legalName: '张三',
      licenceFile: licence.data.fileId,
    };
    const { data } = await running.call<{ id: string }>('company/update', wish, made.token);
    const own = await portal.page({ width });
    await signInAt(
      own,
      running.address,
      'enterprise',
      made.adminUserName,
      made.adminPassword,
      `/information/enterpriseInformation/companyChanges/${data.id}/show`,
    );
    const told = (page: Page) => page.locator('.cr-change').first().innerText();
    await own.locator('.cr-change del').getByText(made.companyName).waitFor();
    expect(await told(own)).toMatch(new RegExp(`${made.companyName}[\\s→]+${wish.companyName}`));
    // What stays as it is is not told.
    expect(await own.locator('.cr-change').count()).toBe(1);
    await own.getByText('已提交，等待平台审核').waitFor();

    const page = await signedIn(portal, { path: `/certificate/nameAuthentication/companyChanges/${data.id}/show`, width });
    await page.locator('.cr-change del').getByText(made.companyName).waitFor();
    expect(await told(page)).toMatch(new RegExp(`${made.companyName}[\\s→]+${wish.companyName}`));
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.getByRole('button', { name: /^通过/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '通过' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await own.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await own.getByText('企业信息已按新营业执照更新').waitFor();
    await own.locator('.cr-record-head').getByText('已完成').waitFor();
    for (const each of [own, page]) await each.context().close();
  },
);
