/** What is used of opentype.js: outlines of a variable face at a given weight. Its published types know no variations. */
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
  const opentype: { parse(file: ArrayBuffer): Font };
  export default opentype;
}
