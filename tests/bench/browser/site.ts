/** Where things stand on the two sites that are measured. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { founder } from '../data/sample.ts';

export interface Site {
  readonly name: 'ours' | 'peer';
  readonly address: string;
  readonly home: string;
  readonly login: string;
  /** What must stand on the page of the login. */
  readonly fields: readonly [name: string, password: string];
  /** Rows of a list, not what stands in for them. */
  readonly rows: string;
  /** Two lists by their paths. */
  readonly lists: readonly [string, string];
  /** What has to be clicked before their entries can be. */
  readonly groups: readonly string[];
  /** What a person does once in the first list so that it opens whole from then on. */
  openingWhole?(page: Page): Promise<void>;
}

export const portalAt = (address: string): Site => ({
  name: 'ours',
  address,
  home: '#/home',
  login: '#/operateLogin',
  fields: ['input[name=userName]', 'input[name=password]'],
  rows: '.cr-table tbody tr',
  lists: ['#/certificate/operateCertificate', '#/operateInformationManagement/memberManagement'],
  groups: ['.s-tree button:has-text("证书管理")', '.s-tree button:has-text("企业管理")'],
  // It opens on the few that wait for whoever looks, until they make another filter the default.
  async openingWhole(page) {
    const name = '全部证书';
    await page.getByRole('button', { name: /^常用筛选/ }).click();
    await page.getByRole('textbox', { name: '名称' }).fill(name);
    await page.getByRole('button', { name: '保存当前筛选' }).click();
    const star = page.getByRole('button', { name: `打开列表时使用“${name}”` });
    await star.click();
    await star.and(page.locator('[aria-pressed=true]')).waitFor();
  },
});

export const peerAt = (address: string): Site => ({
  name: 'peer',
  address,
  home: '#/',
  login: '#/login',
  fields: ['input[name=username]', 'input[name=password]'],
  rows: '.RaDatagrid-rowEven, .RaDatagrid-rowOdd',
  lists: ['#/certificates', '#/members'],
  groups: [],
});

/** What a browser keeps. */
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Another person's browser, with nothing but what is handed to it. */
export const contextOf = (browser: Browser, kept?: Kept): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(kept === undefined ? {} : { storageState: kept }),
  });

const signIn = async (page: Page, { address, login, fields: [name, password] }: Site): Promise<void> => {
  await page.goto(`${address}/${login}`);
  await page.locator(name).fill(founder.userName);
  await page.locator(password).fill(founder.password);
  await page.keyboard.press('Enter');
  await page.waitForFunction(from => location.hash !== from, login);
};

/** What is left in a browser that has signed in and seen both lists with so many rows. */
export const keptOf = async (browser: Browser, site: Site, perPage: number): Promise<Kept> => {
  const context = await contextOf(browser);
  const page = await context.newPage();
  await signIn(page, site);
  for (const list of site.lists) {
    // Without a filter react-admin does not take these for its reader's own.
    await page.goto(`${site.address}/${list}?filter=%7B%7D&page=1&perPage=${perPage}`);
    await page
      .locator(site.rows)
      .nth(perPage - 1)
      .waitFor();
    if (list === site.lists[0]) await site.openingWhole?.(page);
  }
  const kept = await context.storageState();
  await context.close();
  return kept;
};
