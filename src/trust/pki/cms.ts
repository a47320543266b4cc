/**
 * Signed messages (CMS SignedData, RFC 5652 5) put together: of time stamps and of documents. By der.ts, because the signature is made behind
 * the port of keys, to which no CMS library hands over the bytes to be signed.
 */
import { createHash, type KeyObject } from 'node:crypto';
import type { Signer } from '#trust/keys/key-store.ts';
import { element, explicit, integer, integerOf, octetString, oid, sequence, tags } from './der.ts';
import { type Digest, digestIdentifier } from './digests.ts';
import { signatureAlgorithmOf } from './signature-algorithms.ts';
import { signatureOver } from './signed.ts';
import { readStructure } from './structure.ts';

export const cmsIds = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  signatureTimeStamp: '1.2.840.113549.1.9.16.2.14',
} as const;

/** Whose certificate signs, and with what. */
export interface CmsSigner {
  /** DER. */
  readonly certificate: Buffer;
  readonly publicKey: KeyObject;
  readonly signer: Signer;
}

export interface CmsPlan {
  readonly by: CmsSigner;
  readonly digest: Digest;
  /** Of the content, under `digest`. */
  readonly messageDigest: Uint8Array;
  readonly contentType: string;
  /** What is carried along; a detached signature carries nothing. */
  readonly content?: Buffer;
  readonly certificates: readonly Buffer[];
  /** What is added beside the signature once it is made, as a time stamp over it is. */
  readonly unsigned?: (signature: Buffer) => Promise<readonly Buffer[]>;
}

/** The elements of a SET OF stand in the order of their bytes (X.690 11.6). */
const setOf = (tag: number, ...parts: readonly Buffer[]): Buffer => element(tag, ...[...parts].sort(Buffer.compare));
export const attribute = (type: string, value: Buffer): Buffer => sequence(oid(type), setOf(tags.set, value));

/** RFC 5035 3: which certificate signed, by its digest, so that none of the same key can be put in its place; SHA-256 is the default and left out. */
const signingCertificateOf = (certificate: Buffer): Buffer => {
  const { issuer, serialNumber } = readStructure(certificate);
  const issuerSerial = sequence(sequence(explicit(4, issuer.bytes)), integer(serialNumber));
  return sequence(sequence(sequence(octetString(createHash('sha256').update(certificate).digest()), issuerSerial)));
};

const attributesOf = (certificate: Buffer, { messageDigest, contentType }: Pick<CmsPlan, 'messageDigest' | 'contentType'>) => [
  attribute(cmsIds.contentType, oid(contentType)),
  attribute(cmsIds.messageDigest, octetString(messageDigest)),
  attribute(cmsIds.signingCertificateV2, signingCertificateOf(certificate)),
];

/**
 * What the key of this certificate has to sign, DER: for one that is not behind our port of keys. The same plan gives the same bytes.
 * Signed as a SET, carried under a tag of the context (RFC 5652 5.4).
 */
export const signedAttributes = (certificate: Buffer, plan: Pick<CmsPlan, 'messageDigest' | 'contentType'>): Buffer =>
  setOf(tags.set, ...attributesOf(certificate, plan));

const signerInfoOf = async ({ by, digest, unsigned, ...plan }: CmsPlan): Promise<Buffer> => {
  const { issuer, serialNumber } = readStructure(by.certificate);
  const attributes = attributesOf(by.certificate, plan);
  const signature = await signatureOver(signedAttributes(by.certificate, plan), by.signer, by.publicKey);
  const added = (await unsigned?.(signature)) ?? [];
  // SIZE (1..MAX): none at all where there is nothing (5.3).
  const beside = added.length === 0 ? [] : [setOf(0xa1, ...added)];
  return sequence(
    integerOf(1),
    sequence(issuer.bytes, integer(serialNumber)),
    digestIdentifier(digest),
    setOf(0xa0, ...attributes),
    signatureAlgorithmOf(by.signer.algorithm),
    octetString(signature),
    ...beside,
  );
};

/**
 * Makes and signs a message of one signer.
 * @returns the ContentInfo, DER
 * @throws Refusal PKI_SIGNER
 */
export const makeSignedData = async (plan: CmsPlan): Promise<Buffer> => {
  const { digest, contentType, content, certificates } = plan;
  const signedData = sequence(
    // RFC 5652 5.1: version 3 where the content is no plain data.
    integerOf(contentType === cmsIds.data ? 1 : 3),
    setOf(tags.set, digestIdentifier(digest)),
    sequence(oid(contentType), ...(content === undefined ? [] : [explicit(0, octetString(content))])),
    ...(certificates.length === 0 ? [] : [setOf(0xa0, ...certificates)]),
    setOf(tags.set, await signerInfoOf(plan)),
  );
  return sequence(oid(cmsIds.signedData), explicit(0, signedData));
};
