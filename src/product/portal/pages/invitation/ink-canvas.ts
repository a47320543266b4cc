/** Ink on a canvas: strokes, or a name in writing, and the picture that is made of them. */
import { field, inkArea, type Point, type Stroke } from './ink.ts';

/** Signed by hand, or by writing the name out; both are kept while one is chosen. */
export interface Mark {
  readonly way: 'hand' | 'name';
  readonly strokes: readonly Stroke[];
}
export const noMark: Mark = { way: 'hand', strokes: [] };

/** Around the ink of what is sent. */
const margin = 12;
/** None is ours: the names under which systems have Kai, then whatever has serifs. */
const kai = 'KaiTi, STKaiti, "Kaiti SC", "Kaiti TC", BiauKai, "AR PL UKai CN", "Noto Serif CJK SC", "Songti SC", SimSun, serif';
const ink = '#000';

const middleOf = (one: Point, other: Point) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

const drawDot = (context: CanvasRenderingContext2D, { x, y, breadth }: Point): void => {
  context.beginPath();
  context.arc(x, y, breadth * 0.7, 0, 2 * Math.PI);
  context.fill();
};

/** From the middle between two points to the middle between the next two: a curve without corners. @param from the first point of it that is not drawn yet */
export const drawStroke = (context: CanvasRenderingContext2D, stroke: Stroke, from = 0): void => {
  context.fillStyle = ink;
  context.strokeStyle = ink;
  context.lineCap = 'round';
  const [first] = stroke;
  if (first !== undefined && stroke.length === 1) drawDot(context, first);
  for (let index = Math.max(1, from); index < stroke.length; index += 1) {
    const [before, point, earlier] = [stroke[index - 1], stroke[index], stroke[index - 2]];
    if (before === undefined || point === undefined) continue;
    const start = earlier === undefined ? before : middleOf(earlier, before);
    const end = middleOf(before, point);
    context.lineWidth = (before.breadth + point.breadth) / 2;
    context.beginPath();
    context.moveTo(start.x, start.y);
    context.quadraticCurveTo(before.x, before.y, end.x, end.y);
    if (index === stroke.length - 1) context.lineTo(point.x, point.y);
    context.stroke();
  }
};

/** As large as the field takes it. */
const drawName = (context: CanvasRenderingContext2D, name: string): void => {
  const of = (size: number): string => `${size}px ${kai}`;
  context.font = of(100);
  const size = Math.min(field.height * 0.5, (100 * field.width * 0.86) / context.measureText(name).width);
  context.font = of(size);
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(name, field.width / 2, field.height / 2);
};

/** Clears the canvas, which is as many pixels wide as it is sharp, and draws the mark on it. */
export const drawMark = (canvas: HTMLCanvasElement, mark: Mark, name: string): void => {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const scale = canvas.width / field.width;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, field.width, field.height);
  if (mark.way === 'name') drawName(context, name);
  else for (const stroke of mark.strokes) drawStroke(context, stroke);
};

/** A call takes no longer text. */
const mostLetters = 99_000;
const scales = [1, 0.7, 0.5, 0.3] as const;

const cutOut = (canvas: HTMLCanvasElement, area: NonNullable<ReturnType<typeof inkArea>>, scale: number): string => {
  const cut = document.createElement('canvas');
  cut.width = Math.round(area.width * scale);
  cut.height = Math.round(area.height * scale);
  cut.getContext('2d')?.drawImage(canvas, area.x, area.y, area.width, area.height, 0, 0, cut.width, cut.height);
  return cut.toDataURL('image/png');
};

/** A PNG of the ink alone on a transparent ground, as a `data:` address; undefined where nothing is drawn. */
export const pictureOf = (mark: Mark, name: string): string | undefined => {
  const canvas = document.createElement('canvas');
  canvas.width = field.width;
  canvas.height = field.height;
  drawMark(canvas, mark, name);
  const pixels = canvas.getContext('2d', { willReadFrequently: true })?.getImageData(0, 0, field.width, field.height).data;
  const area = pixels === undefined ? undefined : inkArea(pixels, field.width, field.height, margin);
  if (area === undefined) return undefined;
  // A name that fills the field with many strokes is sent smaller.
  return scales.map(scale => cutOut(canvas, area, scale)).find(({ length }) => length < mostLetters);
};
