/**
 * Draws a seal: the same design and outlines give the same SVG, byte for byte. Proportions are those of stamps as they are cut; the
 * invoice seal's follow the tax administration's pattern of 2011 (40 x 30 mm).
 */
import { type Design, inks } from './design.ts';
import type { Outline } from './outline.ts';
import { number, polygon } from './path.ts';
import { ringOf } from './ring.ts';
import { gridOf, rowOf } from './rows.ts';

/** Outlines by character. */
export type Glyphs = ReadonlyMap<string, Outline>;

/** Degrees that a name may take; where nothing else stands below, a long one goes further round. */
const widest = { beside: 240, alone: 290 } as const;
/** A name of few characters stays together: so much of the turn for each. */
const spanEach = 28;

const charactersOf = (text: string): readonly string[] => Array.from(text);

/** The name on a square personal seal: with the character for seal, so that four stand together. */
const personal = (name: string): string => {
  const count = charactersOf(name).length;
  return count === 2 ? `${name}之印` : count === 3 ? `${name}印` : name;
};

/** Each text as it will stand. */
const textsOf = (design: Design): { readonly name: string; readonly text: string; readonly code: string; readonly tax: string } => ({
  name: design.isPerson && design.shape === 'SQUARE' ? personal(design.name) : design.name,
  text: design.text ?? '',
  code: design.code ?? '',
  tax: design.centre === 'TAX_NUMBER' ? (design.taxNumber ?? '') : '',
});

/** Every character the drawing needs an outline of. */
export const charactersIn = (design: Design): ReadonlySet<string> => new Set(Object.values(textsOf(design)).flatMap(charactersOf));

const outlinesOf = (text: string, glyphs: Glyphs): readonly Outline[] =>
  charactersOf(text).flatMap(character => {
    const outline = glyphs.get(character);
    return outline === undefined ? [] : [outline];
  });

/** Five points, one up, in the seal's middle. The inner radius is that of the regular pentagram. */
const star = (radius: number): string =>
  polygon(
    Array.from({ length: 10 }, (_, index) => {
      const turn = (index * Math.PI) / 5;
      const far = index % 2 === 0 ? radius : radius * 0.381966;
      return [far * Math.sin(turn), -far * Math.cos(turn)] as const;
    }),
  );

/** Half of what a row between two heights may take: clear of the letters above and of the border. */
const halfRoom = (from: number, to: number, clear: (x: number, y: number) => boolean): number => {
  let half = 0;
  for (let x = 0; x < 60; x += 0.05) {
    if (!clear(x, from) || !clear(x, to)) break;
    half = x;
  }
  return half;
};

const round = (design: Design, glyphs: Glyphs): readonly string[] => {
  const { adjustments: by, border } = design;
  const size = Math.min(design.width, design.height);
  const isOval = design.shape === 'OVAL';
  const { name, text, code, tax } = textsOf(design);
  const inner = { a: design.width / 2 - border, b: design.height / 2 - border };
  const gap = by.edgeGap ?? (isOval ? size / 60 : size * 0.026);
  const outer = { a: inner.a - gap, b: inner.b - gap };
  const letters = outlinesOf(name, glyphs);
  const long = letters.length > 20 && text === '' && code === '';
  const most = isOval ? 250 : long ? widest.alone : widest.beside;
  const band = ringOf(
    letters,
    {
      outer,
      height: by.nameHeight ?? size * (isOval ? 0.14 : 0.15),
      slim: letters.length > 20 ? 0.5 : 0.6,
      wide: 0.85,
      span: by.nameSpan ?? Math.min(most, letters.length * spanEach),
      ...(by.nameHeight === undefined ? {} : { fixed: true as const }),
    },
    by.nameWidth,
  );
  const parts = [band.path];
  const radius = (by.starSize ?? size / 3) / 2;
  if (design.centre === 'STAR') parts.push(star(radius));
  if (tax !== '')
    parts.push(
      rowOf(outlinesOf(tax, glyphs), { x: 0, y: 0, height: size * (3.7 / 30), room: design.width * (26 / 40), slim: 0.3, wide: 0.8 }),
    );
  if (text !== '') {
    const height = by.textHeight ?? size * (isOval ? 4.6 / 30 : 0.095);
    const offset = by.textOffset ?? (isOval ? (tax === '' ? -height / 2 : size * (4.2 / 30)) : radius * 0.81 + size * 0.04);
    const ends = ((band.span / 2 + 4) * Math.PI) / 180;
    const clear = (x: number, y: number): boolean => {
      const within = (shrink: number): boolean => (x / (inner.a - shrink)) ** 2 + (y / (inner.b - shrink)) ** 2 <= 1;
      return within(gap + band.height + 0.6) || (within(1) && Math.atan2(x / inner.a, -y / inner.b) >= ends);
    };
    const half = halfRoom(offset, offset + height, clear);
    const wide = isOval ? 0.66 : 0.92;
    parts.push(rowOf(outlinesOf(text, glyphs), { x: 0, y: offset + height / 2, height, room: 2 * half, slim: 0.5, wide }));
  }
  if (code !== '') {
    const letters = outlinesOf(code, glyphs);
    const height = by.codeHeight ?? size * (isOval ? 2.2 / 30 : 0.045);
    if (isOval) {
      const y = size / 3 + height / 2;
      const half = halfRoom(y - height / 2, y + height / 2, (x, at) => (x / (inner.a - 1)) ** 2 + (at / (inner.b - 1)) ** 2 <= 1);
      parts.push(rowOf(letters, { x: 0, y, height, room: 2 * half, slim: 0.4, wide: 1 }));
    } else {
      const room = 360 - band.span - 16;
      const each = ((height * 0.95) / (outer.a - height / 2)) * (180 / Math.PI);
      parts.push(ringOf(letters, { outer, height, slim: 0.5, wide: 1, span: Math.min(room, letters.length * each), below: true }).path);
    }
  }
  return parts;
};

const angular = (design: Design, glyphs: Glyphs): readonly string[] => {
  const { adjustments: by } = design;
  const { name, text } = textsOf(design);
  const gap = by.edgeGap ?? Math.min(design.width, design.height) * 0.05;
  const width = design.width - 2 * (design.border + gap);
  const height = design.height - 2 * (design.border + gap);
  const letters = outlinesOf(`${name}${text}`, glyphs);
  if (design.shape === 'SQUARE') return [gridOf(letters, width, height)];
  return [rowOf(letters, { x: 0, y: 0, height: by.nameHeight ?? height, room: width, slim: 0.4, wide: by.nameWidth ?? 1 })];
};

const frame = ({ shape, width, height, border }: Design): string => {
  const [w, h] = [width - border, height - border];
  const stroke = `fill="none" stroke-width="${number(border)}"`;
  if (shape === 'ROUND') return `<circle r="${number(w / 2)}" ${stroke}/>`;
  if (shape === 'OVAL') return `<ellipse rx="${number(w / 2)}" ry="${number(h / 2)}" ${stroke}/>`;
  return `<rect x="${number(-w / 2)}" y="${number(-h / 2)}" width="${number(w)}" height="${number(h)}" ${stroke} stroke-linejoin="round"/>`;
};

/** The sheet a seal is drawn on: its own size, the middle at 0, 0. */
export const sheet = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${number(width)}mm" height="${number(height)}mm" viewBox="${number(-width / 2)} ${number(-height / 2)} ${number(width)} ${number(height)}">${content}</svg>`;

/** The seal as SVG. @param glyphs an outline for each of `charactersIn` */
export const drawSeal = (design: Design, glyphs: Glyphs): string => {
  const ink = inks[design.colour];
  const parts = design.shape === 'ROUND' || design.shape === 'OVAL' ? round(design, glyphs) : angular(design, glyphs);
  const paths = parts.filter(path => path !== '').map(path => `<path d="${path}"/>`);
  const opacity = design.opacity === 100 ? '' : ` opacity="${number(design.opacity / 100)}"`;
  return sheet(
    design.width,
    design.height,
    `<g fill="${ink}" stroke="none"${opacity}>${frame(design).replace('fill="none"', `fill="none" stroke="${ink}"`)}${paths.join('')}</g>`,
  );
};
