import sharp from 'sharp';
import { expect, test } from 'vitest';
import { companyMark } from './company-mark.ts';
import { fittedInto } from './hand-mark.ts';

const uscc = '91350100M000100Y43';
const ink = await sharp({ create: { width: 600, height: 240, channels: 4, background: '#000000' } })
  .png()
  .toBuffer();
const mark = { png: ink, width: 600, height: 240 };

/** The rows of the picture on which there is ink, as parts of its height. */
const inked = async (png: Buffer): Promise<readonly boolean[]> => {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.height }, (_, y) =>
    Array.from({ length: info.width }, (_at, x) => data[(y * info.width + x) * 4 + 3] ?? 0).some(alpha => alpha > 100),
  );
};

test.each([
  ['a place for a round seal', { width: 42, height: 42 }, '福州榕城物流有限公司'],
  ['a small one', { width: 20, height: 10 }, '福州榕城物流有限公司'],
  ['a long name', { width: 20, height: 10 }, '福州榕城物流第二十一（集团）国际货运代理有限责任公司马尾分公司'],
  ['a wide one', { width: 120, height: 15 }, '福州榕城物流有限公司'],
])('[BEY-25] the name stands over the mark, and both within the place: %s', async (_, box, companyName) => {
  const made = await companyMark({ companyName, uscc }, mark, box);
  const within = fittedInto({ x: 0, y: 0, ...box }, made);
  expect(within.width).toBeLessThanOrEqual(box.width + 0.01);
  expect(within.height).toBeLessThanOrEqual(box.height + 0.01);
  // Shown in its own size: nothing of it is made smaller than it was drawn for.
  expect(Math.max(within.width / box.width, within.height / box.height)).toBeGreaterThan(0.98);
  const rows = await inked(made.png);
  expect(rows.slice(0, Math.ceil(rows.length * 0.2)).some(Boolean)).toBe(true);
  expect(rows.at(-2)).toBe(true);
  // A line of white is between the two.
  expect(rows.slice(rows.indexOf(true)).includes(false)).toBe(true);
});

test('[BEY-25] a name that no face has is written by its code', async () => {
  const box = { width: 42, height: 42 };
  const [one, other] = [
    await companyMark({ companyName: '\u{2a6d0}有限公司', uscc }, mark, box),
    await companyMark({ companyName: uscc, uscc }, mark, box),
  ];
  expect(one.png.equals(other.png)).toBe(true);
});
