/** What the review brings to an entity: fields, states and moves beside its own, and what its audiences take from it. */

import { DeclarationError } from '../wire/declaration-error.ts';
import { choice, type Field, sequence } from './fields.ts';
import type { Label } from './label.ts';
import { reviewFields } from './review-fields.ts';
import { movesOf, startOf } from './review-moves.ts';
import type { ReviewOptions } from './review-options.ts';
import { reviewParts } from './review-parts.ts';
import { next, states as reviewStates } from './review-states.ts';
import type { State, Transition } from './states.ts';

/** What an application under review tells whoever reviews it and whoever handed it in. */
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
    'checkAll',
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
export const reviewGroups = {
  progress: { label: ['办理', 'Processing'], fields: ['submittedBy', 'submittedAt', 'decidedAt', 'decisionReason', 'createdAt'] },
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

/** The audit types that govern applications of such words. */
export const kindsOf = ({ kind }: Pick<ReviewOptions, 'kind'>): readonly string[] =>
  typeof kind === 'string' ? [kind] : [...new Set([kind.else, ...Object.values(kind.of)])];

/** What an entity under review says of its life beside the review. */
interface Own {
  readonly name: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly states?: Readonly<Record<string, State>>;
  readonly transitions?: Readonly<Record<string, Partial<Transition>>>;
}

type Moves = Readonly<Record<string, Transition>>;

/**
 * A move of the review with the words that the entity changes. Other ways it may go, what else is to hold and to be written come beside the review's
 * own: who handed in decides on nothing of theirs and who decided is known, whatever an entity says beside that.
 */
const changed = (move: Partial<Transition> | undefined, own: Partial<Transition>): Transition => {
  const { like, ...words } = own;
  const beside = {
    instead: [...(move?.instead ?? []), ...(own.instead ?? [])],
    guards: [...(move?.guards ?? []), ...(own.guards ?? [])],
    set: { ...move?.set, ...own.set },
    // A move like another asks questions of its own, or none.
    ask: like === undefined ? { ...move?.ask, ...own.ask } : {},
  };
  const said = Object.entries(beside).filter(([, words]) => Object.keys(words).length > 0);
  return { ...move, ...words, ...Object.fromEntries(said) } as Transition;
};

/** Why an entity cannot say this of a move, as it follows its name; undefined where it can. */
const unsayable = (review: Moves, move: string, { like, to }: Partial<Transition>): string | undefined => {
  const own = review[move];
  // Made anew it would lack what the review holds a decision to.
  if (own === undefined && move in decisions)
    return ' is left out of the review and decides all the same; leave it in, or call yours otherwise';
  if (own !== undefined && like !== undefined) return ' is a move of the review and like no other; write a move of your own name';
  if (like !== undefined && review[like] === undefined) return ` is like ${like}, which its review does not have`;
  return own !== undefined && to !== undefined && to !== own.to
    ? `.to is the review's; write a move of your own name, like: '${move}'`
    : undefined;
};

const mergedMoves = (review: Moves, { name, transitions = {} }: Own): Moves => {
  const own = Object.entries(transitions).map(([move, words]) => {
    const why = unsayable(review, move, words);
    if (why !== undefined) throw new DeclarationError(`${name}: transitions.${move}${why}`);
    return [move, changed(review[words.like ?? move], words)] as const;
  });
  return { ...review, ...Object.fromEntries(own) };
};

const fromOf = ({ from }: Transition): readonly string[] => [from].flat();

/** The states into which a record can come. */
const reached = (start: string, moves: Moves): ReadonlySet<string> => {
  const found = new Set([start]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const move of Object.values(moves)) if (fromOf(move).some(state => found.has(state))) found.add(move.to);
  }
  return found;
};

/** Without states of the review that nothing leads to, and without moves out of them. */
const trimmed = (start: string, own: Readonly<Record<string, State>>, moves: Moves) => {
  const found = reached(start, moves);
  const isGone = (state: string): boolean => state in reviewStates && !(state in own) && !found.has(state);
  return {
    states: Object.fromEntries(Object.entries({ ...reviewStates, ...own }).filter(([state]) => !isGone(state))),
    transitions: Object.fromEntries(
      Object.entries(moves).flatMap(([name, move]) => {
        const from = fromOf(move).filter(state => !isGone(state));
        if (from.length === 0) return [];
        return [[name, from.length === fromOf(move).length ? move : { ...move, from }]];
      }),
    ),
  };
};

const decisions: Readonly<Record<string, Label>> = {
  [reviewParts.moves.approve]: ['通过', 'Approve'],
  [reviewParts.moves.giveBack]: ['退回', 'Return'],
  [reviewParts.moves.reject]: ['驳回', 'Reject'],
};

/** How a reviewer decides, for the call that every reviewed kind has: which way, why, and the marks. */
const decideBy = (moves: Moves) => {
  const open = Object.keys(decisions).filter(name => moves[name] !== undefined);
  const values = Object.fromEntries(open.map((name): [string, Label] => [name, decisions[name] ?? [name, name]]));
  return {
    does: { by: 'decision', of: Object.fromEntries(open.map(name => [name, name])) },
    ask: { decision: choice(['决定', 'Decision'], values, { rules: 'required' }) },
    idempotent: true,
    label: ['审核', 'Review'],
  } as const;
};

/** An entity with its review. */
export const underReview = (review: ReviewOptions, own: Own) => {
  const start = startOf(review);
  const life = trimmed(start, own.states ?? {}, mergedMoves(movesOf(review) as Moves, own));
  return {
    fields: {
      ...reviewFields,
      applyNo: sequence(['申请编号', 'Application number'], `{date}${review.letters}{n:6}`),
      auditType: { ...reviewFields.auditType, among: { kind: typeof review.kind === 'string' ? review.kind : kindsOf(review) } },
      ...own.fields,
    },
    ...life,
    start,
    reads,
    next: Object.fromEntries(Object.entries(next).filter(([state]) => state in life.states)) as Readonly<Record<string, Label>>,
    decide: decideBy(life.transitions),
  };
};

export type UnderReview = ReturnType<typeof underReview>;
