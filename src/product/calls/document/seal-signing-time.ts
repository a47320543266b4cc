/**
 * When something was signed with a seal, and how its signer and the seal stood then. A time stamp lies beside what is signed, so that whoever would be
 * refuted by it takes it away: without one a signature is as old as it is known to be, whatever time its signer has written.
 */
import { revocationReasons } from '#resources/_terms.ts';
import type { Act } from '#service/records/act.ts';
import type { Row } from '#service/store/rows.ts';
import type { CertificateFields } from '#trust/pki/parse.ts';
import type { StampVerdict } from '#trust/pki/timestamp-token.ts';
import type { SealData } from '#trust/seal/seal-data.ts';
import type { SealSignature } from '#trust/seal/seal-signature.ts';
import { judged, type Step } from './verdict.ts';

export interface SigningTime {
  /** Since when it is known to be there: since its time stamp, since it was kept here, or now. */
  readonly knownAt: Date;
  /** Whether a time stamp says so. */
  readonly isStamped: boolean;
  /** As its signer says; what a time stamp says counts before that. */
  readonly at: Date;
}

/** @param seenAt since when it was kept here, or now */
export const signingTime = ({ timeInfo }: Pick<SealSignature, 'timeInfo'>, stamp: StampVerdict | undefined, seenAt: Date): SigningTime =>
  stamp !== undefined && stamp.fault === undefined
    ? { knownAt: stamp.genTime, isStamped: true, at: stamp.genTime }
    : { knownAt: seenAt, isStamped: false, at: timeInfo ?? seenAt };

const counts = (at: Date, from: Date, to: Date): boolean => from <= at && at <= to;

/** The signer's certificate. */
export const signerValidityStep = ({ notBefore, notAfter }: CertificateFields, { at, knownAt }: SigningTime): Step => {
  const end = notAfter.toISOString();
  if (!counts(at, notBefore, notAfter)) return judged('validity', 'FAILED', 'signedOutOfForce', {}, end);
  return knownAt <= notAfter
    ? judged('validity', 'PASSED', 'signedInForce', {}, end)
    : judged('validity', 'UNSURE', 'signedEndedUnproved', {}, end);
};

/** The seal itself. */
export const signedSealValidityStep = ({ validStart, validEnd }: SealData, { at, knownAt }: SigningTime): Step => {
  if (at < validStart) return judged('sealValidity', 'FAILED', 'sealNotYet', {}, validStart.toISOString());
  const end = validEnd.toISOString();
  if (at > validEnd) return judged('sealValidity', 'FAILED', 'sealOver', {}, end);
  return knownAt <= validEnd
    ? judged('sealValidity', 'PASSED', 'sealInForce', {}, end)
    : judged('sealValidity', 'UNSURE', 'sealEndedUnproved', {}, end);
};

const reasonOf = ({ revocationReason }: Row) =>
  revocationReasons[revocationReason as keyof typeof revocationReasons] ?? revocationReasons.unspecified;

/** By what our register knows of the signer's certificate. */
export const signerRevocationStep = (record: Row | undefined, { at, knownAt, isStamped }: SigningTime): Step => {
  if (record === undefined) return judged('revocation', 'UNSURE', 'unregistered');
  const { revokedAt: since, invalidityDate } = record;
  if (typeof since !== 'string') return judged('revocation', 'PASSED', 'notRevoked');
  const reason = { reason: reasonOf(record) };
  if (new Date(since) <= at) return judged('revocation', 'FAILED', 'revokedBefore', reason, since);
  if (typeof invalidityDate === 'string' && new Date(invalidityDate) <= at)
    return judged('revocation', 'UNSURE', 'revokedDoubted', reason, invalidityDate);
  if (new Date(since) <= knownAt) return judged('revocation', 'UNSURE', 'revokedUnproved', reason, since);
  return judged('revocation', 'PASSED', isStamped ? 'revokedAfter' : 'revokedAfterKept', reason, since);
};

/** Nobody signs with it in these; of one that is made anew, or has ended, its certificate and its end say so. */
const outOfUse = { CANCELLED: 'sealUseCancelled', DISABLED: 'sealUseDisabled', SUSPENDED: 'sealUseSuspended' } as const;

/**
 * A seal that is in use no more signs nothing: no certificate says that. Since when it is not, its record says by its last change, at the latest.
 * @param found the record of this very seal
 * @returns nothing to tell of one that is in use, or was when it signed
 */
export const outOfUseSteps = async (
  { records }: Pick<Act, 'records'>,
  sealDataSha256: string,
  { knownAt, isStamped }: SigningTime,
): Promise<readonly Step[]> => {
  const found = await records.find('seals', { sealDataSha256 });
  const state = found?.state;
  if (found === undefined || !(state === 'CANCELLED' || state === 'DISABLED' || state === 'SUSPENDED')) return [];
  const since = String(found.updatedAt);
  if (knownAt < new Date(since)) return [];
  return [
    isStamped ? judged('register', 'FAILED', outOfUse[state], {}, since) : judged('register', 'UNSURE', 'sealUseUnproved', {}, since),
  ];
};
