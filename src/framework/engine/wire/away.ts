/** The refusals of whatever needs the database or the files while they do not answer, or of which others ask too much. */
import { Refusal } from './errors.ts';

/** Seconds after which another try is worth while. */
export const retryAfter = 3;

export const databaseAway = (cause?: unknown): Refusal =>
  new Refusal('DATABASE_AWAY', { params: { seconds: retryAfter }, data: { retryAfter }, ...(cause === undefined ? {} : { cause }) });

export const filesAway = (cause?: unknown): Refusal =>
  new Refusal('FILES_AWAY', { params: { seconds: retryAfter }, data: { retryAfter }, ...(cause === undefined ? {} : { cause }) });

/** @param seconds after which another try is worth while */
export const busy = (seconds = 2, cause?: unknown): Refusal =>
  new Refusal('SERVICE_BUSY', { params: { seconds }, data: { retryAfter: seconds }, ...(cause === undefined ? {} : { cause }) });
