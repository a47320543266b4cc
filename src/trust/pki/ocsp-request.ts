/** Questions about the state of certificates (RFC 6960 4.1), read strictly. Whom they are about and what is answered is not known here. */
import { Der, DerError, tags } from './der.ts';
import { type Digest, readDigest } from './digests.ts';
import { serialHex } from './serial.ts';
import { type RawExtension, readExtensions } from './structure.ts';

export const nonceOid = '1.3.6.1.5.5.7.48.1.2';

/** One certificate asked for, named by digests of its issuer's name and key. */
export interface CertId {
  /** As it stood in the request: the answer repeats it byte for byte. */
  readonly der: Buffer;
  /** Undefined for a digest we do not know: then nothing can be said of the issuer. */
  readonly digest: Digest | undefined;
  readonly issuerNameHash: Buffer;
  readonly issuerKeyHash: Buffer;
  /** Hex, upper case. */
  readonly serialNumber: string;
}

export interface OcspRequest {
  readonly certIds: readonly CertId[];
  readonly nonce: Buffer | undefined;
}

/** A chain has three or four certificates; more than this in one question is somebody fishing. */
export const mostCertificates = 20;
/** RFC 9654 2.1. */
const longestNonce = 128;

const readCertId = (certId: Der): CertId => {
  const [algorithm, nameHash, keyHash, serial, ...rest] = certId.items;
  if (algorithm === undefined || nameHash === undefined || keyHash === undefined || serial === undefined || rest.length > 0)
    throw new DerError('not a CertID');
  const number = serial.integer;
  if ((number[0] ?? 0x80) >= 0x80) throw new DerError('negative serial number');
  return {
    der: certId.bytes,
    digest: readDigest(algorithm),
    issuerNameHash: nameHash.expect(tags.octetString).content,
    issuerKeyHash: keyHash.expect(tags.octetString).content,
    serialNumber: serialHex(number),
  };
};

/** What is critical and not understood must not pass (RFC 6960 4.4). */
const refuseCritical = (extensions: readonly RawExtension[], known: readonly string[]): void => {
  const strange = extensions.find(({ oid, critical }) => critical && !known.includes(oid));
  if (strange !== undefined) throw new DerError(`critical extension ${strange.oid}`);
};

const readNonce = (extensions: readonly RawExtension[]): Buffer | undefined => {
  const [found, ...more] = extensions.filter(({ oid }) => oid === nonceOid);
  if (found === undefined) return undefined;
  const nonce = Der.whole(found.value).expect(tags.octetString).content;
  if (more.length > 0 || nonce.length < 1 || nonce.length > longestNonce) throw new DerError('bad nonce');
  return nonce;
};

const readOne = (request: Der): CertId => {
  const [certId, extensions, ...rest] = request.items;
  if (certId === undefined || rest.length > 0) throw new DerError('not a Request');
  if (extensions !== undefined) refuseCritical(readExtensions(extensions.expect(0xa0)), []);
  return readCertId(certId);
};

/**
 * Reads an OCSPRequest. A signature on it is let pass unread: whoever may ask is everybody.
 * @throws DerError for anything else, for another version, for a nonce of no or more than 128 octets (RFC 9654 2.1), for more than 20 certificates
 */
export const readOcspRequest = (bytes: Uint8Array): OcspRequest => {
  const [tbs, signature, ...rest] = Der.whole(bytes).items;
  if (tbs === undefined || rest.length > 0) throw new DerError('not an OCSP request');
  signature?.expect(0xa0);
  const fields = tbs.items;
  const version = fields[0]?.tag === 0xa0 ? fields.shift() : undefined;
  if (version !== undefined && !Der.whole(version.content).integer.equals(Buffer.of(0))) throw new DerError('not version 1');
  if (fields[0]?.tag === 0xa1) fields.shift();
  const [list, tagged, ...more] = fields;
  if (list === undefined || more.length > 0) throw new DerError('not an OCSP request');
  const requests = list.items;
  if (requests.length < 1 || requests.length > mostCertificates) throw new DerError(`${requests.length} certificates`);
  const extensions = tagged === undefined ? [] : readExtensions(tagged.expect(0xa2));
  refuseCritical(extensions, [nonceOid]);
  return { certIds: requests.map(readOne), nonce: readNonce(extensions) };
};
