/** Pictures of seals on the pages of a PDF: from millimetres as a page is seen to its own coordinates, and from PNG to what a PDF draws. */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { Refusal } from '#engine/wire/errors.ts';
import type { PageNode, PdfFile } from './pdf-file.ts';
import { dict, name, numberOf, type PdfRef, PdfStream, type PdfValue } from './pdf-syntax.ts';
import type { PdfUpdate } from './pdf-update.ts';

/** A picture and where it stands: millimetres from the top left corner of the page as it is seen. */
export interface Picture {
  readonly png: Uint8Array;
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Only this upright slice of the picture, counted from 0: a cross-page seal (骑缝) stands on each page with its share. */
  readonly slice?: { readonly index: number; readonly of: number };
}

export type Rect = readonly [left: number, bottom: number, right: number, top: number];

const pointsOf = (mm: number): number => (mm * 72) / 25.4;

interface Geometry {
  readonly box: Rect;
  readonly rotate: 0 | 90 | 180 | 270;
  readonly unit: number;
}

const rectOf = (file: PdfFile, value: PdfValue | undefined): Rect | undefined => {
  const [a, b, c, d] = file.arrayOf(value).map(each => numberOf(file.resolve(each)));
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
};

/** 14.11.2: what is seen is the crop box within the media box, turned by /Rotate. */
const geometryOf = (file: PdfFile, page: PageNode): Geometry => {
  const media = rectOf(file, page.inherited('MediaBox')) ?? [0, 0, 612, 792];
  const crop = rectOf(file, page.inherited('CropBox')) ?? media;
  const box: Rect = [Math.max(media[0], crop[0]), Math.max(media[1], crop[1]), Math.min(media[2], crop[2]), Math.min(media[3], crop[3])];
  const turn = (((numberOf(page.inherited('Rotate')) ?? 0) % 360) + 360) % 360;
  const rotate = turn === 90 || turn === 180 || turn === 270 ? turn : 0;
  return { box: box[2] > box[0] && box[3] > box[1] ? box : media, rotate, unit: numberOf(page.dict.get('UserUnit')) ?? 1 };
};

const toPoint = ({ box: [left, bottom, right, top], rotate, unit }: Geometry, xMm: number, yMm: number): readonly [number, number] => {
  const [x, y] = [pointsOf(xMm) / unit, pointsOf(yMm) / unit];
  switch (rotate) {
    case 90:
      return [left + y, bottom + x];
    case 180:
      return [right - x, bottom + y];
    case 270:
      return [right - y, top - x];
    default:
      return [left + x, top - y];
  }
};

/** Where a picture stands in the page's own coordinates. */
export const rectOn = (file: PdfFile, page: PageNode, { x, y, width, height }: Picture): Rect => {
  const geometry = geometryOf(file, page);
  const [x1, y1] = toPoint(geometry, x, y);
  const [x2, y2] = toPoint(geometry, x + width, y + height);
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
};

/** A seal at 600 dots an inch of the largest size a page takes has less. */
const mostPixels = 60_000_000;

const image = async (update: PdfUpdate, png: Uint8Array): Promise<PdfRef> => {
  const { data, info } = await sharp(png, { limitInputPixels: mostPixels })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw new Refusal('DOCUMENT_PICTURE', { cause });
    });
  const pixels = info.width * info.height;
  const [colours, alpha] = [Buffer.alloc(pixels * 3), Buffer.alloc(pixels)];
  for (let pixel = 0, from = 0, to = 0; pixel < pixels; pixel += 1) {
    colours[to++] = data[from++] ?? 0;
    colours[to++] = data[from++] ?? 0;
    colours[to++] = data[from++] ?? 0;
    alpha[pixel] = data[from++] ?? 255;
  }
  const stream = (space: string, bytes: Buffer, more: Readonly<Record<string, PdfValue>> = {}): PdfStream => {
    const packed = deflateSync(bytes);
    const size = { Width: info.width, Height: info.height, BitsPerComponent: 8 };
    const words = { Type: name('XObject'), Subtype: name('Image'), ...size, ColorSpace: name(space), Filter: name('FlateDecode') };
    return new PdfStream(dict({ ...words, ...more, Length: packed.length }), packed);
  };
  const isOpaque = alpha.every(each => each === 255);
  const mask = isOpaque ? {} : { SMask: update.add(stream('DeviceGray', alpha)) };
  return update.add(stream('DeviceRGB', colours, mask));
};

/** Draws pictures into appearances; the same picture is stored once. */
export const appearances = (update: PdfUpdate) => {
  const images = new Map<string, PdfRef>();
  const imageOf = async (png: Uint8Array): Promise<PdfRef> => {
    const key = createHash('sha256').update(png).digest('hex');
    const made = images.get(key) ?? (await image(update, png));
    images.set(key, made);
    return made;
  };
  /** 12.5.5: an appearance is turned by its matrix and then fitted into the rectangle, so that it reads upright on a turned page. */
  return async (page: PageNode, { png, width, height, slice = { index: 0, of: 1 } }: Picture): Promise<PdfRef> => {
    const { rotate } = geometryOf(update.file, page);
    const [w, h] = [pointsOf(width), pointsOf(height)];
    const content = Buffer.from(`q ${(w * slice.of).toFixed(4)} 0 0 ${h.toFixed(4)} ${(-w * slice.index).toFixed(4)} 0 cm /Seal Do Q`);
    const [cos, sin] = [Math.round(Math.cos((rotate * Math.PI) / 180)), Math.round(Math.sin((rotate * Math.PI) / 180))];
    const form = dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, w, h],
      Matrix: [cos, sin, 0 - sin, cos, 0, 0],
      Resources: dict({ XObject: dict({ Seal: await imageOf(png) }) }),
      Length: content.length,
    });
    return update.add(new PdfStream(form, content));
  };
};
