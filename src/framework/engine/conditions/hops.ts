/** What conditions ask of records that are referred to: `driver.class` is the class that a driver has. */
import { type Condition, fieldsOf } from './condition.ts';

export interface Hop {
  /** The reference. */
  readonly by: string;
  /** The field of what it refers to. */
  readonly field: string;
}

export const hopsOf = (conditions: readonly (Condition | undefined)[]): readonly Hop[] =>
  [...new Set(conditions.flatMap(condition => (condition === undefined ? [] : fieldsOf(condition))))].flatMap(path => {
    const [by = '', field] = path.split('.');
    return field === undefined ? [] : [{ by, field }];
  });

/** A record with what conditions ask of what it refers to. @param of what is known of what a reference holds */
export const withHops = <R extends Readonly<Record<string, unknown>>>(
  record: R,
  hops: readonly Hop[],
  of: (hop: Hop) => unknown,
): Readonly<Record<string, unknown>> =>
  hops.length === 0 ? record : { ...record, ...Object.fromEntries(hops.map(hop => [`${hop.by}.${hop.field}`, of(hop)])) };
