/** The shell in a browser, on a real service: sidebar, bar, breadcrumb, sizes, languages. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Portal, signInAt, startPortal } from '../e2e/browser.ts';
import { operatorLogin } from '../service/running.ts';

let portal: Portal;
let address: string;
beforeAll(async () => {
  portal = await startPortal();
  address = portal.running.address;
}, 120_000);
afterAll(() => portal.stop());

const hash = (page: Page) => new URL(page.url()).hash;
const stored = (page: Page, key: string) => page.evaluate(name => sessionStorage.getItem(name), key);
const cookie = async (page: Page, name: string) => (await page.context().cookies()).find(each => each.name === name)?.value;
const signedIn = async (words: Parameters<Portal['page']>[0] = {}): Promise<Page> => {
  const page = await portal.page(words);
  await signInAt(page, address, 'operator', operatorLogin.userName, operatorLogin.password);
  await page.locator('.s-main').waitFor();
  return page;
};

describe('the shell', () => {
  test('[RTE-05][SHL-01][SHL-04] every entry of the menu opens, with its breadcrumb and without a fault', async () => {
    const page = await signedIn();
    const groups = page.locator('.s-group[aria-expanded]');
    for (let index = 0; index < (await groups.count()); index += 1) {
      if ((await groups.nth(index).getAttribute('aria-expanded')) === 'false') await groups.nth(index).click();
    }
    const entries = page.locator('.s-entry');
    const count = await entries.count();
    expect(count).toBeGreaterThan(5);
    for (let index = 0; index < count; index += 1) {
      const title = (await entries.nth(index).textContent()) ?? '';
      await entries.nth(index).click();
      await page.locator('.s-title').filter({ hasText: title }).waitFor();
      await page.locator('.s-main h1').first().waitFor();
      expect(hash(page), title).not.toContain('404');
      expect(await page.getByText('这个页面出错了').count(), title).toBe(0);
    }
    const trail = JSON.parse((await stored(page, 'breadcrumbList')) ?? '[]') as { title: string; path: string }[];
    expect(trail.length).toBeGreaterThanOrEqual(count);
  }, 120_000);

  test('[SHL-02] the sidebar is 220 or 70 pixels wide, and the cookie remembers which', async () => {
    const page = await signedIn();
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
    const page = await signedIn({ width: 390 });
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
    const page = await signedIn();
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
    const page = await signedIn();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索' }).waitFor();
    await page.keyboard.type('实名');
    await page.getByRole('option', { name: /实名认证审核/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/nameAuthentication/);
  });

  test('[SHL-09] the language changes in place, declarations included', async () => {
    const page = await signedIn();
    await page.goto(`${address}/#/certificate/operateCertificate`);
    await page.locator('.s-title').filter({ hasText: '制证管理' }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.locator('.s-title').filter({ hasText: 'Issuing' }).waitFor();
    expect(await page.locator('.s-main h1').first().textContent()).toMatch(/[A-Za-z]/);
  });
});
