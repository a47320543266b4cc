/** Which fields of a form stand as it is filled now. */
import type { Condition } from '#engine/conditions/condition.ts';
import { evaluate, type Surroundings } from '#engine/conditions/evaluate.ts';
import { hopsOf, withHops } from '#engine/conditions/hops.ts';
import type { ClientField } from '#engine/project/client-view.ts';
import { factsOf } from './chosen.ts';

export type Values = Readonly<Record<string, unknown>>;
export type Fields = Readonly<Record<string, ClientField>>;

export const blank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
export const same = (one: unknown, other: unknown): boolean =>
  (blank(one) && blank(other)) || JSON.stringify(one) === JSON.stringify(other);

/** The fields that stand in the form as it is filled now: those whose condition holds, and of a record as it was those that its changes call for. */
export const standing = (
  fields: Fields,
  when: Readonly<Record<string, Condition | undefined>>,
  values: Values,
  around: Surroundings,
  before?: Values | undefined,
): Fields => {
  const known = withHops(values, hopsOf(Object.values(when)), ({ by, field }) => factsOf(values[by])?.[field]);
  return Object.fromEntries(
    Object.entries(fields).filter(([name, { ifChanged }]) => {
      const condition = when[name];
      const isAsked = ifChanged === undefined || (before !== undefined && !same(values[ifChanged], before[ifChanged]));
      return isAsked && (condition === undefined || evaluate(condition, known, around));
    }),
  );
};
