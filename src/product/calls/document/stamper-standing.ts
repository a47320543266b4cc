/** What the register knows of the certificates of our services: one that was taken out of service vouches for nothing that it cannot. */
import type { RowOf } from '#engine/declare/typed.ts';
import { serviceCertificates } from '#resources/certificate/service-certificates.ts';
import type { Act } from '#service/records/act.ts';
import { rowsOf, type TypedRows } from '#service/store/typed-rows.ts';
import type { CertificateFields } from '#trust/pki/parse.ts';
import { isReason } from '#trust/pki/reasons.ts';
import { outlasts, type Retired } from '#trust/pki/retired-stamper.ts';
import type { StampVerdict } from '#trust/pki/timestamp-token.ts';

/** When and why it was revoked; undefined where it was not, or is none of ours. @param known all of them */
export const retiredIn =
  (known: Pick<TypedRows<typeof serviceCertificates>, 'find'>, purpose: RowOf<typeof serviceCertificates>['purpose'] = 'TSA') =>
  async ({ serialNumber, pem }: CertificateFields): Promise<Retired | undefined> => {
    const row = await known.find({ serialNumber, purpose });
    if (row === undefined || row.revokedAt === null || row.certificatePem !== pem) return undefined;
    const { revocationReason: reason } = row;
    return { revokedAt: new Date(row.revokedAt), reason: reason !== null && isReason(reason) ? reason : undefined };
  };

/** A stamp that holds, unless its key was taken out of service in a way that leaves its time unproved. @param seenAt when it is known to have been there */
export const believedAt = async ({ records }: Pick<Act, 'records'>, stamp: StampVerdict, seenAt: Date): Promise<StampVerdict> => {
  if (stamp.fault !== undefined) return stamp;
  const retired = await retiredIn(rowsOf(records.rows, serviceCertificates))(stamp.signer);
  return retired === undefined || outlasts(retired, stamp.genTime, seenAt) ? stamp : { fault: 'RETIRED' };
};
