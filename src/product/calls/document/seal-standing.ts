/** Why a company cannot seal anything yet: none is in use; what is under way, and what is still to be applied for. */
import { certificateApplications } from '#resources/certificate/certificate-applications.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import type { Lacking } from '#resources/document/_lacking.ts';
import { handlers } from '#resources/handler/handlers.ts';
import { softKeyApplications } from '#resources/key/soft-key-applications.ts';
import { sealApplications } from '#resources/seal/seal-applications.ts';
import { seals } from '#resources/seal/seals.ts';
import type { Rows } from '#service/store/rows.ts';
import { rowsOf } from '#service/store/typed-rows.ts';

interface Wanted {
  readonly member: string;
  readonly now: Date;
  /** Bound to an SM2 certificate, for an OFD. */
  readonly national: boolean;
  /** Of one of these types. Default: of any. */
  readonly types?: ReadonlySet<string>;
}

const ordered = ['TO_MAKE', 'REMAKE'] as const;
const reviewing = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW'] as const;
const named = [...reviewing, 'EFFECTIVE'] as const;
const applied = [...reviewing, 'TO_PAY', 'PAID', 'EXECUTING'] as const;
const issued = ['TO_ISSUE', 'ISSUE_FAILED', 'ISSUED_NOT_DOWNLOADED', 'ACTIVE', 'FROZEN'] as const;

/** What comes before a seal: no certificate without an application for one, which names a handler. */
const comesFirst = async (rows: Rows, member: string): Promise<'HANDLER_NONE_YET' | 'SIGNATURE_NONE_YET' | undefined> => {
  const signs =
    (await rowsOf(rows, certificates).exists({ member, certType: 'ENT', keyUse: 'SIGN', state: issued })) ||
    (await rowsOf(rows, softKeyApplications).exists({ member, state: applied })) ||
    (await rowsOf(rows, certificateApplications).exists({ member, certType: 'ENT', state: applied }));
  if (signs) return undefined;
  return (await rowsOf(rows, handlers).exists({ member, state: named })) ? 'SIGNATURE_NONE_YET' : 'HANDLER_NONE_YET';
};

/** Undefined where there is a seal in use. Whether this person may use it, and its certificate is in force, is for others to say. */
export const sealLacking = async (rows: Rows, { member, now, national, types }: Wanted): Promise<Lacking | undefined> => {
  const ofType = types === undefined ? {} : { sealType: [...types] };
  const bound = national
    ? await rowsOf(rows, certificates).all({
        member,
        certType: 'ENT',
        keyUse: 'SIGN',
        state: 'ACTIVE',
        algorithm: 'SM2',
        notAfter: { from: now.toISOString() },
      })
    : [];
  const fit = national ? { certificate: bound.map(({ id }) => id) } : {};
  if (national && bound.length === 0) return 'SM2_CERTIFICATE_NONE';
  if (await rowsOf(rows, seals).exists({ member, state: 'ENABLED', ...ofType, ...fit })) return undefined;
  const isApproved =
    (await rowsOf(rows, seals).exists({ member, state: ordered, ...ofType, ...fit })) ||
    (await rowsOf(rows, sealApplications).exists({ member, state: 'EXECUTING', ...ofType, ...fit }));
  if (isApproved) return 'SEAL_TO_MAKE';
  if (await rowsOf(rows, sealApplications).exists({ member, state: reviewing, ...ofType, ...fit })) return 'SEAL_UNDER_WAY';
  return national ? 'SM2_SEAL_NONE' : ((await comesFirst(rows, member)) ?? 'SEAL_NONE_YET');
};
