/** Where a picture lies on its stage: how large, how far from the middle, which way up. Plain numbers; it knows no screen. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The picture's middle, measured from the stage's, in pixels of the screen; `scale` 1 is the picture's own size. */
export interface Placed {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  /** Quarter turns clockwise. */
  readonly turn: number;
}

export type Fit = 'page' | 'width';

/** Air around a fitted picture. */
const AIR = 12;
const LEAST = 0.05;
const MOST = 8;
/** One step of a button or key. */
export const STEP = 1.25;

const turned = ({ width, height }: Size, turn: number): Size => (turn % 2 === 0 ? { width, height } : { width: height, height: width });
const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Never lost: a picture smaller than its stage stays in the middle, a larger one covers it. */
const held = (placed: Placed, picture: Size, stage: Size): Placed => {
  const { width, height } = turned(picture, placed.turn);
  const room = (long: number, space: number): number => Math.max(0, (long * placed.scale - space) / 2 + AIR);
  const hold = (value: number, most: number): number => (most <= AIR ? 0 : within(value, -most, most));
  return { ...placed, x: hold(placed.x, room(width, stage.width)), y: hold(placed.y, room(height, stage.height)) };
};

/** The whole page, or its width from the top on. */
export const fitted = (picture: Size, stage: Size, turn: number, fit: Fit): Placed => {
  const { width, height } = turned(picture, turn);
  const wide = (stage.width - 2 * AIR) / width;
  const scale = within(fit === 'width' ? wide : Math.min(wide, (stage.height - 2 * AIR) / height), LEAST, MOST);
  const hidden = (height * scale - stage.height) / 2 + AIR;
  return held({ scale, x: 0, y: fit === 'width' ? Math.max(0, hidden) : 0, turn }, picture, stage);
};

/** Larger or smaller; what lies under the point stays under it. The point is measured from the stage's middle. */
export const zoomed = (
  placed: Placed,
  factor: number,
  point: { readonly x: number; readonly y: number },
  picture: Size,
  stage: Size,
): Placed => {
  const scale = within(placed.scale * factor, LEAST, MOST);
  const grown = scale / placed.scale;
  return held({ ...placed, scale, x: point.x - (point.x - placed.x) * grown, y: point.y - (point.y - placed.y) * grown }, picture, stage);
};

export const moved = (placed: Placed, dx: number, dy: number, picture: Size, stage: Size): Placed =>
  held({ ...placed, x: placed.x + dx, y: placed.y + dy }, picture, stage);
