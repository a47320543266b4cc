/** The strip of visited views in a browser, on a real service. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Portal, signInAt, startPortal } from '../e2e/browser.ts';
import { only, operator } from '../service/people.ts';
import { operatorLogin } from '../service/running.ts';
import { open, signedIn } from './signed-in.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

const ROLES = '/menu/roleManagement';
const OPERATORS = '/operate/operateInformation';
const CERTIFICATES = '/certificate/operateCertificate';
const MEMBERS = '/operateInformationManagement/memberManagement';

const titles = (page: Page) => page.locator('.s-tab-link').allTextContents();
const tab = (page: Page, title: string) => page.locator('.s-tab').filter({ hasText: title });
const hash = (page: Page) => new URL(page.url()).hash;
const openTab = (page: Page) => page.locator('.s-tab[data-open="true"]').textContent();
/** The places, one after the other, as tabs. */
const visit = async (page: Page, ...paths: string[]): Promise<void> => {
  for (const path of paths) {
    await open(page, path);
    await expect.poll(() => page.locator('.s-tab[data-open="true"] a').getAttribute('href')).toContain(path);
  }
};

describe('the strip of visited views', () => {
  test('[SHL-06] lists what was visited, survives a reload, and is gone for another account', async () => {
    const page = await signedIn(portal);
    await visit(page, CERTIFICATES, OPERATORS);
    expect(await titles(page)).toEqual(['首页', '制证管理', '运营账号管理']);
    await page.reload();
    await expect.poll(() => titles(page)).toEqual(['首页', '制证管理', '运营账号管理']);
    await page.evaluate(() => sessionStorage.setItem('userNum', 'U-somebody-else'));
    await page.reload();
    await expect.poll(() => titles(page)).toEqual(['首页', '运营账号管理']);
  });

  test('[SHL-06] a log-out leaves nothing for the next one in the same window', async () => {
    const page = await signedIn(portal);
    await visit(page, CERTIFICATES);
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('heading', { name: '运营登录' }).waitFor();
    expect(await page.evaluate(() => [sessionStorage.getItem('visitedViews'), sessionStorage.getItem('drafts')])).toEqual([null, null]);
    await signInAt(page, portal.running.address, 'operator', operatorLogin.userName, operatorLogin.password);
    await expect.poll(() => titles(page)).toEqual(['首页']);
  });

  test('[SHL-06] closing goes to the neighbour; the affixed home stays and offers no close', async () => {
    const page = await signedIn(portal);
    expect(await page.locator('.s-tab-close').count()).toBe(0);
    await visit(page, CERTIFICATES, OPERATORS, MEMBERS, OPERATORS);
    await tab(page, '运营账号管理').getByRole('button', { name: '关闭“运营账号管理”' }).click();
    await page.waitForURL(url => url.hash.includes(MEMBERS));
    await tab(page, '会员管理').click({ button: 'middle' });
    await page.waitForURL(url => url.hash.includes(CERTIFICATES));
    expect(await titles(page)).toEqual(['首页', '制证管理']);
    await tab(page, '首页').click({ button: 'middle' });
    expect(await titles(page)).toEqual(['首页', '制证管理']);
    await tab(page, '制证管理').getByRole('button').click();
    await page.waitForURL(/#\/home$/);
    expect(await page.locator('.s-tab-close').count()).toBe(0);
  });

  test('[SHL-06] the context menu is 105 pixels wide and refreshes, closes one, the others, all', async () => {
    const page = await signedIn(portal);
    await visit(page, CERTIFICATES, OPERATORS, MEMBERS, ROLES);
    const menu = page.getByRole('menu', { name: '标签页菜单' });
    const choose = async (title: string, item: string) => {
      await tab(page, title).click({ button: 'right' });
      await menu.waitFor();
      await menu.getByRole('menuitem', { name: item, exact: true }).click();
      await menu.waitFor({ state: 'hidden' });
    };
    await tab(page, '首页').click({ button: 'right' });
    await menu.waitFor();
    // Once it stands still.
    await expect.poll(() => page.locator('.s-tab-menu').evaluate(element => element.getBoundingClientRect().width)).toBe(105);
    expect(await menu.getByRole('menuitem').allTextContents()).toEqual(['刷新', '关闭', '关闭其他', '关闭全部']);
    expect(await menu.getByRole('menuitem', { name: '关闭', exact: true }).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    // A menu that is still fading would be taken for the next one.
    await menu.waitFor({ state: 'hidden' });

    const asked = page.waitForRequest(request => request.url().includes('operation/certificate/list'));
    await choose('制证管理', '刷新');
    await asked;
    await page.waitForURL(url => url.hash.includes(CERTIFICATES));
    await choose('会员管理', '关闭');
    await expect.poll(() => titles(page)).toEqual(['首页', '制证管理', '运营账号管理', '角色与菜单设置']);
    await choose('运营账号管理', '关闭其他');
    await page.waitForURL(url => url.hash.includes(OPERATORS));
    await expect.poll(() => titles(page)).toEqual(['首页', '运营账号管理']);
    await choose('首页', '关闭全部');
    await page.waitForURL(/#\/home/);
    await expect.poll(() => titles(page)).toEqual(['首页']);
  });

  test('[SHL-06][BEY-07] by keyboard: arrows move, Enter opens, Shift F10 asks, Delete closes', async () => {
    const page = await signedIn(portal);
    await visit(page, CERTIFICATES, OPERATORS);
    await tab(page, '运营账号管理').locator('a').focus();
    await page.keyboard.press('ArrowLeft');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('制证管理');
    await page.keyboard.press('Enter');
    await page.waitForURL(url => url.hash.includes(CERTIFICATES));
    await page.keyboard.press('Shift+F10');
    const menu = page.getByRole('menu', { name: '标签页菜单' });
    await menu.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => titles(page)).toEqual(['首页', '制证管理']);
    await tab(page, '制证管理').locator('a').focus();
    await page.keyboard.press('Delete');
    await page.waitForURL(/#\/home/);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('首页');
  });

  test('[SHL-06] a record and its form share a tab, and a tab is called by its record', async () => {
    const page = await signedIn(portal);
    await visit(page, OPERATORS);
    await page.locator('tbody tr').first().click();
    await page.waitForURL(/\/show$/);
    await expect.poll(async () => (await titles(page)).length).toBe(3);
    // While the record is fetched the tab has the list's name.
    const named = async () => (await page.locator('.s-main h1').first().textContent())?.includes((await titles(page))[2] ?? '?');
    await expect.poll(named).toBe(true);
    await page.evaluate(() => {
      location.hash = location.hash.replace(/\/show$/, '');
    });
    await page.locator('.cr-form').waitFor();
    expect((await titles(page)).length).toBe(3);
    await visit(page, '/home');
    await page.locator('.s-tab').nth(2).click();
    await page.locator('.cr-form').waitFor();
  });

  test('[SHL-06] scrolls when it overflows: by the wheel, and to keep the open tab in sight', async () => {
    const page = await signedIn(portal, { width: 1000 });
    await visit(
      page,
      CERTIFICATES,
      OPERATORS,
      MEMBERS,
      ROLES,
      '/menu/permissionManagement',
      '/certificate/nameAuthentication',
      '/changePassword',
      '/icon/index',
    );
    const strip = page.locator('.s-tabs ul');
    const place = () => strip.evaluate(list => ({ left: list.scrollLeft, over: list.scrollWidth - list.clientWidth }));
    expect((await place()).over).toBeGreaterThan(0);
    await expect.poll(async () => (await place()).left).toBeGreaterThan(0);
    await strip.hover();
    await page.mouse.wheel(0, -3000);
    await expect.poll(async () => (await place()).left).toBe(0);
    await page.mouse.wheel(0, 3000);
    await expect.poll(async () => (await place()).left).toBeGreaterThan(0);
    await open(page, '/home');
    await expect.poll(async () => (await place()).left).toBeLessThan(12);
  });

  test('[SHL-06] of the records of one list three have a tab: the first of them goes, unless something is unsaved in it', async () => {
    const page = await signedIn(portal);
    const { data } = await portal.running.call<{ list: { id: string; name: string }[] }>('role/page', {}, portal.running.operator);
    const [first, ...others] = data.list.slice(0, 6);
    if (first === undefined) throw new Error('no roles');
    const show = ({ id }: { id: string }) => visit(page, `${ROLES}/${id}/show`);
    const keysOf = () =>
      page.locator('.s-tab-link').evaluateAll(links => links.map(link => link.getAttribute('href')?.split('/')[3] ?? ''));
    await visit(page, ROLES, `${ROLES}/${first.id}`);
    await page.locator('.cr-form').getByLabel(/备注/).fill('还没有保存');
    for (const role of others) await show(role);
    const last = others.slice(-2).map(({ id }) => id);
    expect(await keysOf()).toEqual(['', '', first.id, ...last]);
    await visit(page, OPERATORS);
    expect(await keysOf()).toEqual(['', '', first.id, ...last, '']);
    // One that is there is gone to, and nothing else goes.
    await show({ id: last[0] ?? '' });
    expect(await keysOf()).toEqual(['', '', first.id, ...last, '']);
  });

  test('[SHL-06][BEY-07] from four on a button at the end of the strip lists all: arrows lead through them, Enter opens, Escape gives the focus back', async () => {
    const page = await signedIn(portal, { width: 1000 });
    await visit(page, CERTIFICATES, OPERATORS);
    expect(await page.locator('.s-tab-count').count()).toBe(0);
    await visit(page, MEMBERS, ROLES, '/menu/permissionManagement', '/certificate/nameAuthentication', '/changePassword');
    const count = page.getByRole('button', { name: '已打开 8 个页面' });
    const [button, strip] = await Promise.all([count.boundingBox(), page.locator('.s-tabs ul').boundingBox()]);
    // It stands beside what scrolls, not in it.
    expect(button?.x).toBeGreaterThanOrEqual((strip?.x ?? 0) + (strip?.width ?? 0) - 1);
    await count.focus();
    await page.keyboard.press('Enter');
    const list = page.getByRole('dialog', { name: '已打开的页面' });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('修改密码');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('首页');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('制证管理');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe('修改密码');
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    expect(await count.evaluate(element => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await list.waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(url => url.hash.includes(CERTIFICATES));
  });

  test('[SHL-06] a long title is cut in its tab before its number, by whose end records of one name differ, and whole on hover', async () => {
    const page = await signedIn(portal);
    const name = '一家名称很长的有限责任公司专用的印章类型（20260042）';
    const type = {
      code: 'LONG_TAB',
      name,
      shape: 'ROUND',
      widthMm: 38,
      heightMm: 38,
      centre: 'STAR',
      owner: 'COMPANY',
      defaultText: '专用章',
    };
    const saved = await portal.running.call<{ id: string }>('operation/sealType/save', type, portal.running.operator);
    await visit(page, `/templateConfig/signatureType/sealTypes/${saved.data.id}/show`);
    const long = page.getByRole('link', { name, exact: true });
    await long.waitFor();
    const [start, end] = [long.getByText('一家名称'), long.getByText('60042）')];
    expect(await start.evaluate(text => [text.scrollWidth > text.clientWidth, text.closest('a')?.title])).toEqual([true, name]);
    expect(await end.evaluate(text => [text.textContent, text.scrollWidth > text.clientWidth])).toEqual(['60042）', false]);
    const [tab, last] = await Promise.all([long.boundingBox(), end.boundingBox()]);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((tab?.x ?? 0) + (tab?.width ?? 0));
    expect(await long.evaluate(text => text.closest('.s-tab')?.getBoundingClientRect().width)).toBeLessThanOrEqual(176);
  });

  test('[SHL-06] at 390 pixels it is one button and a list behind it', async () => {
    const page = await signedIn(portal, { path: CERTIFICATES, width: 390 });
    expect(await page.locator('.s-tabs').count()).toBe(0);
    await page.getByRole('button', { name: '已打开 2 个页面' }).click();
    const list = page.getByRole('dialog', { name: '已打开的页面' });
    await list.getByRole('link', { name: '首页' }).click();
    await page.waitForURL(/#\/home/);
    await page.getByRole('button', { name: '已打开 2 个页面' }).click();
    await list.getByRole('button', { name: '关闭“制证管理”' }).click();
    await page.getByRole('button', { name: '已打开 1 个页面', includeHidden: true }).waitFor();
  });
});

describe('what a tab keeps', () => {
  test("[SHL-06] its list's filter, sort and page, and how far it was scrolled", async () => {
    const page = await signedIn(portal, { width: 1100 });
    await page.setViewportSize({ width: 1100, height: 500 });
    await visit(page, '/menu/roleManagement/buttons');
    await page.locator('tbody tr').first().waitFor();
    await page.getByRole('button', { name: '下一页' }).click();
    await page.waitForURL(/page=2/);
    await page.locator('tbody tr').nth(10).waitFor();
    const frame = page.locator('.cr-frame');
    await expect.poll(() => frame.evaluate(element => element.scrollHeight - element.clientHeight)).toBeGreaterThan(100);
    await frame.evaluate(element => element.scrollTo(0, 90));
    await expect.poll(() => frame.evaluate(element => element.scrollTop)).toBe(90);
    await visit(page, '/home');
    await page.locator('.s-tab').nth(1).locator('a').click();
    await page.waitForURL(/page=2/);
    await expect.poll(() => page.locator('.cr-frame').evaluate(element => element.scrollTop)).toBe(90);
  });

  test('[SHL-06][TBL-02] an unsaved form: a dot, no warning when switching, back as it was, also after a reload', async () => {
    const page = await signedIn(portal);
    await visit(page, `${OPERATORS}/create`);
    const form = page.locator('.cr-form');
    const input = (label: RegExp) => form.getByLabel(label);
    await input(/^[*\s]*登录名$/).fill('wanglei');
    await input(/^[*\s]*姓名$/).fill('王磊');
    await input(/^[*\s]*密码$/).fill('Secret-2026');
    await input(/^[*\s]*手机$/).fill('13800000000');
    await page.getByRole('img', { name: '有未保存的内容' }).waitFor();
    await visit(page, '/home');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await tab(page, '新建').locator('a').click();
    expect(await input(/^[*\s]*登录名$/).inputValue()).toBe('wanglei');
    expect(await input(/^[*\s]*手机$/).inputValue()).toBe('13800000000');

    // Neither the password nor the encrypted mobile number rests in the browser.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('drafts'))).toContain('wanglei');
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }) + document.cookie);
    expect(kept).not.toContain('Secret-2026');
    expect(kept).not.toContain('13800000000');
    await page.reload();
    await form.waitFor();
    expect(await input(/^[*\s]*登录名$/).inputValue()).toBe('wanglei');
    expect(await input(/^[*\s]*姓名$/).inputValue()).toBe('王磊');
    expect(await input(/^[*\s]*密码$/).inputValue()).toBe('');
    expect(await input(/^[*\s]*手机$/).inputValue()).toBe('');
    await page.getByText('密码、附件和个人敏感信息不在浏览器中保留，请重新填写。').waitFor();
    await page.getByRole('img', { name: '有未保存的内容' }).waitFor();
  });

  test('[SHL-06][TBL-02] closing a tab and logging out warn while something is unsaved', async () => {
    const page = await signedIn(portal);
    await visit(page, `${OPERATORS}/create`);
    await page
      .locator('.cr-form')
      .getByLabel(/登录名/)
      .fill('wanglei');
    await visit(page, '/home');
    await tab(page, '新建').getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: '关闭后，以下页面中未保存的内容将丢失' });
    await dialog.getByText('新建 · 运营账号管理').waitFor();
    await dialog.getByRole('button', { name: '继续填写' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await titles(page)).length).toBe(2);
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByText('有内容尚未保存').waitFor();
    await page.getByRole('button', { name: '留在这里' }).click();
    await tab(page, '新建').getByRole('button').click();
    await dialog.getByRole('button', { name: '关闭并放弃' }).click();
    await expect.poll(() => titles(page)).toEqual(['首页']);
    await visit(page, `${OPERATORS}/create`);
    expect(
      await page
        .locator('.cr-form')
        .getByLabel(/登录名/)
        .inputValue(),
    ).toBe('');
    expect(hash(page)).toContain('create');
    expect(await openTab(page)).toContain('新建');
  });

  test('[SHL-06][TBL-02] a form that was saved leaves its tab to the record; leaving the page warns before', async () => {
    const page = await signedIn(portal);
    await visit(page, OPERATORS, `${OPERATORS}/create`);
    const form = page.locator('.cr-form');
    await form.getByLabel(/登录名/).fill(`tabs${Date.now() % 1_000_000}`);
    const asked: string[] = [];
    page.on('dialog', dialog => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.evaluate(() => void setTimeout(() => location.reload()));
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await form.getByLabel(/^[*\s]*姓名$/).fill('王磊');
    await form.getByLabel(/^[*\s]*手机$/).fill('13912345678');
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: '我已保存' }).click();
    await page.waitForURL(/\/show$/);
    await expect.poll(() => titles(page)).toEqual(['首页', '运营账号管理', expect.stringContaining('王磊')]);
    expect(await page.getByRole('img', { name: '有未保存的内容' }).count()).toBe(0);
  });

  test('[TBL-02] what was typed before a reload does not overwrite what somebody else saved meanwhile', async () => {
    const { running } = portal;
    const person = await operator(running);
    const page = await signedIn(portal);
    await visit(page, `${OPERATORS}/${person.id}`);
    const department = page.locator('.cr-form').getByLabel(/部门/);
    await department.fill('证书部');
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('drafts'))).toContain('证书部');
    const row = await only(running, 'operation/operator/list', { id: person.id }, running.operator);
    const changed = await running.call(
      'operation/operator/modify',
      { id: row.id, version: row.version, department: '财务部' },
      running.operator,
    );
    expect(changed.status, JSON.stringify(changed)).toBe(1);
    await page.reload();
    await expect.poll(() => department.inputValue()).toBe('证书部');
    await page.keyboard.press('Control+s');
    const conflict = page.getByRole('dialog');
    await conflict.getByText('财务部').waitFor();
    await conflict.getByText('证书部').waitFor();
  });
});
