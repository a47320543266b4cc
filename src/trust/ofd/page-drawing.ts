/**
 * What is drawn on a page of an OFD (GB/T 33190 8 to 13), in its order: texts, outlines, pictures, those of notes on the page too. What is not drawn as
 * it stands is told by its kind, and never left out in silence.
 */
import { boxIn, type OfdBox } from './box.ts';
import { type Ink, inkIn, isPlain, shareOf } from './ink.ts';
import { type Matrix, matrixIn, still, times } from './matrix.ts';
import { numberIn, numbersIn, stepsOf } from './numbers.ts';
import { svgPathOf } from './outline-path.ts';
import type { Face, Resources } from './resources.ts';
import { isOverlong } from './text-code.ts';
import { unitId } from './unit-id.ts';
import { childrenOf, type Element } from './xml.ts';

/** An area outside of which nothing is seen: from its own corner, as wide and high. */
export interface Clip {
  readonly matrix: Matrix;
  readonly width: number;
  readonly height: number;
}

interface Placed {
  /** From its own coordinates to millimetres of the page. */
  readonly matrix: Matrix;
  /** Its own area, and those of what it is part of: it is seen where all of them are. */
  readonly clips: readonly Clip[];
  /** 0 to 1. */
  readonly alpha: number;
}

export interface DrawnText extends Placed {
  readonly kind: 'text';
  /** Each where it stands; one for all where it is not said where each stands. */
  readonly pieces: readonly { readonly text: string; readonly x: number; readonly y: number }[];
  readonly size: number;
  /** Degrees that each character is turned by. */
  readonly turn: number;
  /** How wide all may be where each has no place of its own. */
  readonly room: number | undefined;
  readonly stretch: number;
  readonly face: Face | undefined;
  readonly fill: Ink | undefined;
  readonly stroke: Ink | undefined;
}

export interface DrawnOutline extends Placed {
  readonly kind: 'outline';
  /** As SVG writes it. */
  readonly path: string;
  readonly isEvenOdd: boolean;
  readonly fill: Ink | undefined;
  readonly stroke: Ink | undefined;
  readonly width: number;
  readonly dashes: readonly number[];
  readonly cap: 'butt' | 'round' | 'square';
  readonly join: 'miter' | 'round' | 'bevel';
}

/** It fills the square of one by one. */
export interface DrawnPicture extends Placed {
  readonly kind: 'picture';
  /** Its file. */
  readonly path: string;
}

export type Drawn = DrawnText | DrawnOutline | DrawnPicture;

/** What is not drawn, or not as it stands. */
export type Undrawn = 'picture' | 'shade' | 'colour' | 'glyph' | 'clip' | 'other';

export interface Drawing {
  readonly drawn: readonly Drawn[];
  readonly undrawn: ReadonlySet<Undrawn>;
}

/** Objects and characters of a page, however often one is gone through: what is more is too much for a screen. */
const MOST_GONE = 200_000;
const MOST_NESTED = 8;
const usualWidth = 0.353;

interface Within {
  readonly resources: Resources;
  readonly matrix: Matrix;
  readonly clips: readonly Clip[];
  readonly alpha: number;
  readonly param: string | undefined;
  /** The drawings that it is part of. */
  readonly inside: readonly Element[];
  /** How many objects and characters were gone through on the page, drawn or not. */
  readonly gone: { count: number };
  readonly drawn: Drawn[];
  readonly undrawn: Set<Undrawn>;
}

const isTooMuch = ({ gone, undrawn }: Within): boolean => {
  if (gone.count < MOST_GONE) return false;
  undrawn.add('other');
  return true;
};

type Find = (name: string) => string | undefined;

/** An object's own words, else those of its parameters, and of those that these go by. */
const wordsOf = (element: Element, { resources, param, undrawn }: Within) => {
  const chain = [element];
  let next = element.attributes.get('DrawParam') ?? param;
  for (let step = 0; next !== undefined && step < MOST_NESTED; step += 1) {
    const found = resources.params.get(unitId(next));
    if (found === undefined) undrawn.add('other');
    else chain.push(found);
    next = found?.attributes.get('Relative');
  }
  const find: Find = name => chain.map(each => each.attributes.get(name)).find(each => each !== undefined);
  const colourOf = (name: string): Element | undefined => chain.flatMap(each => childrenOf(each, name))[0];
  return { find, colourOf };
};

const black: Ink = { red: 0, green: 0, blue: 0, alpha: 1 };

/** @param isOn whether it is filled, or its line drawn, at all */
const inkOf = (colour: Element | undefined, isOn: boolean, { resources, undrawn }: Within): Ink | undefined => {
  if (!isOn) return undefined;
  if (colour === undefined) return black;
  const ink = inkIn(colour);
  if (ink === undefined) undrawn.add('shade');
  else if (!isPlain(colour, resources.spaces)) undrawn.add('colour');
  return ink;
};

const flag = (word: string | undefined, unsaid: boolean): boolean => (word === undefined ? unsaid : word === 'true' || word === '1');

/** What has no area of its own is seen wherever it draws, which some readers do otherwise. */
const clipsOf = (box: OfdBox | undefined, matrix: Matrix, { clips, undrawn }: Within): readonly Clip[] => {
  if (box !== undefined) return [...clips, { matrix: times(matrix, [1, 0, 0, 1, box.x, box.y]), width: box.width, height: box.height }];
  undrawn.add('clip');
  return clips;
};

/** Where its own coordinates begin: the corner of its area, which cuts off what leads out of it (8.5), then its own turn. */
const placedIn = ({ attributes }: Element, within: Within): Placed => {
  const [x = 0, y = 0] = numbersIn(attributes.get('Boundary'));
  const turn = attributes.has('CTM') ? matrixIn(attributes.get('CTM')) : still;
  if (turn === undefined) within.undrawn.add('other');
  return {
    matrix: times(times(within.matrix, [1, 0, 0, 1, x, y]), turn ?? still),
    clips: clipsOf(boxIn(attributes.get('Boundary')), within.matrix, within),
    alpha: within.alpha * shareOf(attributes.get('Alpha')),
  };
};

/** A character after the other, by the steps that are said. */
const piecesOf = (code: Element): DrawnText['pieces'] => {
  const characters = [...code.spaced];
  const most = Math.max(1, characters.length - 1);
  const [across, down] = [stepsOf(code.attributes.get('DeltaX'), most), stepsOf(code.attributes.get('DeltaY'), most)];
  let [x, y] = [numberIn(code.attributes.get('X')) ?? 0, numberIn(code.attributes.get('Y')) ?? 0];
  if (across.length === 0 && down.length === 0) return [{ text: code.text, x, y }];
  return characters.map((text, index) => {
    const piece = { text, x, y };
    // Characters beyond the last step that is said go on by it.
    x += across[index] ?? (down.length === 0 ? (across.at(-1) ?? 0) : 0);
    y += down[index] ?? (across.length === 0 ? (down.at(-1) ?? 0) : 0);
    return piece;
  });
};

const drawText = (object: Element, placed: Placed, within: Within): void => {
  const { find, colourOf } = wordsOf(object, within);
  const size = numberIn(object.attributes.get('Size')) ?? 0;
  const [, , wide] = numbersIn(object.attributes.get('Boundary'));
  const face = within.resources.faces.get(unitId(object.attributes.get('Font')));
  // 11.4: glyphs of the file's own typeface stand in the place of the characters, which may be others.
  if (childrenOf(object, 'CGTransform').length > 0) within.undrawn.add('glyph');
  const weight = numberIn(object.attributes.get('Weight')) ?? 0;
  const isItalic = flag(object.attributes.get('Italic'), false);
  for (const code of childrenOf(object, 'TextCode')) {
    if (isTooMuch(within)) return;
    if (isOverlong(code)) {
      within.undrawn.add('other');
      continue;
    }
    const pieces = piecesOf(code);
    within.gone.count += pieces.length;
    within.drawn.push({
      kind: 'text',
      ...placed,
      pieces,
      size,
      turn: numberIn(object.attributes.get('CharDirection')) ?? 0,
      room: pieces.length === 1 && [...code.text].length > 1 ? wide : undefined,
      stretch: numberIn(object.attributes.get('HScale')) ?? 1,
      face: { name: face?.name ?? '', isBold: (face?.isBold ?? false) || weight >= 600, isItalic: (face?.isItalic ?? false) || isItalic },
      fill: inkOf(colourOf('FillColor'), flag(find('Fill'), true), within),
      stroke: inkOf(colourOf('StrokeColor'), flag(find('Stroke'), false), within),
    });
  }
};

const caps = { Butt: 'butt', Round: 'round', Square: 'square' } as const;
const joins = { Miter: 'miter', Round: 'round', Bevel: 'bevel' } as const;
const oneOf = <T>(words: Readonly<Record<string, T>>, word: string | undefined, unsaid: T): T => words[word ?? ''] ?? unsaid;

const drawOutline = (object: Element, placed: Placed, within: Within): void => {
  const { find, colourOf } = wordsOf(object, within);
  const path = svgPathOf(childrenOf(object, 'AbbreviatedData')[0]?.text ?? '');
  if (path === undefined) {
    within.undrawn.add('other');
    return;
  }
  within.drawn.push({
    kind: 'outline',
    ...placed,
    path,
    isEvenOdd: find('Rule') === 'Even-Odd',
    fill: inkOf(colourOf('FillColor'), flag(find('Fill'), false), within),
    stroke: inkOf(colourOf('StrokeColor'), flag(find('Stroke'), true), within),
    width: numberIn(find('LineWidth')) ?? usualWidth,
    dashes: numbersIn(find('DashPattern')).filter(each => each >= 0),
    cap: oneOf(caps, find('Cap'), 'butt'),
    join: oneOf(joins, find('Join'), 'miter'),
  });
};

const drawPicture = (object: Element, placed: Placed, within: Within): void => {
  const path = within.resources.pictures.get(unitId(object.attributes.get('ResourceID')));
  if (path === undefined) {
    within.undrawn.add('picture');
    return;
  }
  // A mask says what of it is seen.
  if (object.attributes.has('ImageMask')) within.undrawn.add('clip');
  const [, , wide = 1, high = 1] = numbersIn(object.attributes.get('Boundary'));
  const matrix = object.attributes.has('CTM') ? placed.matrix : times(placed.matrix, [wide, 0, 0, high, 0, 0]);
  within.drawn.push({ kind: 'picture', ...placed, matrix, path });
};

const drawWhole = (object: Element, placed: Placed, within: Within): void => {
  const unit = within.resources.drawings.get(unitId(object.attributes.get('ResourceID')));
  const { inside, undrawn } = within;
  if (unit === undefined || inside.length >= MOST_NESTED || inside.includes(unit)) undrawn.add('other');
  else for (const content of childrenOf(unit, 'Content')) drawIn(content, { ...within, ...placed, inside: [...inside, unit] });
};

const drawers: Readonly<Record<string, (object: Element, placed: Placed, within: Within) => void>> = {
  TextObject: drawText,
  PathObject: drawOutline,
  ImageObject: drawPicture,
  CompositeObject: drawWhole,
};

/** Of a layer, a block, or the appearance of a note. */
function drawIn(element: Element, within: Within): void {
  const param = element.attributes.get('DrawParam') ?? within.param;
  for (const object of element.children) {
    if (isTooMuch(within)) return;
    within.gone.count += 1;
    if (!flag(object.attributes.get('Visible'), true)) continue;
    const here: Within = { ...within, param };
    const draw = drawers[object.name];
    if (draw !== undefined) {
      if (childrenOf(object, 'Clips').length > 0) here.undrawn.add('clip');
      draw(object, placedIn(object, here), here);
    } else if (object.name === 'PageBlock') drawIn(object, here);
    else within.undrawn.add('other');
  }
}

const layerOrder = ['Background', 'Body', 'Foreground'];

/** Notes on a page (13.2): what each looks like stands in its own area. */
const drawNotes = (notes: Element, within: Within): void => {
  for (const note of childrenOf(notes, 'Annot')) {
    if (!flag(note.attributes.get('Visible'), true)) continue;
    for (const looks of childrenOf(note, 'Appearance')) {
      const box = boxIn(looks.attributes.get('Boundary'));
      const matrix: Matrix = box === undefined ? still : [1, 0, 0, 1, box.x, box.y];
      drawIn(looks, { ...within, matrix, clips: clipsOf(box, still, within) });
    }
  }
};

/** Of one page: its own content and what else stands on it, each with what it draws by, from below upwards. */
export interface PageParts {
  readonly contents: readonly { readonly page: Element; readonly resources: Resources }[];
  readonly notes: readonly { readonly page: Element; readonly resources: Resources }[];
  /** Whether something that belongs to it could not be read. */
  readonly isMissing: boolean;
}

export const drawingOf = ({ contents, notes, isMissing }: PageParts): Drawing => {
  const undrawn = new Set<Undrawn>(isMissing ? ['other'] : []);
  const whole = { matrix: still, clips: [], alpha: 1, param: undefined, inside: [], gone: { count: 0 }, drawn: [], undrawn };
  for (const { page, resources } of contents) {
    const layers = childrenOf(page, 'Content').flatMap(content => childrenOf(content, 'Layer'));
    const placeOf = ({ attributes }: Element): number => layerOrder.indexOf(attributes.get('Type') ?? 'Body');
    for (const layer of layers.toSorted((one, other) => placeOf(one) - placeOf(other))) drawIn(layer, { ...whole, resources });
  }
  for (const { page, resources } of notes) drawNotes(page, { ...whole, resources });
  return whole;
};
