/** The face of running text with the glyphs that some texts use and no others, as an OpenType file. */
import opentype from 'opentype.js';
import { textOutlines } from './fonts.ts';
import type { Command, Outline } from './outline.ts';

export const unitsPerEm = 1000;
export const [ascender, descender] = [880, -120] as const;

export interface TextFace {
  readonly file: Buffer;
  /** Those that it has, in the order of its glyphs, of which the first is for all others. */
  readonly outlines: readonly Outline[];
}

const closed = (...corners: readonly (readonly [number, number])[]): readonly Command[] => [
  ...corners.map(([x, y], at) => ({ type: at === 0 ? 'M' : 'L', x, y }) as const),
  { type: 'Z' },
];

/** An empty box, for a character that no face has: something stands there. */
const box: readonly Command[] = [
  ...closed([80, 0], [80, 760], [920, 760], [920, 0]),
  // The other way round, which leaves the inside empty.
  ...closed([130, 50], [870, 50], [870, 710], [130, 710]),
];

const glyphOf = (name: string, advanceWidth: number, commands: readonly Command[], unicode?: number): object => {
  const path = new opentype.Path();
  path.extend(commands);
  return new opentype.Glyph({ name, ...(unicode === undefined ? {} : { unicode }), advanceWidth, path });
};

/** @param texts all that will be written in it */
export const textFace = async (texts: readonly string[]): Promise<TextFace> => {
  const outlines = await textOutlines(new Set(texts.join('')));
  const face = new opentype.Font({
    familyName: 'Noto Serif SC',
    styleName: 'Regular',
    unitsPerEm,
    ascender,
    descender,
    glyphs: [
      glyphOf('.notdef', unitsPerEm, box),
      ...outlines.map(({ character, advance, commands }, at) => glyphOf(`g${at + 1}`, advance, commands, character.codePointAt(0))),
    ],
  });
  return { file: Buffer.from(face.toArrayBuffer()), outlines };
};
