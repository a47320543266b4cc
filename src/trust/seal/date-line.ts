/** The day of a signature, and who signed when, as pictures to stand beside a seal. */
import { outlines } from './fonts.ts';
import { toPng } from './raster.ts';
import { rowOf } from './rows.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Millimetres. */
export const dateSize = { width: 30, height: 4.5 } as const;

/** The same for who signed, in small type. */
export const signerSize = { width: 46, height: 3.2 } as const;

/** Some words in one line, in the middle of this size. */
const linePng = async (words: readonly string[], size: Size): Promise<Buffer> => {
  const glyphs = await outlines(new Set(words.filter(word => word !== ' ')));
  const { width, height } = size;
  const line = words.flatMap(word => glyphs.get(word) ?? []);
  const drawn = rowOf(line, { x: width / 2, y: height / 2, height: height * 0.8, room: width, slim: 0.5, wide: 1 });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}"><path d="${drawn}"/></svg>`;
  return toPng(svg, size);
};

/** @param day `YYYY-MM-DD` */
export const datePng = (day: string): Promise<Buffer> => {
  const [year, month, date] = day.split('-');
  return linePng([...`${year}年${Number(month)}月${Number(date)}日`], dateSize);
};

/**
 * Who signed, and when. @param moment `YYYY-MM-DD HH:MM`
 * @throws Refusal SEAL_NO_GLYPH for a name that no face has
 */
export const signerPng = (name: string, moment: string): Promise<Buffer> => linePng([...`${name}·${moment.replace(' ', '·')}`], signerSize);
