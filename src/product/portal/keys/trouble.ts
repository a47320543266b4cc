/** What the bridge refuses, as a sentence. */

import { sentenceOf } from '#portal/render/failure.ts';
import { BridgeError } from './key-bridge.ts';
import type { KeyWords } from './words.ts';
import { HalfWrittenError } from './write-pair.ts';

/** A program that knows the signing pair alone has done what it can. */
const halfOf = (cause: unknown, t: KeyWords['t']): string =>
  cause instanceof BridgeError && cause.code === 'CALL_MISSING' ? t('key.halfOnly') : t('key.half', { why: troubleOf(cause, t) });

export const troubleOf = (error: unknown, t: KeyWords['t']): string => {
  if (error instanceof HalfWrittenError) return halfOf(error.cause, t);
  if (!(error instanceof BridgeError)) return sentenceOf(error);
  const n = error.triesLeft ?? 0;
  return t(`key.trouble.${error.code}`, { n, smart_count: n });
};
