/** A page of the portal for a browser test: any console error or refused content policy fails the test that used it. */
import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished, TestRunner } from 'vitest';
import { only } from '../service/people.ts';
import { type Running, type RunningOptions, startRunning } from '../service/running.ts';
import { sharedBrowser } from '../setup/browser.ts';
import { watch } from '../setup/standing-pages.ts';
import { oneOf } from '../setup/torture.ts';

export interface PageOptions {
  readonly width?: number;
  readonly language?: 'zh' | 'en';
  /** Where the browser believes to be. */
  readonly timezone?: string;
  readonly userAgent?: string;
  /** The test provokes a fault: errors of this browser are its subject. */
  readonly faulty?: true;
  /** With the worker that keeps the portal's files: what it answers no test can answer in its place. */
  readonly keepsFiles?: true;
  /** In a browser that shows PDFs, which takes half as long again. */
  readonly whole?: true;
}

export interface Portal {
  readonly running: Running;
  /** A page in a context of its own: another person's browser, closed when the test is over that opened it. */
  page(options?: PageOptions): Promise<Page>;
  stop(): Promise<void>;
}

/** The widths at which a long walk is tried: a desk's or a phone's, both for `npm run torture`. */
export const widths = (walk: string): readonly number[] => oneOf([1440, 390], walk);

/** The built portal. */
export const portalFolder = new URL('../../dist/portal', import.meta.url).pathname;

/** Each test signs in anew, and none of them is about how many sessions an account may have. */
const withManySessions = async (running: Running): Promise<void> => {
  const { id, version } = await only(running, 'operation/setting/query', { key: 'sessionsPerAccount' }, running.operator);
  await running.call('operation/setting/save', { id, version, value: '1000' }, running.operator);
};

/** Starts a service with the built portal, and a browser; stop it in `afterAll`. */
export const startPortal = async (words: Omit<RunningOptions, 'portal'> = {}): Promise<Portal> => {
  const [running] = await Promise.all([startRunning({ ...words, portal: portalFolder }), sharedBrowser()]);
  await withManySessions(running);
  const faults: string[] = [];
  const contexts = new Set<BrowserContext>();
  return {
    running,
    async page({ width = 1440, language = 'zh', timezone = 'Asia/Shanghai', userAgent, faulty, keepsFiles, whole } = {}) {
      const browser = await sharedBrowser({ whole });
      const context = await browser.newContext({
        viewport: { width, height: width < 600 ? 844 : 900 },
        locale: language === 'zh' ? 'zh-CN' : 'en-GB',
        timezoneId: timezone,
        reducedMotion: 'reduce',
        serviceWorkers: keepsFiles ? 'allow' : 'block',
        ...(userAgent === undefined ? {} : { userAgent }),
      });
      contexts.add(context);
      context.once('close', () => contexts.delete(context));
      if (!faulty)
        await context.addInitScript(() => {
          document.addEventListener('securitypolicyviolation', event => {
            console.error(`refused by the content security policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`);
          });
        });
      // Every tab of the context is watched, also those that a page opens itself.
      context.on('page', tab => {
        tab.setDefaultTimeout(30_000);
        if (faulty) return;
        tab.on('pageerror', error => faults.push(error.message));
        // A refused call is logged by the browser itself as a failed resource; whether it should have been refused is the test's to say.
        tab.on('console', message => {
          if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text());
        });
      });
      watch(context);
      // A page that stays open goes on asking and drawing while the other tests work.
      if (TestRunner.getCurrentTest() !== undefined) onTestFinished(() => context.close());
      return context.newPage();
    },
    async stop() {
      await Promise.all([...contexts].map(context => context.close()));
      await running.stop();
      expect(faults).toEqual([]);
    },
  };
};

const pages: Readonly<Record<string, string>> = { operator: 'operateLogin', enterprise: 'enterpriseLogin' };

/** Fills in a side's login page and waits for the home page. */
export const logInAt = async (page: Page, address: string, side: string, userName: string, password: string): Promise<void> => {
  await page.goto(`${address}/#/${pages[side] ?? `${side}Login`}`);
  await page.locator('input[name=userName]').fill(userName);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/home/);
};

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
/** What a login left in a browser, by the account and where it was. */
const left = new Map<string, Cookies>();

/** Whether the session of these cookies goes on: tests end some. It is its browser's alone, so the browser's cookies go along. */
const isGood = async (address: string, cookies: Cookies): Promise<boolean> => {
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'token')?.value ?? '');
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { 'content-type': 'application/json', 'session-token': token, cookie };
  const answer = await fetch(`${address}/user/message/list`, { method: 'POST', headers, body: '{"pageSize":1}' });
  return answer.ok;
};

/** Leads an account to its home page or straight to another: by the login page at first, from then on by what that left in the browser. */
export const signInAt = async (
  page: Page,
  address: string,
  side: string,
  userName: string,
  password: string,
  path = '/home',
): Promise<void> => {
  const key = [address, side, userName, password].join('\n');
  const cookies = left.get(key);
  if (cookies !== undefined && (await isGood(address, cookies))) {
    await page.context().addCookies(cookies);
    await page.goto(`${address}/#${path}`);
  } else {
    await logInAt(page, address, side, userName, password);
    const begun = await page.context().cookies();
    // Another back end may keep its sessions elsewhere: there everybody comes by the login page.
    if (await isGood(address, begun)) left.set(key, begun);
    if (path !== '/home') await page.goto(`${address}/#${path}`);
  }
  if (path === '/home') await page.waitForURL(/#\/home/);
};
