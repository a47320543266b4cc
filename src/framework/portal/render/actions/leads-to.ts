/** Where a move leads, as the machine of states says it: what the record becomes, and whether anything leads back from there. */
import { type Condition, fieldsOf } from '#engine/conditions/condition.ts';
import { evaluate, type Surroundings } from '#engine/conditions/evaluate.ts';
import type { ClientResource, ClientTransition } from '#engine/project/client-view.ts';
import type { Row } from '../contract.ts';

export interface Led {
  /** The state it comes to; undefined where it stays in its own. */
  readonly state: ClientResource['states'][string] | undefined;
  /** Nothing rests in that state that can be done at once. */
  readonly isPassed: boolean;
  /** It is an end that nobody takes back. */
  readonly isEnd: boolean;
  readonly hasWayBack: boolean;
}

/** A field that does not belong to the record yet is filled by the move itself: what it will say cannot be told before. */
const isKnown = (resource: ClientResource, name: string, record: Row, around: Surroundings): boolean => {
  const when = resource.views.when?.[name];
  return when === undefined || evaluate(when, record, around);
};

export const leadsTo = (resource: ClientResource, move: ClientTransition, record: Row, around: Surroundings): Led => {
  const reached = { ...record, state: move.to };
  const isForeseen = (when: Condition): boolean =>
    fieldsOf(when).every(name => isKnown(resource, name, record, around)) && evaluate(when, reached, around);
  const to = move.onward?.find(({ when }) => isForeseen(when))?.to ?? move.to;
  return {
    state: to === 'same' || to === record.state ? undefined : resource.states[to],
    isPassed: resource.passing?.includes(to) === true,
    isEnd: move.danger === true && resource.final?.includes(move.to) === true,
    hasWayBack: resource.transitions.some(other => other.to === record.state && other.from.includes(move.to) && record.state !== move.to),
  };
};
