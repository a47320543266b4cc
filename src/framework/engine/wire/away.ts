/** The refusals of whatever needs the database or the files while they do not answer. */
import { Refusal } from './errors.ts';

/** Seconds after which another try is worth while. */
export const retryAfter = 3;

export const databaseAway = (cause?: unknown): Refusal =>
  new Refusal('DATABASE_AWAY', { params: { seconds: retryAfter }, data: { retryAfter }, ...(cause === undefined ? {} : { cause }) });

export const filesAway = (cause?: unknown): Refusal =>
  new Refusal('FILES_AWAY', { params: { seconds: retryAfter }, data: { retryAfter }, ...(cause === undefined ? {} : { cause }) });
