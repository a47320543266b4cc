/** Which fields have to be filled before a record may go on, as it is filled now. */
import { evaluate } from '#engine/conditions/evaluate.ts';
import type { ClientTransition } from '#engine/project/client-view.ts';

type Values = Readonly<Record<string, unknown>>;
export type Wanted = (values: Values) => ReadonlySet<string>;

export const wantedBy =
  (transitions: readonly ClientTransition[], session: Values): Wanted =>
  values =>
    new Set(
      transitions.flatMap(({ complete = {} }) =>
        Object.entries(complete).flatMap(([name, when]) => (evaluate(when, values, { session, now: new Date() }) ? [name] : [])),
      ),
    );
