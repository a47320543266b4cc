/** The shell in a browser, on a real service: sidebar, bar, breadcrumb, sizes, languages, times, the error log. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Portal, signInAt, startPortal } from '../e2e/browser.ts';
import { employee, member, operator } from '../service/people.ts';
import { operatorLogin } from '../service/running.ts';
import { some } from '../setup/torture.ts';
import { open, signedIn } from './signed-in.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

const hash = (page: Page) => new URL(page.url()).hash;
const stored = (page: Page, key: string) => page.evaluate(name => sessionStorage.getItem(name), key);
const cookie = async (page: Page, name: string) => (await page.context().cookies()).find(each => each.name === name)?.value;
describe('the shell', () => {
  test('[RTE-05][SHL-01][SHL-04] every entry of the menu opens, with its breadcrumb and without a fault', async () => {
    const page = await signedIn(portal);
    const groups = page.locator('.s-group[aria-expanded]');
    for (let index = 0; index < (await groups.count()); index += 1) {
      if ((await groups.nth(index).getAttribute('aria-expanded')) === 'false') await groups.nth(index).click();
    }
    const entries = page.locator('.s-entry');
    const count = await entries.count();
    expect(count).toBeGreaterThan(5);
    const opened = some(12, [...Array(count).keys()], 'entries of the menu');
    for (const index of opened) {
      const title = (await entries.nth(index).textContent()) ?? '';
      await entries.nth(index).click();
      await page.locator('.s-title').filter({ hasText: title }).waitFor();
      await page.locator('.s-main h1').first().waitFor();
      expect(hash(page), title).not.toContain('404');
      expect(await page.getByText('这个页面出错了').count(), title).toBe(0);
    }
    const trail = JSON.parse((await stored(page, 'breadcrumbList')) ?? '[]') as { title: string; path: string }[];
    expect(trail.length).toBeGreaterThanOrEqual(opened.length);
  }, 120_000);

  test('[en.message.readAll][en.message.list] the bell counts what waits; all marked as read, the number is gone', async () => {
    const { database } = portal.running.service.services;
    const root = await database.read.find('operators', { account: operatorLogin.userName });
    await database.transaction(async rows => {
      for (const title of ['证书即将到期', '备份没有完成'])
        await rows.insert('notices', { userNum: root?.userNum, side: 'operator', kind: 'ALARM', title, content: title, state: 'UNREAD' });
    });
    const page = await signedIn(portal);
    await page.getByRole('button', { name: '2 条未读消息' }).click();
    const panel = page.getByRole('dialog', { name: '消息' });
    await panel.getByText('备份没有完成').first().waitFor();
    // The search comes from anywhere, from here too.
    await panel.press('Control+k');
    await page.getByRole('dialog', { name: '搜索' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: '搜索' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '2 条未读消息' }).click();
    expect(await panel.locator('.s-unread').count()).toBe(2);
    await panel.getByRole('button', { name: '全部标为已读' }).click();
    await panel.locator('.s-unread').first().waitFor({ state: 'detached' });
    expect(await panel.getByRole('listitem').count()).toBeGreaterThan(0);
    // The button that had the focus is gone; the key is for the panel.
    await panel.press('Escape');
    const bell = page.getByRole('button', { name: '消息', exact: true });
    await bell.waitFor();
    await bell.locator('.u-badge').waitFor({ state: 'detached' });
    // What has been read can be read again, on a phone too, and the bar still fits.
    await page.setViewportSize({ width: 390, height: 844 });
    await bell.click();
    await panel.getByText('备份没有完成').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.context().close();
  });

  test('[SHL-04] a step of the breadcrumb that does not fit ends in an ellipsis and says the whole on hover', async () => {
    const page = await signedIn(portal);
    const name = '一家名称很长的有限责任公司的第一份测试用印章类型登记资料';
    const type = { code: 'LONG', name, shape: 'ROUND', widthMm: 38, heightMm: 38, centre: 'STAR', owner: 'COMPANY', defaultText: '专用章' };
    const saved = await portal.running.call<{ id: string }>('operation/sealType/save', type, portal.running.operator);
    expect(saved).toMatchObject({ status: 1 });
    const { id } = saved.data;
    await open(page, `/templateConfig/signatureType/sealTypes/${id}/show`);
    // At a width where its own name has no room even though the steps before it have given way.
    await page.setViewportSize({ width: 1200, height: 800 });
    const last = page.locator('.s-crumbs').getByTitle(name).locator('.s-title');
    await last.waitFor();
    expect(await last.evaluate(step => [getComputedStyle(step).textOverflow, step.scrollWidth > step.clientWidth])).toEqual([
      'ellipsis',
      true,
    ]);
    const room = await page.locator('.s-crumbs').evaluate(crumbs => crumbs.getBoundingClientRect().right);
    expect(await last.evaluate(step => step.getBoundingClientRect().right)).toBeLessThanOrEqual(room);
    await page.context().close();
  });

  test("[SHL-03][SHL-04] the page's title is whole while there is room, and the steps before it give way first", async () => {
    const page = await signedIn(portal, { path: '/operateInformationCenter/systemSettings/bankEditions' });
    const title = page.locator('.s-title');
    await page.getByRole('button', { name: 'English' }).click();
    await title.filter({ hasText: /[A-Za-z]/ }).waitFor();
    const found: string[] = [];
    for (let width = 1440; width >= 1200; width -= 20) {
      await page.setViewportSize({ width, height: 800 });
      const cut = await page.locator('.s-crumbs li > *').evaluateAll(steps => steps.map(step => step.scrollWidth > step.clientWidth));
      found.push(cut.at(-1) ? (cut.slice(0, -1).every(Boolean) ? 'title too' : 'title first') : cut.includes(true) ? 'steps' : 'nothing');
    }
    expect(found).not.toContain('title first');
    expect(found).toContain('steps');
    expect(found[0]).not.toBe('title too');
    // Said once in the bar, whatever the width.
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.locator('.s-crumbs li:visible').count()).toBe(1);
    expect(await title.isVisible()).toBe(true);
    // It has the room of the language, which stands behind the person there.
    expect((await page.locator('.s-crumbs').boundingBox())?.width).toBeGreaterThan(120);
    expect(await page.locator('.s-navbar').getByRole('button', { name: '中文' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '中文' }).click();
    await title.filter({ hasText: /[一-鿿]/ }).waitFor();
  });

  test("[SHL-01][SHL-07] with the sidebar's logo off the brand stands in the bar, in the window's title and with the user", async () => {
    const page = await signedIn(portal, { path: '/certificate/operateCertificate' });
    await expect.poll(() => page.title()).toBe('制证管理 · 契证');
    expect(await page.locator('.s-logo').count()).toBe(0);
    expect(await page.locator('.s-brand').getByText('契证').isVisible()).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('dialog', { name: '用户菜单' }).getByText('契证', { exact: true }).waitFor();
  });

  test('[SHL-03][BEY-13] that messages are kept is said where people begin, to those who may read them, until it is put away; elsewhere a sign says why', async () => {
    const page = await signedIn(portal, { path: '/home' });
    const said = page.getByRole('complementary', { name: '短信与邮件没有发出' });
    await said.getByText('尚未配置短信或邮件网关').waitFor();
    await said.getByRole('link', { name: '查看' }).click();
    await page.waitForURL(/pushLogs\/outbox/);
    await said.waitFor();
    expect(await said.getByRole('link').count()).toBe(0);
    await open(page, '/certificate/operateCertificate');
    expect(await said.count()).toBe(0);
    await page.getByRole('button', { name: '短信与邮件没有发出' }).click();
    await page.waitForURL(/pushLogs\/outbox/);
    await said.getByText('只有创始人可以读到').waitFor();
    await open(page, '/home');
    await said.getByRole('button', { name: '关闭提示' }).click();
    await page.reload();
    await page.locator('.s-main h1').first().waitFor();
    await page.getByRole('button', { name: '短信与邮件没有发出' }).waitFor();
    expect(await said.count()).toBe(0);
    // Who may not read them is not told on the home page either.
    const other = await operator(portal.running, 'ISSUER');
    const issuer = await portal.page();
    await signInAt(issuer, portal.running.address, 'operator', other.userName, other.password);
    await issuer.getByRole('button', { name: '短信与邮件没有发出' }).waitFor();
    expect(await issuer.getByRole('complementary').count()).toBe(0);
  });

  test('[SHL-06] of lists side by side the open one is in sight on a phone, by its address too', async () => {
    const page = await signedIn(portal, { width: 390 });
    for (const beside of ['mobileAuthentications', 'companyTypes']) {
      await open(page, `/operateInformationManagement/memberManagement/${beside}`);
      await page.reload();
      const tab = page.locator('.resource-tabs [aria-selected="true"]');
      const isInSight = () =>
        tab.evaluate(one => {
          const [open, room] = [one, one.closest('.u-tab-strip')].map(each => each?.getBoundingClientRect());
          return open !== undefined && room !== undefined && open.left >= room.left - 1 && open.right <= room.right + 1;
        });
      await expect.poll(isInSight).toBe(true);
      await expect.poll(() => page.locator('.resource-tabs .u-tab-arrow').count()).toBeGreaterThan(0);
      expect(await isInSight()).toBe(true);
    }
    await page.context().close();
  });

  test('[SHL-02] the sidebar is 220 or 70 pixels wide, and the cookie remembers which', async () => {
    const page = await signedIn(portal);
    const sidebar = page.locator('.s-sidebar');
    const width = () => sidebar.evaluate(element => Math.round(element.getBoundingClientRect().width));
    await expect.poll(width).toBe(220);
    expect(await sidebar.evaluate(element => getComputedStyle(element).backgroundColor)).toBe('rgb(52, 73, 92)');
    await page.getByRole('button', { name: '收起菜单' }).click();
    await expect.poll(width).toBe(70);
    expect(await cookie(page, 'sidebarStatus')).toBe('0');
    await page.reload();
    await expect.poll(width).toBe(70);
  });

  test('[SHL-02] under 992 pixels it is a drawer: closed first, closed by a click away and by navigation', async () => {
    const page = await signedIn(portal, { width: 390 });
    const sidebar = page.locator('.s-sidebar');
    await expect.poll(() => sidebar.count()).toBe(0);
    await page.getByRole('button', { name: '展开菜单' }).click();
    await sidebar.waitFor();
    await page.mouse.click(370, 400);
    await sidebar.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '展开菜单' }).click();
    await page.getByRole('button', { name: '证书管理' }).click();
    await page.getByRole('link', { name: '制证管理' }).click();
    await sidebar.waitFor({ state: 'hidden' });
    expect(hash(page)).toContain('/certificate/operateCertificate');
  });

  test('[SHL-03] choosing a size says so, is kept in the cookie and changes heights', async () => {
    const page = await signedIn(portal);
    const heights = () =>
      page.evaluate(() =>
        ['--row-height', '--control-height', '--shell-control'].map(name =>
          getComputedStyle(document.documentElement).getPropertyValue(name).trim(),
        ),
      );
    expect(await heights()).toEqual(['28px', '28px', '36px']);
    await page.getByRole('button', { name: '尺寸' }).click();
    await page.getByRole('menuitemradio', { name: '默认' }).click();
    await page.getByText('Switch Size Success').waitFor();
    expect(await heights()).toEqual(['48px', '40px', '40px']);
    expect(await cookie(page, 'size')).toBe('default');
  });

  test('[SHL-05] the header search works by keyboard alone', async () => {
    const page = await signedIn(portal);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索' }).waitFor();
    await page.keyboard.type('实名');
    await page.getByRole('option', { name: /^实名认证审核/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/nameAuthentication/);
  });

  test('[SHL-09] the language changes in place, declarations included', async () => {
    const page = await signedIn(portal, { path: '/certificate/operateCertificate' });
    await page.locator('.s-title').filter({ hasText: '制证管理' }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.locator('.s-title').filter({ hasText: 'Issuing' }).waitFor();
    await page
      .locator('.s-main h1')
      .first()
      .filter({ hasText: /[A-Za-z]/ })
      .waitFor();
  });

  test('[SHL-02] the drawer is closed when the window becomes narrow, and the sidebar is as it was when it is wide again', async () => {
    const page = await signedIn(portal);
    const sidebar = page.locator('.s-sidebar');
    await sidebar.waitFor();
    await page.setViewportSize({ width: 991, height: 800 });
    await expect.poll(() => sidebar.count()).toBe(0);
    await page.getByRole('button', { name: '展开菜单' }).click();
    await page.locator('.s-drawer').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => sidebar.count()).toBe(0);
    await page.setViewportSize({ width: 992, height: 800 });
    await expect.poll(() => sidebar.evaluate(element => Math.round(element.getBoundingClientRect().width))).toBe(220);
    expect(await cookie(page, 'sidebarStatus')).toBeUndefined();
  });

  test('[SHL-01] the bar says who is signed in by name, and for a company which', async () => {
    const { running } = portal;
    const person = await operator(running, 'AUDITOR');
    const staff = await portal.page();
    await signInAt(staff, running.address, 'operator', person.userName, person.password, '/home');
    const who = (page: Page) => page.getByRole('button', { name: '用户菜单' });
    expect(await who(staff).innerText()).toMatch(new RegExp(`王小明\\s*${person.userName}\\s*${person.userNum}`));
    await who(staff).click();
    await staff.getByRole('dialog', { name: '用户菜单' }).getByText(person.userName).waitFor();
    const company = await member(running);
    const colleague = await employee(running, company.token);
    const page = await portal.page();
    await signInAt(page, running.address, 'enterprise', colleague.userName, colleague.password, '/home');
    expect(await who(page).innerText()).toMatch(new RegExp(`王小明\\s*${company.companyName}`));
  });

  test('[SHL-03] the full-screen toggle leads in and out', async () => {
    const page = await signedIn(portal);
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await page.getByRole('button', { name: '全屏', exact: true }).click();
    await expect.poll(isFull).toBe(true);
    await page.getByRole('button', { name: '退出全屏' }).click();
    await expect.poll(isFull).toBe(false);
  });

  test('[SHL-03][ERR-01.8] a browser without full screen is told so', async () => {
    const page = await signedIn(portal);
    await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
    await page.getByRole('button', { name: '全屏', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'you browser can not work' }).waitFor();
  });

  test('[SHL-04] groups and the last entry of the breadcrumb are no links, the entry between leads back', async () => {
    const page = await signedIn(portal, { path: '/operate/operateInformation/create' });
    const crumbs = page.getByRole('navigation', { name: '当前位置' });
    expect(await crumbs.getByRole('listitem').allTextContents()).toEqual(['账号管理', '运营账号管理', '新建']);
    expect(await crumbs.getByRole('link').allTextContents()).toEqual(['运营账号管理']);
    await crumbs.getByRole('link').click();
    await page.waitForURL(/operateInformation(\?|$)/);
  });

  test('[SHL-10] a list says how long ago, with the moment on hover; from two days on the moment itself', async () => {
    const page = await signedIn(portal);
    const now = Date.now();
    const ages = [10, 45 * 60, 5 * 3600, 30 * 3600, 3 * 86_400].map(seconds => new Date(now - seconds * 1000).toISOString());
    await page.route(/operation\/operator\/list$/, async route => {
      const response = await route.fetch();
      const envelope = (await response.json()) as { data: { list: object[] } };
      const [row] = envelope.data.list;
      const list = ages.map((lastLoginAt, at) => ({ ...row, id: `00000000-0000-7000-8000-00000000000${at}`, lastLoginAt }));
      await route.fulfill({ json: { ...envelope, data: { ...envelope.data, list } } });
    });
    await open(page, '/operate/operateInformation');
    const times = page.locator('tbody time');
    const moment = (iso: string) => new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    await expect.poll(() => times.allTextContents()).toEqual(['刚刚', '45 分钟前', '5 小时前', '1 天前', moment(ages[4] ?? '')]);
    await times.first().hover();
    expect(await times.first().locator('xpath=..').getAttribute('title')).toBe(moment(ages[0] ?? ''));
    await page.getByRole('button', { name: 'English' }).click();
    await expect
      .poll(() => times.allTextContents())
      .toEqual(['just now', '45 minutes ago', '5 hours ago', '1 day ago', moment(ages[4] ?? '')]);
  });
});

describe('the error log', () => {
  const log = (page: Page) => page.getByRole('button', { name: /^错误日志/ });
  const dialog = (page: Page) => page.getByRole('dialog', { name: '错误日志' });

  test('[SHL-08][ERR-01.9] a page that fails is held, counted and shown with its message, stack, component, info and address', async () => {
    const page = await signedIn(portal, { faulty: true });
    // With nothing in it there is nothing to open.
    expect(await log(page).count()).toBe(0);
    // Drawing a time throws, as it would after a mistake of ours.
    const userName = (await stored(page, 'userName')) ?? '';
    const filter = encodeURIComponent(JSON.stringify({ q: userName }));
    const parse = await page.evaluateHandle(() => Date.parse);
    await page.evaluate(to => {
      Date.parse = () => {
        throw new Error('the time could not be drawn');
      };
      location.hash = to;
    }, `/operate/operateInformation?filter=${filter}`);
    await page.getByRole('heading', { name: '这个页面出错了' }).waitFor();
    await page.evaluate(real => {
      Date.parse = real;
    }, parse);
    // The shell stands: other pages can be opened, and the log.
    await page.getByRole('button', { name: '错误日志，1 条' }).click();
    const entry = dialog(page).getByRole('listitem');
    await expect.poll(() => entry.count()).toBe(1);
    await entry.getByText('the time could not be drawn').first().waitFor();
    const facts = await entry.locator('dd').allTextContents();
    expect(facts[0]).toMatch(/^\w+/);
    expect(facts[1]).toBe('boundary');
    expect(facts[2]).toMatch(/#\/operate\/operateInformation$/);
    await entry.getByText('调用栈').click();
    expect(await entry.locator('pre').textContent()).toMatch(/\.js:\d+/);
    expect(await entry.textContent()).not.toContain('filter');
    await dialog(page).getByRole('button', { name: '全部清除' }).click();
    await dialog(page).getByText('没有错误。').waitFor();
    await dialog(page).getByRole('button', { name: '关闭' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await log(page).count()).toBe(0);
  });

  test("[SHL-08] errors that nobody caught are there too, at 390 pixels as well, without the session's token", async () => {
    const page = await signedIn(portal, { width: 390, faulty: true });
    const token = (await stored(page, 'token')) ?? '';
    await page.evaluate(value => {
      setTimeout(() => {
        throw new Error(`it broke with ${value}`);
      });
      void Promise.reject(new Error('and nobody waited'));
    }, token);
    await page.getByRole('button', { name: '错误日志，2 条' }).click();
    const said = (await dialog(page).textContent()) ?? '';
    expect(said).toContain('it broke with …');
    expect(said).toContain('and nobody waited');
    expect(said).not.toContain(token);
  });
});
