/** What can be measured when somebody asks: a value now, or several told apart by labels. */

export interface Measured {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

export interface Measure {
  /** In Prometheus' words: lower case, with its unit at the end (`_seconds`, `_bytes`). */
  readonly name: string;
  readonly help: string;
  /** Names of its labels; each of few values, never a person's or a record's. */
  readonly labels?: readonly string[];
  read(now: Date): Promise<readonly Measured[]>;
}

/** Seconds from a moment to another; negative where it lies behind. */
export const secondsBetween = (from: Date, to: string | Date): number => (new Date(to).getTime() - from.getTime()) / 1_000;
