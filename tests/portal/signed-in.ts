/** Pages of the first operator for the browser tests of the shell. */
import type { Page } from 'playwright-core';
import { type PageOptions, type Portal, signInAt } from '../e2e/browser.ts';
import { operatorLogin } from '../service/running.ts';

/** A page of a new browser, signed in as the first operator. */
export const signedIn = async (portal: Portal, { path, ...words }: PageOptions & { readonly path?: string } = {}): Promise<Page> => {
  const page = await portal.page(words);
  await signInAt(page, portal.running.address, 'operator', operatorLogin.userName, operatorLogin.password, path);
  await page.locator('.s-main h1').first().waitFor();
  return page;
};

/** Opens a path without loading the document anew, and waits until the visit is noted down. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(to => {
    location.hash = to;
  }, path);
  await page.waitForFunction(
    to => (JSON.parse(sessionStorage.getItem('breadcrumbList') ?? '[]') as { path: string }[]).at(-1)?.path === to,
    path.split('?')[0],
  );
  await page.locator('.s-main h1').first().waitFor();
};
