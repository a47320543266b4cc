/** Which columns stand in a list, how wide: the declaration's, changed by what the person chose and remembered. */
import type { ClientField } from '#engine/project/client-view.ts';

/** What is remembered of a list. */
export interface ColumnChoice {
  /** Names of columns that are switched off. */
  readonly hidden?: readonly string[];
  /** Names of columns in the order the person put them; what is not among them follows. The first column stays first. */
  readonly order?: readonly string[];
  /** Pixels by column. */
  readonly widths?: Readonly<Record<string, number>>;
}

export interface Column {
  readonly field: ClientField;
  /** Pixels, where somebody has set them. */
  readonly set?: number;
  /** Pixels to begin with. */
  readonly width: number;
  readonly align?: 'end';
}

export const MIN_WIDTH = 64;
export const MAX_WIDTH = 800;

/** Texts whose rules say how long they get take no more room than that; about nine pixels a letter, and the cell's edges. */
const roomFor = (field: ClientField, width: number): number => {
  if (field.type !== 'text') return width;
  if (field.masked === true || /\b(trueName|mobilePhone)/.test(field.rules ?? '')) return Math.min(width, 130);
  const most = /\blength:\d+,(\d+)/.exec(field.rules ?? '')?.[1];
  return most === undefined ? width : Math.min(width, Math.max(100, Number(most) * 9 + 24));
};

/** About how many pixels a text takes: a Chinese character is as wide as it is high. */
const lengthOf = (text: string, size: number): number =>
  Math.ceil([...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? size : size * 0.56), 0));

/** The pixels within which the head of a column of numbers and the longest badge can be read whole, and a message to what it is about. */
export const readable = (field: ClientField, name: string, badges: readonly string[], isEnd: boolean): number =>
  Math.max(
    isEnd ? lengthOf(name, 14) + 42 : 0,
    WHOLE.test(field.rules ?? '') ? SERIAL : 0,
    field.widget === undefined && LONG.test(field.rules ?? '') ? SENTENCE : 0,
    ...(field.name === 'state' ? badges.map(badge => lengthOf(badge, 12) + 58) : []),
  );

/** Long numbers in hexadecimal: who compares them has to see them whole. */
const WHOLE = /\bhexSerial\b/;
const SERIAL = 330;

/** Texts of a thousand letters are messages. */
const LONG = /\blength:\d+,\d{4}/;
const SENTENCE = 420;

/** A choice takes the room of its longest word, and that its head needs. */
const MOST_CHOICE = 180;
export const choiceRoom = (name: string, words: readonly string[]): number =>
  Math.min(MOST_CHOICE, Math.max(lengthOf(name, 14) + 46, ...words.map(word => lengthOf(word, 14) + 36)));

/** The first column names the record: it gets what others leave. */
const FIRST = 220;

/** The fields of a list in the person's order. */
export const ordered = (fields: readonly ClientField[], { order = [] }: ColumnChoice): readonly ClientField[] => {
  const [first, ...rest] = fields;
  if (first === undefined || order.length === 0) return fields;
  const place = (field: ClientField): number => (order.includes(field.name) ? order.indexOf(field.name) : order.length);
  return [first, ...rest.toSorted((one, other) => place(one) - place(other))];
};

/** A column one place to the left or right; neither before nor instead of the first. */
export const moved = (fields: readonly ClientField[], choice: ColumnChoice, name: string, by: -1 | 1): ColumnChoice => {
  const names = ordered(fields, choice).map(field => field.name);
  const at = names.indexOf(name);
  const to = at + by;
  if (at < 1 || to < 1 || to >= names.length) return choice;
  const order = names.toSpliced(at, 1).toSpliced(to, 0, name);
  return { ...choice, order };
};

/** Those that are not switched off. The first one names the record and cannot be hidden. */
export const chosen = (fields: readonly ClientField[], choice: ColumnChoice): readonly ClientField[] =>
  ordered(fields, choice).filter((field, index) => index === 0 || !choice.hidden?.includes(field.name));

/** The columns to draw. */
export const shownColumns = (
  fields: readonly ClientField[],
  look: (field: ClientField) => { readonly width: number; readonly align?: 'end' },
  choice: ColumnChoice,
): readonly Column[] =>
  chosen(fields, choice).map((field, index) => {
    const { width, align } = look(field);
    const set = choice.widths?.[field.name];
    return {
      field,
      width: index === 0 ? Math.max(width, FIRST) : roomFor(field, width),
      ...(set === undefined ? {} : { set }),
      ...(align === undefined ? {} : { align }),
    };
  });

const clamp = (width: number): number => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));

/** The grid's columns: what was set stays, the rest share what is left in proportion. */
export const template = (columns: readonly Column[], before = ''): string =>
  `${before}${columns.map(({ set, width }) => (set === undefined ? `minmax(${width}px, ${width}fr)` : `${set}px`)).join(' ')}`;

export const withWidth = (choice: ColumnChoice, name: string, width: number): ColumnChoice => ({
  ...choice,
  widths: { ...choice.widths, [name]: clamp(width) },
});

/** Back to the width it began with. */
export const withoutWidth = (choice: ColumnChoice, name: string): ColumnChoice => {
  const { [name]: _, ...widths } = choice.widths ?? {};
  return { ...choice, widths };
};

export const toggled = (choice: ColumnChoice, name: string): ColumnChoice => {
  const hidden = choice.hidden ?? [];
  return { ...choice, hidden: hidden.includes(name) ? hidden.filter(other => other !== name) : [...hidden, name] };
};
