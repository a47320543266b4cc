/** What a review brings to an entity, and what the entity says beside it. */
import { describe, expect, it } from 'vitest';
import { text } from './fields.ts';
import { defineResource, type Resource } from './resource.ts';

const leaves = defineResource({
  name: 'leaves',
  label: ['请假', 'Leaves'],
  represent: '{applyNo}',
  review: { kind: 'LEAVE', letters: 'QJ', approved: 'GRANTED', arrives: true, onApprove: 'leave.grant', without: ['note', 'withdraw'] },
  fields: { why: text(['事由', 'Why']) },
  states: { GRANTED: { label: ['已准', 'Granted'], tone: 'good' } },
  transitions: {
    approve: { instead: [{ when: { why: { isSet: false } }, does: 'ask' }] },
    ask: { like: 'return', label: ['询问', 'Ask'], by: 'effect' },
  },
  audiences: {
    desk: {
      as: 'reviewer',
      menu: '1',
      rows: 'all',
      list: ['why'],
      show: ['review'],
      calls: { 'desk.leave.decide': { path: 'leave/decide', does: 'decide' } },
    },
    staff: { as: 'applicant', menu: '2', rows: 'all', next: { GRANTED: ['已准', 'Granted'] }, calls: {} },
    others: { menu: '3', rows: 'all', list: ['why'], calls: {} },
  },
});

describe('[FRM-01] an entity under review', () => {
  it('has the states that something leads to, and no move out of others', () => {
    expect(leaves.start).toBe('SUBMITTED');
    expect(Object.keys(leaves.states ?? {})).toEqual([
      'SUBMITTED',
      'IN_REVIEW',
      'SECOND_REVIEW',
      'RETURNED',
      'REJECTED',
      'EXPIRED',
      'GRANTED',
    ]);
    expect(Object.keys(leaves.transitions ?? {})).not.toContain('note');
    expect(leaves.transitions?.submit?.from).toBe('RETURNED');
  });

  it('changes a move by its name, and takes another over', () => {
    const { approve, ask, pass } = leaves.transitions ?? {};
    expect(approve).toMatchObject({ to: 'GRANTED', reason: 'optional', effect: ['review.marks', 'review.agree', 'leave.grant'] });
    expect(approve?.instead?.map(({ does }) => does)).toEqual(['pass', 'ask']);
    expect(ask).toMatchObject({ label: ['询问', 'Ask'], to: 'RETURNED', reason: 'required', by: 'effect' });
    expect(ask).not.toHaveProperty('like');
    expect(pass?.to).toBe('SECOND_REVIEW');
  });

  it('keeps what the review itself holds a decision to, whatever the entity guards beside it, and where a move leads', () => {
    const guarded = (approve: object, without: readonly 'approve'[] = []) =>
      defineResource({
        name: 'trips',
        label: ['出差', 'Trips'],
        represent: '{applyNo}',
        review: { kind: 'TRIP', letters: 'CC', approved: 'GRANTED', without },
        fields: { why: text(['事由', 'Why']) },
        states: { GRANTED: { label: ['已准', 'Granted'], tone: 'good' } },
        transitions: { approve },
        audiences: {},
      });
    const approveOf = ({ transitions }: Resource) => transitions?.approve;
    const codes = (entity: Resource) => approveOf(entity)?.guards?.map(([, code]) => code);
    expect(codes(guarded({ guards: [[{ why: { isSet: true } }, 'RECORD_MISSING']] }))).toEqual([
      ...(codes(leaves) ?? []),
      'RECORD_MISSING',
    ]);
    expect(codes(leaves)).toContain('REVIEWER_IS_SUBMITTER');
    const asked = approveOf(guarded({ set: { why: '$now' }, ask: { seat: text(['座位', 'Seat']) } }));
    expect(asked).toMatchObject({ set: { why: '$now', decidedBy: '$session.userNum', claimedBy: null } });
    expect(Object.keys(asked?.ask ?? {})).toEqual(['fields', 'seat']);
    expect(() => guarded({ like: 'withdraw' })).toThrow('trips: transitions.approve is a move of the review and like no other');
    expect(() => guarded({ label: ['通过', 'Approve'], from: 'SUBMITTED', to: 'GRANTED' }, ['approve'])).toThrow(
      'trips: transitions.approve is left out of the review and decides all the same',
    );
    expect(() => guarded({ to: 'SUBMITTED' })).toThrow("trips: transitions.approve.to is the review's");
  });

  it('tells a reviewer how it goes, an applicant what came of it and what comes next, anybody else nothing of itself', () => {
    const { desk, staff, others } = leaves.audiences;
    expect(desk?.reads).toContain('claimedBy');
    expect(staff?.reads).toContain('decisionReason');
    expect(staff?.reads).not.toContain('claimedBy');
    expect(others?.reads).toEqual(['why']);
    expect(Object.keys(staff?.views?.next ?? {})).toEqual([
      'SUBMITTED',
      'IN_REVIEW',
      'SECOND_REVIEW',
      'RETURNED',
      'REJECTED',
      'EXPIRED',
      'GRANTED',
    ]);
    expect(desk?.calls['desk.leave.decide']).toMatchObject({
      does: { by: 'decision', of: { approve: 'approve', return: 'return', reject: 'reject' } },
      idempotent: true,
    });
  });

  it('is like no move that its review does not have', () => {
    const { audiences: _, ...rest } = leaves;
    expect(() => defineResource({ ...rest, transitions: { ask: { like: 'note', label: ['问', 'Ask'] } }, audiences: {} } as never)).toThrow(
      'leaves: transitions.ask is like note, which its review does not have',
    );
  });
});
