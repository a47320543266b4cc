/** What the bridge refuses, as a sentence. */
import { BridgeError } from '#portal/providers/key-bridge.ts';
import { sentenceOf } from '../failure.ts';
import type { Words } from '../words.ts';
import { HalfWritten } from './write-pair.ts';

/** A program that knows the signing pair alone has done what it can. */
const halfOf = (cause: unknown, t: Words['t']): string =>
  cause instanceof BridgeError && cause.code === 'CALL_MISSING' ? t('key.halfOnly') : t('key.half', { why: troubleOf(cause, t) });

export const troubleOf = (error: unknown, t: Words['t']): string => {
  if (error instanceof HalfWritten) return halfOf(error.cause, t);
  if (!(error instanceof BridgeError)) return sentenceOf(error);
  const n = error.triesLeft ?? 0;
  return t(`key.trouble.${error.code}`, { n, smart_count: n });
};
