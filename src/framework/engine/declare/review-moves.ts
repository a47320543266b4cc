/** The moves of an application under review: handed in, taken in hand, decided, ended, and followed by an order. */
import type { Condition } from '../conditions/condition.ts';
import { type Field, json } from './fields.ts';
import { marksShape, type reviewFields } from './review-fields.ts';
import type { ReviewOptions } from './review-options.ts';
import type { ReviewState } from './review-states.ts';
import { reviewTells } from './review-tells.ts';
import type { Needed, Transition } from './states.ts';

export type ReviewField = keyof typeof reviewFields;
/** A kind may leave states out or have others of its own: that its moves fit is judged by the checker, not by the compiler. */
type Move = Omit<Transition<ReviewField, never>, 'ask' | 'reason'>;
/** A move that takes the reviewer's marks, and a reason. */
interface Marked {
  readonly ask: { readonly fields: Field<unknown, false, true> };
}
interface Because<R extends 'required' | 'optional'> {
  readonly reason: R;
}

type CommonMoves = {
  readonly submit: Move;
  readonly claim: Move;
  readonly claimSecond: Move;
  readonly release: Move;
  readonly releaseSecond: Move;
  readonly takeOver: Move & Because<'required'>;
  readonly note: Move & Marked;
  readonly approve: Move & Marked & Because<'optional'>;
  readonly pass: Move & Marked & Because<'optional'>;
  readonly return: Move & Marked & Because<'required'>;
  readonly reject: Move & Marked & Because<'required'>;
  readonly withdraw: Move & Because<'optional'>;
  readonly expire: Move;
};
type Moves<N extends string> = { readonly [K in N]: Move };
type OrderMove = 'charge' | 'pay' | 'execute' | 'fail' | 'retry' | 'refuse';
export type ReviewMove = keyof CommonMoves | 'autoPass' | 'finish' | OrderMove;
type LeftOut<W> = W extends { readonly without: readonly (infer N)[] } ? N : never;
/** The moves that an application of such words has. */
export type MovesOf<W> = Omit<CommonMoves, LeftOut<W> & string> &
  (W extends { readonly passes: Condition } ? Moves<'autoPass'> : unknown) &
  (W extends { readonly approved: 'EXECUTING' } ? Moves<'finish'> : unknown) &
  (W extends { readonly orders: true } ? Moves<OrderMove> : unknown);

const waiting = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW'] as const;
const second = { state: 'SECOND_REVIEW' };
const heldBy = (role: 'firstRole' | 'secondRole'): Condition => ({ any: [{ [role]: { isSet: false } }, { [role]: '$session.roles' }] });
/** Who may review it, whoever has it in hand. */
const entitled = [
  [{ not: { submittedBy: '$session.userNum' } }, 'REVIEWER_IS_SUBMITTER'],
  [{ not: { ...second, firstDecidedBy: '$session.userNum' } }, 'REVIEWER_WAS_FIRST'],
  [
    {
      any: [{ all: [{ not: second }, heldBy('firstRole')] }, { all: [second, heldBy('secondRole')] }],
    },
    'REVIEWER_LACKS_ROLE',
  ],
] as const;
const guards = [...entitled, [{ any: [{ claimedBy: { isSet: false } }, { claimedBy: '$session.userNum' }] }, 'REVIEW_CLAIMED']] as const;
const free = { claimedBy: null, claimedAt: null } as const;
const taken = { claimedBy: '$session.userNum', claimedAt: '$now' } as const;
const mine = [[{ claimedBy: '$session.userNum' }, 'REVIEW_CLAIMED']] as const;
// Decided, it is due no more.
const decided = { decidedBy: '$session.userNum', decidedAt: '$now', dueAt: null, ...free } as const;
const marks = { fields: json(['逐项核对', 'Field checks'], marksShape) };
const also = (...effects: readonly (string | undefined)[]): readonly string[] => effects.filter(effect => effect !== undefined);

const handingIn = ({ arrives, complete, onSubmit, passes, approved, onApprove }: ReviewOptions) => ({
  submit: {
    label: ['提交', 'Submit'],
    ...(arrives ? { from: 'RETURNED', by: 'effect' } : { from: ['DRAFT', 'RETURNED'] }),
    to: 'SUBMITTED',
    ...(complete === undefined ? {} : { complete: complete as readonly Needed<ReviewField>[] }),
    effect: also(onSubmit, 'review.takeIn'),
    ...(passes === undefined ? {} : { next: [{ when: { all: [{ autoPass: true }, passes] }, does: 'autoPass' }] }),
  },
  ...(passes === undefined
    ? {}
    : {
        autoPass: {
          label: ['自动通过', 'Auto-approve'],
          from: 'SUBMITTED',
          to: approved,
          by: 'effect',
          set: { decidedAt: '$now', dueAt: null },
          effect: also(onApprove),
          tells: reviewTells.passed,
        },
      }),
});

/** Who reviews it has it in hand, so that no two do. */
const takingInHand = {
  claim: {
    label: ['领取', 'Claim'],
    from: ['SUBMITTED', 'SECOND_REVIEW'],
    to: 'IN_REVIEW',
    set: taken,
    guards,
    instead: [{ when: second, does: 'claimSecond' }],
  },
  claimSecond: { label: ['领取复核', 'Claim for second review'], from: 'SECOND_REVIEW', to: 'same', by: 'effect', set: taken, guards },
  release: {
    label: ['放回', 'Release'],
    from: ['IN_REVIEW', 'SECOND_REVIEW'],
    to: 'SUBMITTED',
    set: free,
    guards: mine,
    instead: [{ when: second, does: 'releaseSecond' }],
  },
  releaseSecond: { label: ['放回', 'Release'], from: 'SECOND_REVIEW', to: 'same', by: 'effect', set: free, guards: mine },
  // What nobody decides in time is no longer one person's: they may be ill, or gone.
  takeOver: {
    label: ['接手', 'Take over'],
    from: ['IN_REVIEW', 'SECOND_REVIEW'],
    to: 'same',
    reason: 'required',
    set: taken,
    guards: [...entitled, [{ dueAt: { to: '$now' } }, 'REVIEW_NOT_OVERDUE']],
  },
} as const;

const deciding = ({ approved, onApprove, onEnd }: ReviewOptions) => ({
  note: { label: ['保存意见', 'Save comments'], from: waiting, to: 'same', guards, ask: marks, effect: 'review.marks' },
  approve: {
    label: ['通过', 'Approve'],
    from: waiting,
    to: approved,
    reason: 'optional',
    set: decided,
    guards,
    ask: marks,
    effect: also('review.marks', 'review.agree', onApprove),
    tells: approved === 'EXECUTING' ? reviewTells.goesOn : reviewTells.approved,
    instead: [{ when: { levels: 2, state: ['SUBMITTED', 'IN_REVIEW'] }, does: 'pass' }],
  },
  pass: {
    label: ['初审通过', 'Approve first review'],
    from: ['SUBMITTED', 'IN_REVIEW'],
    to: 'SECOND_REVIEW',
    by: 'effect',
    reason: 'optional',
    set: { firstDecidedBy: '$session.userNum', firstDecidedAt: '$now', ...free },
    guards,
    ask: marks,
    effect: ['review.marks', 'review.agree'],
  },
  return: {
    label: ['退回', 'Return'],
    from: waiting,
    to: 'RETURNED',
    reason: 'required',
    set: decided,
    guards,
    ask: marks,
    effect: 'review.marks',
    tells: reviewTells.returned,
  },
  reject: {
    label: ['驳回', 'Reject'],
    from: waiting,
    to: 'REJECTED',
    reason: 'required',
    set: decided,
    guards,
    ask: marks,
    danger: true,
    effect: also('review.marks', onEnd),
    tells: reviewTells.rejected,
  },
});

const ending = ({ arrives, onEnd }: ReviewOptions) => ({
  withdraw: {
    label: ['撤回', 'Withdraw'],
    from: arrives ? ['SUBMITTED', 'RETURNED'] : ['DRAFT', 'SUBMITTED', 'RETURNED'],
    to: 'WITHDRAWN',
    reason: 'optional',
    set: { dueAt: null },
    danger: true,
    ...(onEnd === undefined ? {} : { effect: onEnd }),
  },
  // Only what waits for the applicant lapses: that a decision is late is no fault of theirs.
  expire: {
    label: ['逾期', 'Expire'],
    from: arrives ? 'RETURNED' : ['DRAFT', 'RETURNED'],
    to: 'EXPIRED',
    at: ['updatedAt', 'applicationIdleDays'],
    set: { dueAt: null },
    tells: reviewTells.expired,
    ...(onEnd === undefined ? {} : { effect: onEnd }),
  },
});

/** What follows an approval. */
const following = ({ approved, orders }: ReviewOptions) => ({
  ...(approved === 'EXECUTING'
    ? { finish: { label: ['办结', 'Complete'], from: 'EXECUTING', to: 'DONE', by: 'effect', tells: reviewTells.done } }
    : {}),
  // The order has the price, the payments and what went wrong: the application only follows it.
  ...(orders
    ? {
        charge: {
          label: ['要求缴费', 'Request payment'],
          from: ['EXECUTING', 'EXEC_FAILED'],
          to: 'TO_PAY',
          by: 'effect',
          tells: reviewTells.toPay,
        },
        pay: { label: ['缴费', 'Pay'], from: 'TO_PAY', to: 'PAID', by: 'effect', next: [{ when: { state: 'PAID' }, does: 'execute' }] },
        execute: { label: ['开始办理', 'Start processing'], from: ['TO_PAY', 'PAID'], to: 'EXECUTING', by: 'effect' },
        fail: { label: ['办理失败', 'Mark as failed'], from: 'EXECUTING', to: 'EXEC_FAILED', by: 'effect' },
        retry: { label: ['重新办理', 'Retry'], from: 'EXEC_FAILED', to: 'EXECUTING', by: 'effect' },
        refuse: {
          label: ['制证驳回', 'Reject order'],
          from: ['EXECUTING', 'TO_PAY', 'EXEC_FAILED'],
          to: 'REJECTED',
          by: 'effect',
          tells: reviewTells.refused,
        },
      }
    : {}),
});

/** The moves of a review of such words, whatever states its entity has. */
export const movesOf = (review: ReviewOptions): Readonly<Partial<Record<ReviewMove, Transition>>> => {
  const moves = { ...handingIn(review), ...takingInHand, ...deciding(review), ...ending(review), ...following(review) };
  return Object.fromEntries(Object.entries(moves).filter(([name]) => !review.without?.some(move => move === name)));
};

/** The state of a new application. */
export const startOf = ({ arrives }: ReviewOptions): ReviewState => (arrives ? 'SUBMITTED' : 'DRAFT');
