/** Lettering in straight rows and columns. */
import { body, measureOf, type Outline, weightOf } from './outline.ts';
import { placed } from './path.ts';

export interface RowOptions {
  /** The row's middle. */
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Millimetres the row may take at most. */
  readonly room: number;
  /** The least and the most of a letter's width to its height; the row becomes lower before letters become slimmer. */
  readonly slim: number;
  readonly wide: number;
}

/** Of a letter's place, so much is ink. */
const ink = 0.9;

/** One row, in its middle. */
export const rowOf = (outlines: readonly Outline[], options: RowOptions): string => {
  const weights = outlines.map(weightOf);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const widest = (options.room / total) * ink;
  const height = Math.min(options.height, widest / options.slim);
  const width = Math.min(widest, height * options.wide);
  const { height: measure, middle } = measureOf(outlines);
  let from = options.x - (total * width) / ink / 2;
  return outlines
    .map((outline, index) => {
      const place = ((weights[index] ?? 1) * width) / ink;
      from += place;
      return placed(outline, {
        x: from - place / 2,
        y: options.y,
        across: (width / body.width) * 1000,
        up: (height / measure) * 1000,
        middle,
        turn: 0,
      });
    })
    .join('');
};

/** How many characters each column has, from the right: as square as can be, fuller ones first. */
const columnsOf = (count: number, width: number, height: number): readonly number[] => {
  const columns = Math.max(1, Math.ceil(Math.sqrt((count * width) / height) - 0.25));
  return Array.from({ length: columns }, (_, index) => Math.floor(count / columns) + (index < count % columns ? 1 : 0));
};

/** Columns from right to left, each read downwards and filling its height, as on old seals. */
export const gridOf = (outlines: readonly Outline[], width: number, height: number): string => {
  const sizes = columnsOf(outlines.length, width, height);
  const column = width / sizes.length;
  const starts = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size, 0));
  return sizes
    .flatMap((size, index) => {
      const cell = height / size;
      const x = width / 2 - column * (index + 0.5);
      const start = starts[index] ?? 0;
      return outlines.slice(start, start + size).map((outline, row) =>
        placed(outline, {
          x,
          y: -height / 2 + cell * (row + 0.5),
          across: ((column * ink) / body.width) * 1000,
          up: ((Math.min(cell, column * 1.7) * ink) / body.height) * 1000,
          middle: body.middle,
          turn: 0,
        }),
      );
    })
    .join('');
};
