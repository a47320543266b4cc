/**
 * Time stamps (RFC 3161 2.4.2): the token, a CMS SignedData (RFC 5652) over what the stamp says, and answers without one. Knows no clock.
 * Put together by der.ts: the signature is made behind the port of keys, to which no CMS library hands over the bytes to be signed.
 */
import { createHash, type KeyObject } from 'node:crypto';
import { keyAlgorithms } from '#service/keys/algorithms.ts';
import type { Signer } from '#service/keys/key-store.ts';
import { element, explicit, generalizedTime, integer, integerOf, namedBits, octetString, oid, sequence, tags } from './der.ts';
import { digestIdentifier } from './digests.ts';
import { serialBytes } from './serial.ts';
import { signatureAlgorithmOf } from './signature-algorithms.ts';
import { signatureOver } from './signed.ts';
import { readStructure } from './structure.ts';
import { importSubjectKey, readSubjectKey } from './subject-key.ts';
import { type TimeStampFailure, type TimeStampRequest, timeStampFailures } from './timestamp-request.ts';

/** Who stamps: a certificate for nothing but time stamping. */
export interface TimeStamper {
  /** DER. */
  readonly certificate: Buffer;
  /** DER of what stands above it, without the root, which its readers have. */
  readonly chain: readonly Buffer[];
  readonly publicKey: KeyObject;
  readonly signer: Signer;
}

export interface TimeStampPlan {
  readonly stamper: TimeStamper;
  readonly request: TimeStampRequest;
  readonly policyOid: string;
  /** Hex; never given twice. */
  readonly serialNumber: string;
  readonly genTime: Date;
  /** How far `genTime` may be from the truth. */
  readonly accuracySeconds: number;
}

export const openTimeStamper = (certificate: Buffer, chain: readonly Buffer[], signer: Signer): TimeStamper => ({
  certificate,
  chain,
  publicKey: importSubjectKey(readSubjectKey(readStructure(certificate).subjectPublicKeyInfo.bytes)),
  signer,
});

const ids = {
  signedData: '1.2.840.113549.1.7.2',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;

/** The elements of a SET OF stand in the order of their bytes (X.690 11.6). */
const setOf = (tag: number, ...parts: readonly Buffer[]): Buffer => element(tag, ...[...parts].sort(Buffer.compare));
const attribute = (type: string, value: Buffer): Buffer => sequence(oid(type), setOf(tags.set, value));
const directoryName = (name: Uint8Array): Buffer => explicit(4, name);

const tstInfoOf = ({ stamper, request, policyOid, serialNumber, genTime, accuracySeconds }: TimeStampPlan): Buffer =>
  sequence(
    integerOf(1),
    oid(policyOid),
    request.imprint,
    integer(serialBytes(serialNumber)),
    generalizedTime(genTime),
    sequence(integerOf(accuracySeconds)),
    ...(request.nonce === undefined ? [] : [request.nonce]),
    explicit(0, directoryName(readStructure(stamper.certificate).subject.bytes)),
  );

/** RFC 5035 3: which certificate signed, by its digest, so that none of the same key can be put in its place; SHA-256 is the default and left out. */
const signingCertificateOf = (certificate: Buffer): Buffer => {
  const { issuer, serialNumber } = readStructure(certificate);
  const issuerSerial = sequence(sequence(directoryName(issuer.bytes)), integer(serialNumber));
  return sequence(sequence(sequence(octetString(createHash('sha256').update(certificate).digest()), issuerSerial)));
};

const signerInfoOf = async ({ certificate, publicKey, signer }: TimeStamper, tstInfo: Buffer): Promise<Buffer> => {
  const { digest } = keyAlgorithms[signer.algorithm];
  const { issuer, serialNumber } = readStructure(certificate);
  const attributes = [
    attribute(ids.contentType, oid(ids.tstInfo)),
    attribute(ids.messageDigest, octetString(createHash(digest).update(tstInfo).digest())),
    attribute(ids.signingCertificateV2, signingCertificateOf(certificate)),
  ];
  // Signed as a SET, carried under a tag of the context (RFC 5652 5.4).
  const signature = await signatureOver(setOf(tags.set, ...attributes), signer, publicKey);
  return sequence(
    integerOf(1),
    sequence(issuer.bytes, integer(serialNumber)),
    digestIdentifier(digest),
    setOf(0xa0, ...attributes),
    signatureAlgorithmOf(signer.algorithm),
    octetString(signature),
  );
};

const granted = sequence(integerOf(0));

/**
 * Makes and signs a time stamp.
 * @returns the TimeStampResp, DER
 * @throws Refusal PKI_SIGNER
 */
export const makeTimeStamp = async (plan: TimeStampPlan): Promise<Buffer> => {
  const { certificate, chain, signer } = plan.stamper;
  const tstInfo = tstInfoOf(plan);
  const signedData = sequence(
    // Version 3: the content is no plain data (RFC 5652 5.1).
    integerOf(3),
    setOf(tags.set, digestIdentifier(keyAlgorithms[signer.algorithm].digest)),
    sequence(oid(ids.tstInfo), explicit(0, octetString(tstInfo))),
    ...(plan.request.certReq ? [setOf(0xa0, certificate, ...chain)] : []),
    setOf(tags.set, await signerInfoOf(plan.stamper, tstInfo)),
  );
  return sequence(granted, sequence(oid(ids.signedData), explicit(0, signedData)));
};

/** An answer without a stamp: rejected, why in words, and why by number. */
export const timeStampRejection = (failure: TimeStampFailure, why: string): Buffer =>
  sequence(sequence(integerOf(2), sequence(element(tags.utf8String, Buffer.from(why, 'utf8'))), namedBits([timeStampFailures[failure]])));
