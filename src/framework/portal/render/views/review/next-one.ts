/** Which application comes next, and how far down the queue this one stands. */
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Row } from '../../contract.ts';
import { partIn } from '../../review-part.ts';

export interface Place {
  /** From 1; undefined when the record is not in what was fetched of the queue. */
  readonly at: number | undefined;
  readonly next: string | undefined;
}

/** Whether this reviewer may decide it: nobody else has it, and they neither handed it in nor approved it first. */
export const isFor = (resource: Pick<ClientResource, 'review'>, row: Row, userNum: unknown): boolean => {
  const claimant = partIn(resource, row, 'claimant') ?? '';
  return (
    (claimant === '' || claimant === userNum) &&
    partIn(resource, row, 'handedInBy') !== userNum &&
    partIn(resource, row, 'firstDecider') !== userNum
  );
};

/** The one after this in the queue; after the last one the first, if that is another. A record that has left the queue is followed by the first. */
export const placeIn = (queue: readonly string[], id: string): Place => {
  const index = queue.indexOf(id);
  const others = queue.filter(other => other !== id);
  if (index < 0) return { at: undefined, next: others[0] };
  return { at: index + 1, next: queue[index + 1] ?? others[0] };
};
