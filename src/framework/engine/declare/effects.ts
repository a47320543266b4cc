/** Effects by name: a declaration says what shall happen, the service says how, once. */

/**
 * Where an effect runs.
 * - `check`: before anything is written; may read, must not change anything.
 * - `inside`: in the transaction of the change; no I/O beyond the database.
 * - `outside`: between two transactions, resumable by a recorded step (signing).
 * - `after`: handed to the outbox in the transaction, done later (mail, SMS).
 */
export type Phase = 'check' | 'inside' | 'outside' | 'after';

/** The names of the product's effects and where each runs; the service implements every one, which its compiler checks. */
export const defineEffects = <const E extends Readonly<Record<string, Phase>>>(effects: E): E => effects;
