/** Whether a certificate leads to a trusted root: signatures, authorities and times of every step (RFC 5280 6.1), from bytes alone. */
import { Refusal } from '#engine/wire/errors.ts';
import { keyAlgorithms } from '#trust/keys/algorithms.ts';
import { verifyData } from '#trust/keys/signatures.ts';
import { type CertificateFields, parseCertificate } from './parse.ts';
import { signatureFacts } from './signature-algorithms.ts';
import { readStructure } from './structure.ts';
import { importSubjectKey, readSubjectKey } from './subject-key.ts';

export type PathFault =
  /** No authority that we trust has the issuer's name. */
  | 'FOREIGN'
  /** An authority of ours is named, and did not sign it. */
  | 'SIGNATURE'
  | 'NOT_AUTHORITY'
  | 'PATH_LENGTH'
  | 'AUTHORITY_EXPIRED';

export interface Path {
  /** From the certificate's own issuer up to the root; as far as it was found. */
  readonly above: readonly CertificateFields[];
  readonly fault: PathFault | undefined;
  /** Undefined where no issuer was found to compare with. */
  readonly signatureHolds: boolean | undefined;
}

/** Issued under its own name, as roots are (RFC 5280 3.2). */
export const isSelfIssued = ({ subjectDn, issuerDn }: CertificateFields): boolean => subjectDn === issuerDn;

/** Whether the issuer's key made the signature; false as well for an algorithm that is broken or not ours. */
export const isSignedBy = (certificate: CertificateFields, issuer: CertificateFields): boolean => {
  const facts = signatureFacts(certificate.signatureAlgorithm);
  if (facts === undefined) return false;
  const { tbs, signature, innerAlgorithm, outerAlgorithm } = readStructure(certificate.der);
  if (!innerAlgorithm.bytes.equals(outerAlgorithm.bytes)) return false;
  try {
    const key = readSubjectKey(issuer.subjectPublicKeyInfo);
    return keyAlgorithms[key.algorithm].kind === facts.kind && verifyData(facts, tbs.bytes, importSubjectKey(key), signature);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

const names = (fields: CertificateFields): { readonly subject: Buffer; readonly issuer: Buffer } => {
  const { subject, issuer } = readStructure(fields.der);
  return { subject: subject.bytes, issuer: issuer.bytes };
};

/** Of one name, those that are trusted first; and how many are tried at all: a file could bring more ways than anybody can walk. */
const [mostNamesakes, mostTried] = [8, 24];

/**
 * Who may have issued it: names are compared byte for byte, as our own authority writes them. Of several namesakes, as there are where an authority's
 * certificate was made anew for the same key or another authority vouches for that key as well, those first that signed it and count at the time.
 */
const issuersOf = (certificate: CertificateFields, authorities: readonly CertificateFields[], now: Date): readonly CertificateFields[] => {
  const wanted = names(certificate).issuer;
  const namesakes = authorities.filter(each => names(each).subject.equals(wanted)).slice(0, mostNamesakes);
  if (namesakes.length < 2) return namesakes;
  const { authorityKeyIdentifier } = certificate;
  const rank = (each: CertificateFields): number => {
    if (each.subjectKeyIdentifier !== authorityKeyIdentifier) return 3;
    if (!isSignedBy(certificate, each)) return 2;
    return each.notBefore <= now && now <= each.notAfter ? 0 : 1;
  };
  return namesakes
    .map(each => ({ each, rank: rank(each) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ each }) => each);
};

/** What a file or message brings may stand between a signer and a root, never be the root. */
export const between = (certificates: readonly CertificateFields[]): readonly Uint8Array[] =>
  certificates.filter(each => each.isAuthority && each.subjectDn !== each.issuerDn).map(each => each.der);

/** More is no path of anybody's. */
const mostSteps = 8;

/**
 * Walks from a certificate to a root; where there are several ways, one that holds.
 * @param authorities the certificates of our own authorities, PEM or DER, roots among them: nothing that came with the file is trusted
 */
export const walkPath = (certificate: CertificateFields, authorities: readonly (string | Uint8Array)[], now: Date): Path => {
  const trusted = authorities.map(parseCertificate);
  // What leads nowhere once does so again.
  const tried = new Set<string>();
  const walk = (at: CertificateFields, above: readonly CertificateFields[], before: boolean | undefined): Path => {
    const isRoot = trusted.some(each => each.der.equals(at.der)) && names(at).subject.equals(names(at).issuer);
    if (isRoot) return { above, fault: undefined, signatureHolds: before ?? isSignedBy(at, at) };
    let first: Path | undefined;
    for (const issuer of above.length < mostSteps ? issuersOf(at, trusted, now) : []) {
      if (tried.has(issuer.fingerprintSha256) || tried.size >= mostTried) continue;
      tried.add(issuer.fingerprintSha256);
      const path = through(at, issuer, above, before);
      if (path.fault === undefined) return path;
      first ??= path;
    }
    return first ?? { above, fault: 'FOREIGN', signatureHolds: before };
  };
  const through = (
    at: CertificateFields,
    issuer: CertificateFields,
    below: readonly CertificateFields[],
    before: boolean | undefined,
  ): Path => {
    const holds = isSignedBy(at, issuer);
    const signatureHolds = before ?? holds;
    if (!holds) return { above: below, fault: 'SIGNATURE', signatureHolds };
    const above = [...below, issuer];
    if (!issuer.isAuthority || !issuer.keyUsage.includes('keyCertSign')) return { above, fault: 'NOT_AUTHORITY', signatureHolds };
    // Authorities between this one and the certificate itself.
    if (issuer.pathLength !== undefined && issuer.pathLength < below.length) return { above, fault: 'PATH_LENGTH', signatureHolds };
    if (issuer.notAfter < now || issuer.notBefore > now) return { above, fault: 'AUTHORITY_EXPIRED', signatureHolds };
    return walk(issuer, above, signatureHolds);
  };
  return walk(certificate, [], undefined);
};
