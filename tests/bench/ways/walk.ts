/** Walks every way once, each in a browser of its own. */
import type { Browser } from 'playwright-core';
import { samplePassword } from '#product/demo/people.ts';
import { companyWays } from './company.ts';
import { type Counts, type Hand, handOn } from './hand.ts';
import { officerWays } from './officer.ts';
import type { Way } from './way.ts';

export interface Walked {
  readonly side: 'officer' | 'company';
  readonly name: string;
  readonly counts: Counts;
  readonly fault?: string;
}

const patienceMs = 60_000;

const signIn = async (hand: Hand, address: string, login: string, who: string): Promise<void> => {
  await hand.page.goto(`${address}/#/${login}`);
  hand.begin();
  await hand.reach(hand.page.locator('input[name=userName]'));
  await hand.type(who);
  await hand.press('Tab');
  await hand.type(samplePassword);
  await hand.press('Enter');
  await hand.see(hand.page.locator('.s-main h2').first());
};

export const walkAll = async (browser: Browser, address: string, only: RegExp): Promise<readonly Walked[]> => {
  const walked: Walked[] = [];
  const walk = async (side: Walked['side'], login: string, { name, who, walk: take }: Way): Promise<void> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    const hand = handOn(page);
    try {
      if (who === null) await page.goto(`${address}/#/queryPage`);
      else await signIn(hand, address, login, who);
      if (!walked.some(each => each.side === side)) walked.push({ side, name: 'sign in', counts: hand.counts() });
      hand.begin();
      await take(hand);
      walked.push({ side, name, counts: hand.counts() });
    } catch (error) {
      walked.push({ side, name, counts: hand.counts(), fault: error instanceof Error ? error.message : String(error) });
      process.stderr.write(`${name}: ${page.url()}\n${String(error)}\n`);
    }
    process.stderr.write(`${name}: ${JSON.stringify(walked.at(-1)?.counts)}\n`);
    await context.close();
  };
  for (const way of officerWays) if (only.test(way.name)) await walk('officer', 'operateLogin', way);
  for (const way of companyWays) if (only.test(way.name)) await walk('company', 'enterpriseLogin', way);
  return walked;
};
