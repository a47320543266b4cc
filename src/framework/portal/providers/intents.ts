/** Idempotency keys: one for each thing the user means to do, so that trying again after a failure cannot do it twice. */
import { randomKey } from '../browser/random-key.ts';

/** Hands out keys and forgets them once the thing is done. */
export interface Intents {
  /** Runs a call under the key of this intent: the same call with the same body keeps its key until it succeeds. */
  readonly under: <T>(callId: string, body: unknown, run: (key: string) => Promise<T>) => Promise<T>;
}

export const createIntents = (newKey: () => string = randomKey): Intents => {
  const open = new Map<string, string>();
  return {
    under: async (callId, body, run) => {
      const intent = `${callId} ${JSON.stringify(body)}`;
      const key = open.get(intent) ?? newKey();
      open.set(intent, key);
      const result = await run(key);
      open.delete(intent);
      return result;
    },
  };
};
