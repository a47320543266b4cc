/** A signature drawn by hand on a screen: of the picture that somebody sent nothing is kept but where the ink is, written anew in black. */
import sharp from 'sharp';
import { Refusal } from '#engine/wire/errors.ts';
import { readPng } from './png-chunks.ts';

export interface HandMark {
  /** Black on transparent, cut to the ink with a small margin. */
  readonly png: Buffer;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Strokes drawn on a whole screen take a tenth of it. */
const mostBytes = 300_000;
const least = { width: 40, height: 20 };
const most = { width: 2_000, height: 1_500 };

/** A line drawn with less contrast is not seen in print. */
const leastDark = 60;
/** As many pixels are as dark as the ink is: one alone may be anything. */
const leastOfDarkest = 20;
/** Below this part of full ink it is no ink: a shade of the background. */
const faint = 0.1;
/** A dot is no name: its longer side is more than a touch of the finger leaves. */
const leastInked = 60;
const leastSide = (width: number): number => Math.max(16, width / 20);
/** More is a background, not a name. */
const mostShare = 0.6;
const marginOf = (side: number): number => Math.max(2, Math.round(side * 0.03));

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

const decoded = async (file: Uint8Array): Promise<Pixels> => {
  if (file.length > mostBytes) throw new Refusal('MARK_TOO_LARGE');
  const png = readPng(file);
  if (png === undefined) throw new Refusal('MARK_UNREADABLE');
  // By the header: a small file can hold a huge picture.
  if (png.width > most.width || png.height > most.height) throw new Refusal('MARK_TOO_LARGE');
  if (png.width < least.width || png.height < least.height) throw new Refusal('MARK_UNREADABLE');
  try {
    const { data, info } = await sharp(png.bare, { limitInputPixels: most.width * most.height, failOn: 'warning' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    throw new Refusal('MARK_UNREADABLE', { cause: error });
  }
};

/** How dark each pixel is, 255 where it is as dark as the ink: whatever the colour of the strokes, they come out black. */
const inkOf = ({ data, width, height }: Pixels): Buffer => {
  const dark = Buffer.alloc(width * height);
  const histogram = new Uint32Array(256);
  for (let pixel = 0, at = 0; pixel < dark.length; pixel += 1, at += 3) {
    const value = 255 - Math.min(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255);
    dark[pixel] = value;
    histogram[value] = (histogram[value] ?? 0) + 1;
  }
  let full = 255;
  for (let seen = 0; full > 0; full -= 1) {
    seen += histogram[full] ?? 0;
    if (seen >= leastOfDarkest) break;
  }
  if (full < leastDark) throw new Refusal('MARK_EMPTY');
  for (let pixel = 0; pixel < dark.length; pixel += 1) {
    const share = (dark[pixel] ?? 0) / full;
    dark[pixel] = share < faint ? 0 : Math.round(255 * Math.min(1, share));
  }
  return dark;
};

const boundsOf = (ink: Buffer, { width, height }: Pixels) => {
  let [left, top, right, bottom, inked, touched] = [width, height, -1, -1, 0, 0];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const value = ink[y * width + x] ?? 0;
      if (value === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
      touched += 1;
      if (value > 127) inked += 1;
    }
  return { left, top, width: right - left + 1, height: bottom - top + 1, inked, share: touched / ink.length };
};

/**
 * @param file an untrusted PNG
 * @throws Refusal MARK_TOO_LARGE by bytes or sides, MARK_UNREADABLE for what is no PNG, is broken, tiny, moves or is nearly all ink,
 * MARK_EMPTY for no ink, too little or too pale
 */
export const readHandMark = async (file: Uint8Array): Promise<HandMark> => {
  const pixels = await decoded(file);
  const ink = inkOf(pixels);
  const bounds = boundsOf(ink, pixels);
  if (bounds.share > mostShare) throw new Refusal('MARK_UNREADABLE');
  if (bounds.inked < leastInked || Math.max(bounds.width, bounds.height) < leastSide(pixels.width)) throw new Refusal('MARK_EMPTY');
  const margin = marginOf(Math.max(bounds.width, bounds.height));
  const [width, height] = [bounds.width + 2 * margin, bounds.height + 2 * margin];
  const black = Buffer.alloc(width * height * 4);
  for (let y = 0; y < bounds.height; y += 1)
    for (let x = 0; x < bounds.width; x += 1)
      black[((y + margin) * width + x + margin) * 4 + 3] = ink[(y + bounds.top) * pixels.width + x + bounds.left] ?? 0;
  const png = await sharp(black, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 9, palette: false })
    .toBuffer();
  return { png, width, height };
};

/** In millimetres. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The largest place within a box that has the picture's aspect, in its middle. */
export const fittedInto = (box: Box, picture: { readonly width: number; readonly height: number }): Box => {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
};
