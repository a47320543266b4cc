/** Why work failed, for the people who look after jobs. */
import { Refusal, sentence } from '#engine/wire/errors.ts';

/** A refusal says what to do, in both languages. */
export const inWords = (error: unknown): string => {
  if (error instanceof Refusal) return `${sentence(error.code, error.params, 'zh')} / ${sentence(error.code, error.params, 'en')}`;
  return error instanceof Error && error.message !== '' ? error.message : String(error);
};
