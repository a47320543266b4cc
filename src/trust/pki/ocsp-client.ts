/** The side of OCSP that asks (RFC 6960 4.1): a question about one certificate, for an answer that is made now. */
import { createHash, randomBytes } from 'node:crypto';
import { explicit, integer, octetString, oid, sequence } from './der.ts';
import { digestIdentifier } from './digests.ts';
import { nonceOid } from './ocsp-request.ts';
import { publicKeyBits } from './ocsp-response.ts';
import type { CertificateFields } from './parse.ts';
import { serialBytes } from './serial.ts';
import { readStructure } from './structure.ts';

/** With a nonce: an answer that was kept may be older than the signature it is asked for. */
export const askAbout = (certificate: CertificateFields, issuer: CertificateFields): Buffer => {
  // RFC 5019 2.1.1: what every responder knows; it names the issuer and proves nothing.
  const hashed = (data: Uint8Array): Buffer => octetString(createHash('sha1').update(data).digest());
  const name = hashed(readStructure(issuer.der).subject.bytes);
  const key = hashed(publicKeyBits(issuer.subjectPublicKeyInfo));
  const certId = sequence(digestIdentifier('sha1'), name, key, integer(serialBytes(certificate.serialNumber)));
  const nonce = sequence(oid(nonceOid), octetString(octetString(randomBytes(32))));
  return sequence(sequence(sequence(sequence(certId)), explicit(2, sequence(nonce))));
};
