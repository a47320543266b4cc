/** Signed messages (CMS SignedData, RFC 5652 5) read strictly and verified against the key they name. Whether anybody trusts that key is not known here. */
import { createHash } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import { keyAlgorithms } from '#trust/keys/algorithms.ts';
import { verifyData } from '#trust/keys/signatures.ts';
import { cmsIds } from './cms.ts';
import { Der, DerError, tags } from './der.ts';
import { type Digest, readDigest } from './digests.ts';
import { type CertificateFields, parseCertificate } from './parse.ts';
import { signatureFacts } from './signature-algorithms.ts';
import { readStructure } from './structure.ts';
import { importSubjectKey, readSubjectKey } from './subject-key.ts';

export interface SignedMessage {
  readonly contentType: string;
  readonly content: Buffer | undefined;
  /** Those that can be read, in the order of the message. */
  readonly certificates: readonly CertificateFields[];
  readonly digest: Digest;
  readonly signatureAlgorithm: string;
  readonly signature: Buffer;
  /** Whom the message names: issuer and serial number, or a key identifier. */
  readonly signerId: Der;
  /** The values of each attribute, by its number. */
  readonly signedAttributes: ReadonlyMap<string, readonly Der[]>;
  readonly unsignedAttributes: ReadonlyMap<string, readonly Der[]>;
  /** What the signature is over: the attributes as a SET (5.4). */
  readonly signedBytes: Buffer;
}

export type MessageFault =
  /** Nobody in the message is the signer it names. */
  | 'NO_CERTIFICATE'
  | 'DIGEST'
  | 'SIGNATURE'
  /** The certificate that was signed for is another one (RFC 5035 3). */
  | 'OTHER_CERTIFICATE'
  | 'WEAK'
  | 'ALGORITHM';

const attributesOf = (tagged: Der | undefined): Map<string, readonly Der[]> => {
  const out = new Map<string, readonly Der[]>();
  for (const item of tagged?.children ?? []) {
    const [type, values, ...rest] = item.items;
    if (type === undefined || values === undefined || rest.length > 0) throw new DerError('not an attribute');
    if (out.has(type.oid)) throw new DerError('an attribute twice');
    out.set(type.oid, values.expect(tags.set).children);
  }
  return out;
};

const readable = (certificates: readonly Der[]): readonly CertificateFields[] =>
  certificates.flatMap(each => {
    try {
      return each.tag === tags.sequence ? [parseCertificate(each.bytes)] : [];
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  });

/**
 * Reads a message of one signer; zeros after it are the room a PDF keeps.
 * @throws DerError
 */
export const readSignedMessage = (bytes: Uint8Array): SignedMessage => {
  const whole = Der.first(bytes);
  if (bytes.subarray(whole.end).some(byte => byte !== 0)) throw new DerError('something after the message');
  const [type, tagged] = whole.items;
  if (type?.oid !== cmsIds.signedData || tagged === undefined) throw new DerError('no signed message');
  const parts = tagged.expect(0xa0).children[0]?.items ?? [];
  const [contentType, content] = parts[2]?.items ?? [];
  const certificates = parts.find(({ tag }) => tag === 0xa0)?.children ?? [];
  const signers = parts.at(-1)?.expect(tags.set).children ?? [];
  const [, signerId, digestAlgorithm, ...more] = signers[0]?.items ?? [];
  if (contentType === undefined || signerId === undefined || digestAlgorithm === undefined || signers.length !== 1)
    throw new DerError('not a message of one signer');
  const attributes = more[0]?.tag === 0xa0 ? more.shift() : undefined;
  const [algorithm, signature, unsigned] = more;
  const digest = readDigest(digestAlgorithm);
  if (attributes === undefined || algorithm === undefined || signature === undefined || digest === undefined)
    throw new DerError('not a signature with attributes');
  const signedBytes = Buffer.from(attributes.bytes);
  signedBytes[0] = tags.set;
  return {
    contentType: contentType.oid,
    content: content?.expect(0xa0).children[0]?.expect(tags.octetString).content,
    certificates: readable(certificates),
    digest,
    signatureAlgorithm: algorithm.items[0]?.oid ?? '',
    signature: signature.expect(tags.octetString).content,
    signerId,
    signedAttributes: attributesOf(attributes),
    unsignedAttributes: attributesOf(unsigned?.tag === 0xa1 ? unsigned : undefined),
    signedBytes,
  };
};

const isNamed = (certificate: CertificateFields, id: Der): boolean => {
  if (id.tag === 0x80) return certificate.subjectKeyIdentifier === id.content.toString('hex').toUpperCase();
  const { issuer, serialNumber } = readStructure(certificate.der);
  const [name, serial] = id.items;
  return name !== undefined && serial !== undefined && name.bytes.equals(issuer.bytes) && serial.integer.equals(serialNumber);
};

/** RFC 5035 3 and RFC 2634 5.4: the first certificate named is the signer's. True where nothing is named. */
const isTheOneSignedFor = (message: SignedMessage, certificate: CertificateFields): boolean => {
  const named = message.signedAttributes.get(cmsIds.signingCertificateV2) ?? message.signedAttributes.get(cmsIds.signingCertificate);
  if (named === undefined) return true;
  const [first, second] = named[0]?.items[0]?.items[0]?.items ?? [];
  const isOld = !message.signedAttributes.has(cmsIds.signingCertificateV2);
  const digest = first?.tag === tags.sequence ? readDigest(first) : isOld ? 'sha1' : 'sha256';
  const value = first?.tag === tags.sequence ? second : first;
  return (
    digest !== undefined && value?.tag === tags.octetString && createHash(digest).update(certificate.der).digest().equals(value.content)
  );
};

const rsaEncryption = '1.2.840.113549.1.1.1';

/** With which digest the signature was made; openssl names the bare key algorithm and leaves the digest to its own field. */
const schemeOf = ({ signatureAlgorithm, digest }: SignedMessage, kind: 'ec' | 'rsa' | 'sm2') => {
  if (signatureAlgorithm === rsaEncryption) return kind === 'rsa' && digest !== 'sha1' ? { kind, digest } : undefined;
  const facts = signatureFacts(signatureAlgorithm);
  return facts?.kind === kind ? facts : undefined;
};

export interface VerifiedMessage {
  readonly signer: CertificateFields | undefined;
  readonly fault: MessageFault | undefined;
}

/**
 * Whether the message holds for content of this digest, and who signed it.
 * @param contentDigest under the message's own digest
 * @param more certificates that may be the signer's, where the message does not bring it
 */
export const verifyMessage = (
  message: SignedMessage,
  contentDigest: Uint8Array,
  more: readonly CertificateFields[] = [],
): VerifiedMessage => {
  const signer = [...message.certificates, ...more].find(each => isNamed(each, message.signerId));
  if (signer === undefined) return { signer, fault: 'NO_CERTIFICATE' };
  if (message.digest === 'sha1') return { signer, fault: 'WEAK' };
  const [digest] = message.signedAttributes.get(cmsIds.messageDigest) ?? [];
  const [type] = message.signedAttributes.get(cmsIds.contentType) ?? [];
  if (digest === undefined || !digest.expect(tags.octetString).content.equals(contentDigest)) return { signer, fault: 'DIGEST' };
  if (type?.oid !== message.contentType) return { signer, fault: 'SIGNATURE' };
  try {
    const key = readSubjectKey(signer.subjectPublicKeyInfo);
    const scheme = schemeOf(message, keyAlgorithms[key.algorithm].kind);
    if (scheme === undefined) return { signer, fault: 'ALGORITHM' };
    if (!verifyData(scheme, message.signedBytes, importSubjectKey(key), message.signature)) return { signer, fault: 'SIGNATURE' };
  } catch (error) {
    if (error instanceof Refusal) return { signer, fault: 'ALGORITHM' };
    throw error;
  }
  return { signer, fault: isTheOneSignedFor(message, signer) ? undefined : 'OTHER_CERTIFICATE' };
};
