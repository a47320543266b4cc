/** Answers about the state of certificates (RFC 6960 4.2): how they are written and signed. What the state is, the caller says. */
import { createHash, type KeyObject } from 'node:crypto';
import type { Signer } from '#trust/keys/key-store.ts';
import { Der, element, explicit, generalizedTime, implicit, octetString, oid, sequence, tags } from './der.ts';
import { nonceOid } from './ocsp-request.ts';
import { type RevocationReason, revocationReasons } from './reasons.ts';
import { signAndClose } from './signed.ts';
import { readStructure } from './structure.ts';
import { importSubjectKey, readSubjectKey } from './subject-key.ts';

export type CertificateStatus = 'good' | 'unknown' | { readonly revokedAt: Date; readonly reason: RevocationReason };

/** Who signs: a certificate its issuer has delegated the answers to (RFC 6960 4.2.2.2). */
export interface Responder {
  /** DER; it goes with every answer. */
  readonly certificate: Buffer;
  readonly publicKey: KeyObject;
  readonly keyHash: Buffer;
  readonly signer: Signer;
}

export interface OcspPlan {
  readonly responder: Responder;
  readonly answers: readonly { readonly certId: Buffer; readonly status: CertificateStatus }[];
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
  readonly nonce: Buffer | undefined;
}

/** The bits of a subjectPublicKey, which is what OCSP takes its key hashes of (RFC 6960 4.1.1, 4.2.1). */
export const publicKeyBits = (subjectPublicKeyInfo: Uint8Array): Buffer =>
  Der.whole(subjectPublicKeyInfo).items[1]?.bitString ?? Buffer.alloc(0);

/** Reads a responder's certificate; its signer comes from wherever its key lives. */
export const openResponder = (certificate: Buffer, signer: Signer): Responder => {
  const key = readSubjectKey(readStructure(certificate).subjectPublicKeyInfo.bytes);
  const keyHash = createHash('sha1').update(publicKeyBits(key.subjectPublicKeyInfo)).digest();
  return { certificate, publicKey: importSubjectKey(key), keyHash, signer };
};

/** OCSPResponseStatus (RFC 6960 4.2.1). */
const failures = { malformedRequest: 1, internalError: 2, tryLater: 3, unauthorized: 6 } as const;
export type OcspFailure = keyof typeof failures;

/** An answer that says why there is none; such answers are not signed. */
export const ocspFailure = (why: OcspFailure): Buffer => sequence(element(tags.enumerated, Buffer.of(failures[why])));

const basic = oid('1.3.6.1.5.5.7.48.1.1');
const successful = element(tags.enumerated, Buffer.of(0));
const good = implicit(0, Buffer.alloc(0));
const unknown = implicit(2, Buffer.alloc(0));

const statusOf = (status: CertificateStatus): Buffer => {
  if (status === 'good') return good;
  if (status === 'unknown') return unknown;
  const { code } = revocationReasons[status.reason];
  // As in a list, `unspecified` is said by leaving the reason out (RFC 5280 5.3.1).
  const reason = code === 0 ? [] : [explicit(0, element(tags.enumerated, Buffer.of(code)))];
  return element(0xa1, generalizedTime(status.revokedAt), ...reason);
};

/**
 * Makes and signs a basic response, with the responder's certificate.
 * @returns the OCSPResponse, DER
 * @throws Refusal PKI_SIGNER
 */
export const makeOcspResponse = async ({ responder, answers, thisUpdate, nextUpdate, nonce }: OcspPlan): Promise<Buffer> => {
  const times = [generalizedTime(thisUpdate), explicit(0, generalizedTime(nextUpdate))];
  const data = sequence(
    // RFC 5019 2.2.1: by key, which is the shorter way to name a responder.
    explicit(2, octetString(responder.keyHash)),
    generalizedTime(thisUpdate),
    sequence(...answers.map(({ certId, status }) => sequence(certId, statusOf(status), ...times))),
    ...(nonce === undefined ? [] : [explicit(1, sequence(sequence(oid(nonceOid), octetString(octetString(nonce)))))]),
  );
  const signed = await signAndClose(data, responder.signer, responder.publicKey, explicit(0, sequence(responder.certificate)));
  return sequence(successful, explicit(0, sequence(basic, octetString(signed))));
};
