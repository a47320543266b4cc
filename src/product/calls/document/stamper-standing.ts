/** What the register knows of the certificates with which we stamp: one that was taken out of service vouches for no time that it cannot. */
import { serviceCertificates } from '#resources/certificate/service-certificates.ts';
import type { Act } from '#service/records/act.ts';
import { rowsOf, type TypedRows } from '#service/store/typed-rows.ts';
import type { CertificateFields } from '#trust/pki/parse.ts';
import { isReason } from '#trust/pki/reasons.ts';
import { outlasts, type Retired } from '#trust/pki/retired-stamper.ts';
import type { StampVerdict } from '#trust/pki/timestamp-token.ts';

/** When and why it was revoked; undefined where it was not, or is none of ours. @param known all of them */
export const retiredIn =
  (known: Pick<TypedRows<typeof serviceCertificates>, 'find'>) =>
  async ({ serialNumber, pem }: CertificateFields): Promise<Retired | undefined> => {
    const row = await known.find({ serialNumber, purpose: 'TSA' });
    if (row === undefined || row.revokedAt === null || row.certificatePem !== pem) return undefined;
    const { revocationReason: reason } = row;
    return { revokedAt: new Date(row.revokedAt), reason: reason !== null && isReason(reason) ? reason : undefined };
  };

/** A stamp that holds, unless its key was taken out of service in a way that leaves its time unproved. */
export const believedNow = async ({ records, now }: Pick<Act, 'records' | 'now'>, stamp: StampVerdict): Promise<StampVerdict> => {
  if (stamp.fault !== undefined) return stamp;
  const retired = await retiredIn(rowsOf(records.rows, serviceCertificates))(stamp.signer);
  return retired === undefined || outlasts(retired, stamp.genTime, now) ? stamp : { fault: 'RETIRED' };
};
