/** The one error a caller of the bridge is told; anything else is answered as INTERNAL and told to the terminal. */
import type { BridgeCode } from '#product/bridge/protocol.ts';

export class BridgeError extends Error {
  readonly code: BridgeCode;
  readonly triesLeft: number | undefined;

  constructor(code: BridgeCode, { triesLeft, ...options }: ErrorOptions & { readonly triesLeft?: number } = {}) {
    super(code, options);
    this.name = 'BridgeError';
    this.code = code;
    this.triesLeft = triesLeft;
  }
}
