/** The built portal in front of back ends that are not ours: another envelope by an adapter, and plain REST. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainRestBackEnd } from './back-ends/plain-rest.ts';
import { type StaticPortal, startStaticPortal } from './back-ends/portal.ts';
import { ruoyiBackEnd } from './back-ends/ruoyi.ts';

const rows = (page: Page) => page.locator('tbody tr[data-id]');
const cells = (page: Page, column: number) => page.locator(`tbody tr[data-id] td:nth-child(${column})`).allTextContents();
const box = (page: Page, label: string) => page.getByRole('textbox', { name: label });

const signIn = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${address}#/operateLogin`);
  await page.locator('[name=userName]').fill('boss');
  await page.locator('[name=password]').fill('Boss-2026');
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/home/);
};
const openRoles = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${address}#/menu/roleManagement`);
  await rows(page).first().waitFor();
};
const createRole = async (page: Page, address: string, code: string, name: string): Promise<void> => {
  await page.goto(`${address}#/menu/roleManagement/create`);
  await box(page, '角色编码').fill(code);
  await box(page, '角色名称').fill(name);
  await page.getByRole('radio', { name: '企业' }).check();
  await page.getByRole('button', { name: /^保存/ }).click();
};
/** An act behind "more", confirmed. */
const act = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
};

describe('another envelope', () => {
  let portal: StaticPortal;
  let page: Page;
  const { handlers, state } = ruoyiBackEnd('*/prod-api');
  beforeAll(async () => {
    portal = await startStaticPortal({ adapter: 'ruoyi' });
    page = await portal.page(handlers, { base: '/prod-api', timezone: 'America/Los_Angeles' });
    await signIn(page, portal.address);
  }, 60_000);
  afterAll(() => portal.stop());

  test("[FRM-03] a login that gives a token alone is completed by the session's own data; their permissions open our menus", async () => {
    await page.locator('.s-sidebar a', { hasText: '首页' }).waitFor();
    expect(await page.getByRole('button', { name: '用户菜单' }).textContent()).toContain('boss');
    await page.getByRole('button', { name: '角色与权限' }).click();
    expect(await page.locator('.s-sidebar li a').allTextContents()).toEqual(['首页', '角色与菜单设置']);
  });

  test("[FRM-03] a wrong password is refused in the back end's own words", async () => {
    const other = await portal.page(handlers, { base: '/prod-api' });
    await other.goto(`${portal.address}#/operateLogin`);
    await other.locator('[name=userName]').fill('boss');
    await other.locator('[name=password]').fill('Wrong-2026');
    await other.keyboard.press('Enter');
    await other.getByRole('alert').filter({ hasText: '用户不存在/密码错误' }).waitFor();
  });

  test('[FRM-03] a list pages from 0 there and from 1 here, sorts and filters by names and values of theirs', async () => {
    await openRoles(page, portal.address);
    expect(await rows(page).count()).toBe(20);
    await page.getByText('共 45 条').waitFor();
    await page.getByRole('button', { name: '下一页' }).click();
    await expect.poll(async () => (await cells(page, 4))[0]).toBe('ROLE_21');
    expect(state.asked.at(-1)).toContain('pageNum=1&pageSize=20');

    await page
      .getByRole('columnheader', { name: /角色名称/ })
      .getByRole('button')
      .first()
      .click();
    await expect.poll(() => state.asked.at(-1)).toContain('orderByColumn=roleName&isAsc=asc');

    await page.goto(`${portal.address}#/menu/roleManagement`);
    await page.getByLabel('所属', { exact: true }).selectOption({ label: '企业' });
    await page.getByText('共 15 条').waitFor();
    expect(state.asked.at(-1)).toContain('userType=01');
    expect(new Set(await cells(page, 5))).toEqual(new Set(['企业']));
  });

  test('[FRM-03] times without an offset are the clock of their zone, wherever the browser is', async () => {
    expect(await page.evaluate(() => new Date(2026, 2, 9).getTimezoneOffset())).toBe(420);
    await page.goto(`${portal.address}#/menu/roleManagement/7/show`);
    const time = page.locator('time').first();
    await time.waitFor();
    expect(await time.getAttribute('datetime')).toBe('2026-03-08T17:30:00.000Z');
    expect(await time.textContent()).toMatch(/^2026-03-09 01:30:00/);
  });

  test('[FRM-03] what is refused stands at its field, with what was typed', async () => {
    await createRole(page, portal.address, 'ROLE_05', '守门人');
    await page.getByText('权限字符已存在').first().waitFor();
    const code = box(page, '角色编码');
    expect([await code.getAttribute('aria-invalid'), await code.inputValue()]).toEqual(['true', 'ROLE_05']);
    expect(await box(page, '角色名称').inputValue()).toBe('守门人');
    // Left without saving: what was typed must not hold the next test up.
    await box(page, '角色编码').fill('GATE');
    await page.getByRole('button', { name: /^保存/ }).click();
    await expect.poll(() => state.roles.get(46)).toMatchObject({ roleKey: 'GATE', roleName: '守门人', userType: '01' });
    await page.waitForURL(/roleManagement\/46/);
  });

  test('[FRM-03] a record is opened, changed by PUT under its number, switched off and deleted by DELETE', async () => {
    await page.goto(`${portal.address}#/menu/roleManagement/8`);
    await box(page, '角色名称').fill('八号岗位');
    await page.getByRole('button', { name: /^保存/ }).click();
    await expect.poll(() => state.roles.get(8)?.roleName).toBe('八号岗位');
    await page.goto(`${portal.address}#/menu/roleManagement/8/show`);
    await page.getByRole('heading', { name: '八号岗位' }).waitFor();

    await act(page, '停用');
    await expect.poll(() => state.roles.get(8)?.status).toBe('1');

    await page.getByRole('button', { name: '启用', exact: true }).waitFor();
    await act(page, '删除');
    await expect.poll(() => state.roles.has(8)).toBe(false);
    expect(state.asked).toContain('DELETE /prod-api/system/role/8');
  });

  test('[FRM-03][SES-09] their code for an expired session warns and leads to the login', async () => {
    state.token = 'another';
    await page.clock.install();
    await page.goto(`${portal.address}#/menu/roleManagement/9/show`);
    await page.getByText('登录信息失效，请重新登录（3秒后转向登录页面）').first().waitFor();
    await page.clock.runFor(3000);
    await page.getByRole('heading', { name: '运营登录' }).waitFor();
  });
});

describe('plain REST', () => {
  let portal: StaticPortal;
  let page: Page;
  const { handlers, state } = plainRestBackEnd('*/api/v2');
  beforeAll(async () => {
    portal = await startStaticPortal({ adapter: 'plain-rest', apiPrefix: '/api/v2' });
    page = await portal.page(handlers, { base: '/api/v2' });
    await signIn(page, portal.address);
  }, 60_000);
  afterAll(() => portal.stop());

  test('[FRM-03] a list knows its total by Content-Range, pages and filters', async () => {
    await openRoles(page, portal.address);
    await page.getByText('共 25 条').waitFor();
    await page.getByRole('button', { name: '下一页' }).click();
    await expect.poll(async () => (await cells(page, 4))[0]).toBe('REST_21');
    await page.goto(`${portal.address}#/menu/roleManagement`);
    await page.getByLabel('所属', { exact: true }).selectOption({ label: '企业' });
    await page.getByText('共 12 条').waitFor();
  });

  test('[FRM-03] a record is created, refused at its field, shown, changed and deleted', async () => {
    await createRole(page, portal.address, 'REST_03', '看守');
    await page.getByText('编码已被使用').first().waitFor();
    await box(page, '角色编码').fill('WATCH');
    await page.getByRole('button', { name: /^保存/ }).click();
    await expect.poll(() => state.roles.get(26)).toMatchObject({ code: 'WATCH', side: 'enterprise' });
    await page.waitForURL(/roleManagement\/26/);

    await page.goto(`${portal.address}#/menu/roleManagement/26`);
    await box(page, '角色名称').fill('夜间看守');
    await page.getByRole('button', { name: /^保存/ }).click();
    await expect.poll(() => state.roles.get(26)?.name).toBe('夜间看守');
    await page.goto(`${portal.address}#/menu/roleManagement/26/show`);
    await page.getByRole('heading', { name: '夜间看守' }).waitFor();
    await act(page, '删除');
    await expect.poll(() => state.roles.has(26)).toBe(false);
  });

  test('[FRM-03][SES-09] 401 ends the session', async () => {
    state.token = 'another';
    await page.clock.install();
    await page.goto(`${portal.address}#/menu/roleManagement/9/show`);
    await page.getByText('登录信息失效，请重新登录（3秒后转向登录页面）').first().waitFor();
    await page.clock.runFor(3000);
    await page.getByRole('heading', { name: '运营登录' }).waitFor();
  });
});

test('[FRM-03] an adapter that does not exist is named, with those that do; nothing is asked of anybody', async () => {
  const portal = await startStaticPortal({ adapter: 'no-such' });
  const page = await portal.page([], { base: '/user' });
  await page.goto(`${portal.address}#/operateLogin`);
  await page.locator('[name=userName]').fill('boss');
  await page.locator('[name=password]').fill('Boss-2026');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'no-such' }).filter({ hasText: 'plain-rest, ruoyi' }).waitFor();
  await portal.stop();
});
