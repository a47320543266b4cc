/** What people of a company meet on their side: the first password of a colleague, a menu they lack, one tax code and no second. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portal, signInAt, startPortal, widths } from '../e2e/browser.ts';
import { employee, freshMobile, member } from '../service/people.ts';
import { axeFindings } from '../sweep/checks.ts';
import { open } from './signed-in.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

test.each(widths('company side'))(
  '[en.employee.new][en.taxCode.create][PRM-01] a first password is shown once, a second tax code is not offered, a menu that is missing is named, at %i',
  async width => {
    const { running } = portal;
    const company = await member(running);
    const page = await portal.page({ width });
    await signInAt(page, running.address, 'enterprise', company.adminUserName, company.adminPassword);

    // Nobody thinks of a password for somebody else: it is made, shown once, and is the one that opens the account.
    const account = `colleague_${company.uscc.slice(-8).toLowerCase()}`;
    await open(page, '/employee/employeeInformation/create');
    for (const [name, value] of [
      ['account', account],
      ['name', '王小明'],
      ['mobile', freshMobile()],
    ] as const)
      await page.locator(`#cr-field-${name}`).fill(value);
    await page.getByRole('button', { name: /^保存/ }).click();
    const answer = page.getByRole('dialog');
    const told = async (what: string): Promise<string> =>
      ((await answer.locator('dl > div').filter({ hasText: what }).locator('code').textContent()) ?? '').trim();
    const password = await told('一次性密码');
    expect([await told('登录名'), await told('登录地址')]).toEqual([account, expect.stringMatching(/#\/enterpriseLogin$/)]);
    expect(await axeFindings(page)).toEqual([]);
    expect(await running.call('employee/login', { userName: account, password })).toMatchObject({
      status: 1,
      data: { mustChangePassword: true },
    });
    await answer.getByRole('button').last().click();
    await page.waitForURL(/employeeInformation\/.*\/show$/);

    // A company has one tax code: a second one is not offered.
    await open(page, '/information/enterpriseInformation/taxCodes');
    const another = page.locator('.cr-list').getByRole('button', { name: '新建', exact: true });
    await another.first().waitFor();
    expect(await running.call('taxCode/create', { taxType: 'GENERAL' }, company.token)).toMatchObject({ status: 1 });
    await page.reload();
    await page.locator('.cr-list').getByText(company.uscc).first().waitFor();
    expect(await another.count()).toBe(0);

    // Whoever opens the address of a menu that they were not granted is told which, and whom to ask.
    const viewer = await employee(running, company.token);
    const his = await portal.page({ width });
    await signInAt(his, running.address, 'enterprise', viewer.userName, viewer.password, '/information/permissionManage');
    await his.getByRole('heading', { name: '您没有“直销菜单授权”菜单' }).waitFor();
    await his.getByText('请联系本企业的管理员').waitFor();
    await his.goto(`${running.address}/#/no/such`);
    await his.getByRole('heading', { name: '没有这个页面' }).waitFor();
  },
);
