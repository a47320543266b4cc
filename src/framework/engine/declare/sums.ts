/** What of an entity may be counted and added up, in which groups: statistics, dashboards and their charts come from it. */
import type { Condition } from '../conditions/condition.ts';
import type { Field, FieldType } from './fields.ts';
import type { Label } from './label.ts';
import { setApart } from './made-words.ts';

/** A figure beside the number of rows: what `of` or `share` says. */
export interface DeclaredMeasure<F extends string = string> {
  /** What it is called. */
  readonly label: Label;
  /** The field it is of. Of money or an integer, the total; of any other, how many different values it has, where rows without one count for nothing. */
  readonly of?: F;
  /** A total: only of the rows of which this holds. */
  readonly when?: Condition;
  /** A total: the rows of which this holds are taken off, as what went back from what came in. */
  readonly less?: Condition;
  /** Which part of the rows this holds of, from 0 to 1. */
  readonly share?: Condition;
}

/** The same with what is made of its field: the total, or how many different values. */
export interface Measure<F extends string = string> extends Omit<DeclaredMeasure<F>, 'of'> {
  readonly sum?: F;
  readonly distinct?: F;
}

/**
 * Statistics of an audience: its rows counted and added up in groups. What is counted are the rows that its list shows under the same
 * filter, and each group leads to the list of its rows.
 * @example
 * sums: {
 *   by: ['state', 'kind', 'boughtOn'],
 *   measures: { seats: { label: ['座位数', 'Seats'], of: 'seats' }, carriers: { label: ['承运商数', 'Carriers'], of: 'carrier' } },
 * }
 */
export interface DeclaredSums<F extends string = string> {
  /**
   * The fields to group by: closed sets, references, short texts; days and moments by hour, day, week, month or year. The first day or moment is
   * also what a chosen period is about; without one the sums are those of all rows.
   */
  readonly by: readonly F[];
  /** Figures by name, beside `count`, which is always there. */
  readonly measures?: Readonly<Record<string, DeclaredMeasure<F>>>;
}

/** The same with its figures as they are made. */
export interface Sums<F extends string = string> extends Pick<DeclaredSums<F>, 'by'> {
  readonly measures?: Readonly<Record<string, Measure<F>>>;
}

const added: ReadonlySet<FieldType> = new Set<FieldType>(['money', 'integer']);

/** Figures as the types of their fields make them. */
export const completedSums = (fields: Readonly<Record<string, Field>>, { by, measures }: DeclaredSums): Sums => {
  const made = ({ of, ...said }: DeclaredMeasure): Measure => {
    const words = setApart(said, ['sum', 'distinct']);
    if (of === undefined) return words;
    const type = Object.hasOwn(fields, of) ? fields[of]?.type : undefined;
    return type !== undefined && added.has(type) ? { ...words, sum: of } : { ...words, distinct: of };
  };
  return measures === undefined
    ? { by }
    : { by, measures: Object.fromEntries(Object.entries(measures).map(([name, measure]) => [name, made(measure)])) };
};
