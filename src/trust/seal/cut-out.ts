/** Cuts a seal out of a scan or photograph: the paper becomes transparent, the ink one colour, the picture as large as the seal. */
import sharp from 'sharp';
import { Refusal } from '#engine/wire/errors.ts';
import { type Colour, inks } from './design.ts';
import { sheet } from './drawing.ts';
import { dpi, pixels as pixelsOf } from './raster.ts';

/** What a decoder may unpack: a small file can hold a huge picture. */
const mostPixels = 40_000_000;
/** Worked on no larger than this: enough for 100 mm at 600 dpi is more than any seal needs. */
const workingSide = 1600;
/** The ink's longer side must have so many pixels, or the seal would be blurred. */
const leastSide = 180;

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

const decoded = async (file: Uint8Array): Promise<Pixels> => {
  try {
    const { data, info } = await sharp(file, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .resize({ width: workingSide, height: workingSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    throw new Refusal('SEAL_IMAGE_UNREADABLE', { cause: error });
  }
};

type Rgb = readonly [number, number, number];

/** The paper: the middle value of what lies along the four edges. */
const paperOf = ({ data, width, height }: Pixels): Rgb => {
  const edge: number[] = [];
  for (let x = 0; x < width; x += 1) edge.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y += 1) edge.push(y * width, y * width + width - 1);
  const middle = (channel: number): number => {
    const values = edge.map(pixel => data[pixel * 3 + channel] ?? 255).sort((a, b) => a - b);
    return values[values.length >> 1] ?? 255;
  };
  return [middle(0), middle(1), middle(2)];
};

/** How far each pixel is from the paper, 0 to 255 where 255 is full ink. */
const inkOf = (pixels: Pixels): Buffer => {
  const [red, green, blue] = paperOf(pixels);
  const count = pixels.width * pixels.height;
  const far = new Uint16Array(count);
  const histogram = new Uint32Array(443);
  for (let pixel = 0; pixel < count; pixel += 1) {
    const at = pixel * 3;
    const distance = Math.hypot((pixels.data[at] ?? 0) - red, (pixels.data[at + 1] ?? 0) - green, (pixels.data[at + 2] ?? 0) - blue);
    const whole = Math.round(distance);
    far[pixel] = whole;
    histogram[whole] = (histogram[whole] ?? 0) + 1;
  }
  // Full ink is what the strongest hundredth of the picture reaches; noise of the paper lies below a quarter of it.
  let strongest = 442;
  for (let seen = 0; strongest > 0; strongest -= 1) {
    seen += histogram[strongest] ?? 0;
    if (seen >= count / 100) break;
  }
  if (strongest < 60) throw new Refusal('SEAL_IMAGE_BLANK');
  const [from, to] = [strongest * 0.25, strongest * 0.7];
  const alpha = Buffer.alloc(count);
  for (let pixel = 0; pixel < count; pixel += 1)
    alpha[pixel] = Math.round(255 * Math.min(1, Math.max(0, ((far[pixel] ?? 0) - from) / (to - from))));
  return alpha;
};

/** What the ink covers. Single specks do not count: a row or column needs three pixels of it. */
const boundsOf = (alpha: Buffer, width: number, height: number) => {
  const rows = new Uint32Array(height);
  const columns = new Uint32Array(width);
  let inked = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((alpha[y * width + x] ?? 0) > 127) {
        rows[y] = (rows[y] ?? 0) + 1;
        columns[x] = (columns[x] ?? 0) + 1;
        inked += 1;
      }
  const ends = (counts: Uint32Array): readonly [number, number] => [
    counts.findIndex(each => each > 2),
    counts.findLastIndex(each => each > 2),
  ];
  const [[left, right], [top, bottom]] = [ends(columns), ends(rows)];
  return { left, top, width: right - left + 1, height: bottom - top + 1, share: inked / (width * height) };
};

/**
 * The picture of the seal alone, as SVG in its size with the pixels inside.
 * @throws Refusal SEAL_IMAGE_UNREADABLE, SEAL_IMAGE_BLANK, SEAL_IMAGE_FULL, SEAL_IMAGE_SMALL
 */
export const cutOut = async (
  file: Uint8Array,
  design: { readonly width: number; readonly height: number; readonly colour: Colour; readonly opacity: number },
): Promise<string> => {
  const pixels = await decoded(file);
  const { width, height } = pixels;
  const alpha = inkOf(pixels);
  const bounds = boundsOf(alpha, width, height);
  if (bounds.left < 0 || bounds.top < 0) throw new Refusal('SEAL_IMAGE_BLANK');
  if (bounds.share > 0.6) throw new Refusal('SEAL_IMAGE_FULL');
  if (Math.max(bounds.width, bounds.height) < leastSide) throw new Refusal('SEAL_IMAGE_SMALL', { params: { pixels: leastSide } });
  const ink = inks[design.colour];
  const [red, green, blue] = [1, 3, 5].map(at => Number.parseInt(ink.slice(at, at + 2), 16));
  const coloured = Buffer.alloc(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    coloured[pixel * 4] = red ?? 0;
    coloured[pixel * 4 + 1] = green ?? 0;
    coloured[pixel * 4 + 2] = blue ?? 0;
    coloured[pixel * 4 + 3] = alpha[pixel] ?? 0;
  }
  const png = await sharp(coloured, { raw: { width, height, channels: 4 } })
    .extract({ left: bounds.left, top: bounds.top, width: bounds.width, height: bounds.height })
    .resize({
      width: pixelsOf(design.width, dpi.print),
      height: pixelsOf(design.height, dpi.print),
      fit: 'contain',
      background: '#00000000',
    })
    .png({ compressionLevel: 9, palette: false })
    .toBuffer();
  const place = `x="${-design.width / 2}" y="${-design.height / 2}" width="${design.width}" height="${design.height}"`;
  const opacity = design.opacity === 100 ? '' : ` opacity="${design.opacity / 100}"`;
  return sheet(design.width, design.height, `<image ${place}${opacity} href="data:image/png;base64,${png.toString('base64')}"/>`);
};
