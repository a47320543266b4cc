/** The mark of whoever signs for a company by hand: its name in small print, and under it what they drew. */
import sharp from 'sharp';
import { Refusal } from '#engine/wire/errors.ts';
import { outlines } from './fonts.ts';
import type { HandMark } from './hand-mark.ts';
import { pixels, toPng } from './raster.ts';
import { rowOf } from './rows.ts';

/** Millimetres. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** A line of the name: a part of the place's height, and no smaller or larger than is read well. */
const lineOf = ({ height }: Size): number => Math.min(3.2, Math.max(1.6, height * 0.16));
/** Letters become no slimmer than this; a longer name takes two lines. */
const slim = 0.6;
/** Fine enough for print, and of a large place not more pixels than any printer shows. */
const resolution = ({ width }: Size): number => Math.min(600, (2_000 / width) * 25.4);

/** The name over as many lines as it needs, two at most. @throws Refusal SEAL_NO_GLYPH */
const nameOf = async (name: string, box: Size) => {
  const line = lineOf(box);
  const letters = [...name.replaceAll(' ', '·')];
  const rows = letters.length * line * slim <= box.width ? 1 : 2;
  const each = Math.ceil(letters.length / rows);
  const glyphs = await outlines(new Set(letters));
  const drawn = Array.from({ length: rows }, (_, index) => {
    const row = letters.slice(index * each, (index + 1) * each).flatMap(letter => glyphs.get(letter) ?? []);
    return rowOf(row, { x: box.width / 2, y: line * (index + 0.5), height: line * 0.85, room: box.width, slim: 0.4, wide: 1 });
  });
  return { path: drawn.join(''), height: line * rows };
};

/** By its code where no face has all letters of the name. */
const titleOf = async ({ companyName, uscc }: { readonly companyName: string; readonly uscc: string }, box: Size) => {
  try {
    return await nameOf(companyName, box);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'SEAL_NO_GLYPH') return nameOf(uscc, box);
    throw error;
  }
};

/** @param box for which it is drawn; into others it is fitted whole */
export const companyMark = async (
  company: { readonly companyName: string; readonly uscc: string },
  mark: HandMark,
  box: Size,
): Promise<HandMark> => {
  const title = await titleOf(company, box);
  const gap = title.height * 0.2;
  const scale = Math.min(box.width / mark.width, Math.max(box.height - title.height - gap, box.height * 0.3) / mark.height);
  const drawn = { width: mark.width * scale, height: mark.height * scale };
  const whole = { width: box.width, height: title.height + gap + drawn.height };
  const dpi = resolution(box);
  const { width, height } = whole;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}"><path d="${title.path}"/></svg>`;
  const inPixels = (millimetres: number): number => Math.max(1, pixels(millimetres, dpi));
  const [page, ink] = await Promise.all([
    toPng(svg, whole, dpi),
    sharp(mark.png).resize(inPixels(drawn.width), inPixels(drawn.height), { fit: 'fill' }).png().toBuffer(),
  ]);
  const { data, info } = await sharp(page)
    .composite([{ input: ink, left: Math.max(0, pixels((width - drawn.width) / 2, dpi)), top: pixels(title.height + gap, dpi) }])
    .png({ compressionLevel: 9, palette: false })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
};
