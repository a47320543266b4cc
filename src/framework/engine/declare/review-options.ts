/** In what the kinds of reviewed applications differ. */
import type { Condition } from '../conditions/condition.ts';
import type { ReviewedAs } from './resource.ts';
import type { Needed } from './states.ts';

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
  readonly complete?: readonly Needed[];
  /** Handed in as it is made, and again as it is corrected: never a draft. */
  readonly arrives?: true;
  /** Which of them may pass without a reviewer, where the audit type says so. Default: none. */
  readonly passes?: Condition;
  /** An approval places an order, which may have to be paid first, may fail and be tried again. */
  readonly orders?: true;
}
