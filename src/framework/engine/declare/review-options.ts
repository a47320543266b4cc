/** In what the kinds of reviewed applications differ. */
import type { Condition } from '../conditions/condition.ts';
import type { ReviewMove } from './review-moves.ts';
import type { Needed } from './states.ts';

/**
 * Which audit type governs an application, where one table holds several kinds.
 * @example kind: { by: 'kind', of: { LEASE: 'FINANCE' }, else: 'PURCHASE' }
 */
export interface KindByChoice {
  /** A choice of the application. */
  readonly by: string;
  /** The audit type of each of its values. */
  readonly of: Readonly<Record<string, string>>;
  /** The audit type of every other value. */
  readonly else: string;
}

/**
 * What the kinds of application differ in. The audit type in force for the kind is copied in when one is handed in: one or two levels, decided
 * by whose roles, within how many hours. A transition named as a move of the review changes the words it says; the others stay.
 * @example
 * review: { kind: 'VEHICLE', letters: 'VE', approved: 'EXECUTING', onApprove: 'vehicle.order' },
 * transitions: { approve: { announce: 'vehicle.approved' } },
 */
export interface ReviewOptions<F extends string = string, S extends string = string> {
  /** The code of its audit type; where one table holds several kinds, by the value of a choice. */
  readonly kind: string | KindByChoice;
  /**
   * Letters in the application number: `VE` makes `20261120VE000123`.
   * @example letters: 'VE'
   */
  readonly letters: string;
  /**
   * The state an approved application goes to: at rest (`APPROVED`, `DONE` or one of the entity's own), or into execution (`EXECUTING`) by what
   * follows, which `finish` ends. A state of one's own from which the reviewers' side moves it on is a tab of their list, apart from what is done.
   */
  readonly approved: 'APPROVED' | 'EXECUTING' | 'DONE' | S;
  /** The effect of the last approval, in the same transaction. */
  readonly onApprove?: string;
  /** The effect of handing it in. */
  readonly onSubmit?: string;
  /** The effect when it will never be approved: rejected, withdrawn or expired. */
  readonly onEnd?: string;
  /** Fields that must have a value when it is handed in. */
  readonly complete?: readonly Needed<F>[];
  /** Handed in as it is made, and again as it is corrected: never a draft. */
  readonly arrives?: true;
  /** Which of them may pass without a reviewer, where the audit type says so. Default: none. */
  readonly passes?: Condition;
  /** An approval places an order, which may have to be paid first, may fail and be tried again. */
  readonly orders?: true;
  /**
   * Moves of a review that this one does not have. States that nothing leads to any more go with them.
   * @example without: ['note', 'withdraw']
   */
  readonly without?: readonly ReviewMove[];
}
