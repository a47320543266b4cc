/** `reviewed`: the machine that all applications share, from draft to decision. Each kind keeps its own table. */
import { choice, instant, json, sequence, text } from './fields.ts';
import type { Transition } from './states.ts';

/** What the kinds differ in. */
export interface ReviewWords {
  /** Letters of the application number: `20261120RK000123`. */
  readonly letters: string;
  /** Where an approved application goes: done at once, or into execution by what follows. */
  readonly approved: 'APPROVED' | 'EXECUTING' | 'DONE';
  /** What happens on approval, in the same transaction. */
  readonly onApprove?: string;
  /** What is checked or done on handing in. */
  readonly onSubmit?: string;
  /** What happens when it will never be approved: rejected, withdrawn or expired. */
  readonly onEnd?: string;
  /** Fields that must be filled when it is handed in. */
  readonly complete?: readonly string[];
}

/** Fields that every application has beside its own. */
export const reviewFields = {
  applyNo: sequence(['申请编号', 'Application number'], '{date}{letters}{n:6}'),
  submittedBy: text(['提交人', 'Submitted by'], { readOnly: true }),
  submittedAt: instant(['提交时间', 'Submitted at'], { readOnly: true }),
  claimedBy: text(['审核人', 'Claimed by'], { readOnly: true }),
  claimedAt: instant(['领取时间', 'Claimed at'], { readOnly: true }),
  decidedBy: text(['决定人', 'Decided by'], { readOnly: true }),
  decidedAt: instant(['决定时间', 'Decided at'], { readOnly: true }),
  decisionReason: text(['审核意见', 'Reason'], { rules: 'length:0,200', readOnly: true }),
  marks: json(['逐项核对', 'Marks'], { readOnly: true }),
} as const;

const states = {
  DRAFT: { label: ['草稿', 'Draft'], tone: 'neutral' },
  SUBMITTED: { label: ['待审核', 'Waiting for review'], tone: 'busy' },
  IN_REVIEW: { label: ['审核中', 'In review'], tone: 'busy' },
  APPROVED: { label: ['审核通过', 'Approved'], tone: 'good' },
  EXECUTING: { label: ['办理中', 'In progress'], tone: 'busy' },
  DONE: { label: ['已完成', 'Done'], tone: 'good' },
  RETURNED: { label: ['退回修改', 'Returned for correction'], tone: 'warn' },
  REJECTED: { label: ['驳回', 'Rejected'], tone: 'bad' },
  WITHDRAWN: { label: ['撤回', 'Withdrawn'], tone: 'neutral' },
  EXPIRED: { label: ['逾期', 'Expired'], tone: 'neutral' },
} as const;

type ReviewState = keyof typeof states;
type ReviewField = keyof typeof reviewFields;
type Move = Transition<ReviewField, ReviewState>;

/** Parts for `defineResource`: spread `fields`, `states` and `transitions` into the declaration. */
export const reviewed = (words: ReviewWords) => {
  const openFor = { any: [{ claimedBy: { isSet: false } }, { claimedBy: '$session.userNum' }] };
  const guards = [
    { that: { not: { submittedBy: '$session.userNum' } }, otherwise: 'REVIEWER_IS_SUBMITTER' },
    { that: openFor, otherwise: 'REVIEW_CLAIMED' },
  ] as const;
  const decided = { decidedBy: '$session.userNum', decidedAt: '$now', claimedBy: null, claimedAt: null } as const;
  const ends = words.onEnd === undefined ? {} : { effect: words.onEnd };
  const marks = { fields: json(['逐项核对', 'Marks of fields']) };
  const transitions = {
    submit: {
      label: ['提交', 'Submit'],
      from: ['DRAFT', 'RETURNED'],
      to: 'SUBMITTED',
      set: { submittedBy: '$session.userNum', submittedAt: '$now', decidedBy: null, decidedAt: null },
      ...(words.complete === undefined ? {} : { complete: words.complete as readonly ReviewField[] }),
      ...(words.onSubmit === undefined ? {} : { effect: words.onSubmit }),
    },
    claim: {
      label: ['领取', 'Claim'],
      from: 'SUBMITTED',
      to: 'IN_REVIEW',
      set: { claimedBy: '$session.userNum', claimedAt: '$now' },
      guards,
    },
    release: {
      label: ['放回', 'Release'],
      from: 'IN_REVIEW',
      to: 'SUBMITTED',
      set: { claimedBy: null, claimedAt: null },
      guards: [{ that: { claimedBy: '$session.userNum' }, otherwise: 'REVIEW_CLAIMED' }],
    },
    note: { label: ['保存意见', 'Save notes'], from: ['SUBMITTED', 'IN_REVIEW'], to: 'same', guards, ask: marks, effect: 'review.marks' },
    approve: {
      label: ['通过', 'Approve'],
      from: ['SUBMITTED', 'IN_REVIEW'],
      to: words.approved,
      reason: 'optional',
      set: decided,
      guards,
      ask: marks,
      effect: words.onApprove ?? 'review.marks',
    },
    return: {
      label: ['退回', 'Return'],
      from: ['SUBMITTED', 'IN_REVIEW'],
      to: 'RETURNED',
      reason: 'required',
      set: decided,
      guards,
      ask: marks,
      effect: 'review.marks',
    },
    reject: {
      label: ['驳回', 'Reject'],
      from: ['SUBMITTED', 'IN_REVIEW'],
      to: 'REJECTED',
      reason: 'required',
      set: decided,
      guards,
      ask: marks,
      danger: true,
      effect: words.onEnd ?? 'review.marks',
    },
    withdraw: {
      label: ['撤回', 'Withdraw'],
      from: ['DRAFT', 'SUBMITTED', 'RETURNED'],
      to: 'WITHDRAWN',
      reason: 'optional',
      danger: true,
      ...ends,
    },
  } as const satisfies Readonly<Record<string, Move>>;
  return {
    fields: { ...reviewFields, applyNo: sequence(['申请编号', 'Application number'], `{date}${words.letters}{n:6}`) },
    states,
    transitions,
  };
};

/** The decision every review call takes: which way, why, and the marks. */
export const decision = choice(
  ['决定', 'Decision'],
  { approve: ['通过', 'Approve'], return: ['退回', 'Return'], reject: ['驳回', 'Reject'] },
  { rules: 'required' },
);
