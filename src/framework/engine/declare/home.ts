/** What of an entity stands on the home page of those who list it: what waits, what ends soon, what failed, how it goes. */
import type { Unit } from '../rules/periods.ts';
import type { Label } from './label.ts';

/** A chart of the audience's sums. */
export interface HomeChart<F extends string = string> {
  readonly label: Label;
  /** One of `sums.by`. */
  readonly by: F;
  /** Of a day or moment: periods of this length, so many of them up to now. */
  readonly every?: Unit;
  readonly last?: number;
  /** Only these rows, said as the list's filter says it. */
  readonly filter?: { readonly [K in F]?: string | number | boolean | readonly string[] };
}

export interface Home<F extends string = string> {
  /** States in which records wait for this audience. Of an entity with a queue, unless told: the busy ones for operators, the warning ones for companies. */
  readonly waits?: readonly string[];
  /** Of them only those whose fields hold these values, an operand `$session.…` among them: what waits for whoever reads, and how that is called. */
  readonly waitsFor?: { readonly label: Label; readonly where: { readonly [K in F]?: string | number | boolean } };
  /** States that somebody has to look into. */
  readonly failed?: readonly string[];
  /** Records in these states that end within so many days. */
  readonly ends?: { readonly at: F; readonly in: readonly string[]; readonly days: readonly number[] };
  readonly charts?: readonly HomeChart<F>[];
}
