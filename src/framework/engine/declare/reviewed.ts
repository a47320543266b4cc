/** `reviewed`: the machine that all applications share, from draft to decision. Each kind keeps its own table. */
import { choice, sequence } from './fields.ts';
import type { Label } from './label.ts';
import { reviewFields } from './review-fields.ts';
import { type MovesOf, movesOf } from './review-moves.ts';
import type { ReviewOptions } from './review-options.ts';
import { next, type ReviewState, states, statesWithout } from './review-states.ts';
import type { State } from './states.ts';

/** What an application under review tells whoever reviews it and whoever handed it in; `reads` of an audience spreads it. */
const reads = {
  reviewer: [
    'applyNo',
    'submittedBy',
    'submittedAt',
    'auditType',
    'levels',
    'firstRole',
    'secondRole',
    'needPay',
    'dueAt',
    'materials',
    'claimedBy',
    'claimedAt',
    'firstDecidedBy',
    'firstDecidedAt',
    'decidedBy',
    'decidedAt',
    'decisionReason',
    'marks',
    'createdAt',
  ],
  applicant: ['applyNo', 'submittedBy', 'submittedAt', 'decidedAt', 'decisionReason', 'marks', 'createdAt', 'createdBy', 'updatedAt'],
} as const;

/** Groups of a record's page: what applicants are told of its review, and how it went, for reviewers. */
const groups = {
  progress: { label: ['办理', 'Progress'], fields: ['submittedBy', 'submittedAt', 'decidedAt', 'decisionReason', 'createdAt'] },
  review: {
    label: ['审核', 'Review'],
    fields: [
      'applyNo',
      'submittedBy',
      'submittedAt',
      'auditType',
      'levels',
      'dueAt',
      'claimedBy',
      'claimedAt',
      'firstDecidedBy',
      'firstDecidedAt',
      'decidedBy',
      'decidedAt',
      'decisionReason',
    ],
  },
} as const;

const kindsOf = (kind: ReviewOptions['kind']): string | readonly string[] =>
  typeof kind === 'string' ? kind : [...new Set([kind.else, ...Object.values(kind.of)])];

/**
 * Gives an entity the life of an application under review, from draft to decision: spread its `fields`, `states`, `transitions` and `groups`
 * (`review`, `progress`) into the declaration, `reads.reviewer`, `reads.applicant` and `next` into its audiences, and name a `queue`.
 * @example
 * const review = reviewed({ kind: 'VEHICLE', letters: 'VE', approved: 'EXECUTING', onApprove: 'vehicle.order' });
 */
export const reviewed = <const W extends ReviewOptions>(options: W) => {
  const without = statesWithout(options);
  const own = Object.fromEntries(Object.entries(states).filter(([name]) => !without.some(state => state === name))) as Readonly<
    Record<ReviewState, State>
  >;
  return {
    fields: {
      ...reviewFields,
      applyNo: sequence(['申请编号', 'Application number'], `{date}${options.letters}{n:6}`),
      auditType: { ...reviewFields.auditType, among: { kind: kindsOf(options.kind) } },
    },
    states: own,
    next: Object.fromEntries(Object.entries(next).filter(([name]) => name in own)) as Readonly<Partial<Record<ReviewState, Label>>>,
    transitions: movesOf(options) as unknown as MovesOf<W>,
    reads,
    groups,
  };
};

const decision = choice(
  ['决定', 'Decision'],
  { approve: ['通过', 'Approve'], return: ['退回', 'Return'], reject: ['驳回', 'Reject'] },
  { rules: 'required' },
);

/** How a reviewer decides, for the call that every reviewed kind has: which way, why, and the marks. */
export const decide = {
  does: { choose: 'decision', of: { approve: 'approve', return: 'return', reject: 'reject' } },
  ask: { decision },
  idempotent: true,
  label: ['审核', 'Decide'],
} as const;
