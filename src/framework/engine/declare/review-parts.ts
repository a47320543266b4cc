/** What part each field, state and move of a review plays. Interpreters ask for the part; the names stand here and in the other files of reviews. */
import type { ReviewField, ReviewMove } from './review-moves.ts';
import type { ReviewState } from './review-states.ts';

export const reviewParts = {
  fields: {
    handedInBy: 'submittedBy',
    handedInAt: 'submittedAt',
    due: 'dueAt',
    expected: 'materials',
    claimant: 'claimedBy',
    firstDecider: 'firstDecidedBy',
    ended: 'decidedAt',
    reason: 'decisionReason',
    marks: 'marks',
    checkAll: 'checkAll',
  },
  states: { unclaimed: 'SUBMITTED', second: 'SECOND_REVIEW' },
  moves: {
    claim: 'claim',
    release: 'release',
    takeOver: 'takeOver',
    note: 'note',
    passByItself: 'autoPass',
    approve: 'approve',
    giveBack: 'return',
    reject: 'reject',
    withdraw: 'withdraw',
  },
  /** The question by which marks come with a move. */
  asksMarks: 'fields',
} as const satisfies {
  readonly fields: Readonly<Record<string, ReviewField>>;
  readonly states: Readonly<Record<string, ReviewState>>;
  readonly moves: Readonly<Record<string, ReviewMove>>;
  readonly asksMarks: string;
};

/** Moves that one call makes for every kind of application: granted by the menu where they wait (claim, release, take over) or to whoever handed in (withdraw). */
const { claim, release, takeOver, withdraw } = reviewParts.moves;
export const sharedMoves: ReadonlySet<string> = new Set([claim, release, takeOver, withdraw]);

const { handedInAt, claimant } = reviewParts.fields;
/** What an application is filtered by besides, where it is a column, and how a reviewer's list is sorted. */
export const reviewedLists = {
  applicant: { filters: [handedInAt] },
  reviewer: { filters: [handedInAt, claimant], sort: [handedInAt, 'DESC'] },
} as const;
