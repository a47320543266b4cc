/** The key bridge: the one program beside the back end that the portal speaks to, on this machine, at the configured address and nowhere else. */
import { type BridgeAnswer, type BridgeCall, type BridgeCalls, type BridgeCode, bridgeProtocol } from '#product/bridge/protocol.ts';
import { bridgeUrl } from './bridge-url.ts';

/** Nobody answers, or something that speaks another protocol. */
export type BridgeTrouble = BridgeCode | 'ABSENT';

/** Thrown by `askBridge`; what is said of it is the portal's own, since the program may be anybody's. */
export class BridgeError extends Error {
  readonly code: BridgeTrouble;
  readonly triesLeft: number | undefined;

  constructor(code: BridgeTrouble, triesLeft?: number, options?: ErrorOptions) {
    super(code, options);
    this.name = 'BridgeError';
    this.code = code;
    this.triesLeft = triesLeft;
  }
}

/** A pair of RSA takes its time in a key. */
const patience = 60_000;

/** One call of the bridge. @throws BridgeError */
export const askBridge = async <C extends BridgeCall>(call: C, input: BridgeCalls[C]['input']): Promise<BridgeCalls[C]['answer']> => {
  let answer: BridgeAnswer<C>;
  try {
    const response = await fetch(`${bridgeUrl() ?? ''}/v${bridgeProtocol}/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(patience),
    });
    answer = (await response.json()) as BridgeAnswer<C>;
  } catch (cause) {
    throw new BridgeError('ABSENT', undefined, { cause });
  }
  if (answer.ok) return answer.data;
  throw new BridgeError(answer.code, answer.triesLeft);
};
