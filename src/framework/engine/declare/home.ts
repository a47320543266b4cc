/** What of an entity stands on the home page of those who list it: what waits, what ends soon, what failed, how it goes. */
import type { Condition } from '../conditions/condition.ts';
import type { Label } from './label.ts';
import { setApart } from './made-words.ts';

/** A chart of the audience's statistics. */
export interface HomeChart<F extends string = string> {
  /** What stands above it. */
  readonly label: Label;
  /** The field its groups are of, one of `sums.by`; of a day or moment, the last 30 days. */
  readonly by: F;
  /** Only these rows, as the filter of the list would say it. */
  readonly when?: { readonly [K in F]?: string | number | boolean | readonly string[] };
}

/** Of what waits, only what waits for whoever reads. */
interface Waits<F extends string> {
  /** What that is called. */
  readonly label: Label;
  /**
   * Its states, and what else holds of it, an operand `$session.…` among the values.
   * @example when: { state: ['IN_REPAIR'], mechanic: '$session.userNum' }
   */
  readonly when: Condition & {
    /** The states in which it waits. */
    readonly state: readonly string[];
  };
  /**
   * The moment from which it waits. Default: that by which its list stands.
   * @example since: 'proposedAt'
   */
  readonly since?: F | 'createdAt' | 'updatedAt';
}

/** Some of an entity that somebody has to see to, besides what waits by its state. */
interface Pile<F extends string> {
  /** What it is called, beside the entity. */
  readonly label: Label;
  /**
   * Which of them, as the filter of the list would say it; `queue: 'mine'` is what waits for whoever reads, in the states that it names, `queue: 'others'`
   * what waits for others.
   */
  readonly when: { readonly [K in F | 'queue']?: string | number | boolean | readonly string[] };
  /**
   * The moment from which it waits. Default: that by which its list stands.
   * @example since: 'proposedAt'
   */
  readonly since?: F | 'createdAt' | 'updatedAt';
  /** The move that leads on: its words stand on the button, which opens it where one record alone waits. Whoever may not make it is not told of the pile. */
  readonly does?: string;
}

/** What ends soon. */
interface Ends<F extends string> {
  /** The field with the day or moment of the end. */
  readonly at: F;
  /** Only these records. */
  readonly when: {
    /** The states in which they are in force. */
    readonly state: readonly string[];
  };
}

/** Within how many days something ends soon: a number for each of them. */
const soon: readonly number[] = [60, 30, 7];

/** Its newest records, a line each. */
export interface HomeList<F extends string = string> {
  /** What stands above them. Default: what the entity is called. */
  readonly label?: Label;
  /** What of them, out of the list's columns; the first leads to the record. */
  readonly fields: readonly F[];
  /** Only these, as the filter of the list would say it. */
  readonly when?: { readonly [K in F]?: string | number | boolean | readonly string[] };
}

/** What the home page of an audience tells of an entity, to those who list it. */
export interface DeclaredHome<F extends string = string> {
  /**
   * States in which records wait for this audience: their number stands on the home page; or more than the states, where only what waits for
   * whoever reads is counted. Default, of an entity with a queue: the busy ones for the staff, the warning ones for anybody else.
   */
  readonly waits?: readonly string[] | Waits<F>;
  /**
   * Further piles of work, each counted for itself.
   * @example with: [{ label: ['待缴费', 'Payment due'], when: { paid: false } }]
   */
  readonly with?: readonly Pile<F>[];
  /** States that somebody has to look into: their number stands on the home page. */
  readonly failed?: readonly string[];
  /**
   * What ends within 60, 30 and 7 days.
   * @example ends: { at: 'insuredTo', when: { state: ['INSURED'] } }
   */
  readonly ends?: Ends<F>;
  /**
   * Its newest records, where there are any.
   * @example list: { fields: ['plate', 'state', 'boughtOn'], when: { state: 'IN_USE' } }
   */
  readonly list?: HomeList<F>;
  /** Of its statistics, what stands there as charts. */
  readonly sums?: readonly HomeChart<F>[];
}

/** The same with the states of what waits and of what ends apart. */
export interface Home<F extends string = string> extends Omit<DeclaredHome<F>, 'waits' | 'ends'> {
  readonly waits?: readonly string[];
  readonly waitsFor?: Omit<Waits<F>, 'when'> & { readonly when: Condition };
  readonly ends?: { readonly at: F; readonly in: readonly string[]; readonly days: readonly number[] };
}

const waiting = (waits: NonNullable<DeclaredHome['waits']>): Pick<Home, 'waits' | 'waitsFor'> => {
  if (!('when' in waits)) return { waits };
  const { state, ...when } = waits.when;
  return { waits: state, waitsFor: { ...waits, when } };
};

const ending = ({ when, ...ends }: NonNullable<DeclaredHome['ends']>): NonNullable<Home['ends']> => ({
  ...setApart(ends, ['in', 'days']),
  in: when.state,
  days: soon,
});

export const completedHome = ({ waits, ends, ...home }: DeclaredHome): Home => ({
  ...setApart(home, ['waitsFor']),
  ...(waits === undefined ? {} : waiting(waits)),
  ...(ends === undefined ? {} : { ends: ending(ends) }),
});
