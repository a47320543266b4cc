/** In what the kinds of reviewed applications differ. */
import type { Condition } from '../conditions/condition.ts';
import type { ReviewedAs } from './resource.ts';

export interface ReviewOptions {
  /**
   * The kind of application: the audit type in force for it says by how many, by whom and within which time it is decided. Where one table
   * holds several kinds, by the value of a choice.
   */
  readonly kind: string | ReviewedAs;
  /** Letters of the application number: `20261120RK000123`. */
  readonly letters: string;
  /** Where an approved application goes: done at once, or into execution by what follows (`finish` ends that). */
  readonly approved: 'APPROVED' | 'EXECUTING' | 'DONE';
  /** What happens on approval, the last one where there are two, in the same transaction. */
  readonly onApprove?: string;
  /** What is checked or done on handing in. */
  readonly onSubmit?: string;
  /** What happens when it is given back for correction. */
  readonly onReturn?: string;
  /** What happens when it will never be approved: rejected, withdrawn or expired. */
  readonly onEnd?: string;
  /** Fields that must be filled when it is handed in. */
  readonly complete?: readonly string[];
  /** Handed in as it is made, and again as it is corrected: never a draft. */
  readonly arrives?: true;
  /** Which of them may pass without a reviewer where the audit type says so; none where nothing is said. */
  readonly passes?: Condition;
  /** An approval makes an order: it may have to be paid before anything is done, and what is done may fail and be tried again. */
  readonly orders?: true;
}
