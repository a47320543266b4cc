/** Why a company cannot seal anything yet: none is in use; what is under way, and what is still to be applied for. */
import { certificates } from '#resources/certificate/certificates.ts';
import { sealApplications } from '#resources/seal/seal-applications.ts';
import { seals } from '#resources/seal/seals.ts';
import type { Rows } from '#service/store/rows.ts';
import { rowsOf } from '#service/store/typed-rows.ts';

export type Lacking = 'SEAL_UNDER_WAY' | 'SEAL_NONE_YET' | 'SM2_CERTIFICATE_NONE' | 'SM2_SEAL_NONE';

interface Wanted {
  readonly member: string;
  readonly now: Date;
  /** Bound to an SM2 certificate, for an OFD. */
  readonly national: boolean;
  /** Of one of these types. Default: of any. */
  readonly types?: ReadonlySet<string>;
}

const handedIn = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'EXECUTING'] as const;
const ordered = ['TO_MAKE', 'REMAKE'] as const;

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
  const isUnderWay =
    (await rowsOf(rows, seals).exists({ member, state: ordered, ...ofType, ...fit })) ||
    (await rowsOf(rows, sealApplications).exists({ member, state: handedIn, ...ofType, ...fit }));
  if (isUnderWay) return 'SEAL_UNDER_WAY';
  return national ? 'SM2_SEAL_NONE' : 'SEAL_NONE_YET';
};
