/** States and transitions: the life of a record. */
import type { Condition } from '../conditions/condition.ts';
import type { PlainErrorCode } from '../wire/errors.ts';
import type { Field } from './fields.ts';
import type { Label } from './label.ts';
import type { Told } from './tells.ts';

/** Five tones of a state's badge; each goes with its word, never alone. */
export type Tone = 'neutral' | 'busy' | 'good' | 'warn' | 'bad';

/**
 * A state that a record can be in. The field `state` holds its name.
 * @example
 * states: {
 *   IN_USE: { label: ['在用', 'In use'], tone: 'good' },
 *   SCRAPPED: { label: ['已报废', 'Scrapped'], tone: 'neutral' },
 * }
 */
export interface State {
  /** What it is called. */
  readonly label: Label;
  /** How its badge looks: nothing to do, under way, in order, to be looked at, gone wrong. */
  readonly tone: Tone;
  /**
   * Not in force: whatever is drawn or printed of such a record says so across it, with time and reason of the move that led here. Both come
   * from its history; with fields named, from those where no call answers the history.
   */
  readonly overprint?:
    | true
    | {
        /** The field that holds the time. */
        readonly since: string;
        /** The field that holds the reason. */
        readonly reason?: string;
      };
  /**
   * By when a record that comes here is to be led on: the field that holds the moment, and the setting that says after how many hours. It is
   * cleared where the record goes to a state without, and kept in one that is due by the same field.
   * @example due: ['inspectBy', 'inspectionHours']
   */
  readonly due?: readonly [field: string, hours: string];
}

/** Another transition of the same record, under a condition. */
export interface Onward {
  /** What has to hold of the record. */
  readonly when: Condition;
  /** The transition that happens then. */
  readonly does: string;
}

/** A field that must have a value, always or while a condition holds of the record. */
export type Needed<F extends string = string> = F | readonly [field: F, when: Condition];

/** What has to hold of the record as it is, and the code of the catalogue that is answered where it does not. */
type Guard = readonly [condition: Condition, refusal: PlainErrorCode];

/** A text that has to be accepted before a move. */
interface Consent {
  /** The call that answers the text, as `title` and `text`. */
  readonly show: string;
  /** The call that keeps the acceptance. */
  readonly confirm: string;
  /** The field of what was shown that the acceptance names, as its version. */
  readonly by: string;
}

/**
 * A move of a record from state to state, or an act that leaves it where it is. A call or an effect makes it, or the clock.
 * @example
 * transitions: {
 *   scrap: { label: ['报废', 'Scrap'], from: ['IN_USE', 'IN_REPAIR'], to: 'SCRAPPED', reason: 'required', danger: true },
 *   lapse: { label: ['到期', 'Lapse'], from: 'INSURED', to: 'UNINSURED', at: 'insuredTo' },
 * }
 */
export interface Transition<F extends string = string, S extends string = string> {
  /**
   * Of an entity under review: takes over every word of that move of the review that it does not say itself.
   * @example handIn: { like: 'submit', label: ['提交', 'Hand in'], complete: ['plate'] }
   */
  readonly like?: string;
  /** The words of its button and of the history. */
  readonly label: Label;
  /** The state, or the states, in which it may be made; in any other the answer is 409. */
  readonly from: S | readonly S[];
  /** The state it leads to; `same` leaves the record where it is. */
  readonly to: S | 'same';
  /** Only an effect or another transition makes it. Default: the clock where it says `at`, otherwise whoever has a call for it. */
  readonly by?: 'effect';
  /**
   * The clock makes it once this day or moment has passed; a day has passed with its end. With a setting, so many days after it.
   * @example at: ['updatedAt', 'applicationIdleDays']
   */
  readonly at?: F | 'updatedAt' | readonly [at: F | 'updatedAt', days: string];
  /**
   * The first of them whose condition holds of the record as it is happens in its place.
   * @example instead: [{ when: { levels: 2 }, does: 'pass' }]
   */
  readonly instead?: readonly Onward[];
  /**
   * The first of them whose condition holds of the record as it has become follows at once, in the same transaction.
   * @example next: [{ when: { autoPass: true }, does: 'autoPass' }]
   */
  readonly next?: readonly Onward[];
  /**
   * Made along when the record that this field refers to makes one of these moves: by every record in `from`, in the same transaction and for
   * the same reason.
   * @example follows: { trip: 'cancel' }
   */
  readonly follows?: { readonly [K in F]?: string | readonly string[] };
  /** What comes of it, to be read before it is confirmed. */
  readonly warns?: Label;
  /** Takes a reason of 5 to 200 characters, which the history keeps. */
  readonly reason?: 'required' | 'optional';
  /** Fields of the record that the call may change along with it. */
  readonly input?: readonly F[];
  /**
   * Questions whose answers are no fields of the record: handed to the effect.
   * @example ask: { note: text(['备注', 'Note']) }
   */
  readonly ask?: Readonly<Record<string, Field>>;
  /** What the effect adds to the answer; `file` where the answer is a file. */
  readonly answer?: Readonly<Record<string, Field>> | 'file';
  /**
   * Written with the move: a scalar, `$now`, a value of the session, an answer of the input (`$input.reason`) or another field of the record as it was
   * (`$record.mobile`); null clears.
   * @example set: { decidedAt: '$now', why: '$input.reason', claimedBy: null }
   */
  readonly set?: { readonly [K in F]?: string | number | boolean | null };
  /**
   * Fields that must have a value by then, whatever the form left out; of those with a condition, their own or one said here, while it holds of the record and of what it refers to.
   * @example complete: ['plate', ['trailer', { kind: 'TRUCK' }], ['permit', { 'driver.class': 'B' }]]
   */
  readonly complete?: readonly Needed<F>[];
  /**
   * What has to hold of the record before the move, each with the code of the refusal that is answered where it does not. Of a move of the review, after what the review itself asks.
   * @example guards: [[{ claimedBy: '$session.userNum' }, 'REVIEW_CLAIMED']]
   */
  readonly guards?: readonly Guard[];
  /** What else happens: the name of an effect, or several in their order. */
  readonly effect?: string | readonly string[];
  /**
   * The event that outside systems which listen for it are told of once the move has committed.
   * @example announce: 'vehicle.scrapped'
   */
  readonly announce?: string;
  /**
   * Who is told of it, and by which text: one telling or several. An empty list says that nobody needs to hear of it.
   * @example tells: { to: 'carrier', text: 'vehicle.scrapped' }
   */
  readonly tells?: Told | readonly Told[];
  /** A text to be accepted first. */
  readonly consent?: Consent;
  /** Its button looks destructive and comes last. */
  readonly danger?: true;
}

/** What a reason is held to. */
export const reasonRules: Readonly<Record<NonNullable<Transition['reason']>, 'required|length:5,200' | 'length:0,200'>> = {
  required: 'required|length:5,200',
  optional: 'length:0,200',
};
