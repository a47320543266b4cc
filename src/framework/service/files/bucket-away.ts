/** The refusal where a bucket does not do what it was asked. */
import { filesAway } from '#engine/wire/away.ts';
import type { Refusal } from '#engine/wire/errors.ts';

/** What the client throws holds the whole answer and what was signed: the log is told the words alone. */
export const away = (error: unknown): Refusal =>
  filesAway(new Error(error instanceof Error ? `${error.name}: ${error.message}` : String(error)));
