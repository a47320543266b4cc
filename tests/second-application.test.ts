/** The page `docs/second-application.md`: what it shows is what lies in the folder. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

test('[FRM-07] every file that the page shows is the one in the example', () => {
  const shown = [...read('docs/second-application.md').matchAll(/^`(examples\/fleet\/[\w./-]+)`:\n\n```tsx?\n([\s\S]*?)^```$/gm)];
  expect(shown.length).toBeGreaterThan(5);
  for (const [, path = '', text] of shown) expect(text, path).toBe(read(path));
});
