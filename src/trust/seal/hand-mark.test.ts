import { crc32, deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fittedInto, readHandMark } from './hand-mark.ts';
import { readPng } from './png-chunks.ts';

interface Drawing {
  readonly width?: number;
  readonly height?: number;
  readonly ink?: string;
  readonly paper?: string;
  readonly stroke?: number;
  /** Where the strokes go, in parts of the sides. */
  readonly strokes?: readonly (readonly [x: number, y: number])[];
}
const zigzag = [
  [0.3, 0.4],
  [0.5, 0.6],
  [0.55, 0.35],
  [0.7, 0.6],
] as const;

/** A signature as a page draws it. */
const drawn = ({ width = 600, height = 300, ink = '#000000', paper, stroke = 6, strokes = zigzag }: Drawing = {}): Buffer => {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (paper !== undefined) {
    pen.fillStyle = paper;
    pen.fillRect(0, 0, width, height);
  }
  pen.strokeStyle = ink;
  pen.lineWidth = stroke;
  pen.lineCap = 'round';
  pen.beginPath();
  for (const [x, y] of strokes) pen.lineTo(x * width, y * height);
  pen.stroke();
  return canvas.toBuffer('image/png');
};

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};
const signature = Buffer.from('89504e470d0a1a0a', 'hex');
const header = (width: number, height: number, depth = 8, colour = 6): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colour], 8);
  return chunk('IHDR', data);
};
const end = chunk('IEND', Buffer.alloc(0));
/** That chunk put in behind the header. */
const withChunk = (png: Buffer, type: string, data: Uint8Array): Buffer =>
  Buffer.concat([png.subarray(0, 33), chunk(type, data), png.subarray(33)]);

const pixelsOf = async (png: Buffer) => {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return {
    info,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels, (y * info.width + x + 1) * info.channels)],
  };
};

test('[BEY-03] a drawn signature becomes black on transparent, cut to its ink with a small margin', async () => {
  const { png, width, height } = await readHandMark(drawn());
  const { info, at } = await pixelsOf(png);
  expect([info.width, info.height, info.channels]).toEqual([width, height, 4]);
  // Strokes of 6 from 180 to 420 and from 105 to 180, and the margin.
  expect(width).toBeGreaterThanOrEqual(246);
  expect(width).toBeLessThan(280);
  expect(height).toBeGreaterThanOrEqual(81);
  expect(height).toBeLessThan(110);
  expect(at(0, 0)).toEqual([0, 0, 0, 0]);
  expect(at(width - 1, height - 1)).toEqual([0, 0, 0, 0]);
  const colours = new Set<string>();
  let isFull = false;
  for (let x = 0; x < width; x += 1)
    for (let y = 0; y < height; y += 1) {
      const [red, green, blue, alpha] = at(x, y);
      colours.add([red, green, blue].join());
      isFull ||= alpha === 255;
    }
  expect([...colours]).toEqual(['0,0,0']);
  expect(isFull).toBe(true);
  const again = await readHandMark(png);
  expect([again.width, again.height]).toEqual([width, height]);
});

/** Ways in which the same strokes may come. */
const alike: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'blue on transparent': () => drawn({ ink: '#1a3a9c' }),
  'red on white': () => drawn({ ink: '#d0021b', paper: '#ffffff' }),
  'black on cream': () => drawn({ paper: '#fffbea' }),
  'with a palette': () => sharp(drawn()).png({ palette: true }).toBuffer(),
  'in sixteen bits': () => sharp(drawn()).toColourspace('rgb16').png().toBuffer(),
  interlaced: () => sharp(drawn()).png({ progressive: true }).toBuffer(),
  'in grey': () =>
    sharp(drawn({ paper: '#ffffff' }))
      .greyscale()
      .png()
      .toBuffer(),
};
test.each(Object.entries(alike))('[BEY-03] %s, it is the same', async (_, make) => {
  const [usual, other] = [await readHandMark(drawn()), await readHandMark(await make())];
  expect(Math.abs(other.width - usual.width)).toBeLessThanOrEqual(4);
  expect(Math.abs(other.height - usual.height)).toBeLessThanOrEqual(4);
  const { at } = await pixelsOf(other.png);
  expect(at(0, 0)).toEqual([0, 0, 0, 0]);
});

test('[BEY-03] nothing of the file but its ink is kept: no text, no profile, no packed bomb reaches a decoder', async () => {
  const bomb = Buffer.concat([Buffer.from('iCCP-like\0\0', 'latin1'), deflateSync(Buffer.alloc(50_000_000))]);
  const carrying = withChunk(withChunk(drawn(), 'tEXt', Buffer.from('Comment\0tiger')), 'iCCP', bomb);
  const { png } = await readHandMark(carrying);
  expect(png.equals((await readHandMark(drawn())).png)).toBe(true);
  expect(readPng(carrying)?.bare.includes('tiger')).toBe(false);
  expect(png.includes('tiger')).toBe(false);
});

test('[BEY-03] the smallest and the largest that are taken, a one-stroke name and a small one in a large field', async () => {
  await readHandMark(drawn({ width: 40, height: 20, stroke: 3 }));
  await readHandMark(drawn({ width: 2_000, height: 1_500, stroke: 20 }));
  const line = [
    [0.2, 0.5],
    [0.8, 0.5],
  ] as const;
  const { width, height } = await readHandMark(drawn({ strokes: line }));
  expect(width / height).toBeGreaterThan(5);
  const small = zigzag.map(([x, y]) => [x / 4, y / 4] as const);
  await readHandMark(drawn({ width: 1_000, height: 500, strokes: small }));
});

const whole = drawn();
const bare = Buffer.concat([signature, header(600, 300), chunk('IDAT', deflateSync(Buffer.alloc(4_000))), end]);
const refusals: readonly (readonly [what: string, code: string, make: () => Uint8Array | Promise<Uint8Array>])[] = [
  ['nothing', 'MARK_UNREADABLE', () => new Uint8Array(0)],
  [
    'text that says it is a PNG',
    'MARK_UNREADABLE',
    () => Buffer.from('\x89PNG\r\n\x1a\n<svg xmlns="http://www.w3.org/2000/svg"/>', 'latin1'),
  ],
  [
    'an SVG',
    'MARK_UNREADABLE',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><path d="M0 0h600"/></svg>'),
  ],
  ['a JPEG', 'MARK_UNREADABLE', () => sharp(whole).flatten({ background: '#ffffff' }).jpeg().toBuffer()],
  ['a GIF', 'MARK_UNREADABLE', () => sharp(whole).gif().toBuffer()],
  ['cut off within the pixels', 'MARK_UNREADABLE', () => whole.subarray(0, whole.length - 40)],
  ['cut off before its end', 'MARK_UNREADABLE', () => whole.subarray(0, whole.length - 12)],
  ['cut off within the header', 'MARK_UNREADABLE', () => whole.subarray(0, 20)],
  ['the signature alone', 'MARK_UNREADABLE', () => signature],
  ['with fewer pixels than it says', 'MARK_UNREADABLE', () => bare],
  [
    'pixels that are no packed data',
    'MARK_UNREADABLE',
    () => Buffer.concat([signature, header(600, 300), chunk('IDAT', Buffer.alloc(99, 7)), end]),
  ],
  ['no pixels', 'MARK_UNREADABLE', () => Buffer.concat([signature, header(600, 300), end])],
  ['two headers', 'MARK_UNREADABLE', () => withChunk(whole, 'IHDR', whole.subarray(16, 29))],
  ['an altered byte', 'MARK_UNREADABLE', () => Buffer.from(whole).fill(0x55, 60, 61)],
  ['a kind of pixels that there is not', 'MARK_UNREADABLE', () => Buffer.concat([signature, header(600, 300, 7, 5), whole.subarray(33)])],
  ['something behind its end', 'MARK_UNREADABLE', () => Buffer.concat([whole, Buffer.from('PK\x03\x04')])],
  ['another picture behind its end', 'MARK_UNREADABLE', () => Buffer.concat([whole, whole])],
  ['one that moves', 'MARK_UNREADABLE', () => withChunk(whole, 'acTL', Buffer.from('0000000200000000', 'hex'))],
  [
    'a chunk longer than the file',
    'MARK_UNREADABLE',
    () => Buffer.concat([signature, header(600, 300), Buffer.from('7fffffff', 'hex'), Buffer.from('IDAT0000')]),
  ],
  ['smaller than any field', 'MARK_UNREADABLE', () => drawn({ width: 39, height: 20 })],
  ['lower than any field', 'MARK_UNREADABLE', () => drawn({ width: 40, height: 19 })],
  ['no side at all', 'MARK_UNREADABLE', () => Buffer.concat([signature, header(0, 300), whole.subarray(33)])],
  [
    'sides that would fill the memory',
    'MARK_TOO_LARGE',
    () => Buffer.concat([signature, header(0x7fffffff, 0x7fffffff), whole.subarray(33)]),
  ],
  ['wider than any screen', 'MARK_TOO_LARGE', () => drawn({ width: 2_001, height: 300 })],
  ['higher than any screen', 'MARK_TOO_LARGE', () => drawn({ width: 600, height: 1_501 })],
  ['more than 300 kB', 'MARK_TOO_LARGE', () => withChunk(whole, 'tEXt', Buffer.alloc(300_000))],
  ['nothing drawn on transparent', 'MARK_EMPTY', () => drawn({ strokes: [] })],
  ['nothing drawn on white', 'MARK_EMPTY', () => drawn({ strokes: [], paper: '#ffffff' })],
  ['white on white', 'MARK_EMPTY', () => drawn({ ink: '#ffffff', paper: '#ffffff' })],
  ['too pale', 'MARK_EMPTY', () => drawn({ ink: '#d8d8d8', paper: '#ffffff' })],
  ['nearly transparent', 'MARK_EMPTY', () => drawn({ ink: 'rgba(0, 0, 0, 0.1)' })],
  [
    'a dot',
    'MARK_EMPTY',
    () =>
      drawn({
        stroke: 12,
        strokes: [
          [0.5, 0.5],
          [0.502, 0.5],
        ],
      }),
  ],
  [
    'a hair',
    'MARK_EMPTY',
    () =>
      drawn({
        stroke: 1,
        strokes: [
          [0.5, 0.5 + 1 / 600],
          [0.57, 0.5 + 1 / 600],
        ],
      }),
  ],
  ['black all over', 'MARK_UNREADABLE', () => drawn({ paper: '#000000' })],
  ['light on dark', 'MARK_UNREADABLE', () => drawn({ ink: '#ffffff', paper: '#202020' })],
  ['on grey', 'MARK_UNREADABLE', () => drawn({ paper: '#909090' })],
];
test.each(refusals)('[BEY-03] %s is refused: %s', async (_, code, make) => {
  await expect((async () => readHandMark(await make()))()).rejects.toMatchObject({ code });
});

test('[BEY-03] every beginning of a good file but the whole of it is refused', async () => {
  for (let length = 0; length < whole.length; length += 97)
    await expect(readHandMark(whole.subarray(0, length))).rejects.toMatchObject({ code: 'MARK_UNREADABLE' });
});

test.each([
  [
    { width: 300, height: 100 },
    { x: 20, y: 30, width: 60, height: 20 },
  ],
  [
    { width: 100, height: 100 },
    { x: 40, y: 30, width: 20, height: 20 },
  ],
  [
    { width: 600, height: 100 },
    { x: 20, y: 35, width: 60, height: 10 },
  ],
])('[BEY-03] %o stands in the middle of its place, with its aspect', (picture, place) => {
  expect(fittedInto({ x: 20, y: 30, width: 60, height: 20 }, picture)).toEqual(place);
});
