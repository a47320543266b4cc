/**
 * Signatures made with a seal (SES_Signature): written as version 4 (GB/T 38540-2020 8.1), read in every version there is. What is signed is
 * the digest of the data, the seal itself, the time and what of the data is protected.
 */
import { Refusal } from '#engine/wire/errors.ts';
import { verifyData } from '#trust/keys/signatures.ts';
import {
  bitString,
  Der,
  DerError,
  element,
  explicit,
  generalizedTime,
  integerOf,
  octetString,
  oid,
  sequence,
  tags,
} from '#trust/pki/der.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { importSubjectKey, readSubjectKey } from '#trust/pki/subject-key.ts';
import { sm2WithSm3 } from './make-seal.ts';
import { bits, lists, number, octets, readSeal, type SealData, sealOf, tagged, text } from './seal-data.ts';

export interface SealSignature {
  readonly version: number;
  readonly seal: SealData;
  /** Undefined where an older one says it by a time stamp alone. */
  readonly timeInfo: Date | undefined;
  readonly dataHash: Buffer;
  /** What of the data is protected, as its maker puts it. */
  readonly propertyInfo: string;
  /** The signer's certificate. */
  readonly cert: Buffer;
  readonly signatureAlgID: string;
  readonly signature: Buffer;
  /** What the signature stands over. */
  readonly signed: Buffer;
  readonly timeStamp: Buffer | undefined;
}

/** What is signed with which seal. */
export interface SealedData {
  readonly sealDer: Buffer;
  /** DER; one of those that the seal lists. */
  readonly signerCertificate: Buffer;
  /** SM3 of the data. */
  readonly dataHash: Buffer;
  /** What of the data is protected: a path, a range of bytes. */
  readonly propertyInfo: string;
  readonly timeInfo: Date;
}

export interface SealSignaturePlan extends SealedData {
  /** The signer's key: SM2 with SM3 under the usual user id, wherever the key lives. */
  readonly sign: (data: Buffer) => Promise<Buffer>;
  /** A time stamp (RFC 3161) over the signature's value, where one is wanted; undefined where none is to be had now. */
  readonly stamp?: (signature: Buffer) => Promise<Buffer | undefined>;
}

const within = (at: Date, from: Date, to: Date): boolean => at >= from && at <= to;

const checkPlan = ({ sealDer, signerCertificate, dataHash, propertyInfo, timeInfo }: SealedData): SealData => {
  const seal = readSeal(sealDer);
  const signer = parseCertificate(signerCertificate);
  if (signer.algorithm !== 'SM2') throw new Refusal('SEAL_SIGNER_KEY');
  if (!lists(seal.certList, signerCertificate)) throw new Refusal('SEAL_SIGNER_NOT_LISTED');
  if (!within(timeInfo, seal.validStart, seal.validEnd) || !within(timeInfo, signer.notBefore, signer.notAfter))
    throw new Refusal('SEAL_NOT_IN_FORCE');
  if (dataHash.length !== 32 || !/^[\x20-\x7e]+$/.test(propertyInfo))
    throw new Error('a digest by SM3 and a protected range in ASCII are needed');
  return seal;
};

/**
 * What the signer's key signs (TBS_Sign), DER: the same plan gives the same bytes.
 * @throws Refusal SEAL_SIGNER_KEY, SEAL_SIGNER_NOT_LISTED, SEAL_NOT_IN_FORCE
 */
export const dataToSeal = (plan: SealedData): Buffer => {
  const seal = checkPlan(plan);
  return sequence(
    integerOf(seal.version),
    seal.der,
    generalizedTime(plan.timeInfo),
    bitString(plan.dataHash),
    element(tags.ia5String, Buffer.from(plan.propertyInfo, 'latin1')),
  );
};

/**
 * Signs with a seal. The signature is verified before it leaves.
 * @returns the SES_Signature, DER
 * @throws Refusal PKI_SIGNER, and as `dataToSeal` does
 */
export const signWithSeal = async (plan: SealSignaturePlan): Promise<Buffer> => {
  const { signerCertificate, sign, stamp } = plan;
  const toSign = dataToSeal(plan);
  const signature = await sign(toSign);
  const key = importSubjectKey(readSubjectKey(parseCertificate(signerCertificate).subjectPublicKeyInfo));
  if (!verifyData({ kind: 'sm2', digest: 'sm3' }, toSign, key, signature)) throw new Refusal('PKI_SIGNER');
  const token = await stamp?.(signature);
  const stamped = token === undefined ? [] : [explicit(0, bitString(token))];
  return sequence(toSign, octetString(signerCertificate), oid(sm2WithSm3), bitString(signature), ...stamped);
};

/** The older ones put a time into bits, or a time stamp instead. */
const oldTime = (content: Buffer): Date | undefined => {
  try {
    return Der.whole(content).time;
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
};

const oldSignature = (toSign: Der, signature: Der | undefined): SealSignature => {
  const [version, eseal, timeInfo, dataHash, propertyInfo, cert, algorithm, ...more] = toSign.items;
  if (eseal === undefined || algorithm === undefined || more.length > 0) throw new DerError('not an older seal signature');
  const time = bits(timeInfo);
  const at = oldTime(time);
  return {
    version: number(version),
    seal: sealOf(eseal),
    timeInfo: at,
    dataHash: bits(dataHash),
    propertyInfo: text(propertyInfo, tags.ia5String),
    cert: octets(cert),
    signatureAlgID: algorithm.oid,
    signature: bits(signature),
    signed: Buffer.from(toSign.bytes),
    timeStamp: at === undefined ? time : undefined,
  };
};

/** Reads a seal signature of any version. Throws DerError. */
export const readSealSignature = (bytes: Uint8Array): SealSignature => {
  const [toSign, cert, algorithm, signature, timeStamp, ...more] = Der.whole(bytes).items;
  if (toSign === undefined || more.length > 0) throw new DerError('not a seal signature');
  if (algorithm === undefined) return oldSignature(toSign, cert);
  const [version, eseal, timeInfo, dataHash, propertyInfo, ...extDatas] = toSign.items;
  if (eseal === undefined || timeInfo === undefined || extDatas.length > 1) throw new DerError('not a seal signature');
  return {
    version: number(version),
    seal: sealOf(eseal),
    timeInfo: timeInfo.time,
    dataHash: bits(dataHash),
    propertyInfo: text(propertyInfo, tags.ia5String),
    cert: octets(cert),
    signatureAlgID: algorithm.oid,
    signature: bits(signature),
    signed: Buffer.from(toSign.bytes),
    timeStamp: tagged(timeStamp),
  };
};

/** Whether the element begins as a seal signature does: with its version, where a seal has its header. */
export const isSealSignature = (bytes: Uint8Array): boolean => Der.whole(bytes).items[0]?.items[0]?.tag === tags.integer;
