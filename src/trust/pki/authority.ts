/** Making an authority: the root and the issuing certificate with their keys. Where both are kept is the caller's business. */
import type { KeyAlgorithm } from '#trust/keys/algorithms.ts';
import { type KeyStore, signerOf } from '#trust/keys/key-store.ts';
import { issue, type PreparedCertificate, prepare } from './issue.ts';
import { type Issuer, openIssuer } from './issuer.ts';
import type { SubjectName } from './names.ts';
import type { CertificatePlan, IssuerUrls } from './plan.ts';
import { type CertificateProfile, profiles } from './profiles.ts';
import { newSerialNumber } from './serial.ts';
import { validityFor } from './validity.ts';

export interface AuthorityPlan {
  readonly keys: KeyStore;
  /** ECDSA_P256 where left out. */
  readonly algorithm?: KeyAlgorithm;
  readonly subject: SubjectName;
  readonly now: Date;
  /** Root 20 years, issuing 10 where left out. */
  readonly years?: number;
  /** Replaces the profile of the product. */
  readonly profile?: CertificateProfile;
  /** Called before anything is signed: stores the serial number and the key. A failure here stops the making. */
  readonly record: (planned: PreparedCertificate & { readonly keyId: string }) => Promise<void>;
}

export interface Authority {
  readonly keyId: string;
  readonly issuer: Issuer;
}

const make = async (
  plan: AuthorityPlan,
  profile: CertificateProfile,
  years: number,
  above: { issuer: Issuer; keyId: string; urls: IssuerUrls } | undefined,
): Promise<Authority> => {
  const key = await plan.keys.make(plan.algorithm ?? 'ECDSA_P256', plan.subject.commonName ?? profile.name);
  const issuer = above?.issuer ?? 'self';
  const wanted: CertificatePlan = {
    issuer,
    profile,
    subject: plan.subject,
    publicKey: key.publicKey,
    serialNumber: newSerialNumber(),
    ...validityFor(profile, issuer, plan.now, { years }),
    ...(above === undefined ? {} : { urls: above.urls }),
  };
  const token = await prepare(wanted);
  const der = await issue(token, await signerOf(plan.keys, above?.keyId ?? key.keyId), () => plan.record({ ...token, keyId: key.keyId }));
  return { keyId: key.keyId, issuer: openIssuer(der) };
};

/** Makes a root: a key of its own in the store, a self-signed certificate, room for one authority below it. */
export const makeRoot = (plan: AuthorityPlan): Promise<Authority> => make(plan, plan.profile ?? profiles.root, plan.years ?? 20, undefined);

/**
 * Makes an issuing authority under a root; it ends no later than the root.
 * @param urls where the root's revocation list and certificate are found
 */
export const makeIssuing = (plan: AuthorityPlan & { readonly root: Authority; readonly urls: IssuerUrls }): Promise<Authority> =>
  make(plan, plan.profile ?? profiles.issuing, plan.years ?? 10, { ...plan.root, urls: plan.urls });
