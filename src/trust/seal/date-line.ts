/** The day of a signature as a picture, to stand beside a seal. */
import { outlines } from './fonts.ts';
import { toPng } from './raster.ts';
import { rowOf } from './rows.ts';

/** Millimetres. */
export const dateSize = { width: 30, height: 4.5 } as const;

/** @param day `YYYY-MM-DD` */
export const datePng = async (day: string): Promise<Buffer> => {
  const [year, month, date] = day.split('-');
  const words = [...`${year}年${Number(month)}月${Number(date)}日`];
  const glyphs = await outlines(new Set(words));
  const { width, height } = dateSize;
  const line = words.flatMap(word => glyphs.get(word) ?? []);
  const drawn = rowOf(line, { x: width / 2, y: height / 2, height: height * 0.8, room: width, slim: 0.5, wide: 1 });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}"><path d="${drawn}"/></svg>`;
  return toPng(svg, dateSize);
};
