/** Effects by name: a declaration says what shall happen, the service says how, once. */

/**
 * Where an effect runs.
 * - `check`: before anything is written; may read, must not change anything.
 * - `inside`: in the transaction of the change; no I/O beyond the database. What is sent later (mail, SMS) it hands to the outbox.
 * - `outside`: between two transactions, resumable by a recorded step (signing).
 */
export type Phase = 'check' | 'inside' | 'outside';

/** The names of the product's effects and where each runs; the service implements every one, which its compiler checks. */
export const defineEffects = <const E extends Readonly<Record<string, Phase>>>(effects: E): E => effects;
