/** What a signed PDF carries to prove its signatures, taken out as it stands: certificates, time stamp tokens, revocation answers and lists. */
import { cmsIds } from '#trust/pki/cms.ts';
import { readSignedMessage, verifyMessage } from '#trust/pki/cms-read.ts';
import { type CertificateFields, parseCertificate } from '#trust/pki/parse.ts';
import { readStamp } from '#trust/pki/timestamp-token.ts';
import { documentStamp, type FoundSignatures } from './read-signatures.ts';

export interface SignatureProofs {
  readonly signer: CertificateFields;
  /** The token over the signature, DER, and when it was given; undefined where there is none. */
  readonly stamp: { readonly token: Buffer; readonly genTime: Date; readonly by: CertificateFields | undefined } | undefined;
}

export interface Proofs {
  /** In the order in which they were made. */
  readonly signatures: readonly SignatureProofs[];
  /** Each certificate in the file once. */
  readonly certificates: readonly CertificateFields[];
  /** DER. */
  readonly crls: readonly Uint8Array[];
  readonly ocsps: readonly Uint8Array[];
}

/**
 * Of a file whose signatures were made here; time stamps over the document are nobody's. Judges nothing but that each value is its signer's.
 * @throws DerError, Error where a signature names no certificate in the file
 */
export const proofsIn = (found: Pick<FoundSignatures, 'signatures' | 'certificates' | 'crls' | 'ocsps'>): Proofs => {
  const certificates = new Map<string, CertificateFields>();
  const keep = (each: CertificateFields): unknown => certificates.set(each.fingerprintSha256, each);
  const signed = found.signatures.filter(({ subFilter }) => subFilter !== documentStamp);
  const signatures = signed.map(({ cms, digest, fieldName }) => {
    const message = readSignedMessage(cms);
    const { signer, fault } = verifyMessage(message, digest);
    if (signer === undefined || fault !== undefined) throw new Error(`the signature in ${fieldName} does not hold: ${fault}`);
    const [token] = message.unsignedAttributes.get(cmsIds.signatureTimeStamp) ?? [];
    const stamp = token === undefined ? undefined : readStamp(token.bytes, message.signature);
    for (const each of [...message.certificates, ...(stamp?.certificates ?? [])]) keep(each);
    return {
      signer,
      stamp:
        token === undefined || stamp === undefined
          ? undefined
          : { token: Buffer.from(token.bytes), genTime: stamp.genTime, by: stamp.signer },
    };
  });
  for (const der of found.certificates) keep(parseCertificate(der));
  return { signatures, certificates: [...certificates.values()], crls: found.crls, ocsps: found.ocsps };
};
