/** What is asked of an authority: the plan of a certificate, and whether such a certificate may be. Builds and signs nothing. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Issuer } from './issuer.ts';
import type { SubjectAttribute, SubjectName } from './names.ts';
import { type CertificateProfile, faultsOfProfile } from './profiles.ts';

/** Where relying parties find what they need; written into the certificate. */
export interface IssuerUrls {
  /** The issuer's revocation list. */
  readonly crl: string;
  /** The issuer's certificate (DER). */
  readonly caIssuers: string;
  /** The responder; left out where nobody need ask it: in a responder's own certificate. */
  readonly ocsp?: string;
}

export interface CertificatePlan {
  /** 'self' for a root. */
  readonly issuer: Issuer | 'self';
  readonly profile: CertificateProfile;
  readonly subject: SubjectName;
  /** subjectPublicKeyInfo, DER; from a request whose proof of possession was verified, or from our own key store. */
  readonly publicKey: Uint8Array;
  /** Hex, from `newSerialNumber`. */
  readonly serialNumber: string;
  /** Fractions of a second are cut off. */
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Needed unless the issuer is 'self'. */
  readonly urls?: IssuerUrls;
  /** rfc822Names of the subjectAltName. */
  readonly emails?: readonly string[];
}

const dayMs = 86_400_000;
const httpUrl = /^https?:\/\/[\x21-\x7e]+$/;

const soundProfiles = new WeakSet<CertificateProfile>();
const checkProfile = (profile: CertificateProfile): void => {
  if (soundProfiles.has(profile)) return;
  const faults = faultsOfProfile(profile);
  if (faults.length > 0) throw new Refusal('PKI_PROFILE', { params: { profile: profile.name, faults: faults.join('; ') } });
  soundProfiles.add(profile);
};

const checkSubject = (profile: CertificateProfile, subject: SubjectName): void => {
  for (const attribute of profile.subject.required)
    if (subject[attribute] === undefined) throw new Refusal('PKI_NAME_EMPTY', { params: { attribute } });
  const allowed: readonly SubjectAttribute[] = [...profile.subject.required, ...profile.subject.optional];
  for (const [attribute, value] of Object.entries(subject))
    if (value !== undefined && !allowed.some(name => name === attribute))
      throw new Refusal('PKI_NAME_FIELD', { params: { profile: profile.name, attribute } });
};

const checkValidity = ({ profile, issuer }: CertificatePlan, notBefore: Date, notAfter: Date): void => {
  const days = (notAfter.getTime() - notBefore.getTime()) / dayMs;
  if (!(days > 0)) throw new Refusal('PKI_VALIDITY', { params: { reason: 'notAfter <= notBefore' } });
  if (days > profile.maxDays) throw new Refusal('PKI_VALIDITY', { params: { reason: `> ${profile.maxDays} d` } });
  if (issuer !== 'self' && notBefore < issuer.notBefore)
    throw new Refusal('PKI_BEFORE_ISSUER', { params: { notBefore: issuer.notBefore.toISOString() } });
  if (issuer !== 'self' && notAfter > issuer.notAfter)
    throw new Refusal('PKI_OUTLIVES_ISSUER', { params: { notAfter: issuer.notAfter.toISOString() } });
};

/** None but an authority signs itself, and an issuer may stand above another only if its path length leaves room (RFC 5280 4.2.1.9). */
const checkPath = ({ profile, issuer }: CertificatePlan): void => {
  const isOwnIssuer = issuer === 'self';
  if (isOwnIssuer && profile.authority === undefined) throw new Refusal('PKI_NOT_A_CA', { params: { subjectDn: 'self' } });
  if (isOwnIssuer || profile.authority === undefined || issuer.pathLength === undefined) return;
  if (profile.authority.pathLength >= issuer.pathLength) throw new Refusal('PKI_NOT_A_CA', { params: { subjectDn: issuer.subjectDn } });
};

const checkUrls = ({ profile, issuer, urls }: CertificatePlan): void => {
  if (issuer === 'self' && urls === undefined) return;
  for (const url of [urls?.crl ?? '', urls?.caIssuers ?? '', ...(urls?.ocsp === undefined ? [] : [urls.ocsp])])
    if (!httpUrl.test(url)) throw new Refusal('PKI_URL', { params: { profile: profile.name, url } });
};

const wholeSeconds = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000);

/**
 * Judges a plan and answers its validity in whole seconds.
 * @throws Refusal PKI_PROFILE, PKI_NAME_EMPTY, PKI_NAME_FIELD, PKI_VALIDITY, PKI_BEFORE_ISSUER, PKI_OUTLIVES_ISSUER, PKI_NOT_A_CA, PKI_URL
 */
export const checkPlan = (plan: CertificatePlan): { notBefore: Date; notAfter: Date } => {
  const notBefore = wholeSeconds(plan.notBefore);
  const notAfter = wholeSeconds(plan.notAfter);
  checkProfile(plan.profile);
  checkSubject(plan.profile, plan.subject);
  checkValidity(plan, notBefore, notAfter);
  checkPath(plan);
  checkUrls(plan);
  return { notBefore, notAfter };
};
