/** Where a move leads, as the machine of states says it: what the record becomes, and whether anything leads back from there. */
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

export const leadsTo = (resource: ClientResource, move: ClientTransition, record: Row, around: Surroundings): Led => {
  const reached = { ...record, state: move.to };
  const to = move.onward?.find(({ when }) => evaluate(when, reached, around))?.to ?? move.to;
  return {
    state: to === 'same' || to === record.state ? undefined : resource.states[to],
    isPassed: resource.passing?.includes(to) === true,
    isEnd: move.danger === true && resource.final?.includes(move.to) === true,
    hasWayBack: resource.transitions.some(other => other.to === record.state && other.from.includes(move.to) && record.state !== move.to),
  };
};
