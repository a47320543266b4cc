/** One look at a site: what a person waits for, once. */
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { armClick, armOpening, longestTask, paintedAfter } from './moments.ts';
import { contextOf, type Kept, type Site } from './site.ts';

/** Whoever clicks has pointed at it for so long. */
const pointedMs = 150;
const quietMs = 300;
/** Lighthouse's slow 4G, as far as it can be said to Chromium; a phone's processor. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: (1_474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 };
const slowdown = 4;

const clickOn = async (page: Page, site: Site, path: string, rows: number): Promise<number> => {
  await armClick(page, { selector: site.rows, count: rows });
  await page.locator(`a[href="${path}"]`).first().hover();
  await pause(pointedMs);
  await page.mouse.down();
  await page.mouse.up();
  return paintedAfter(page);
};

const quiet = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await pause(quietMs);
};

const openHome = async (browser: Browser, site: Site, kept: Kept): Promise<Page> => {
  const page = await (await contextOf(browser, kept)).newPage();
  await page.goto(`${site.address}/${site.home}`);
  await quiet(page);
  for (const group of site.groups) await page.locator(group).click();
  await quiet(page);
  return page;
};

export interface Listed {
  readonly painted: number;
  readonly longest: number;
}

/** From the click in the menu of the home page to the rows. */
export const lookAtList = async (browser: Browser, site: Site, kept: Kept, rows: number): Promise<Listed> => {
  const page = await openHome(browser, site, kept);
  const painted = await clickOn(page, site, site.lists[0], rows);
  await quiet(page);
  const longest = await longestTask(page);
  await page.context().close();
  return { painted, longest };
};

const switches = 4;

/** From a list to another and back; both have been seen in this page. */
export const lookAtSwitches = async (browser: Browser, site: Site, kept: Kept, rows: number): Promise<readonly number[]> => {
  const page = await openHome(browser, site, kept);
  const times: number[] = [];
  for (let turn = 0; turn < 2 + switches; turn++) {
    const took = await clickOn(page, site, site.lists[turn % 2] ?? site.home, rows);
    await quiet(page);
    if (turn >= 2) times.push(took);
  }
  await page.context().close();
  return times;
};

export interface Opened {
  readonly ready: number;
  readonly requests: number;
  /** Of page, script, style and data, each packed by gzip. */
  readonly bytes: number;
}

/** By its address on a phone, with an empty cache, until these stand there. */
export const lookCold = async (browser: Browser, site: Site, path: string, selectors: readonly string[], kept?: Kept): Promise<Opened> => {
  const context = await contextOf(browser, kept);
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const asked: Promise<number>[] = [];
  page.on('response', response =>
    asked.push(
      response.body().then(
        body => gzipSync(body).length,
        () => 0,
      ),
    ),
  );
  await armOpening(page, selectors);
  await page.goto(`${site.address}/${path}`, { waitUntil: 'commit' });
  const ready = await paintedAfter(page);
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(asked)).reduce((sum, each) => sum + each, 0);
  await context.close();
  return { ready, requests: asked.length, bytes };
};
