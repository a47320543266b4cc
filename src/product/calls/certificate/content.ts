/** What a certificate holds, taken apart for people who read it: the names of RFC 5280, and the chain above it. */
import type { Rdn } from '#trust/pki/names.ts';
import { type CertificateFields, parseCertificate } from '#trust/pki/parse.ts';
import { signatureFacts } from '#trust/pki/signature-algorithms.ts';

const certificatesIn = (pem: string): readonly string[] => pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];

/** A certificate above another, as its content tells of it. */
interface Above {
  readonly subjectDn: string;
  readonly serialNumber: string;
  readonly notBefore: string;
  readonly notAfter: string;
  readonly fingerprintSha256: string;
}

/** Chains that were taken apart: few, and each stands above many. */
const known = new Map<string, readonly Above[]>();

/** The certificates of a chain, nearest first. */
export const aboveIn = (chainPem: string): readonly Above[] => {
  const kept = known.get(chainPem);
  if (kept !== undefined) return kept;
  const chain = certificatesIn(chainPem).map(pem => {
    const { subjectDn, serialNumber, notBefore, notAfter, fingerprintSha256 } = parseCertificate(pem);
    return { subjectDn, serialNumber, notBefore: notBefore.toISOString(), notAfter: notAfter.toISOString(), fingerprintSha256 };
  });
  known.set(chainPem, chain);
  return chain;
};

/** A name, attribute by attribute; the bytes it was read from stand in the certificate itself. */
const attributesIn = (name: readonly Rdn[]) => name.flat().map(({ type, value }) => ({ type, value }));

/** The content of a certificate and the certificates above it, as plain data. */
export const contentOf = (fields: CertificateFields, chain: readonly Above[]): object => ({
  version: fields.version,
  signatureAlgorithm: signatureFacts(fields.signatureAlgorithm)?.name ?? fields.signatureAlgorithm,
  publicKeyAlgorithm: fields.algorithm ?? null,
  subject: attributesIn(fields.subject),
  issuer: attributesIn(fields.issuer),
  keyUsage: fields.keyUsage,
  extKeyUsage: fields.extKeyUsage,
  subjectAltName: fields.subjectAltNames,
  subjectKeyIdentifier: fields.subjectKeyIdentifier ?? null,
  authorityKeyIdentifier: fields.authorityKeyIdentifier ?? null,
  certificatePolicies: fields.policyOids,
  cRLDistributionPoints: fields.crlUrls,
  caIssuers: fields.caIssuersUrls,
  ocsp: fields.ocspUrls,
  fingerprintSm3: fields.fingerprintSm3,
  chain,
});
