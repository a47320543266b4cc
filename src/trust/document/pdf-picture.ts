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

/** A picture as a PDF holds it: colours and, unless it is opaque, what shines through, both packed. */
interface Packed {
  readonly width: number;
  readonly height: number;
  readonly colours: Buffer;
  readonly alpha: Buffer | undefined;
}

const pack = async (png: Uint8Array): Promise<Packed> => {
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
  const isOpaque = alpha.every(each => each === 255);
  const { width, height } = info;
  return { width, height, colours: deflateSync(colours), alpha: isOpaque ? undefined : deflateSync(alpha) };
};

/** Of the pictures that were drawn last so many are kept, of those that take no more bytes than a seal's. */
const [mostKept, mostKeptBytes] = [16, 1_048_576];
const drawnLast = new Map<string, Packed>();

/** A company signs with one seal again and again, and to take its picture apart takes as long as all the rest of a signature. */
const packed = async (png: Uint8Array, key: string): Promise<Packed> => {
  const made = drawnLast.get(key) ?? (await pack(png));
  drawnLast.delete(key);
  if (made.colours.length + (made.alpha?.length ?? 0) <= mostKeptBytes) drawnLast.set(key, made);
  const [oldest] = drawnLast.keys();
  if (oldest !== undefined && drawnLast.size > mostKept) drawnLast.delete(oldest);
  return made;
};

const image = (update: PdfUpdate, { width, height, colours, alpha }: Packed): PdfRef => {
  const stream = (space: string, bytes: Buffer, more: Readonly<Record<string, PdfValue>> = {}): PdfStream => {
    const size = { Width: width, Height: height, BitsPerComponent: 8 };
    const words = { Type: name('XObject'), Subtype: name('Image'), ...size, ColorSpace: name(space), Filter: name('FlateDecode') };
    return new PdfStream(dict({ ...words, ...more, Length: bytes.length }), bytes);
  };
  const mask = alpha === undefined ? {} : { SMask: update.add(stream('DeviceGray', alpha)) };
  return update.add(stream('DeviceRGB', colours, mask));
};

/** Draws pictures into appearances; the same picture is stored once. */
export const appearances = (update: PdfUpdate) => {
  const images = new Map<string, PdfRef>();
  const imageOf = async (png: Uint8Array): Promise<PdfRef> => {
    const key = createHash('sha256').update(png).digest('hex');
    const made = images.get(key) ?? image(update, await packed(png, key));
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
