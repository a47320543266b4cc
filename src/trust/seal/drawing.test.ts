/** The drawings, byte for byte, and what must be true of each: inside its sheet, evenly spread, the star in the middle. */
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Design } from './design.ts';
import { charactersIn, drawSeal } from './drawing.ts';
import { outlines } from './fonts.ts';
import { toPng } from './raster.ts';

const base: Design = {
  shape: 'ROUND',
  width: 42,
  height: 42,
  border: 1.2,
  centre: 'STAR',
  isPerson: false,
  name: '福州榕桥信息技术有限公司',
  colour: 'RED',
  opacity: 100,
  adjustments: {},
};
const company = '中国福建省福州市鼓楼区榕桥信息技术与数字证书服务股份有限公司';
const longest = '中国福建省福州市鼓楼区榕桥信息技术与数字证书服务及电子印章研究开发股份有限公司福州分公司';
const first = (count: number): string => Array.from(longest).slice(0, count).join('');
const special = { width: 38, height: 38, border: 1 } as const;
const square = { shape: 'SQUARE', width: 20, height: 20, border: 0.8, centre: 'EMPTY', isPerson: true } as const;

const designs: Readonly<Record<string, Partial<Design>>> = {
  'name-02': { name: '榕桥' },
  'name-04': { name: '榕桥公司' },
  'name-08': { name: '福州榕桥贸易公司' },
  'name-16': { name: '福州榕桥信息技术服务股份有限公司' },
  'name-25': { name: Array.from(company).slice(0, 25).join('') },
  'name-26': { name: first(26) },
  'name-29': { name: company },
  'name-40': { name: first(40) },
  // Beyond the basic plane, of 48 strokes, a dot, brackets of full width.
  rare: { name: '龘𠮷·买买提（上海）文化有限公司' },
  'rare-oval': { shape: 'OVAL', width: 45, height: 30, centre: 'EMPTY', name: '龘𠮷文化发展（上海）有限公司', text: '合同专用章' },
  'rare-personal': { ...square, name: '𠮷龘' },
  'dotted-personal': { ...square, shape: 'RECT', height: 10, border: 0.6, name: '阿卜杜拉·买买提' },
  contract: { ...special, text: '合同专用章', code: '3501020123456' },
  invoice: {
    shape: 'OVAL',
    width: 40,
    height: 30,
    border: 1,
    centre: 'TAX_NUMBER',
    text: '发票专用章',
    taxNumber: '91350100M000100Y43',
  },
  'personal-3': { ...square, name: '游思远' },
};

const draw = async (words: Partial<Design>): Promise<string> => {
  const design = { ...base, ...words };
  return drawSeal(design, await outlines(charactersIn(design)));
};

interface Ink {
  readonly at: (x: number, y: number) => boolean;
  readonly width: number;
  readonly height: number;
}
/** Ink by millimetres from the middle, at 300 dpi. */
const inked = async (svg: string, { width, height }: Pick<Design, 'width' | 'height'>): Promise<Ink> => {
  const { data, info } = await sharp(await toPng(svg, { width, height }))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): boolean => {
    const column = Math.round(((x + width / 2) / width) * (info.width - 1));
    const row = Math.round(((y + height / 2) / height) * (info.height - 1));
    return (data[(row * info.width + column) * 4 + 3] ?? 0) > 127;
  };
  return { at, width: info.width, height: info.height };
};

/** Angles from the top, in degrees, at which there is ink on a ring between two radii. */
const anglesOf = ({ at }: Ink, from: number, to: number): readonly number[] =>
  Array.from({ length: 720 }, (_, step) => step / 2 - 180).filter(angle => {
    const turn = (angle * Math.PI) / 180;
    for (let radius = from; radius <= to; radius += 0.1) if (at(radius * Math.sin(turn), -radius * Math.cos(turn))) return true;
    return false;
  });

describe('[BEY-02] drawings', () => {
  test.each(Object.entries(designs))('%s is drawn as it was', async (name, words) => {
    await expect(await draw(words)).toMatchFileSnapshot(`golden/${name}.svg`);
  });

  test('the same design gives the same bytes; another colour or opacity changes no outline', async () => {
    const one = await draw(designs.contract ?? {});
    expect(await draw(designs.contract ?? {})).toBe(one);
    const paths = (svg: string): readonly string[] => svg.match(/ d="[^"]*"/g) ?? [];
    const other = await draw({ ...designs.contract, colour: 'BLUE', opacity: 50 });
    expect(paths(other)).toEqual(paths(one));
    expect(other).toContain('opacity="0.5"');
  });

  test.each([4, 8, 12, 16, 25])(
    'a name of %i characters is spread evenly about the top and keeps clear of border and star',
    async count => {
      const svg = await draw({ name: '国'.repeat(count) });
      const ink = await inked(svg, base);
      // Border 1.2, gap 1.092: letters begin 18.7 mm from the middle, the border at 19.8.
      expect(anglesOf(ink, 18.9, 19.6)).toEqual([]);
      // One and the same letter: every gap is as wide as the next.
      const angles = anglesOf(ink, 15, 18.6);
      const gaps = angles.slice(1).flatMap((angle, index) => (angle - (angles[index] ?? 0) > 0.6 ? [angle - (angles[index] ?? 0)] : []));
      expect(gaps).toHaveLength(count - 1);
      expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
      expect(Math.abs((angles[0] ?? 0) + (angles.at(-1) ?? 0))).toBeLessThanOrEqual(1.5);
      expect(angles.at(-1)).toBeLessThanOrEqual(145);
    },
  );

  test('the star stands in the middle, one point up, 14 mm across in a seal of 42', async () => {
    const { at } = await inked(await draw({ name: '榕桥' }), base);
    expect(at(0, 0)).toBe(true);
    expect(at(0, -6.7)).toBe(true);
    expect(at(0, -7.3)).toBe(false);
    expect(at(0, 6.5)).toBe(false);
    for (const turn of [72, 144, 216, 288].map(angle => (angle * Math.PI) / 180)) {
      expect(at(6.6 * Math.sin(turn), -6.6 * Math.cos(turn))).toBe(true);
      expect(at(7.3 * Math.sin(turn), -7.3 * Math.cos(turn))).toBe(false);
    }
  });

  test('what is adjusted changes, the rest stays', async () => {
    const plain = await draw({});
    const larger = await draw({ adjustments: { starSize: 18 } });
    const paths = (svg: string): readonly string[] => svg.match(/ d="[^"]*"/g) ?? [];
    expect(paths(larger)[0]).toBe(paths(plain)[0]);
    expect(paths(larger)[1]).not.toBe(paths(plain)[1]);
    const { at } = await inked(larger, base);
    expect(at(0, -8.7)).toBe(true);
  });

  test.each([
    ['contract', 300, 449],
    ['contract', 600, 898],
    ['name-40', 300, 496],
    ['name-40', 600, 992],
  ])('%s at %i dpi has %i pixels a side, its size in the file, ink in its place and nothing behind', async (name, resolution, side) => {
    const design = { ...base, ...designs[name] };
    const png = await toPng(await draw(design), design, resolution);
    expect(await sharp(png).metadata()).toMatchObject({ width: side, height: side, density: resolution, hasAlpha: true });
    const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number): readonly number[] => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
    expect(pixel(0, 0)[3]).toBe(0);
    expect(pixel(Math.floor(side / 2), Math.floor(side / 2))).toEqual([0xd4, 0x12, 0x1a, 255]);
    expect(await toPng(await draw(design), design, resolution)).toEqual(png);
  });

  test('a character that no face has is refused by name', async () => {
    await expect(draw({ name: '𬭎山公司' })).rejects.toMatchObject({ code: 'SEAL_NO_GLYPH', params: { characters: '𬭎' } });
  });
});
