/** Why whoever looks at an application does not decide it, said before they have read it through rather than after. */
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Row } from '../../contract.ts';
import { partIn, type ReviewPart } from '../../review-part.ts';

export interface Obstacle {
  readonly key: 'review.claimed' | 'review.claimedLate' | 'review.own' | 'review.first';
  /** Who has it, where somebody has. */
  readonly who?: string;
}

/** Whether what somebody else has in hand has waited so long that it may be taken over. */
export const isOverdue = (resource: Pick<ClientResource, 'review'>, record: Row, now: number): boolean => {
  const due = partIn(resource, record, 'due');
  return typeof due === 'string' && Date.parse(due) <= now;
};

const given = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** What keeps whoever looks at it from ever deciding it now. */
const obstacleOfOwn = (resource: Pick<ClientResource, 'review'>, record: Row, me: unknown): Obstacle | undefined => {
  const whoIn = (part: ReviewPart): string | undefined => given(partIn(resource, record, part));
  if (whoIn('handedInBy') !== undefined && whoIn('handedInBy') === me) return { key: 'review.own' };
  const isSecond = record.state === resource.review?.states.second;
  if (isSecond && whoIn('firstDecider') !== undefined && whoIn('firstDecider') === me) return { key: 'review.first' };
  return undefined;
};

/** @param me the session's user number */
export const obstacleTo = (resource: Pick<ClientResource, 'review'>, record: Row, me: unknown, now = Date.now()): Obstacle | undefined => {
  const whoIn = (part: ReviewPart): string | undefined => given(partIn(resource, record, part));
  const claimant = whoIn('claimant');
  const own = obstacleOfOwn(resource, record, me);
  // What nobody may take over says only who has it.
  if (claimant !== undefined && claimant !== me)
    return { key: own === undefined && isOverdue(resource, record, now) ? 'review.claimedLate' : 'review.claimed', who: claimant };
  return own;
};
