/** What a signer answers beside the place of the seal. */
import type { BridgeKey } from '#product/bridge/protocol.ts';

/** The certificate on a key in the signer's hand, and the PIN that opens it. */
export interface OnKey {
  readonly key: BridgeKey;
  readonly serialNumber: string;
  readonly pin: string;
}

export interface Answers {
  readonly sealNo: string;
  readonly signPassword?: string;
  readonly smsCode?: string;
  readonly onKey?: OnKey;
  readonly amount?: string;
  readonly reason?: string;
}

/** What the panel takes when it is sent off: the proof, or nothing where that is not one yet, which is then said beside it. */
export interface ProofHandle {
  readonly take: () => Partial<Answers> | undefined;
}

/** What is written beside the proof. */
export interface Said {
  readonly amount: string;
  readonly reason: string;
}
export const nothingSaid: Said = { amount: '', reason: '' };
