/** States and transitions: the life of a record. */
import type { Condition } from '../conditions/condition.ts';
import type { ErrorCode } from '../wire/errors.ts';
import type { Field } from './fields.ts';
import type { Label } from './label.ts';

/** Five tones of a state's badge; each goes with its word, never alone. */
export type Tone = 'neutral' | 'busy' | 'good' | 'warn' | 'bad';

export interface State {
  readonly label: Label;
  readonly tone: Tone;
  /**
   * Not in force: whatever is drawn or printed of such a record says so across it, with the reason and the time of the move that led here. Both
   * come from its history; where no call answers that, from the fields named.
   */
  readonly overprint?: true | { readonly since: string; readonly reason?: string };
}

/** Another transition of the same record, under a condition. */
export interface Onward {
  readonly when: Condition;
  readonly go: string;
}

/** A move of a record from state to state, or (`to: 'same'`) an act that leaves it where it is. */
export interface Transition<F extends string = string, S extends string = string> {
  readonly label: Label;
  readonly from: S | readonly S[];
  readonly to: S | 'same';
  /** `clock`: the job does it when `at` has passed. `effect`: only an effect or another transition does it. Otherwise a call must name it. */
  readonly by?: 'clock' | 'effect';
  readonly at?: F | 'updatedAt';
  /** So many days after `at`: the key of the setting that says how many. */
  readonly afterDays?: string;
  /** The first whose condition holds on the record as it is happens in its place. */
  readonly instead?: readonly Onward[];
  /** The first whose condition holds on the record as it has become happens at once, in the same transaction. */
  readonly next?: readonly Onward[];
  /**
   * What brings it about elsewhere: when the record that this field refers to makes one of these moves, every record in `from` makes this
   * one, in the same transaction and with the same reason.
   */
  readonly follows?: { readonly [K in F]?: string | readonly string[] };
  /** A reason of 5 to 200 characters, kept in the history. */
  readonly reason?: 'required' | 'optional';
  /** Fields of the record that the call may carry along. */
  readonly input?: readonly F[];
  /** Input that is no column: handed to the effect. */
  readonly ask?: Readonly<Record<string, Field>>;
  /** What the effect adds to the answer; `file` where the answer is a file and no envelope. */
  readonly answer?: Readonly<Record<string, Field>> | 'file';
  /** Stored with the move: a scalar, `$now` or `$session.*`; null clears. */
  readonly set?: { readonly [K in F]?: string | number | boolean | null };
  /** Fields that must be filled before the move, whatever the form left out. */
  readonly complete?: readonly F[];
  /** Fields that must be filled too, each while its condition holds on the record. */
  readonly completeWhen?: { readonly [name: string]: Condition };
  /** Each condition must hold on the record as it is; otherwise the code is the answer. */
  readonly guards?: readonly { readonly that: Condition; readonly otherwise: ErrorCode }[];
  /** What else happens, by name; several in their order. */
  readonly effect?: string | readonly string[];
  /** The event of this name is told to the outside systems that listen for it, when the move has committed. */
  readonly announce?: string;
  /** A text to be accepted first: one call shows it (`title`, `text`), another keeps the acceptance, told by the field `by` of what was shown. */
  readonly consent?: { readonly show: string; readonly confirm: string; readonly by: string };
  /** Its button is the destructive one and comes last. */
  readonly danger?: true;
}
