/** What the bridge refuses, as a sentence. */
import { BridgeError } from '#portal/providers/key-bridge.ts';
import { sentenceOf } from '../failure.ts';
import type { Words } from '../words.ts';

export const troubleOf = (error: unknown, t: Words['t']): string => {
  if (!(error instanceof BridgeError)) return sentenceOf(error);
  const n = error.triesLeft ?? 0;
  return t(`key.trouble.${error.code}`, { n, smart_count: n });
};
