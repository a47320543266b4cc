/** The page `docs/second-application.md`: what it shows is what lies in the folder; and what the framework says in any application's portal. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

test('[FRM-07] every file that the page shows is the one in the example', () => {
  const shown = [...read('docs/second-application.md').matchAll(/^`(examples\/fleet\/[\w./-]+)`:\n\n```tsx?\n([\s\S]*?)^```$/gm)];
  expect(shown.length).toBeGreaterThan(5);
  for (const [, path = '', text] of shown) expect(text, path).toBe(read(path));
});

test('[FRM-07] no sentence of the framework in the portal speaks of what one application manages', () => {
  const folder = 'src/framework/portal';
  const modules = readdirSync(new URL(`../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
    path => /\.tsx?$/.test(path) && !/\.test\./.test(path),
  );
  expect(modules.length).toBeGreaterThan(300);
  const said = modules.flatMap(path =>
    read(`${folder}/${path}`)
      .split('\n')
      .filter(line => !/^\s*(\/?\*|\/\/)/.test(line) && /证书|印章|印文|签章|certificat|\bseals?\b/i.test(line))
      .map(line => `${path}: ${line.trim()}`),
  );
  expect(said).toEqual([]);
});
