/** Why whoever looks at an application does not decide it, said before they have read it through rather than after. */
import type { Row } from '../../contract.ts';

export interface Obstacle {
  readonly key: 'review.claimed' | 'review.own' | 'review.first';
  /** Who has it, where somebody has. */
  readonly who?: string;
}

const given = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** @param me the session's user number */
export const obstacleTo = (record: Row, me: unknown): Obstacle | undefined => {
  const claimant = given(record.claimedBy);
  if (claimant !== undefined && claimant !== me) return { key: 'review.claimed', who: claimant };
  if (given(record.submittedBy) !== undefined && record.submittedBy === me) return { key: 'review.own' };
  if (record.state === 'SECOND_REVIEW' && given(record.firstDecidedBy) !== undefined && record.firstDecidedBy === me)
    return { key: 'review.first' };
  return undefined;
};
