/** Asks what conditions of a form want to know of what was chosen before it was opened; whoever asks is drawn anew once it is there. */
import type { Condition } from '#engine/conditions/condition.ts';
import { hopsOf } from '#engine/conditions/hops.ts';
import { factsOf } from './chosen.ts';
import type { Values } from './standing.ts';
import { useOptions } from './use-options.ts';

export const useFacts = (resource: string, conditions: readonly (Condition | undefined)[], values: Values): void => {
  const [unknown] = hopsOf(conditions).filter(({ by }) => typeof values[by] === 'string' && factsOf(values[by]) === undefined);
  useOptions(resource, unknown?.by ?? '', unknown === undefined ? undefined : { ids: [String(values[unknown.by])] });
};
