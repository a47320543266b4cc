/** A page of the portal for a browser test: any console error or refused content policy fails the test that used it. */
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Running, type RunningWords, startRunning } from '../service/running.ts';
import { launchBrowser } from '../setup/browser.ts';
import { oneOf } from '../setup/torture.ts';

export interface PageWords {
  readonly width?: number;
  readonly language?: 'zh' | 'en';
  /** Where the browser believes to be. */
  readonly timezone?: string;
  readonly userAgent?: string;
  /** The test provokes a fault: errors of this browser are its subject. */
  readonly faulty?: true;
}

export interface Portal {
  readonly running: Running;
  /** A page in a context of its own: another person's browser. */
  page(words?: PageWords): Promise<Page>;
  stop(): Promise<void>;
}

/** The widths at which a long walk is tried: a desk's or a phone's, both for `npm run torture`. */
export const widths = (walk: string): readonly number[] => oneOf([1440, 390], walk);

/** The built portal. */
export const portalFolder = new URL('../../dist/portal', import.meta.url).pathname;

/** Starts a service with the built portal and a browser, whole where a page shows PDFs; stop it in `afterAll`. */
export const startPortal = async ({
  whole = false,
  ...words
}: Omit<RunningWords, 'portal'> & { whole?: boolean } = {}): Promise<Portal> => {
  const [running, browser]: [Running, Browser] = await Promise.all([
    startRunning({ ...words, portal: portalFolder }),
    launchBrowser({ whole }),
  ]);
  const faults: string[] = [];
  return {
    running,
    async page({ width = 1440, language = 'zh', timezone = 'Asia/Shanghai', userAgent, faulty } = {}) {
      const context = await browser.newContext({
        viewport: { width, height: width < 600 ? 844 : 900 },
        locale: language === 'zh' ? 'zh-CN' : 'en-GB',
        timezoneId: timezone,
        ...(userAgent === undefined ? {} : { userAgent }),
      });
      if (!faulty)
        await context.addInitScript(() => {
          document.addEventListener('securitypolicyviolation', event => {
            console.error(`refused by the content security policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`);
          });
        });
      // Every tab of the context is watched, also those that a page opens itself.
      context.on('page', tab => {
        tab.setDefaultTimeout(15_000);
        if (faulty) return;
        tab.on('pageerror', error => faults.push(error.message));
        // A refused call is logged by the browser itself as a failed resource; whether it should have been refused is the test's to say.
        tab.on('console', message => {
          if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text());
        });
      });
      return context.newPage();
    },
    async stop() {
      await browser.close();
      await running.stop();
      expect(faults).toEqual([]);
    },
  };
};

/** Signs in at a login page and waits for the home page. */
export const signInAt = async (
  page: Page,
  address: string,
  side: 'operator' | 'enterprise',
  userName: string,
  password: string,
): Promise<void> => {
  await page.goto(`${address}/#/${side === 'operator' ? 'operateLogin' : 'enterpriseLogin'}`);
  await page.locator('input[name=userName]').fill(userName);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/home/);
};
