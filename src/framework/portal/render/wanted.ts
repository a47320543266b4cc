/** Which fields have to be filled before a record may go on, as it is filled now. */
import type { Condition } from '#engine/conditions/condition.ts';
import { evaluate } from '#engine/conditions/evaluate.ts';
import { hopsOf, withHops } from '#engine/conditions/hops.ts';
import type { ClientTransition } from '#engine/project/client-view.ts';
import { factsOf } from './inputs/chosen.ts';

type Values = Readonly<Record<string, unknown>>;
export interface Wanted {
  (values: Values): ReadonlySet<string>;
  /** What it asks of the record and of what that refers to. */
  readonly conditions: readonly Condition[];
}

export const wantedBy = (transitions: readonly ClientTransition[], session: Values): Wanted => {
  const asked = transitions.flatMap(({ complete = {} }) => Object.entries(complete));
  const conditions = asked.map(([, when]) => when);
  const wanted = (values: Values): ReadonlySet<string> => {
    const known = withHops(values, hopsOf(conditions), ({ by, field }) => factsOf(values[by])?.[field]);
    return new Set(asked.flatMap(([name, when]) => (evaluate(when, known, { session, now: new Date() }) ? [name] : [])));
  };
  return Object.assign(wanted, { conditions });
};
