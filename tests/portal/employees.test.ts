/** An administrator and the people of their company in a browser: brought in by a sheet, locked and let in again, reset, switched off. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { logInAt, type Portal, signInAt, startPortal } from '../e2e/browser.ts';
import { freshIdNo } from '../service/handler-people.ts';
import { employee, freshMobile, member, only, type Registered, solvedCaptcha } from '../service/people.ts';
import { axeFindings } from '../sweep/checks.ts';

let portal: Portal;
let company: Registered & { readonly token: string };
beforeAll(async () => {
  portal = await startPortal();
  company = await member(portal.running);
}, 120_000);
afterAll(() => portal.stop());

const list = '/employee/employeeInformation';
const administrator = async (words: Parameters<Portal['page']>[0], path = list): Promise<Page> => {
  const page = await portal.page(words);
  await signInAt(page, portal.running.address, 'enterprise', company.adminUserName, company.adminPassword, path);
  await page.locator('.s-main h1').waitFor();
  return page;
};
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test('[en.employee.import][en.employee.template] a sheet is refused as a whole where it is another one, and row by row with every fault named', async () => {
  const idNo = freshIdNo();
  const there = await portal.running.call(
    'employee/new',
    { account: 'there_first', name: '陈在先', mobile: freshMobile(), idNo },
    company.token,
  );
  expect(there).toMatchObject({ status: 1 });
  const page = await administrator({ width: 390 });
  await page.locator('.cr-more-acts').click();
  await page.getByRole('menuitem', { name: '导入…' }).click();
  const dialog = page.getByRole('dialog', { name: '导入员工' });
  const send = async (rows: readonly (readonly (string | null)[])[]): Promise<void> => {
    const buffer = await (await writeWorkbook(rows.map(row => [...row]))).toBuffer();
    await dialog.getByLabel('要导入的文件').setInputFiles({ name: '员工.xlsx', mimeType: 'application/octet-stream', buffer });
    await dialog.getByRole('button', { name: '导入', exact: true }).click();
  };
  await send([
    ['客户', '金额'],
    ['甲', '12'],
  ]);
  await dialog.getByText('表头与模板不符，没有导入任何行').waitFor();
  await dialog.getByText('没有“客户”这一列，请按模板的表头填写').waitFor();
  await dialog.getByText('缺少必填的列“登录名”，请按模板补上').waitFor();

  const [template] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '下载模板' }).click()]);
  const header = ((await readSheet(await readFile(await template.path())))[0] ?? []).map(String);
  const person = (account: string, more: Readonly<Record<string, string>> = {}) => {
    const cells: Readonly<Record<string, string>> = { '登录名 *': account, '姓名 *': '王小明', '手机 *': freshMobile(), ...more };
    return header.map(title => cells[title] ?? null);
  };
  await send([
    header,
    person('sheet_a'),
    person('sheet_a'),
    person('sheet_b', { 证件号码: idNo }),
    person('sheet_c', { '手机 *': '12345', 证件号码: '11010519491231002A' }),
  ]);
  await dialog.getByText('已导入 0 行，有误 3 行').waitFor();
  expect(await dialog.locator('.cr-rejected tbody tr').allInnerTexts()).toEqual([
    expect.stringMatching(/^3\t登录名\t已被使用/),
    expect.stringMatching(/^4\t证件号码\t已被使用/),
    expect.stringMatching(/^5\t证件号码\t请输入真实有效的/),
    expect.stringMatching(/^5\t手机\t请输入 11 位手机号码/),
  ]);
  expect(await fits(page)).toBe(true);
  await page.context().close();
});

const act = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
};
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const badge = (page: Page, state: string) => page.locator('.cr-record-head .cr-badge').getByText(state, { exact: true }).waitFor();
/** Somebody types wrong passwords until the account is locked; from the third on with a captcha. */
const lock = async (userName: string): Promise<void> => {
  for (const at of [1, 2, 3, 4, 5]) {
    const picture = at > 3 ? await solvedCaptcha(portal.running, 'en.login') : {};
    await portal.running.call('employee/login', { userName, password: 'Mistyped-2026', ...picture });
  }
};
const isIn = async (userName: string, password: string) => (await portal.running.call('employee/login', { userName, password })).status;

test('[TBL-02][en.employee.new] a password that is chosen is typed twice, seen by an eye, and sent once', async () => {
  const page = await administrator({ width: 390 }, `${list}/create`);
  const mobile = freshMobile();
  const type = (name: string, value: string) => page.locator(`[id="cr-field-${name}"]`).fill(value);
  await type('account', `twice_${mobile}`);
  await type('name', '王小明');
  await type('mobile', mobile);
  await page.getByText('告知登录名、登录地址和设置密码的办法').waitFor();
  await type('password', 'Sample-2026');
  const again = page.getByLabel('再次输入');
  await again.fill('Sample-2027');
  await page.getByRole('button', { name: /^保存/ }).click();
  await page.getByText('两次输入的不一致').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
  await page.getByRole('button', { name: '显示', exact: true }).click();
  expect(await again.getAttribute('type')).toBe('text');
  await again.fill('Sample-2026');
  const asked = page.waitForRequest('**/employee/new');
  await page.getByRole('button', { name: /^保存/ }).click();
  const { password, ...rest } = (await asked).postDataJSON();
  expect(password).toBe('Sample-2026');
  expect(JSON.stringify(rest)).not.toContain('2026');
  // Whoever typed it knows it: it is not shown back.
  await page.waitForURL(/\/show$/);
  expect(await page.getByText('Sample-2026').count()).toBe(0);
});

test('[en.employee.unlock][en.employee.reset][en.passwordReset.set] locked by wrong passwords they are let in again; reset, a code that is handed over sets a new password', async () => {
  const { running } = portal;
  const person = await employee(running, company.token);
  await lock(person.userName);
  expect(await isIn(person.userName, person.password)).toBe(429);
  const page = await administrator({}, `${list}/${person.id}/show`);
  await badge(page, '锁定');
  await page.getByRole('button', { name: '解锁', exact: true }).click();
  await confirm(page, '解锁');
  await badge(page, '启用');
  expect(await isIn(person.userName, person.password)).toBe(1);

  // The page still shows them as they were before they came in.
  await page.reload();
  await badge(page, '启用');
  await act(page, '重置密码');
  await confirm(page, '重置密码');
  const answer = page.getByRole('dialog', { name: '重置密码' });
  const code = await answer.locator('code').first().innerText();
  await answer.getByRole('button', { name: '我已保存' }).click();
  expect(await isIn(person.userName, person.password)).toBe(0);

  const own = await portal.page({ width: 390 });
  await own.goto(`${running.address}/#/resetPassword?code=${code.trim()}`);
  await own.getByRole('button', { name: '下一步' }).click();
  await own.getByText(person.userName).first().waitFor();
  expect(await fits(own)).toBe(true);
  await own.locator('input[name=newPassword]').fill('Third-pass-2026');
  await own.locator('input[name=again]').fill('Third-pass-2026');
  await own.keyboard.press('Enter');
  await own.getByRole('heading', { name: '新密码已生效' }).waitFor();
  expect(await isIn(person.userName, 'Third-pass-2026')).toBe(1);
  await own.context().close();
  await page.context().close();
});

test('[en.employee.used][SES-13] switched off, their open page ends at its next call, and they cannot come back', async () => {
  const { running } = portal;
  const person = await employee(running, company.token);
  const own = await portal.page();
  await logInAt(own, running.address, 'enterprise', person.userName, person.password);
  const page = await administrator({ width: 390 }, `${list}/${person.id}/show`);
  await act(page, '停用');
  await confirm(page, '停用');
  await badge(page, '停用');
  await own.goto(`${running.address}/#${list}`);
  await own.getByText('登录信息失效，请重新登录').first().waitFor();
  await own.getByRole('heading', { name: '企业登录' }).waitFor();
  expect(await isIn(person.userName, person.password)).toBe(0);
  await page.getByRole('button', { name: '启用', exact: true }).click();
  await confirm(page, '启用');
  await badge(page, '启用');
  expect(await isIn(person.userName, person.password)).toBe(1);
  await own.context().close();
  await page.context().close();
});

test('[en.employee.modify][en.employee.used][PRM-07] the last administrator keeps role and account, and is told what to do', async () => {
  const { id } = await only(portal.running, 'employee/list', { account: company.adminUserName }, company.token);
  const page = await administrator({}, `${list}/${id}/show`);
  await act(page, '停用');
  await confirm(page, '停用');
  await page.getByRole('dialog').getByText('不能对自己的账号执行此操作，请由另一位管理员办理').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '修改', exact: true }).click();
  await page.getByLabel('角色').selectOption('VIEWER');
  await page.getByRole('button', { name: /^保存/ }).click();
  await page.getByText('不能更改自己的角色和权限，请由另一位管理员办理').waitFor();
  await page.context().close();

  // Of two the one who can still sign in is the last: the other, locked meanwhile, cannot switch them off nor take their role.
  const { running } = portal;
  const other = await employee(running, company.token, 'COMPANY_ADMIN');
  await lock(other.userName);
  const { version } = await only(running, 'employee/list', { account: company.adminUserName }, company.token);
  const last = { status: 0, message: '这是最后一位管理员，不能停用或撤销，请先指定另一位管理员' };
  expect(await running.call('employee/used', { id, version, used: 'OFF' }, other.token)).toMatchObject(last);
  expect(await running.call('employee/modify', { id, version, role: 'VIEWER' }, other.token)).toMatchObject(last);
});
