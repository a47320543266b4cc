/** What is used of opentype.js: outlines of a variable face at a given weight, and faces made of them. Its published types know no variations. */
declare module 'opentype.js' {
  import type { Command } from './outline.ts';

  interface Glyph {
    readonly index: number;
    readonly advanceWidth?: number;
    getPath(
      x: number,
      y: number,
      size: number,
      options: { readonly variation: Readonly<Record<string, number>> },
      font: Font,
    ): { readonly commands: readonly Command[] };
  }
  export interface Font {
    charToGlyph(character: string): Glyph;
  }
  export interface Path {
    readonly commands: readonly Command[];
    extend(commands: readonly Command[]): void;
  }
  /** What a face is made of. */
  interface Made {
    toArrayBuffer(): ArrayBuffer;
  }
  const opentype: {
    parse(file: ArrayBuffer): Font;
    readonly Path: new () => Path;
    readonly Glyph: new (options: {
      readonly name: string;
      readonly unicode?: number;
      readonly advanceWidth: number;
      readonly path: Path;
    }) => object;
    readonly Font: new (options: {
      readonly familyName: string;
      readonly styleName: string;
      readonly unitsPerEm: number;
      readonly ascender: number;
      readonly descender: number;
      readonly glyphs: readonly object[];
    }) => Made;
  };
  export default opentype;
}
