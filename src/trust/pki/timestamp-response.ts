/**
 * Time stamps (RFC 3161 2.4.2): the token, a signed message over what the stamp says, and answers without one. Knows no clock.
 */
import { createHash, type KeyObject } from 'node:crypto';
import { keyAlgorithms } from '#trust/keys/algorithms.ts';
import type { Signer } from '#trust/keys/key-store.ts';
import { cmsIds, makeSignedData } from './cms.ts';
import { element, explicit, generalizedTime, integer, integerOf, namedBits, oid, sequence, tags } from './der.ts';
import { serialBytes } from './serial.ts';
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

const granted = sequence(integerOf(0));

/**
 * Makes and signs a time stamp.
 * @returns the TimeStampResp, DER
 * @throws Refusal PKI_SIGNER
 */
export const makeTimeStamp = async (plan: TimeStampPlan): Promise<Buffer> => {
  const { certificate, chain, signer } = plan.stamper;
  const tstInfo = tstInfoOf(plan);
  const { digest } = keyAlgorithms[signer.algorithm];
  const token = await makeSignedData({
    by: plan.stamper,
    digest,
    messageDigest: createHash(digest).update(tstInfo).digest(),
    contentType: cmsIds.tstInfo,
    content: tstInfo,
    certificates: plan.request.certReq ? [certificate, ...chain] : [],
  });
  return sequence(granted, token);
};

/** An answer without a stamp: rejected, why in words, and why by number. */
export const timeStampRejection = (failure: TimeStampFailure, why: string): Buffer =>
  sequence(sequence(integerOf(2), sequence(element(tags.utf8String, Buffer.from(why, 'utf8'))), namedBits([timeStampFailures[failure]])));
