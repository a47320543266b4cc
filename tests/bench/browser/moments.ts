/** When something stands on the screen, told by the page itself: a frame that holds it has been painted. */
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Milliseconds from the click, or from the beginning of the page. */
    painted?: Promise<number>;
    /** Lengths of the tasks that held everything else up for 50 ms or more. */
    tasks?: number[];
  }
}

interface Awaited {
  readonly selector: string;
  /** So many at least. */
  readonly count: number;
}

/** Before a click: notes down when so many others stand there than did. */
export const armClick = (page: Page, awaited: Awaited): Promise<void> =>
  page.evaluate(({ selector, count }) => {
    const before = document.querySelector(selector);
    window.tasks = [];
    new PerformanceObserver(list => window.tasks?.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
    window.painted = new Promise(done => {
      const look = (from: number): void => {
        const found = document.querySelectorAll(selector);
        if (found.length < count || found[0] === before) return void requestAnimationFrame(() => look(from));
        // Comes after the frame.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now() - from);
        port2.postMessage(null);
      };
      addEventListener('click', ({ timeStamp }) => requestAnimationFrame(() => look(timeStamp)), { once: true, capture: true });
    });
  }, awaited);

/** Before the page is opened: notes down when all of these stand there. */
export const armOpening = (page: Page, selectors: readonly string[]): Promise<unknown> =>
  page.addInitScript(all => {
    window.painted = new Promise(done => {
      const look = (): void => {
        if (!all.every(selector => document.querySelector(selector)?.checkVisibility())) return void requestAnimationFrame(look);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now());
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });
  }, selectors);

const patienceMs = 120_000;

/** @throws Error where it never stood there */
export const paintedAfter = async (page: Page): Promise<number> => {
  const took = await page.evaluate(
    patience => Promise.race([window.painted, new Promise<undefined>(done => setTimeout(() => done(undefined), patience))]),
    patienceMs,
  );
  if (took === undefined) throw new Error(`${page.url()}: nothing came of it in ${patienceMs / 1000} s`);
  return took;
};

/** The longest task since the page was armed; 0 where none was 50 ms long. */
export const longestTask = (page: Page): Promise<number> => page.evaluate(() => Math.max(0, ...(window.tasks ?? [])));
