/** What of an entity may be counted and added up, in which groups: statistics, dashboards and their charts come from it. */
import type { Condition } from '../conditions/condition.ts';
import type { Label } from './label.ts';

/** A figure beside the number of rows: exactly one of its three kinds. */
export interface Measure<F extends string = string> {
  readonly label: Label;
  /** The total of a money or integer field. */
  readonly sum?: F;
  /** sum: of the rows for which this holds alone. */
  readonly when?: Condition;
  /** sum: the rows for which this holds are taken off: what came in less what went back. */
  readonly less?: Condition;
  /** How many different values a field has; rows without a value count for nothing. */
  readonly distinct?: F;
  /** The part of the rows for which this holds, from 0 to 1. */
  readonly share?: Condition;
}

/**
 * The groups and figures of an audience. What is counted are the rows that its list would show under the same filter; each group answers
 * the filter that lists them.
 */
export interface Sums<F extends string = string> {
  /** The fields to group by: closed sets, references, short texts; days and moments by hour, day, week, month or year. */
  readonly by: readonly F[];
  /** The day or moment that a period is a period of; without one the sums are those of all rows. */
  readonly period?: F;
  /** By name, beside `count`, which is always there. */
  readonly measures?: Readonly<Record<string, Measure<F>>>;
}
