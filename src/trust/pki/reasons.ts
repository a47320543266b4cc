/** The reasons for revocation (RFC 5280 5.3.1): their codes, who may choose them, and which of them can be taken back. */
import { Refusal } from '#engine/wire/errors.ts';

interface ReasonFacts {
  readonly code: number;
  /** The holder may give it themselves; the others state facts only the authority can know. */
  readonly bySubscriber: boolean;
}

export const revocationReasons = {
  unspecified: { code: 0, bySubscriber: true },
  keyCompromise: { code: 1, bySubscriber: true },
  cACompromise: { code: 2, bySubscriber: false },
  affiliationChanged: { code: 3, bySubscriber: true },
  superseded: { code: 4, bySubscriber: true },
  cessationOfOperation: { code: 5, bySubscriber: true },
  // 7 is not used.
  certificateHold: { code: 6, bySubscriber: true },
  removeFromCRL: { code: 8, bySubscriber: true },
  privilegeWithdrawn: { code: 9, bySubscriber: false },
  aACompromise: { code: 10, bySubscriber: false },
} as const satisfies Record<string, ReasonFacts>;

export type RevocationReason = keyof typeof revocationReasons;

export const allReasons = Object.keys(revocationReasons) as readonly RevocationReason[];
/** The reasons a holder may choose for their own certificate. */
export const subscriberReasons = allReasons.filter(reason => revocationReasons[reason].bySubscriber);

export const isReason = (value: string): value is RevocationReason => Object.hasOwn(revocationReasons, value);

/** What a reason does: suspends, ends a suspension, or revokes for good. */
export const effectOf = (reason: RevocationReason): 'suspend' | 'resume' | 'revoke' =>
  reason === 'certificateHold' ? 'suspend' : reason === 'removeFromCRL' ? 'resume' : 'revoke';

/** The name as a reason, or PKI_REASON. */
export const reasonOf = (value: string): RevocationReason => {
  if (!isReason(value)) throw new Refusal('PKI_REASON', { params: { reason: value } });
  return value;
};

/** The reason of a CRL entry's code; undefined for a code the standard does not know. */
export const reasonOfCode = (code: number): RevocationReason | undefined =>
  allReasons.find(reason => revocationReasons[reason].code === code);
