import { describe, expect, it } from 'vitest';
import { obstacleTo } from './obstacle.ts';

const me = 'U1000000008';
const other = 'U1000000009';
const row = (values: object) => ({ id: '1', state: 'SUBMITTED', submittedBy: other, ...values });

describe('[TBL-04] who may not decide hears so at once', () => {
  it('lets a reviewer decide what others handed in, claimed by nobody or by themselves', () => {
    expect(obstacleTo(row({}), me)).toBeUndefined();
    expect(obstacleTo(row({ claimedBy: me }), me)).toBeUndefined();
    expect(obstacleTo(row({ submittedBy: null }), undefined)).toBeUndefined();
  });
  it('names whoever has claimed it', () => {
    expect(obstacleTo(row({ claimedBy: other }), me)).toEqual({ key: 'review.claimed', who: other });
  });
  it('tells whoever handed it in, and whoever approved it first while it is reviewed a second time', () => {
    expect(obstacleTo(row({ submittedBy: me }), me)).toEqual({ key: 'review.own' });
    expect(obstacleTo(row({ state: 'SECOND_REVIEW', firstDecidedBy: me }), me)).toEqual({ key: 'review.first' });
    expect(obstacleTo(row({ state: 'SECOND_REVIEW', firstDecidedBy: other }), me)).toBeUndefined();
  });
});
