/** A certificate read into the fields of our record. Judges nothing and trusts nothing: see lint and the chain's verification. */
import { createHash } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import type { KeyAlgorithm } from '#trust/keys/algorithms.ts';
import { DerError } from './der.ts';
import { accessMethods, type ExtensionName, purposeName, read } from './extensions.ts';
import { formatDn, type Rdn, readName } from './names.ts';
import { certificateDer, toPem } from './pem.ts';
import type { KeyUsage } from './profiles.ts';
import { serialHex } from './serial.ts';
import { findExtension, readStructure } from './structure.ts';
import { readSubjectKey } from './subject-key.ts';

export interface CertificateFields {
  readonly version: number;
  /** Upper-case hex as openssl prints it. */
  readonly serialNumber: string;
  readonly subjectDn: string;
  readonly issuerDn: string;
  readonly subject: readonly Rdn[];
  readonly issuer: readonly Rdn[];
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Hex, upper case, without colons. */
  readonly fingerprintSha256: string;
  readonly fingerprintSm3: string;
  /** Undefined for a key none of ours can be. */
  readonly algorithm: KeyAlgorithm | undefined;
  /** Dotted OID. */
  readonly signatureAlgorithm: string;
  readonly keyUsage: readonly KeyUsage[];
  /** Names where known, dotted OIDs otherwise. */
  readonly extKeyUsage: readonly string[];
  readonly isAuthority: boolean;
  readonly pathLength: number | undefined;
  /** Hex, upper case; undefined where the certificate has none. */
  readonly subjectKeyIdentifier: string | undefined;
  readonly authorityKeyIdentifier: string | undefined;
  /** As `email:a@b.cn`. */
  readonly subjectAltNames: readonly string[];
  readonly policyOids: readonly string[];
  readonly crlUrls: readonly string[];
  readonly caIssuersUrls: readonly string[];
  readonly ocspUrls: readonly string[];
  readonly subjectPublicKeyInfo: Buffer;
  readonly der: Buffer;
  readonly pem: string;
}

const upperHex = (bytes: Uint8Array | undefined): string | undefined =>
  bytes === undefined ? undefined : Buffer.from(bytes).toString('hex').toUpperCase();
const fingerprint = (digest: string, der: Uint8Array): string => createHash(digest).update(der).digest('hex').toUpperCase();

const algorithmOf = (info: Buffer): KeyAlgorithm | undefined => {
  try {
    return readSubjectKey(info).algorithm;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};

const fieldsOf = (der: Buffer): CertificateFields => {
  const raw = readStructure(der);
  const ask = <T>(name: ExtensionName, reader: (value: Buffer) => T): T | undefined => {
    const found = findExtension(raw, name);
    return found === undefined ? undefined : reader(found.value);
  };
  const subject = readName(raw.subject);
  const issuer = readName(raw.issuer);
  const constraints = ask('basicConstraints', read.basicConstraints);
  const access = ask('authorityInfoAccess', read.authorityInfoAccess) ?? [];
  const urlsOf = (method: string) => access.filter(entry => entry.method === method).map(({ url }) => url);
  return {
    version: raw.version,
    serialNumber: serialHex(raw.serialNumber),
    subjectDn: formatDn(subject),
    issuerDn: formatDn(issuer),
    subject,
    issuer,
    notBefore: raw.notBefore.time,
    notAfter: raw.notAfter.time,
    fingerprintSha256: fingerprint('sha256', der),
    fingerprintSm3: fingerprint('sm3', der),
    algorithm: algorithmOf(raw.subjectPublicKeyInfo.bytes),
    signatureAlgorithm: raw.outerAlgorithm.items[0]?.oid ?? '',
    keyUsage: ask('keyUsage', read.keyUsage) ?? [],
    extKeyUsage: (ask('extKeyUsage', read.extKeyUsage) ?? []).map(purposeName),
    isAuthority: constraints?.isAuthority ?? false,
    pathLength: constraints?.pathLength,
    subjectKeyIdentifier: upperHex(ask('subjectKeyIdentifier', read.subjectKeyIdentifier)),
    authorityKeyIdentifier: upperHex(ask('authorityKeyIdentifier', read.authorityKeyIdentifier)),
    subjectAltNames: ask('subjectAltName', read.subjectAltName) ?? [],
    policyOids: ask('certificatePolicies', read.certificatePolicies) ?? [],
    crlUrls: ask('cRLDistributionPoints', read.cRLDistributionPoints) ?? [],
    caIssuersUrls: urlsOf(accessMethods.caIssuers),
    ocspUrls: urlsOf(accessMethods.ocsp),
    subjectPublicKeyInfo: Buffer.from(raw.subjectPublicKeyInfo.bytes),
    der,
    pem: toPem('CERTIFICATE', der),
  };
};

/**
 * Reads one certificate, PEM or DER.
 * @throws Refusal PKI_CERTIFICATE_UNREADABLE
 */
export const parseCertificate = (certificate: string | Uint8Array): CertificateFields => {
  const der = certificateDer(certificate);
  if (der === undefined) throw new Refusal('PKI_CERTIFICATE_UNREADABLE');
  try {
    return fieldsOf(der);
  } catch (error) {
    if (error instanceof DerError) throw new Refusal('PKI_CERTIFICATE_UNREADABLE', { cause: error });
    throw error;
  }
};
