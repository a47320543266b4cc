/**
 * PAdES signatures (ETSI EN 319 142-1) over a prepared revision: B-B, and B-T with a time stamp over the signature.
 *
 * How a document is signed: `onPdfThread('prepare', …)` gives the revision with room and its digest; `signPrepared` has the digest signed
 * behind the port of keys and stamped; `completeSigning` gives the bytes to append to the file. What stood in the file before is not touched
 * and need not be copied. For B-LT `collectEvidence` asks for an OCSP answer of every certificate below the roots, and `onPdfThread('evidence', …)`
 * gives what is appended next. `onPdfThread('signatures', …)` and `judgeSignatures` verify.
 */
import { Refusal } from '#engine/wire/errors.ts';
import { keyAlgorithms } from '#trust/keys/algorithms.ts';
import type { Signer } from '#trust/keys/key-store.ts';
import { attribute, cmsIds, makeSignedData, signedAttributes } from '#trust/pki/cms.ts';
import { readSignedMessage } from '#trust/pki/cms-read.ts';
import { readStructure } from '#trust/pki/structure.ts';
import { importSubjectKey, readSubjectKey } from '#trust/pki/subject-key.ts';
import { readStamp } from '#trust/pki/timestamp-token.ts';
import type { PreparedSigning } from './prepare-signing.ts';

export interface DocumentSigner {
  /** DER. */
  readonly certificate: Buffer;
  /** DER of what stands above it, without the root, which its readers have. */
  readonly chain: readonly Buffer[];
  readonly signer: Signer;
  /** A token over the signature, undefined where none is to be had: the signature then has no proven time. */
  readonly stamp?: (signature: Buffer) => Promise<Buffer | undefined>;
}

/**
 * The digest a signer's key goes with, for `prepare`.
 * @throws Refusal KEY_ALGORITHM for SM2: readers of PDF know RSA and ECDSA
 */
export const digestFor = ({ algorithm }: Pick<Signer, 'algorithm'>): 'sha256' | 'sha384' => {
  const { digest } = keyAlgorithms[algorithm];
  if (digest !== 'sha256' && digest !== 'sha384') throw new Refusal('KEY_ALGORITHM', { params: { algorithm } });
  return digest;
};

/**
 * Signs what was prepared: the signature names its certificate and no time (EN 319 142-1 5.3), the time is the stamp's.
 * @returns the CMS message, DER
 * @throws Refusal KEY_ALGORITHM, PKI_SIGNER; Error where the digest is not the key's
 */
export const signPrepared = async (
  { digest, digestName }: Pick<PreparedSigning, 'digest' | 'digestName'>,
  { certificate, chain, signer, stamp }: DocumentSigner,
): Promise<Buffer> => {
  if (digestFor(signer) !== digestName) throw new Error(`prepared for ${digestName}, the key signs ${digestFor(signer)}`);
  const publicKey = importSubjectKey(readSubjectKey(readStructure(certificate).subjectPublicKeyInfo.bytes));
  const stamped = async (signature: Buffer): Promise<readonly Buffer[]> => {
    const token = await stamp?.(signature);
    return token === undefined ? [] : [attribute(cmsIds.signatureTimeStamp, token)];
  };
  return makeSignedData({
    by: { certificate, publicKey, signer },
    digest: digestName,
    messageDigest: digest,
    contentType: cmsIds.data,
    certificates: [certificate, ...chain],
    unsigned: stamped,
  });
};

/** What a key that is not here has to sign, with its own digest; `signPrepared` then takes its signature. */
export const dataToSign = ({ digest }: Pick<PreparedSigning, 'digest'>, certificate: Buffer): Buffer =>
  signedAttributes(certificate, { messageDigest: digest, contentType: cmsIds.data });

/** The time that the stamp of a signature proves; undefined where it bears none. */
export const stampTime = (cms: Uint8Array): Date | undefined => {
  const message = readSignedMessage(cms);
  const [token] = message.unsignedAttributes.get(cmsIds.signatureTimeStamp) ?? [];
  return token === undefined ? undefined : readStamp(token.bytes, message.signature).genTime;
};

/**
 * Puts the signature into the room kept for it.
 * @returns the bytes to append to the file as it was when it was prepared
 * @throws Refusal DOCUMENT_ROOM
 */
export const completeSigning = ({ appended, contentsAt, reserve }: PreparedSigning, cms: Uint8Array): Buffer => {
  if (cms.length > reserve) throw new Refusal('DOCUMENT_ROOM', { params: { length: cms.length, room: reserve } });
  const out = Buffer.from(appended);
  out.write(Buffer.from(cms).toString('hex').toUpperCase(), contentsAt, 'latin1');
  return out;
};
