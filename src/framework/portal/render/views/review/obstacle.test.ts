import { describe, expect, it } from 'vitest';
import type { Row } from '../../contract.ts';
import { obstacleTo } from './obstacle.ts';

const me = 'U1000000008';
const other = 'U1000000009';
const resource = {
  review: {
    fields: { handedInBy: 'submittedBy', claimant: 'claimedBy', firstDecider: 'firstDecidedBy' },
    moves: {},
    states: { unclaimed: 'SUBMITTED', second: 'SECOND_REVIEW' },
    asksMarks: 'fields',
  },
} as const;
const obstacleFor = (record: Row, who: unknown) => obstacleTo(resource, record, who);
const row = (values: object) => ({ id: '1', state: 'SUBMITTED', submittedBy: other, ...values });

describe('[TBL-04] who may not decide hears so at once', () => {
  it('lets a reviewer decide what others handed in, claimed by nobody or by themselves', () => {
    expect(obstacleFor(row({}), me)).toBeUndefined();
    expect(obstacleFor(row({ claimedBy: me }), me)).toBeUndefined();
    expect(obstacleFor(row({ submittedBy: null }), undefined)).toBeUndefined();
  });
  it('names whoever has claimed it', () => {
    expect(obstacleFor(row({ claimedBy: other }), me)).toEqual({ key: 'review.claimed', who: other });
  });
  it('tells whoever handed it in, and whoever approved it first while it is reviewed a second time', () => {
    expect(obstacleFor(row({ submittedBy: me }), me)).toEqual({ key: 'review.own' });
    expect(obstacleFor(row({ state: 'SECOND_REVIEW', firstDecidedBy: me }), me)).toEqual({ key: 'review.first' });
    expect(obstacleFor(row({ state: 'SECOND_REVIEW', firstDecidedBy: other }), me)).toBeUndefined();
  });
});
