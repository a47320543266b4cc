/** Whoever remembers a piece finds the record: in the list's box, in the header search and where a record is chosen, with the piece marked. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portal, startPortal } from '../e2e/browser.ts';
import { member } from '../service/people.ts';
import { open, signedIn } from './signed-in.ts';

const name = '青岛栈桥湾海洋科技有限公司';
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
  await member(portal.running, { companyName: name });
  await member(portal.running, { companyName: '栈桥有限公司' });
}, 120_000);
afterAll(() => portal.stop());

const marked = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map(range => range.toString()));
const box = (page: Page) => page.getByRole('combobox', { name: '搜索' });
const group = (page: Page, title: string) => page.getByRole('group', { name: title, exact: true });

test('[BEY-16] a list finds by the middle of a name and by pinyin, and marks what was found', async () => {
  const page = await signedIn(portal, { path: '/operateInformationManagement/memberManagement' });
  await page.locator('tbody tr').nth(1).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('桥湾海');
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
  expect(await page.locator('tbody tr').first().textContent()).toContain(name);
  await expect.poll(() => marked(page)).toEqual(['桥湾海']);
  await page.getByRole('searchbox').fill('keji ZHANQIAO');
  await expect.poll(() => marked(page)).toEqual(['科技', '栈桥']);
});

test('[BEY-16] a list under a search shows the best match first, until somebody sorts it, and a third press gives that back', async () => {
  const page = await signedIn(portal, { path: '/operateInformationManagement/memberManagement' });
  await page.locator('tbody tr').nth(1).waitFor();
  const names = () => page.locator('tbody tr td.cr-first').allTextContents();
  const byName = page.getByRole('columnheader', { name: '企业名称' });
  await page.keyboard.press('/');
  await page.keyboard.type('zhanqiao');
  await page.getByText('最匹配的排在最前').waitFor();
  await expect.poll(names).toEqual(['栈桥有限公司', name]);
  for (const column of await page.getByRole('columnheader').all())
    expect(String(await column.getAttribute('aria-sort'))).not.toMatch(/ing$/);
  const created = page.getByRole('columnheader', { name: '创建时间' });
  await created.getByRole('button').first().click();
  await expect.poll(() => created.getAttribute('aria-sort')).toBe('ascending');
  await expect.poll(names).toEqual([name, '栈桥有限公司']);
  expect(await page.getByText('最匹配的排在最前').count()).toBe(0);
  await created.getByRole('button').first().click();
  await expect.poll(() => created.getAttribute('aria-sort')).toBe('descending');
  await created.getByRole('button').first().click();
  await expect.poll(() => created.getAttribute('aria-sort')).toBe('none');
  await expect.poll(names).toEqual(['栈桥有限公司', name]);
  expect(await byName.count()).toBe(1);
});

test('[BEY-16] a tree marks what was found in it', async () => {
  const page = await signedIn(portal, { path: '/menu/roleManagement/menus' });
  await page.getByRole('treeitem').first().waitFor();
  await page.getByRole('searchbox').first().fill('制证');
  await expect.poll(() => marked(page)).toContain('制证');
});

test('[BEY-16] the header search finds by initials, the best first, and marks what was found', async () => {
  const page = await signedIn(portal);
  await page.keyboard.press('Control+k');
  await box(page).waitFor();
  await page.keyboard.type('zq');
  const hits = group(page, '会员企业').getByRole('option');
  await expect.poll(() => hits.locator('span').allTextContents()).toEqual(['栈桥有限公司', name]);
  await expect.poll(() => marked(page)).toContain('栈桥');
  await hits.nth(1).click();
  await page.waitForURL(/memberManagement\/[^/]+\/show/);
});

test('[BEY-16] what is typed right after the key that opens the search is kept', async () => {
  const page = await signedIn(portal);
  let release: (() => void) | undefined;
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route(/palette[^/]*\.js$/, async route => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('smrz');
  release?.();
  await box(page).waitFor();
  await expect.poll(() => box(page).inputValue()).toBe('smrz');
  await page.keyboard.type('sh');
  expect(await box(page).inputValue()).toBe('smrzsh');
});

test('[BEY-16] before a word is typed the search offers the records that were open last', async () => {
  const page = await signedIn(portal, { path: '/operateInformationManagement/memberManagement' });
  await page.locator('tbody tr', { hasText: name }).getByRole('link').first().click();
  await page.waitForURL(/memberManagement\/[^/]+\/show/);
  await page.locator('.s-main h1', { hasText: name }).waitFor();
  await open(page, '/operate/operateInformation');
  await page.keyboard.press('Control+k');
  await group(page, '最近打开的记录').getByRole('option', { name }).waitFor();
});

test('[BEY-16] where a record is chosen it is found by pinyin, the best first, and marked', async () => {
  const page = await signedIn(portal, { path: '/certificate/operateCertificate/create' });
  const choice = page.getByRole('combobox', { name: /会员企业/ });
  await choice.click();
  await page.keyboard.type('zhanqiao');
  const options = page.getByRole('listbox').getByRole('option');
  await expect.poll(() => options.allTextContents()).toEqual(['栈桥有限公司', name]);
  await expect.poll(() => marked(page)).toEqual(['栈桥', '栈桥']);
  await page.keyboard.press('Enter');
  expect(await choice.inputValue()).toBe('栈桥有限公司');
});
