/** What of an entity stands on the home page of those who list it: what waits, what ends soon, what failed, how it goes. */
import type { Unit } from '../rules/periods.ts';
import type { Label } from './label.ts';

/** A chart of the audience's statistics. */
export interface HomeChart<F extends string = string> {
  /** What stands above it. */
  readonly label: Label;
  /** The field its groups are of, one of `sums.by`. */
  readonly by: F;
  /** Of a day or moment: the length of a period. */
  readonly every?: Unit;
  /** Of a day or moment: how many periods up to now. */
  readonly last?: number;
  /** Only these rows, as the filter of the list would say it. */
  readonly when?: { readonly [K in F]?: string | number | boolean | readonly string[] };
}

/** Of what waits, only what waits for whoever reads. */
interface WaitsFor<F extends string> {
  /** What that is called. */
  readonly label: Label;
  /**
   * The values that its fields hold; an operand `$session.…` among them.
   * @example when: { turn: '$session.memberId' }
   */
  readonly when: { readonly [K in F]?: string | number | boolean };
}

/** What ends soon. */
interface Ends<F extends string> {
  /** The field with the day or moment of the end. */
  readonly at: F;
  /** Only records in these states. */
  readonly in: readonly string[];
  /** Within how many days: a number for each of them. */
  readonly days: readonly number[];
}

/** What the home page of an audience tells of an entity, to those who list it. */
export interface Home<F extends string = string> {
  /**
   * States in which records wait for this audience: their number stands on the home page. Default, of an entity with a queue: the busy ones for
   * the staff, the warning ones for anybody else.
   */
  readonly waits?: readonly string[];
  /** Of what waits only what waits for whoever reads. */
  readonly waitsFor?: WaitsFor<F>;
  /** States that somebody has to look into: their number stands on the home page. */
  readonly failed?: readonly string[];
  /**
   * What ends within so many days.
   * @example ends: { at: 'insuredTo', in: ['INSURED'], days: [30, 7] }
   */
  readonly ends?: Ends<F>;
  /** Charts of the audience's `sums`. */
  readonly charts?: readonly HomeChart<F>[];
}
