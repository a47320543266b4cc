import { afterAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';

const browser = await launchBrowser();
afterAll(() => browser.close());

test('a browser is found, and has a font for Chinese', async () => {
  const page = await browser.newPage();
  await page.setContent('<meta charset="utf-8">');
  const drawn = await page.evaluate(() => {
    const pixels = (text: string): string => {
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      context?.fillText(text, 5, 20);
      return canvas.toDataURL();
    };
    return { 印: pixels('印'), 章: pixels('章') };
  });
  // Without a font both would be the same box.
  expect(drawn.印).not.toBe(drawn.章);
});
