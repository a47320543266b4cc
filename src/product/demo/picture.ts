/** Small pictures with writing: a canvas of a few colours, written as PNG or as the one page of a PDF. Knows nothing of what is drawn. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { bits, characters, glyphHeight, glyphWidth } from './glyphs.ts';

/** The colours, by their place in the palette. */
export const colours = { paper: 0, ink: 1, red: 2, pale: 3, gold: 4, grey: 5 } as const;
export type Colour = (typeof colours)[keyof typeof colours];
const palette = Buffer.from('fffdf5' + '262626' + 'b3261e' + 'f4dcd8' + 'c9a24b' + '8a8a8a', 'hex');

const places = new Map(Array.from(characters, (character, at) => [character, at]));
const bytesPerGlyph = (glyphWidth * glyphHeight) / 8;
const drawn = inflateSync(Buffer.from(bits, 'base64'));

/** Latin letters, digits and signs are half as wide. */
const widthOf = (character: string): number => (character.charCodeAt(0) < 0x80 ? glyphWidth / 2 : glyphWidth);

/** Whether every character can be drawn. */
export const canDraw = (text: string): boolean => Array.from(text).every(character => places.has(character));

export class Picture {
  readonly width: number;
  readonly height: number;
  readonly #pixels: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#pixels = new Uint8Array(width * height);
  }

  fill(x: number, y: number, width: number, height: number, colour: Colour): void {
    for (let row = Math.max(0, y); row < Math.min(this.height, y + height); row++)
      this.#pixels.fill(colour, row * this.width + Math.max(0, x), row * this.width + Math.min(this.width, x + width));
  }

  frame(x: number, y: number, width: number, height: number, thick: number, colour: Colour): void {
    this.fill(x, y, width, thick, colour);
    this.fill(x, y + height - thick, width, thick, colour);
    this.fill(x, y, thick, height, colour);
    this.fill(x + width - thick, y, thick, height, colour);
  }

  /** Writes from the upper left corner on. A character without a glyph leaves its place empty. @returns where the next one would stand */
  write(text: string, x: number, y: number, colour: Colour, scale = 1): number {
    let left = x;
    for (const character of text) {
      const place = places.get(character);
      if (place !== undefined) this.#glyph(place, left, y, colour, scale);
      left += widthOf(character) * scale;
    }
    return left;
  }

  /** PNG (ISO/IEC 15948), eight bits of palette a pixel. */
  png(): Buffer {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    header.set([8, 3, 0, 0, 0], 8);
    const signature = Buffer.from('89504e470d0a1a0a', 'hex');
    return Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('PLTE', palette),
      chunk('IDAT', this.#compressed()),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }

  /** PDF 1.4 (ISO 32000-1): an A4 page with the picture on it; it carries its own pixels and so needs no font of the reader's. */
  pdf(): Buffer {
    const [pageWidth, pageHeight, margin] = [595, 842, 42];
    const width = pageWidth - 2 * margin;
    const height = (width * this.height) / this.width;
    const image = this.#compressed();
    const content = Buffer.from(`q ${width} 0 0 ${height.toFixed(2)} ${margin} ${(pageHeight - margin - height).toFixed(2)} cm /P Do Q`);
    const space = `[/Indexed /DeviceRGB ${palette.length / 3 - 1} <${palette.toString('hex')}>]`;
    const filter = `/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 1 /BitsPerComponent 8 /Columns ${this.width} >>`;
    return document([
      object('<< /Type /Catalog /Pages 2 0 R >>'),
      object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
      object(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Resources << /XObject << /P 5 0 R >> >> /Contents 4 0 R >>`,
      ),
      object(`<< /Length ${content.length} >>`, content),
      object(
        `<< /Type /XObject /Subtype /Image /Width ${this.width} /Height ${this.height} /BitsPerComponent 8 /ColorSpace ${space} ${filter} /Length ${image.length} >>`,
        image,
      ),
    ]);
  }

  #glyph(place: number, x: number, y: number, colour: Colour, scale: number): void {
    for (let at = 0; at < glyphWidth * glyphHeight; at++) {
      const byte = drawn[place * bytesPerGlyph + (at >> 3)] ?? 0;
      if (((byte >> (7 - (at & 7))) & 1) === 1)
        this.fill(x + (at % glyphWidth) * scale, y + Math.floor(at / glyphWidth) * scale, scale, scale, colour);
    }
  }

  /** Each line behind a byte that names its filter: none. */
  #compressed(): Buffer {
    const lines = Buffer.alloc((this.width + 1) * this.height);
    for (let row = 0; row < this.height; row++)
      lines.set(this.#pixels.subarray(row * this.width, (row + 1) * this.width), row * (this.width + 1) + 1);
    return deflateSync(lines);
  }
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

const object = (dictionary: string, stream?: Buffer): Buffer =>
  stream === undefined
    ? Buffer.from(dictionary)
    : Buffer.concat([Buffer.from(`${dictionary}\nstream\n`), stream, Buffer.from('\nendstream')]);

/** Objects from 1 on, with the table of where each begins. */
const document = (objects: readonly Buffer[]): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  const length = (): number => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [at, body] of objects.entries()) {
    offsets.push(length());
    parts.push(Buffer.from(`${at + 1} 0 obj\n`), body, Buffer.from('\nendobj\n'));
  }
  const table = length();
  const rows = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
};
