/** What a signed OFD carries to prove its signatures, taken out as it stands: each description, the value over it, the seal, certificates and time stamps. */

import { verifyData } from '#trust/keys/signatures.ts';
import type { FoundOfd } from '#trust/ofd/read-signatures.ts';
import { type CertificateFields, parseCertificate } from '#trust/pki/parse.ts';
import { importSubjectKey, readSubjectKey } from '#trust/pki/subject-key.ts';
import { readStamp } from '#trust/pki/timestamp-token.ts';
import { readSealSignature } from '#trust/seal/seal-signature.ts';
import type { Proofs } from './proofs-in.ts';

/** Of one signature, as these lie in the file. */
export interface SealProof {
  /** `Signature.xml`: every protected file with its digest. */
  readonly description: Uint8Array;
  /** The SES_Signature over it, DER. */
  readonly value: Uint8Array;
  /** The SESeal, DER. */
  readonly seal: Buffer;
}

export interface OfdProofs extends Proofs {
  readonly seals: readonly SealProof[];
}

/**
 * Of a file whose signatures were made here. Judges nothing but that each value is its signer's, over files as they are.
 * @throws DerError, Error where one does not hold
 */
export const proofsInOfd = (found: FoundOfd): OfdProofs => {
  const certificates = new Map<string, CertificateFields>();
  const keep = (each: CertificateFields): unknown => certificates.set(each.fingerprintSha256, each);
  const seals: SealProof[] = [];
  const signatures = [];
  for (const { path, description, signedValue, dataHash, changed } of found.signatures) {
    const { seal, cert, signed, signature, timeStamp, ...said } = readSealSignature(signedValue);
    const signer = parseCertificate(cert);
    const key = importSubjectKey(readSubjectKey(signer.subjectPublicKeyInfo));
    const isOver = said.dataHash.equals(dataHash) && changed.length === 0;
    if (!isOver || !verifyData({ kind: 'sm2', digest: 'sm3' }, signed, key, signature))
      throw new Error(`the signature in ${path} does not hold`);
    const stamp = timeStamp === undefined ? undefined : { token: timeStamp, ...readStamp(timeStamp, signature) };
    for (const each of [signer, parseCertificate(seal.cert), ...(stamp?.certificates ?? [])]) keep(each);
    signatures.push({ signer, stamp: stamp && { token: stamp.token, genTime: stamp.genTime, by: stamp.signer } });
    seals.push({ description, value: signedValue, seal: seal.der });
  }
  return { signatures, certificates: [...certificates.values()], crls: [], ocsps: [], seals };
};
