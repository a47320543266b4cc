/** Draws the glyphs of the sample documents anew: `node src/framework/cli/sample-glyphs.mjs`, after a text in src/product/demo has changed. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { deflateSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { findChromium } from './programs.mjs';

const folder = resolve(import.meta.dirname, '../../product/demo');
const [width, height] = [24, 24];

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at));
const stories = readdirSync(join(folder, 'stories')).map(name => join('stories', name));
const written = ['companies.ts', 'papers.ts', 'story.ts', 'people.ts', ...stories]
  .map(name => readFileSync(join(folder, name), 'utf8'))
  .join('')
  .match(/'[^'\n]*'/g)
  ?.join('');
const characters = [...new Set([...ascii, ...((written ?? '').match(/\P{ASCII}/gu) ?? [])])].sort();

const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ['--no-sandbox'] });
const page = await browser.newPage();
const rows = await page.evaluate(
  ({ characters, width, height }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    return characters.map(character => {
      const half = character.charCodeAt(0) < 0x80;
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
      context.fillStyle = '#000';
      context.textBaseline = 'alphabetic';
      context.font = half ? '20px "Noto Sans Mono CJK SC", monospace' : '22px "Noto Sans CJK SC"';
      context.fillText(character, 1, 20);
      const { data } = context.getImageData(0, 0, width, height);
      return Array.from({ length: width * height }, (_, at) => (data[at * 4] < 140 ? 1 : 0));
    });
  },
  { characters, width, height },
);
await browser.close();

const bits = Buffer.alloc((rows.length * width * height) / 8);
rows.flat().forEach((bit, at) => {
  bits[at >> 3] |= bit << (7 - (at & 7));
});
const text = characters.join('').replaceAll('\\', '\\\\').replaceAll("'", "\\'");
writeFileSync(
  join(folder, 'glyphs.ts'),
  `/** Glyphs for the sample documents: Noto Sans CJK SC (SIL Open Font License 1.1), one bit a pixel. Drawn by src/framework/cli/sample-glyphs.mjs. */

export const glyphWidth = ${width};
export const glyphHeight = ${height};

/** In the order of their bits. */
export const characters =
  '${text}';

/** Rows from the top, bits from the left; deflated, base64. */
export const bits =
  '${deflateSync(bits, { level: 9 }).toString('base64')}';
`,
);
process.stdout.write(`${characters.length} glyphs\n`);
