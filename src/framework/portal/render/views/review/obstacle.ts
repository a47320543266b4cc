/** Why whoever looks at an application does not decide it, said before they have read it through rather than after. */
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Row } from '../../contract.ts';
import { partIn, type ReviewPart } from '../../review-part.ts';

export interface Obstacle {
  readonly key: 'review.claimed' | 'review.own' | 'review.first';
  /** Who has it, where somebody has. */
  readonly who?: string;
}

const given = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** @param me the session's user number */
export const obstacleTo = (resource: Pick<ClientResource, 'review'>, record: Row, me: unknown): Obstacle | undefined => {
  const whoIn = (part: ReviewPart): string | undefined => given(partIn(resource, record, part));
  const claimant = whoIn('claimant');
  if (claimant !== undefined && claimant !== me) return { key: 'review.claimed', who: claimant };
  if (whoIn('handedInBy') !== undefined && whoIn('handedInBy') === me) return { key: 'review.own' };
  const isSecond = record.state === resource.review?.states.second;
  if (isSecond && whoIn('firstDecider') !== undefined && whoIn('firstDecider') === me) return { key: 'review.first' };
  return undefined;
};
