/** What a certificate holds, taken apart for people who read it: the names of RFC 5280, and the chain above it. */
import { parseCertificate } from '#trust/pki/parse.ts';
import { signatureFacts } from '#trust/pki/signature-algorithms.ts';

const certificatesIn = (pem: string): readonly string[] => pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];

/** The content of a certificate and the certificates above it, nearest first, as plain data. */
export const contentOf = (der: Uint8Array, chainPem: string): object => {
  const fields = parseCertificate(der);
  return {
    version: fields.version,
    signatureAlgorithm: signatureFacts(fields.signatureAlgorithm)?.name ?? fields.signatureAlgorithm,
    publicKeyAlgorithm: fields.algorithm ?? null,
    subject: fields.subject.flat(),
    issuer: fields.issuer.flat(),
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
    chain: certificatesIn(chainPem).map(pem => {
      const above = parseCertificate(pem);
      return {
        subjectDn: above.subjectDn,
        serialNumber: above.serialNumber,
        notBefore: above.notBefore.toISOString(),
        notAfter: above.notAfter.toISOString(),
        fingerprintSha256: above.fingerprintSha256,
      };
    }),
  };
};
