/**
 * Issuing in two steps: `prepare` lints a twin and hands back a token, `issue` signs a token once.
 * A certificate that was not linted cannot be signed, because nothing but `prepare` makes tokens.
 */
import { createHash, type KeyObject } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import { type KeyAlgorithm, keyAlgorithms, makeKeyPair } from '#trust/keys/algorithms.ts';
import type { Signer } from '#trust/keys/key-store.ts';
import { signData } from '#trust/keys/signatures.ts';
import { bitString, DerError, explicit, integer, integerOf, sequence, time } from './der.ts';
import { extensionList, write } from './extensions.ts';
import { lintCertificate } from './lint.ts';
import { encodeSubject, formatDn, subjectRdns } from './names.ts';
import { type CertificatePlan, checkPlan } from './plan.ts';
import { type CertificateProfile, chainOf, extKeyUsageOids } from './profiles.ts';
import { serialBytes } from './serial.ts';
import { signatureAlgorithmOf } from './signature-algorithms.ts';
import { signAndClose } from './signed.ts';
import { importSubjectKey, readSubjectKey, type SubjectKey } from './subject-key.ts';

export type { CertificatePlan, IssuerUrls } from './plan.ts';

declare const prepared: unique symbol;

/** The token: what stands ready to be signed. Store its serialNumber before you call `issue`. */
export interface PreparedCertificate {
  readonly [prepared]: true;
  /** The authorityKeyIdentifier that it will have, hex; of a root its own subjectKeyIdentifier (RFC 5280 4.2.1.1). */
  readonly issuerKeyIdentifier: string;
  /** SHA-256 of the TBSCertificate, hex: what will be signed is known by it before there is a signature. */
  readonly tbsSha256: string;
  readonly serialNumber: string;
  readonly subjectDn: string;
  readonly issuerDn: string;
  readonly algorithm: KeyAlgorithm;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** Writes down what is about to be signed, where it outlasts whatever comes next. Where it fails, nothing is signed. */
export type Recording = (token: PreparedCertificate) => Promise<void>;

interface Body {
  readonly tbs: Buffer;
  readonly issuerKeyInfo: Buffer;
  readonly issuerAlgorithm: KeyAlgorithm;
  readonly issuerPublicKey: () => KeyObject;
}
/** Every token not yet used, and what it stands for. Not reachable from outside: an object that looks like a token is none. */
const bodies = new WeakMap<PreparedCertificate, Body>();

const specimens = new Map<KeyAlgorithm, Promise<Buffer>>();
/**
 * A throwaway key's signature, one per algorithm and process; the key is forgotten at once. It closes every twin: the checks read
 * the form of a signature and never verify it, so a fresh one per twin would only halve the speed of an RSA authority.
 */
const specimenSignature = (algorithm: KeyAlgorithm): Promise<Buffer> => {
  const known = specimens.get(algorithm);
  if (known !== undefined) return known;
  const made = makeKeyPair(algorithm).then(({ privateKey }) => signData(keyAlgorithms[algorithm], Buffer.from('twin'), privateKey));
  specimens.set(algorithm, made);
  return made;
};

const version3 = explicit(0, integerOf(2));

const constantExtensions = new WeakMap<CertificateProfile, Map<string, Buffer>>();
/** The extensions that are the same in every certificate of a profile and issuer, encoded once. */
const constantPart = ({ profile, issuer, urls }: CertificatePlan): Buffer => {
  const key = `${issuer === 'self' ? '' : issuer.keyIdentifier.toString('hex')} ${urls?.crl} ${urls?.caIssuers} ${urls?.ocsp}`;
  const all = constantExtensions.get(profile) ?? new Map<string, Buffer>();
  constantExtensions.set(profile, all);
  const known = all.get(key);
  if (known !== undefined) return known;
  const made = Buffer.concat([
    ...(issuer === 'self' ? [] : [write.authorityKeyIdentifier(issuer.keyIdentifier)]),
    write.basicConstraints(profile.authority),
    write.keyUsage(profile.keyUsage),
    ...(profile.extKeyUsage.length === 0
      ? []
      : [
          write.extKeyUsage(
            profile.extKeyUsage.map(purpose => extKeyUsageOids[purpose]),
            profile.extKeyUsageCritical,
          ),
        ]),
    ...(profile.ocspNoCheck === undefined ? [] : [write.ocspNoCheck()]),
    ...(profile.policyOids.length === 0 ? [] : [write.certificatePolicies(profile.policyOids)]),
    ...(urls === undefined
      ? []
      : [
          write.cRLDistributionPoints(urls.crl),
          write.authorityInfoAccess([
            ...(urls.ocsp === undefined ? [] : [['ocsp', urls.ocsp] as const]),
            ['caIssuers', urls.caIssuers] as const,
          ]),
        ]),
  ]);
  // An address for each shard of the revocation list.
  if (all.size < 1_000) all.set(key, made);
  return made;
};

const subjectKeyOf = ({ publicKey, profile }: CertificatePlan): SubjectKey => {
  try {
    const key = readSubjectKey(publicKey);
    if (profile.algorithms.includes(key.algorithm)) return key;
    throw new Refusal('PKI_KEY_NOT_IN_PROFILE', { params: { profile: profile.name, algorithm: key.algorithm } });
  } catch (error) {
    if (error instanceof DerError) throw new Refusal('KEY_ALGORITHM', { params: { algorithm: '?' }, cause: error });
    throw error;
  }
};

/**
 * Checks the plan, builds the certificate and lints its twin.
 * @returns the token for `issue`
 * @throws Refusal PKI_NAME_*, PKI_SERIAL, PKI_VALIDITY, PKI_OUTLIVES_ISSUER, PKI_URL, PKI_KEY_NOT_IN_PROFILE, PKI_CHAIN, KEY_*,
 * PKI_NOT_A_CA, PKI_PROFILE
 * for a plan that asks for what must not be; PKI_LINT if the twin has faults all the same
 */
export const prepare = async (plan: CertificatePlan): Promise<PreparedCertificate> => {
  const { issuer, profile, subject, emails = [] } = plan;
  const { notBefore, notAfter } = checkPlan(plan);
  const key = subjectKeyOf(plan);

  const name = encodeSubject(subject);
  const issuerAlgorithm = issuer === 'self' ? key.algorithm : issuer.algorithm;
  if (chainOf(issuerAlgorithm) !== chainOf(key.algorithm))
    throw new Refusal('PKI_CHAIN', { params: { issuer: issuerAlgorithm, algorithm: key.algorithm } });
  const algorithm = signatureAlgorithmOf(issuerAlgorithm);
  const tbs = sequence(
    version3,
    integer(serialBytes(plan.serialNumber)),
    algorithm,
    issuer === 'self' ? name : issuer.name,
    sequence(time(notBefore), time(notAfter)),
    name,
    key.subjectPublicKeyInfo,
    extensionList(3, [
      write.subjectKeyIdentifier(key.keyIdentifier),
      constantPart(plan),
      ...(emails.length === 0 ? [] : [write.subjectAltName(emails)]),
    ]),
  );

  const twin = sequence(tbs, algorithm, bitString(await specimenSignature(issuerAlgorithm)));
  const findings = lintCertificate(twin, profile);
  if (findings.length > 0) {
    const text = findings.map(({ rule, clause, detail }) => `${rule} (${clause}): ${detail}`).join('; ');
    throw new Refusal('PKI_LINT', { params: { findings: text } });
  }

  const subjectDn = formatDn(subjectRdns(subject));
  const token = Object.freeze({
    issuerKeyIdentifier: (issuer === 'self' ? key.keyIdentifier : issuer.keyIdentifier).toString('hex').toUpperCase(),
    tbsSha256: createHash('sha256').update(tbs).digest('hex'),
    serialNumber: plan.serialNumber.toUpperCase(),
    subjectDn,
    issuerDn: issuer === 'self' ? subjectDn : issuer.subjectDn,
    algorithm: key.algorithm,
    notBefore,
    notAfter,
  }) as PreparedCertificate;
  bodies.set(token, {
    tbs,
    issuerAlgorithm,
    issuerKeyInfo: issuer === 'self' ? key.subjectPublicKeyInfo : issuer.subjectPublicKeyInfo,
    issuerPublicKey: () => (issuer === 'self' ? importSubjectKey(key) : issuer.publicKey),
  });
  return token;
};

/**
 * Signs what `prepare` made, once: a token is used up even if signing fails, so that one serial number never
 * stands on two certificates. After a failure prepare anew with a new serial number.
 * @param record comes before the signature
 * @returns the certificate, DER
 * @throws Refusal PKI_TOKEN for a token that is forged or used, PKI_SIGNER for another key than the issuer's
 */
export const issue = async (token: PreparedCertificate, signer: Signer, record: Recording): Promise<Buffer> => {
  const body = bodies.get(token);
  if (body === undefined) throw new Refusal('PKI_TOKEN');
  if (signer.algorithm !== body.issuerAlgorithm || !signer.publicKey.equals(body.issuerKeyInfo)) throw new Refusal('PKI_SIGNER');
  bodies.delete(token);
  await record(token);
  return signAndClose(body.tbs, signer, body.issuerPublicKey());
};
