/**
 * Marks the pages of an OFD as a sample: a word over each, and a box with its name for every place where somebody will sign. Drawn as outlines, which
 * need no typeface of the file.
 */
import type { Box } from '#trust/positions/document-pages.ts';
import { outlines } from '#trust/seal/fonts.ts';
import { rowOf } from '#trust/seal/rows.ts';
import { withLayer } from './add-layer.ts';
import type { OfdPackage } from './package.ts';
import type { OfdPage, OfdPages } from './read-pages.ts';
import { required } from './required.ts';
import { highestIn, withHighest } from './unit-ids.ts';

export interface MarkedPlace extends Box {
  readonly label: string;
}

const word = 'SAMPLE';
const red = '200 16 46';

/** In the letters of an OFD (GB/T 33190 9.3): what SVG calls C is B there, and Z is C. */
const abbreviated = (svg: string): string =>
  svg
    .replace(/([A-Z])/g, ' $1 ')
    .replace(/[CZ]/g, letter => (letter === 'C' ? 'B' : 'C'))
    .trim();

interface Lettering {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly room: number;
}

type Letter = (words: string, at: Lettering) => string;

const lettering = async (words: readonly string[]): Promise<Letter> => {
  const glyphs = await outlines(new Set(words.flatMap(each => [...each]).filter(sign => sign !== ' ')));
  return (said, at) => {
    const line = [...said].flatMap(sign => glyphs.get(sign) ?? []);
    return line.length === 0 ? '' : abbreviated(rowOf(line, { ...at, slim: 0.4, wide: 1 }));
  };
};

interface Shape {
  /** How it is drawn: attributes of the object. */
  readonly looks: string;
  readonly colour: 'FillColor' | 'StrokeColor';
  readonly path: string;
}

const filled = 'Stroke="false" Fill="true"';

const boxOf = ({ x, y, width, height }: Box): string =>
  `M ${x} ${y} L ${x + width} ${y} L ${x + width} ${y + height} L ${x} ${y + height} C`;

const shapesOn = ({ page, width, height }: OfdPage, places: readonly MarkedPlace[], letter: Letter): readonly Shape[] => {
  // Turned about the middle of the page by an eighth.
  const half = Math.SQRT1_2;
  const turn = [half, -half, half, half, width / 2, height / 2].map(each => Math.round(each * 1000) / 1000).join(' ');
  const over = letter(word, { x: 0, y: 0, height: width / 6, room: width });
  const own = places.filter(each => each.page === page);
  const shapes: readonly Shape[] = [
    { looks: `${filled} Alpha="34" CTM="${turn}"`, colour: 'FillColor', path: over },
    ...own.map((box): Shape => ({ looks: 'LineWidth="0.28" DashPattern="1.4 0.7"', colour: 'StrokeColor', path: boxOf(box) })),
    ...own.map(({ label, x, y, width: wide }): Shape => {
      const path = letter(label, { x: x + wide / 2, y: y + 2.5, height: 2.6, room: wide });
      return { looks: filled, colour: 'FillColor', path };
    }),
  ];
  return shapes.filter(({ path }) => path !== '');
};

/** One layer above all else on the page. @param first the number of the layer; each object has the next */
const layerOf = (shapes: readonly Shape[], { width, height }: OfdPage, first: number, prefix: string): string => {
  const objects = shapes.map(
    ({ looks, colour, path }, index) =>
      `<${prefix}PathObject ID="${first + 1 + index}" Boundary="0 0 ${width} ${height}" ${looks}><${prefix}${colour} Value="${red}"/><${prefix}AbbreviatedData>${path}</${prefix}AbbreviatedData></${prefix}PathObject>`,
  );
  return `<${prefix}Layer ID="${first}" Type="Foreground">${objects.join('')}</${prefix}Layer>`;
};

/**
 * @returns the file, in pieces
 * @throws OfdError
 */
export const markPages = async (ofd: OfdPackage, read: OfdPages, places: readonly MarkedPlace[]): Promise<readonly Buffer[]> => {
  const { body, pages } = read;
  const document = await ofd.read(body.root);
  let highest = await highestIn(ofd, read);
  const letter = await lettering([word, ...places.map(({ label }) => label)]);
  const put = new Map<string, Buffer>();
  for (const page of pages) {
    const shapes = shapesOn(page, places, letter);
    const first = highest + 1;
    const layer = (prefix: string): string => layerOf(shapes, page, first, prefix);
    put.set(page.path, withLayer(required(await ofd.markup(page.path)), layer));
    highest = first + shapes.length;
  }
  put.set(body.root, withHighest(document, highest));
  return ofd.withFiles(put);
};
