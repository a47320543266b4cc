/** The hand of a trained person: what it does is counted, and what it waits for is timed. Knows no page. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

export interface Counts {
  /** A file given counts as one. */
  readonly clicks: number;
  /** Keys that are pressed for what they do; two at once count as one. */
  readonly keys: number;
  /** Of texts that are typed. */
  readonly characters: number;
  /** Pages that were come to, by their paths. */
  readonly screens: number;
  /** Seconds between a deed and the moment when the next one can be done. */
  readonly waited: number;
}

/** What is given to a page that asks for a file. */
export interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export interface Hand {
  readonly page: Page;
  /** Waits until it stands there. */
  see(what: Locator): Promise<void>;
  /** Waits until the keyboard is there. */
  reach(what: Locator): Promise<void>;
  click(what: Locator): Promise<void>;
  press(...keys: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
  give(what: Locator, file: GivenFile): Promise<void>;
  /** What is counted begins here. */
  begin(): void;
  counts(): Counts;
}

const pathIn = (url: string): string => new URL(url).hash.split('?')[0] ?? '';

export const handOn = (page: Page): Hand => {
  let [clicks, keys, characters, screens, waited] = [0, 0, 0, 0, 0];
  let [deed, path] = [performance.now(), ''];
  page.on('framenavigated', frame => {
    const now = pathIn(frame.url());
    if (frame !== page.mainFrame() || now === path) return;
    path = now;
    screens += 1;
  });
  const done = (): void => {
    deed = performance.now();
  };
  /** What stands there is ready once it has been painted. */
  const painted = (): Promise<unknown> =>
    page.evaluate(() => new Promise(ready => requestAnimationFrame(() => requestAnimationFrame(ready))));
  const waitedFor = async (wait: Promise<unknown>): Promise<void> => {
    await wait;
    await painted();
    waited += performance.now() - deed;
    done();
  };
  const hasKeyboard = async (what: Locator): Promise<void> => {
    await what.waitFor();
    while (!(await what.evaluate(element => element === document.activeElement))) await pause(10);
  };
  return {
    page,
    see: what => waitedFor(what.waitFor()),
    reach: what => waitedFor(hasKeyboard(what)),
    async click(what) {
      await waitedFor(what.waitFor());
      await what.click();
      clicks += 1;
      done();
    },
    async press(...pressed) {
      for (const key of pressed) await page.keyboard.press(key);
      keys += pressed.length;
      done();
    },
    async type(text) {
      await page.keyboard.type(text);
      characters += [...text].length;
      done();
    },
    async give(what, file) {
      await waitedFor(what.waitFor({ state: 'attached' }));
      await what.setInputFiles(file);
      clicks += 1;
      done();
    },
    begin() {
      [clicks, keys, characters, screens, waited] = [0, 0, 0, 0, 0];
      done();
    },
    counts: () => ({ clicks, keys, characters, screens, waited: waited / 1000 }),
  };
};
