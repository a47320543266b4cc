/** The refusal of whatever needs the database while it does not answer. */
import { Refusal } from './errors.ts';

/** Seconds after which another try is worth while. */
export const retryAfter = 3;

export const databaseAway = (cause?: unknown): Refusal =>
  new Refusal('DATABASE_AWAY', { params: { seconds: retryAfter }, data: { retryAfter }, ...(cause === undefined ? {} : { cause }) });
