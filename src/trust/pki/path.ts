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

/** Names are compared byte for byte, as our own authority writes them; the key identifier chooses among namesakes. */
const issuerOf = (certificate: CertificateFields, authorities: readonly CertificateFields[]): CertificateFields | undefined => {
  const wanted = names(certificate).issuer;
  const namesakes = authorities.filter(each => names(each).subject.equals(wanted));
  const { authorityKeyIdentifier } = certificate;
  return namesakes.find(each => each.subjectKeyIdentifier === authorityKeyIdentifier) ?? namesakes[0];
};

/** What a file or message brings may stand between a signer and a root, never be the root. */
export const between = (certificates: readonly CertificateFields[]): readonly Uint8Array[] =>
  certificates.filter(each => each.isAuthority && each.subjectDn !== each.issuerDn).map(each => each.der);

/**
 * Walks from a certificate to a root.
 * @param authorities the certificates of our own authorities, PEM or DER, roots among them: nothing that came with the file is trusted
 */
export const walkPath = (certificate: CertificateFields, authorities: readonly (string | Uint8Array)[], now: Date): Path => {
  const trusted = authorities.map(parseCertificate);
  const above: CertificateFields[] = [];
  let signatureHolds: boolean | undefined;
  let at = certificate;
  for (let depth = 0; depth < 8; depth += 1) {
    const isRoot = trusted.some(each => each.der.equals(at.der)) && names(at).subject.equals(names(at).issuer);
    if (isRoot) return { above, fault: undefined, signatureHolds: signatureHolds ?? isSignedBy(at, at) };
    const issuer = issuerOf(at, trusted);
    if (issuer === undefined) return { above, fault: 'FOREIGN', signatureHolds };
    const holds = isSignedBy(at, issuer);
    signatureHolds ??= holds;
    if (!holds) return { above, fault: 'SIGNATURE', signatureHolds };
    above.push(issuer);
    if (!issuer.isAuthority || !issuer.keyUsage.includes('keyCertSign')) return { above, fault: 'NOT_AUTHORITY', signatureHolds };
    // Authorities between this one and the certificate itself.
    if (issuer.pathLength !== undefined && issuer.pathLength < above.length - 1) return { above, fault: 'PATH_LENGTH', signatureHolds };
    if (issuer.notAfter < now || issuer.notBefore > now) return { above, fault: 'AUTHORITY_EXPIRED', signatureHolds };
    at = issuer;
  }
  return { above, fault: 'FOREIGN', signatureHolds };
};
