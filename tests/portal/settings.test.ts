/** The settings at the right in a browser: presets, scheme, switches, and that every choice lasts. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Portal, startPortal } from '../e2e/browser.ts';
import { open, signedIn } from './signed-in.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

const handle = (page: Page) => page.locator('.s-settings-toggle');
const panel = (page: Page) => page.getByRole('dialog', { name: '界面设置' });
const token = (page: Page, name: string) =>
  page.evaluate(each => getComputedStyle(document.documentElement).getPropertyValue(each).trim(), `--${name}`);
const openSettings = async (page: Page): Promise<void> => {
  await handle(page).click();
  await panel(page).waitFor();
};

describe('the settings', () => {
  test('[SHL-07] open from a handle 250 pixels below the top, and close by Esc', async () => {
    const page = await signedIn(portal);
    expect(
      await handle(page).evaluate(element => [element.getBoundingClientRect().top, innerWidth - element.getBoundingClientRect().right]),
    ).toEqual([250, 0]);
    await openSettings(page);
    await expect.poll(() => panel(page).evaluate(element => Math.round(innerWidth - element.getBoundingClientRect().right))).toBe(0);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
  });

  test('[SHL-07] the handle is narrow until somebody points at it or reaches it by keyboard, and covers nothing of a page, on a phone neither', async () => {
    for (const width of [1440, 390]) {
      const page = await signedIn(portal, { width, path: '/certificate/operateCertificate' });
      const left = () => handle(page).evaluate(element => Math.round(innerWidth - element.getBoundingClientRect().left));
      expect(await left()).toBe(12);
      const edge = await page.locator('.s-main').evaluate(main => innerWidth - Number.parseFloat(getComputedStyle(main).paddingRight));
      expect(width - edge, `${width}`).toBeGreaterThanOrEqual(12);
      await handle(page).hover();
      await expect.poll(left).toBe(24);
      await page.mouse.move(10, 400);
      await expect.poll(left).toBe(12);
      await page.keyboard.press('Tab');
      await handle(page).focus();
      await expect.poll(left).toBe(24);
    }
  });

  test('[SHL-07] offer eight presets, exact as accents; the chosen one lasts, and the menu stays as it is', async () => {
    const page = await signedIn(portal);
    expect(await token(page, 'accent')).toBe('#1890ff');
    await openSettings(page);
    const presets = panel(page).getByRole('group', { name: '主题色' }).getByRole('button');
    expect(await presets.count()).toBe(8);
    expect(await presets.first().getAttribute('aria-pressed')).toBe('true');
    await panel(page)
      .getByRole('button', { name: /#409EFF/ })
      .click();
    expect(await token(page, 'accent')).toBe('#409EFF');
    await panel(page)
      .getByRole('button', { name: /#13c2c2/ })
      .click();
    await page.reload();
    await page.locator('.s-sidebar').waitFor();
    expect(await token(page, 'accent')).toBe('#13c2c2');
    expect(await page.locator('.s-sidebar').evaluate(element => getComputedStyle(element).backgroundColor)).toBe('rgb(52, 73, 92)');
    const mark = page.locator('.s-group[aria-current="page"]');
    expect(await mark.evaluate(element => getComputedStyle(element).boxShadow)).toContain('rgb(19, 194, 194)');
  });

  test('[SHL-07] light, dark or as the system; the menu is #34495c in both', async () => {
    const page = await signedIn(portal);
    const scheme = () => page.evaluate(() => document.documentElement.dataset.scheme);
    expect(await scheme()).toBe('light');
    await openSettings(page);
    await panel(page).getByRole('button', { name: '深色' }).click();
    expect(await scheme()).toBe('dark');
    expect(await page.locator('.s-sidebar').evaluate(element => getComputedStyle(element).backgroundColor)).toBe('rgb(52, 73, 92)');
    await page.reload();
    await page.locator('.s-sidebar').waitFor();
    expect(await scheme()).toBe('dark');
    await openSettings(page);
    await panel(page).getByRole('button', { name: '跟随系统' }).click();
    expect(await scheme()).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(scheme).toBe('dark');
  });

  test('[SHL-07] tabs and a fixed bar are on, the logo is off, until they are switched; that lasts', async () => {
    const page = await signedIn(portal);
    const shown = async () => [
      await page.locator('.s-tabs').count(),
      await page.locator('.s-shell').getAttribute('data-fixed-header'),
      await page.locator('.s-logo').count(),
    ];
    expect(await shown()).toEqual([1, 'true', 0]);
    await openSettings(page);
    for (const name of ['显示标签页', '固定顶栏', '侧栏显示标志']) await panel(page).getByLabel(name).click();
    expect(await shown()).toEqual([0, 'false', 1]);
    await page.reload();
    await page.locator('.s-sidebar').waitFor();
    expect(await shown()).toEqual([0, 'false', 1]);
  });

  test('[SHL-07] a bar that is not fixed goes up with the page', async () => {
    const page = await signedIn(portal);
    await page.setViewportSize({ width: 1440, height: 240 });
    await open(page, '/icon/index');
    const top = () => page.locator('.s-navbar').evaluate(element => Math.round(element.getBoundingClientRect().top));
    await page.locator('.s-main').hover();
    await page.mouse.wheel(0, 200);
    await expect.poll(() => page.locator('.s-main').evaluate(element => element.scrollTop)).toBeGreaterThan(0);
    expect(await top()).toBe(0);
    await openSettings(page);
    await panel(page).getByLabel('固定顶栏').click();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    await page.locator('.s-main').hover();
    await page.mouse.wheel(0, 200);
    await expect.poll(top).toBeLessThan(0);
  });

  test('[SHL-07][BEY-07] by keyboard alone, and legible in light and dark', async () => {
    const page = await signedIn(portal);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await handle(page).focus();
    await page.keyboard.press('Enter');
    await panel(page).waitFor();
    await panel(page)
      .getByRole('button', { name: /#1890ff/ })
      .focus();
    const presets = panel(page).getByRole('group', { name: '主题色' }).getByRole('button');
    for (let at = 0; at < 8; at += 1) {
      await page.keyboard.press('Enter');
      expect(await presets.nth(at).getAttribute('aria-pressed')).toBe('true');
      await page.keyboard.press('Tab');
    }
    // The figures of all are computed elsewhere; here the browser sees the darkest of them where it is used.
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
      expect(
        violations.flatMap(({ nodes }) => nodes.map(node => node.failureSummary)),
        colorScheme,
      ).toEqual([]);
    }
  });

  test('[SHL-07] at 390 pixels the panel fits, and the user menu leads to it too', async () => {
    const page = await signedIn(portal, { width: 390 });
    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('dialog', { name: '用户菜单' }).getByRole('button', { name: '界面设置' }).click();
    await panel(page).waitFor();
    await expect.poll(() => panel(page).evaluate(element => Math.round(element.getBoundingClientRect().right))).toBe(390);
    expect(await panel(page).evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0);
  });
});
