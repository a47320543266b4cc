/** What of an entity may be counted and added up, in which groups: statistics, dashboards and their charts come from it. */
import type { Condition } from '../conditions/condition.ts';
import type { Label } from './label.ts';

/** A figure beside the number of rows: one of `sum`, `distinct` and `share`. */
export interface Measure<F extends string = string> {
  /** What it is called. */
  readonly label: Label;
  /** The total of this money or integer field. */
  readonly sum?: F;
  /** sum: only of the rows of which this holds. */
  readonly when?: Condition;
  /** sum: the rows of which this holds are taken off, as what went back from what came in. */
  readonly less?: Condition;
  /** How many different values this field has; rows without a value count for nothing. */
  readonly distinct?: F;
  /** Which part of the rows this holds of, from 0 to 1. */
  readonly share?: Condition;
}

/**
 * Statistics of an audience: its rows counted and added up in groups. What is counted are the rows that its list shows under the same
 * filter, and each group leads to the list of its rows.
 * @example
 * sums: {
 *   by: ['state', 'kind', 'boughtOn'],
 *   measures: { seats: { label: ['座位数', 'Seats'], sum: 'seats' } },
 * }
 */
export interface Sums<F extends string = string> {
  /**
   * The fields to group by: closed sets, references, short texts; days and moments by hour, day, week, month or year. The first day or moment is
   * also what a chosen period is about; without one the sums are those of all rows.
   */
  readonly by: readonly F[];
  /** Figures by name, beside `count`, which is always there. */
  readonly measures?: Readonly<Record<string, Measure<F>>>;
}
