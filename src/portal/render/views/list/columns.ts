/** Which columns stand in a list, how wide: the declaration's, changed by what the person chose and remembered. */
import type { ClientField } from '#engine/project/client-view.ts';

/** What is remembered of a list. */
export interface ColumnChoice {
  /** Names of columns that are switched off. */
  readonly hidden?: readonly string[];
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

/** The columns to draw. The first one names the record and cannot be hidden. */
export const shownColumns = (
  fields: readonly ClientField[],
  look: (field: ClientField) => { readonly width: number; readonly align?: 'end' },
  choice: ColumnChoice,
): readonly Column[] =>
  fields
    .filter((field, index) => index === 0 || !choice.hidden?.includes(field.name))
    .map((field, index) => {
      const { width, align } = look(field);
      const set = choice.widths?.[field.name];
      return {
        field,
        width: index === 0 ? Math.max(width, 180) : width,
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
