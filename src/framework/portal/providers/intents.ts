/** Idempotency keys: one for each thing the user means to do, so that trying again after a failure cannot do it twice. */

/** Hands out keys and forgets them once the thing is done. */
export interface Intents {
  /** Runs a call under the key of this intent: the same call with the same body keeps its key until it succeeds. */
  readonly under: <T>(callId: string, body: unknown, run: (key: string) => Promise<T>) => Promise<T>;
}

/** 128 random bits in hex; `randomUUID` is missing where the portal is served without TLS. */
const randomKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');

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
