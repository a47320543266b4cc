/** WCAG 2.2 AA on the portal's own pages, as axe sees it, light and dark: one way and some pages a run, all of them under torture. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portal, signInAt, startPortal } from '../e2e/browser.ts';
import { operatorLogin } from '../service/running.ts';
import { oneOf, some } from '../setup/torture.ts';
import { axeFindings } from '../sweep/checks.ts';

let portal: Portal;
let address: string;
beforeAll(async () => {
  portal = await startPortal();
  address = portal.running.address;
}, 120_000);
afterAll(() => portal.stop());

const open = [
  '/enterpriseLogin',
  '/operateLogin',
  '/registerIndex',
  '/enterpriseRegister',
  '/searchIndex',
  '/editPassword',
  '/retrievePwd',
  '/resetPassword',
  '/upload',
  '/successUpload',
  '/queryPage',
  '/trustGuide',
  '/401',
  '/closed',
  '/home',
];
test.each(oneOf(['light', 'dark'] as const, 'before a login'))('[BEY-07] the pages before a login, %s', async colorScheme => {
  const page = await portal.page();
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  for (const path of some(5, open, 'pages before a login')) {
    await page.goto(`${address}/#${path}`);
    await page.locator('main h1').waitFor();
    expect(await axeFindings(page), path).toEqual([]);
  }
});

const looks = [
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
  ['dark', 390],
] as const;
test.each(oneOf(looks, 'home'))('[BEY-07] home, password and shell, %s at %i pixels', async (colorScheme, width) => {
  const page = await portal.page({ width });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await signInAt(page, address, 'operator', operatorLogin.userName, operatorLogin.password);
  await page.locator('.s-steps').waitFor();
  expect(await axeFindings(page), 'home').toEqual([]);
  for (const path of ['/security', '/changePassword', '/404', '/icon/index']) {
    await page.goto(`${address}/#${path}`);
    await page.locator('.s-main h1').first().waitFor();
    expect(await axeFindings(page), path).toEqual([]);
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  expect(await axeFindings(page), 'search').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('dialog', { name: '用户菜单' }).waitFor();
  expect(await axeFindings(page), 'user menu').toEqual([]);
});

test.each(oneOf(looks, 'what opens'))(
  '[BEY-07][SHL-05][SHL-06][SHL-07] what opens over a page, %s at %i pixels',
  async (colorScheme, width) => {
    const page = await portal.page({ width });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signInAt(page, address, 'operator', operatorLogin.userName, operatorLogin.password);
    const dialog = page.getByRole('dialog');
    const shut = async () => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    };
    await page.locator('.s-steps').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('FOUNDER');
    await page.getByRole('option').first().waitFor();
    expect(await axeFindings(page), 'found records').toEqual([]);
    await shut();
    await page.keyboard.press('?');
    await dialog.waitFor();
    expect(await axeFindings(page), 'shortcuts').toEqual([]);
    await shut();
    await page.locator('.s-settings-toggle').click();
    await dialog.waitFor();
    expect(await axeFindings(page), 'settings').toEqual([]);
    await shut();
    if (width < 992) {
      await page.getByRole('button', { name: /已打开/ }).click();
      await dialog.waitFor();
      expect(await axeFindings(page), 'open pages').toEqual([]);
    } else {
      await page.locator('.s-tab').last().click({ button: 'right' });
      await page.getByRole('menu').waitFor();
      // A menu that floats over the page belongs to no landmark.
      expect(
        (await axeFindings(page)).filter(fault => !fault.startsWith('region')),
        'menu of a tab',
      ).toEqual([]);
    }
  },
  90_000,
);
