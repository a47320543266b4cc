/** An authority's certificate, read once for all the certificates and lists it signs. Holds no private key. */
import type { KeyObject } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import type { KeyAlgorithm } from '#trust/keys/algorithms.ts';
import { parseCertificate } from './parse.ts';
import { readStructure } from './structure.ts';
import { importSubjectKey, readSubjectKey } from './subject-key.ts';

export interface Issuer {
  readonly certificate: Buffer;
  readonly algorithm: KeyAlgorithm;
  readonly subjectDn: string;
  /** The subject's DER, byte for byte what goes into the issuer field (RFC 5280 4.1.2.4). */
  readonly name: Buffer;
  readonly keyIdentifier: Buffer;
  readonly publicKey: KeyObject;
  readonly subjectPublicKeyInfo: Buffer;
  readonly pathLength: number | undefined;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/**
 * Reads the certificate of an authority, PEM or DER. Keep the answer: prepare and CRLs cache what they derive from it.
 * @throws Refusal PKI_CERTIFICATE_UNREADABLE, PKI_NOT_A_CA
 */
export const openIssuer = (certificate: string | Uint8Array): Issuer => {
  const fields = parseCertificate(certificate);
  const canIssue = fields.isAuthority && fields.keyUsage.includes('keyCertSign') && fields.keyUsage.includes('cRLSign');
  if (!canIssue || fields.subjectKeyIdentifier === undefined)
    throw new Refusal('PKI_NOT_A_CA', { params: { subjectDn: fields.subjectDn } });
  const key = readSubjectKey(fields.subjectPublicKeyInfo);
  return {
    certificate: fields.der,
    algorithm: key.algorithm,
    subjectDn: fields.subjectDn,
    name: Buffer.from(readStructure(fields.der).subject.bytes),
    keyIdentifier: Buffer.from(fields.subjectKeyIdentifier, 'hex'),
    publicKey: importSubjectKey(key),
    subjectPublicKeyInfo: key.subjectPublicKeyInfo,
    pathLength: fields.pathLength,
    notBefore: fields.notBefore,
    notAfter: fields.notAfter,
  };
};
