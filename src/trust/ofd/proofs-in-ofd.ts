/** What a signed OFD carries to prove its signatures, taken out as it stands: each description, the value over it, the seal, certificates and time stamps. */
import type { Proofs } from '#trust/document/proofs-in.ts';
import { verifyData } from '#trust/keys/signatures.ts';
import { type CertificateFields, parseCertificate } from '#trust/pki/parse.ts';
import { importSubjectKey, readSubjectKey } from '#trust/pki/subject-key.ts';
import { readStamp } from '#trust/pki/timestamp-token.ts';
import { readSealSignature } from '#trust/seal/seal-signature.ts';
import { openPackage } from './package.ts';
import { signaturesIn } from './read-signatures.ts';

/** Of one signature, as these lie in the file. */
export interface SealProof {
  /** `Signature.xml`: every protected file with its digest. */
  readonly description: Buffer;
  /** The SES_Signature over it, DER. */
  readonly value: Buffer;
  /** The SESeal, DER. */
  readonly seal: Buffer;
}

export interface OfdProofs extends Proofs {
  readonly seals: readonly SealProof[];
}

/**
 * Of a file whose signatures were made here. Judges nothing but that each value is its signer's, over files as they are.
 * @throws OfdError, DerError, Error where one does not hold
 */
export const proofsInOfd = async (bytes: Buffer): Promise<OfdProofs> => {
  const ofd = openPackage(bytes);
  const found = await signaturesIn(ofd);
  const certificates = new Map<string, CertificateFields>();
  const keep = (each: CertificateFields): unknown => certificates.set(each.fingerprintSha256, each);
  const seals: SealProof[] = [];
  const signatures = [];
  for (const { path, signedValue, dataHash, changed } of found.signatures) {
    const { seal, cert, signed, signature, timeStamp, ...said } = readSealSignature(signedValue);
    const signer = parseCertificate(cert);
    const key = importSubjectKey(readSubjectKey(signer.subjectPublicKeyInfo));
    const isOver = said.dataHash.equals(dataHash) && changed.length === 0;
    if (!isOver || !verifyData({ kind: 'sm2', digest: 'sm3' }, signed, key, signature))
      throw new Error(`the signature in ${path} does not hold`);
    const stamp = timeStamp === undefined ? undefined : { token: timeStamp, ...readStamp(timeStamp, signature) };
    for (const each of [signer, parseCertificate(seal.cert), ...(stamp?.certificates ?? [])]) keep(each);
    signatures.push({ signer, stamp: stamp && { token: stamp.token, genTime: stamp.genTime, by: stamp.signer } });
    seals.push({ description: await ofd.read(path), value: signedValue, seal: seal.der });
  }
  return { signatures, certificates: [...certificates.values()], crls: [], ocsps: [], seals };
};
