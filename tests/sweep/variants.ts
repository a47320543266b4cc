/** The ways a page is looked at, and how it is brought before the eye. */
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { Place } from './places.ts';

export interface Variant {
  readonly language: 'zh' | 'en';
  readonly scheme: 'light' | 'dark';
  /** 720 is a desk of 1440 pixels at 200 %. */
  readonly width: 1440 | 390 | 720;
}

export const variants: readonly Variant[] = (['zh', 'en'] as const).flatMap(language => [
  ...(['light', 'dark'] as const).flatMap(scheme => ([1440, 390] as const).map(width => ({ language, scheme, width }))),
  { language, scheme: 'light', width: 720 },
]);

const heights = { 1440: 900, 390: 844, 720: 450 } as const;

/** A browser page that is led from place to place, and what its calls have answered since the last one. */
export interface Visit {
  readonly page: Page;
  /** The texts in the data of all answers since the page was opened. */
  readonly data: () => ReadonlySet<string>;
  readonly open: (place: Place, variant: Variant) => Promise<void>;
}

/** The Chinese half of a pair of labels is no data, and a session's menu titles are the portal's words. */
const texts = (value: unknown, into: Set<string>, without?: string): void => {
  if (typeof value === 'string') into.add(value);
  else if (Array.isArray(value)) {
    const isLabel = value.length === 2 && value.every(each => typeof each === 'string') && !/\p{Script=Han}/u.test(String(value[1]));
    if (!isLabel) for (const each of value) texts(each, into, without);
  } else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) if (key !== without) texts(each, into, without);
};

export const visitOf = (page: Page, address: string): Visit => {
  const data = new Set<string>();
  const remembered = new Set<string>();
  const underWay = new Set<Request>();
  let rounds = 0;
  page.on('request', request => underWay.add(request));
  page.on('requestfailed', request => underWay.delete(request));
  page.on('requestfinished', async request => {
    const response = await request.response();
    // What is published of the authorities comes without an envelope.
    const isDocument = request.url().includes('/pki/');
    if ((isDocument || request.url().includes('/user/')) && response?.headers()['content-type']?.includes('json')) {
      const answer = (await response.json().catch(() => undefined)) as { data?: unknown } | undefined;
      if (/login$|userInfo/i.test(request.url())) texts(answer?.data, remembered, 'menuName');
      else texts(isDocument ? answer : answer?.data, data);
    }
    underWay.delete(request);
  });
  const frames = () => page.evaluate(() => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
  const settled = async (): Promise<void> => {
    await page.locator('h1').first().waitFor();
    await expect
      .poll(
        async () => {
          await frames();
          const busy = await page.locator('[aria-busy=true], .e-boot, [role=progressbar], .cr-skeleton').count();
          await frames();
          return underWay.size + busy;
        },
        { timeout: 15_000, interval: 30 },
      )
      .toBe(0);
  };
  return {
    page,
    data: () => new Set([...remembered, ...data]),
    async open(place, { language, scheme, width }) {
      await page.context().addCookies(Object.entries({ language, scheme }).map(([name, value]) => ({ name, value, url: address })));
      await page.setViewportSize({ width, height: heights[width] });
      data.clear();
      underWay.clear();
      rounds += 1;
      // The strip of visited pages would carry their names, in whatever language they were opened.
      await page.evaluate(() => sessionStorage.removeItem('visitedViews')).catch(() => undefined);
      // Another query is another document: every page is opened as by its address, with nothing left over from the one before.
      await page.goto(`${address}/?${rounds}#${place.path}`);
      await settled();
    },
  };
};
