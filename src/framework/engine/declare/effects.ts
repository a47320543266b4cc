/** Effects by name: a declaration says what shall happen, the service says how, once. */

/** Where an effect runs. */
export type Phase =
  /** Before anything is written: it may read and must not change anything. */
  | 'check'
  /** In the transaction of the change: no I/O beyond the database; mail and SMS it hands to the outbox. */
  | 'inside'
  /** Between two transactions, resumable by a recorded step, as signing is. */
  | 'outside';

/** The names of the product's effects and where each runs; the service implements every one, which its compiler checks. */
export const defineEffects = <const E extends Readonly<Record<string, Phase>>>(effects: E): E => effects;
