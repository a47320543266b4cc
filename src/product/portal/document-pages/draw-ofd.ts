/** A page of an OFD on a canvas: what is to be drawn in its order, the seals above it. */
import type { Ink } from '#trust/ofd/ink.ts';
import { type Matrix, times } from '#trust/ofd/matrix.ts';
import type { Drawing, Drawn, DrawnOutline, DrawnPicture, DrawnText } from '#trust/ofd/page-drawing.ts';
import type { SealOnPage } from '#trust/ofd/seals-on-pages.ts';

/** Files of pictures with their content; undefined of what no browser shows. */
export type Pictures = ReadonlyMap<string, Blob | undefined>;

export interface OfdSheet {
  readonly width: number;
  readonly height: number;
  readonly drawing: Drawing;
  readonly seals: readonly SealOnPage[];
}

/** More than this and a phone's browser gives up. */
const mostPixels = 16_000_000;

/** Typefaces of systems by what the usual names say; the file's own are not loaded. */
const families: readonly (readonly [named: RegExp, family: string])[] = [
  [/楷|kai/i, '"KaiTi", "Kaiti SC", "STKaiti", serif'],
  [/仿宋|fang/i, '"FangSong", "STFangsong", serif'],
  [/黑|hei|arial|helvetica|sans|雅黑|calibri/i, '"Microsoft YaHei", "PingFang SC", "Noto Sans CJK SC", sans-serif'],
  [/courier|mono|consol/i, 'monospace'],
];
const usualFamily = '"SimSun", "Songti SC", "Noto Serif CJK SC", serif';

const fontOf = ({ face, size }: DrawnText): string => {
  const [, family = usualFamily] = families.find(([named]) => named.test(face?.name ?? '')) ?? [];
  return `${face?.isItalic === true ? 'italic ' : ''}${face?.isBold === true ? 'bold ' : ''}${size}px ${family}`;
};

const colourOf = ({ red, green, blue, alpha }: Ink): string => `rgb(${red} ${green} ${blue} / ${alpha})`;

const text = (pen: CanvasRenderingContext2D, drawn: DrawnText): void => {
  pen.font = fontOf(drawn);
  pen.textBaseline = 'alphabetic';
  for (const { text: words, x, y } of drawn.pieces) {
    pen.save();
    pen.translate(x, y);
    if (drawn.turn !== 0) pen.rotate((drawn.turn * Math.PI) / 180);
    if (drawn.stretch !== 1) pen.scale(drawn.stretch, 1);
    if (drawn.fill !== undefined) {
      pen.fillStyle = colourOf(drawn.fill);
      pen.fillText(words, 0, 0, drawn.room);
    }
    if (drawn.stroke !== undefined) {
      pen.strokeStyle = colourOf(drawn.stroke);
      pen.lineWidth = drawn.size / 40;
      pen.strokeText(words, 0, 0, drawn.room);
    }
    pen.restore();
  }
};

const outline = (pen: CanvasRenderingContext2D, drawn: DrawnOutline): void => {
  const path = new Path2D(drawn.path);
  if (drawn.fill !== undefined) {
    pen.fillStyle = colourOf(drawn.fill);
    pen.fill(path, drawn.isEvenOdd ? 'evenodd' : 'nonzero');
  }
  if (drawn.stroke === undefined || drawn.width <= 0) return;
  pen.strokeStyle = colourOf(drawn.stroke);
  pen.lineWidth = drawn.width;
  pen.lineCap = drawn.cap;
  pen.lineJoin = drawn.join;
  pen.setLineDash([...drawn.dashes]);
  pen.stroke(path);
};

const decoded = async (blob: Blob | undefined): Promise<ImageBitmap | undefined> => {
  try {
    return blob === undefined ? undefined : await createImageBitmap(blob);
  } catch (error) {
    // Broken, though it begins as one.
    if (error instanceof DOMException) return undefined;
    throw error;
  }
};

/** A picture in a square of one by one; where it cannot be shown, a crossed frame. */
const picture = (pen: CanvasRenderingContext2D, bitmap: ImageBitmap | undefined): void => {
  if (bitmap !== undefined) {
    pen.drawImage(bitmap, 0, 0, 1, 1);
    bitmap.close();
    return;
  }
  pen.strokeStyle = '#888';
  pen.lineWidth = 0.006;
  pen.stroke(new Path2D('M0 0H1V1H0Z L1 1M1 0L0 1'));
};

/** What is drawn next is seen within this alone. */
const within = (pen: CanvasRenderingContext2D, x: number, y: number, width: number, height: number): void => {
  const area = new Path2D();
  area.rect(x, y, width, height);
  pen.clip(area);
};

const isPicture = (drawn: Drawn): drawn is DrawnPicture => drawn.kind === 'picture';

/** @param isGivenUp whether it is no longer wanted */
export const drawOfd = async (
  { width, height, drawing, seals }: OfdSheet,
  pictures: Pictures,
  canvas: HTMLCanvasElement,
  wide: number,
  isGivenUp: () => boolean,
): Promise<void> => {
  const wanted = (wide / width) * Math.min(devicePixelRatio, 2.5);
  const scale = Math.min(wanted, Math.sqrt(mostPixels / (width * height)));
  canvas.width = Math.floor(width * scale);
  canvas.height = Math.floor(height * scale);
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const on = (matrix: Matrix): void => pen.setTransform(...times([scale, 0, 0, scale, 0, 0], matrix));
  for (const drawn of drawing.drawn) {
    const bitmap = isPicture(drawn) ? await decoded(pictures.get(drawn.path)) : undefined;
    if (isGivenUp()) return bitmap?.close();
    pen.save();
    for (const area of drawn.clips) {
      on(area.matrix);
      within(pen, 0, 0, area.width, area.height);
    }
    on(drawn.matrix);
    pen.globalAlpha = drawn.alpha;
    if (isPicture(drawn)) picture(pen, bitmap);
    else if (drawn.kind === 'text') text(pen, drawn);
    else outline(pen, drawn);
    pen.restore();
  }
  for (const { box, clip, seal } of seals) {
    const bitmap = await decoded(seal === undefined ? undefined : pictures.get(seal));
    if (isGivenUp()) return bitmap?.close();
    pen.save();
    on([box.width, 0, 0, box.height, box.x, box.y]);
    if (clip !== undefined) within(pen, clip.x / box.width, clip.y / box.height, clip.width / box.width, clip.height / box.height);
    picture(pen, bitmap);
    pen.restore();
  }
};
