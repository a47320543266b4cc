/** `reviewed`: the machine that all applications share, from draft to decision. Each kind keeps its own table. */
import type { Condition } from '../conditions/condition.ts';
import { choice, type Field, flag, instant, integer, items, json, reference, sequence, text } from './fields.ts';
import type { Label } from './label.ts';
import type { ReviewedAs } from './resource.ts';
import type { State, Transition } from './states.ts';

/**
 * What the kinds of application differ in. The audit type in force for the kind is copied in when one is handed in: one or two levels, decided
 * by whose roles, within how many hours.
 */
export interface ReviewOptions {
  /** The code of its audit type; where one table holds several kinds, by the value of a choice. */
  readonly kind: string | ReviewedAs;
  /**
   * Letters in the application number: `VE` makes `20261120VE000123`.
   * @example letters: 'VE'
   */
  readonly letters: string;
  /** The state an approved application goes to: at rest, done at once, or into execution by what follows, which `finish` ends. */
  readonly approved: 'APPROVED' | 'EXECUTING' | 'DONE';
  /** The effect of the last approval, in the same transaction. */
  readonly onApprove?: string;
  /** The effect of handing it in. */
  readonly onSubmit?: string;
  /** The effect of giving it back for correction. */
  readonly onReturn?: string;
  /** The effect when it will never be approved: rejected, withdrawn or expired. */
  readonly onEnd?: string;
  /** Fields that must have a value when it is handed in. */
  readonly complete?: readonly string[];
  /** Handed in as it is made, and again as it is corrected: never a draft. */
  readonly arrives?: true;
  /** Which of them may pass without a reviewer, where the audit type says so. Default: none. */
  readonly passes?: Condition;
  /** An approval places an order, which may have to be paid first, may fail and be tried again. */
  readonly orders?: true;
}

/** What a reviewer looks for among the documents, whatever kind of application it is. */
export const material = {
  name: text(['材料', 'Document'], { rules: 'required|length:1,60' }),
  required: flag(['必交', 'Required'], { default: true }),
} as const;

/** A reviewer's marks, by field. */
export const marksShape = {
  type: ['object', 'null'],
  additionalProperties: { type: 'object', properties: { right: { type: 'boolean' }, note: { type: 'string' } }, required: ['right'] },
} as const;

/** Fields that every application has beside its own. What its audit type says is copied in when it is handed in, so that a change touches none under way. */
export const reviewFields = {
  applyNo: sequence(['申请编号', 'Application number'], '{date}{letters}{n:6}'),
  submittedBy: text(['提交人', 'Submitted by'], { readOnly: true, person: true }),
  submittedAt: instant(['提交时间', 'Submitted at'], { readOnly: true }),
  auditType: reference(['审核类型', 'Audit type'], 'auditTypes', { readOnly: true }),
  levels: integer(['审核级数', 'Levels'], { readOnly: true, default: 1 }),
  firstRole: text(['初审角色', 'First role'], { readOnly: true }),
  secondRole: text(['复核角色', 'Second role'], { readOnly: true }),
  needPay: flag(['须缴费', 'To be paid'], { readOnly: true }),
  autoPass: flag(['自动通过', 'Passes by itself'], { readOnly: true }),
  dueAt: instant(['办理时限', 'Due at'], { readOnly: true, widget: 'due' }),
  materials: items(['应交材料', 'Documents expected'], material, { readOnly: true }),
  claimedBy: text(['审核人', 'Claimed by'], { readOnly: true, person: true }),
  claimedAt: instant(['领取时间', 'Claimed at'], { readOnly: true }),
  firstDecidedBy: text(['初审人', 'First reviewer'], { readOnly: true, person: true }),
  firstDecidedAt: instant(['初审时间', 'First decided at'], { readOnly: true }),
  decidedBy: text(['决定人', 'Decided by'], { readOnly: true, person: true }),
  decidedAt: instant(['决定时间', 'Decided at'], { readOnly: true }),
  decisionReason: text(['审核意见', 'Reason'], { rules: 'length:0,200', readOnly: true }),
  marks: json(['逐项核对', 'Marks'], { readOnly: true, shape: marksShape }),
} as const;

const states = {
  DRAFT: { label: ['草稿', 'Draft'], tone: 'neutral' },
  SUBMITTED: { label: ['待审核', 'Waiting for review'], tone: 'busy' },
  IN_REVIEW: { label: ['审核中', 'In review'], tone: 'busy' },
  SECOND_REVIEW: { label: ['复核中', 'In second review'], tone: 'busy' },
  APPROVED: { label: ['审核通过', 'Approved'], tone: 'good' },
  EXECUTING: { label: ['办理中', 'In progress'], tone: 'busy' },
  TO_PAY: { label: ['待缴费', 'To be paid'], tone: 'warn' },
  PAID: { label: ['已缴费', 'Paid'], tone: 'busy' },
  EXEC_FAILED: { label: ['办理失败', 'Failed'], tone: 'bad' },
  DONE: { label: ['已完成', 'Done'], tone: 'good' },
  RETURNED: { label: ['退回修改', 'Returned for correction'], tone: 'warn' },
  REJECTED: { label: ['驳回', 'Rejected'], tone: 'bad', overprint: true },
  WITHDRAWN: { label: ['撤回', 'Withdrawn'], tone: 'neutral', overprint: true },
  EXPIRED: { label: ['逾期', 'Expired'], tone: 'neutral', overprint: true },
} as const satisfies Readonly<Record<string, State>>;

/** What the applicant is told to expect, or to do. A kind says more where it leads on. */
const next = {
  DRAFT: [
    '还没有提交，平台看不到这份草稿。核对无误后点“提交”。',
    'Not handed in yet: nobody but your company sees this draft. Check it, then choose Submit.',
  ],
  SUBMITTED: [
    '已提交，等待平台审核，现在不需要您操作。结果会显示在本页；如被退回，首页会提示。',
    'Handed in and waiting for review; there is nothing for you to do now. The result will stand here, and if it is returned your home page says so.',
  ],
  IN_REVIEW: [
    '平台正在审核，现在不需要您操作。结果会显示在本页；如被退回，首页会提示。',
    'Being reviewed; there is nothing for you to do now. The result will stand here, and if it is returned your home page says so.',
  ],
  SECOND_REVIEW: [
    '初审已通过，正在复核，现在不需要您操作。结果会显示在本页。',
    'Approved once and reviewed a second time; there is nothing for you to do now. The result will stand here.',
  ],
  EXECUTING: ['审核已通过，平台正在办理，现在不需要您操作。', 'Approved, and being carried out; there is nothing for you to do now.'],
  TO_PAY: ['审核已通过，缴费后继续办理。', 'Approved: it goes on once it is paid.'],
  PAID: ['已收到缴费，平台即将办理。', 'Paid: it is about to be carried out.'],
  EXEC_FAILED: [
    '办理时出现问题，平台会处理后继续，您不需要重新提交。',
    'Something went wrong while it was carried out. The platform deals with it and goes on; you need not apply again.',
  ],
  RETURNED: [
    '平台退回了这份申请，原因见“审核意见”。点“修改”更正后再次提交。',
    'Returned for correction; the reason stands under Reason. Choose Edit, put it right and submit again.',
  ],
  REJECTED: [
    '这份申请没有通过，原因见“审核意见”。仍需办理的，请新建一份。',
    'Not approved; the reason stands under Reason. If you still need it, make a new application.',
  ],
  WITHDRAWN: ['这份申请已撤回。仍需办理的，请新建一份。', 'Withdrawn. If you still need it, make a new application.'],
  EXPIRED: [
    '这份申请长时间没有提交，已作废。仍需办理的，请新建一份。',
    'It lapsed because it was not handed in for a long time. If you still need it, make a new application.',
  ],
} as const satisfies Readonly<Partial<Record<keyof typeof states, Label>>>;

type ReviewState = keyof typeof states;
type ReviewField = keyof typeof reviewFields;
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
  readonly note: Move & Marked;
  readonly approve: Move & Marked & Because<'optional'>;
  readonly pass: Move & Marked & Because<'optional'>;
  readonly return: Move & Marked & Because<'required'>;
  readonly reject: Move & Marked & Because<'required'>;
  readonly withdraw: Move & Because<'optional'>;
  readonly expire: Move;
};
type Moves<N extends string> = { readonly [K in N]: Move };
/** The moves that an application of such words has. */
type MovesOf<W> = CommonMoves &
  (W extends { readonly passes: Condition } ? Moves<'autoPass'> : unknown) &
  (W extends { readonly approved: 'EXECUTING' } ? Moves<'finish'> : unknown) &
  (W extends { readonly orders: true } ? Moves<'charge' | 'pay' | 'execute' | 'fail' | 'retry' | 'refuse'> : unknown);

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
  progress: { title: ['办理', 'Progress'], fields: ['submittedBy', 'submittedAt', 'decidedAt', 'decisionReason', 'createdAt'] },
  review: {
    title: ['审核', 'Review'],
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
  const waiting = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW'] as const;
  const second = { state: 'SECOND_REVIEW' };
  const heldBy = (role: 'firstRole' | 'secondRole'): Condition => ({ any: [{ [role]: { isSet: false } }, { [role]: '$session.roles' }] });
  const guards = [
    { that: { not: { submittedBy: '$session.userNum' } }, otherwise: 'REVIEWER_IS_SUBMITTER' },
    { that: { not: { ...second, firstDecidedBy: '$session.userNum' } }, otherwise: 'REVIEWER_WAS_FIRST' },
    {
      that: {
        any: [{ all: [{ not: second }, heldBy('firstRole')] }, { all: [second, heldBy('secondRole')] }],
      },
      otherwise: 'REVIEWER_LACKS_ROLE',
    },
    { that: { any: [{ claimedBy: { isSet: false } }, { claimedBy: '$session.userNum' }] }, otherwise: 'REVIEW_CLAIMED' },
  ] as const;
  const free = { claimedBy: null, claimedAt: null } as const;
  const taken = { claimedBy: '$session.userNum', claimedAt: '$now' } as const;
  const mine = [{ that: { claimedBy: '$session.userNum' }, otherwise: 'REVIEW_CLAIMED' }] as const;
  // Decided, it is due no more.
  const decided = { decidedBy: '$session.userNum', decidedAt: '$now', dueAt: null, ...free } as const;
  const marks = { fields: json(['逐项核对', 'Marks of fields'], { shape: marksShape }) };
  const also = (...effects: readonly (string | undefined)[]): readonly string[] => effects.filter(effect => effect !== undefined);
  const transitions = {
    submit: {
      label: ['提交', 'Submit'],
      ...(options.arrives ? { from: 'RETURNED', by: 'effect' } : { from: ['DRAFT', 'RETURNED'] }),
      to: 'SUBMITTED',
      ...(options.complete === undefined ? {} : { complete: options.complete as readonly ReviewField[] }),
      effect: also(options.onSubmit, 'review.takeIn'),
      ...(options.passes === undefined ? {} : { next: [{ when: { all: [{ autoPass: true }, options.passes] }, go: 'autoPass' }] }),
    },
    ...(options.passes === undefined
      ? {}
      : {
          autoPass: {
            label: ['自动通过', 'Pass by itself'],
            from: 'SUBMITTED',
            to: options.approved,
            by: 'effect',
            set: { decidedAt: '$now', dueAt: null },
            effect: also(options.onApprove),
          },
        }),
    claim: {
      label: ['领取', 'Claim'],
      from: ['SUBMITTED', 'SECOND_REVIEW'],
      to: 'IN_REVIEW',
      set: taken,
      guards,
      instead: [{ when: second, go: 'claimSecond' }],
    },
    claimSecond: { label: ['领取复核', 'Claim for second review'], from: 'SECOND_REVIEW', to: 'same', by: 'effect', set: taken, guards },
    release: {
      label: ['放回', 'Release'],
      from: ['IN_REVIEW', 'SECOND_REVIEW'],
      to: 'SUBMITTED',
      set: free,
      guards: mine,
      instead: [{ when: second, go: 'releaseSecond' }],
    },
    releaseSecond: { label: ['放回', 'Release'], from: 'SECOND_REVIEW', to: 'same', by: 'effect', set: free, guards: mine },
    note: { label: ['保存意见', 'Save notes'], from: waiting, to: 'same', guards, ask: marks, effect: 'review.marks' },
    approve: {
      label: ['通过', 'Approve'],
      from: waiting,
      to: options.approved,
      reason: 'optional',
      set: decided,
      guards,
      ask: marks,
      effect: also('review.marks', options.onApprove),
      instead: [{ when: { levels: 2, state: ['SUBMITTED', 'IN_REVIEW'] }, go: 'pass' }],
    },
    pass: {
      label: ['初审通过', 'Approve at first review'],
      from: ['SUBMITTED', 'IN_REVIEW'],
      to: 'SECOND_REVIEW',
      by: 'effect',
      reason: 'optional',
      set: { firstDecidedBy: '$session.userNum', firstDecidedAt: '$now', ...free },
      guards,
      ask: marks,
      effect: 'review.marks',
    },
    return: {
      label: ['退回', 'Return'],
      from: waiting,
      to: 'RETURNED',
      reason: 'required',
      set: decided,
      guards,
      ask: marks,
      effect: also('review.marks', options.onReturn),
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
      effect: also('review.marks', options.onEnd),
    },
    withdraw: {
      label: ['撤回', 'Withdraw'],
      from: options.arrives ? ['SUBMITTED', 'RETURNED'] : ['DRAFT', 'SUBMITTED', 'RETURNED'],
      to: 'WITHDRAWN',
      reason: 'optional',
      set: { dueAt: null },
      danger: true,
      ...(options.onEnd === undefined ? {} : { effect: options.onEnd }),
    },
    // Only what waits for the applicant lapses: that a decision is late is no fault of theirs.
    expire: {
      label: ['逾期', 'Expire'],
      from: options.arrives ? 'RETURNED' : ['DRAFT', 'RETURNED'],
      to: 'EXPIRED',
      by: 'clock',
      at: 'updatedAt',
      afterDays: 'applicationIdleDays',
      set: { dueAt: null },
      ...(options.onEnd === undefined ? {} : { effect: options.onEnd }),
    },
    ...(options.approved === 'EXECUTING' ? { finish: { label: ['办结', 'Finish'], from: 'EXECUTING', to: 'DONE', by: 'effect' } } : {}),
    // The order has the price, the payments and what went wrong: the application only follows it.
    ...(options.orders
      ? {
          charge: { label: ['要求缴费', 'Ask for payment'], from: ['EXECUTING', 'EXEC_FAILED'], to: 'TO_PAY', by: 'effect' },
          pay: { label: ['缴费', 'Pay'], from: 'TO_PAY', to: 'PAID', by: 'effect', next: [{ when: { state: 'PAID' }, go: 'execute' }] },
          execute: { label: ['开始办理', 'Go ahead'], from: ['TO_PAY', 'PAID'], to: 'EXECUTING', by: 'effect' },
          fail: { label: ['办理失败', 'Fail'], from: 'EXECUTING', to: 'EXEC_FAILED', by: 'effect' },
          retry: { label: ['重新办理', 'Try again'], from: 'EXEC_FAILED', to: 'EXECUTING', by: 'effect' },
          refuse: { label: ['制证驳回', 'Refuse the order'], from: ['EXECUTING', 'TO_PAY', 'EXEC_FAILED'], to: 'REJECTED', by: 'effect' },
        }
      : {}),
  } as unknown as MovesOf<W>;
  const without: readonly ReviewState[] = [
    ...(options.arrives ? (['DRAFT'] as const) : []),
    ...(options.approved === 'APPROVED' ? [] : (['APPROVED'] as const)),
    ...(options.approved === 'EXECUTING' ? [] : (['EXECUTING'] as const)),
    ...(options.orders ? [] : (['TO_PAY', 'PAID', 'EXEC_FAILED'] as const)),
    ...(options.approved === 'APPROVED' ? (['DONE'] as const) : []),
  ];
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
    transitions,
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
