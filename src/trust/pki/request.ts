/** PKCS #10 requests (RFC 2986): reading, and the proof that the sender holds the private key. Only the key is ever used. */
import type { KeyObject } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import { type KeyAlgorithm, keyAlgorithms } from '#trust/keys/algorithms.ts';
import { defaultUserId, lacksUserId, type Scheme, verifyData } from '#trust/keys/signatures.ts';
import { Der, DerError } from './der.ts';
import { formatDn, hasControlCharacter, readName } from './names.ts';
import { readPem } from './pem.ts';
import { isAcceptable, signatureFacts, weakSignatureAlgorithms } from './signature-algorithms.ts';
import { importSubjectKey, readSubjectKey } from './subject-key.ts';

export interface CertificateRequest {
  /** subjectPublicKeyInfo, DER: what issuance takes from the request, and all it takes. */
  readonly subjectPublicKeyInfo: Buffer;
  readonly algorithm: KeyAlgorithm;
  /** The name the sender wrote, for people to compare; the certificate's subject comes from the application. */
  readonly subjectDn: string;
}

/** The largest request accepted, in octets of its PEM text. An honest one for RSA-4096 has 2 kB. */
export const maxRequestBytes = 16 * 1024;

const labels = ['CERTIFICATE REQUEST', 'NEW CERTIFICATE REQUEST'];

/** The DER of the one PEM block; explanatory text may stand before it (RFC 7468 5.2), nothing after it. */
const derOf = (pem: string): Buffer => {
  const label = labels.find(name => pem.includes(`-----BEGIN ${name}-----`));
  const [first, ...more] = (label === undefined ? undefined : readPem(label, pem)) ?? [];
  if (label === undefined || first === undefined) throw new Refusal('CSR_NOT_PEM');
  const end = `-----END ${label}-----`;
  if (more.length > 0 || pem.slice(pem.indexOf(end) + end.length).trim() !== '') throw new Refusal('CSR_TRAILING_DATA');
  return first;
};

/** Whoever was not told the identity that SM2 signs under learns it from the refusal. */
const checkSignature = (scheme: Scheme, info: Buffer, key: KeyObject, signature: Buffer): void => {
  if (verifyData(scheme, info, key, signature)) return;
  if (scheme.kind === 'sm2' && lacksUserId(info, key, signature))
    throw new Refusal('CSR_SM2_USER_ID', { params: { userId: defaultUserId } });
  throw new Refusal('CSR_SIGNATURE_WRONG');
};

const read = (der: Buffer): CertificateRequest => {
  const whole = Der.first(der);
  const [info, algorithm, signature, ...rest] = whole.items;
  if (info === undefined || algorithm === undefined || signature === undefined || rest.length > 0) throw new DerError('not a request');
  const [version, subject, key, attributes, ...more] = info.items;
  if (version === undefined || subject === undefined || key === undefined || more.length > 0) throw new DerError('not a request');
  if (!version.integer.equals(Buffer.from([0])) || (attributes !== undefined && attributes.tag !== 0xa0))
    throw new DerError('not version 1');
  // Only behind a request can there be something too much.
  if (whole.end !== der.length) throw new Refusal('CSR_TRAILING_DATA');

  const signedWith = algorithm.items[0]?.oid ?? '';
  const weak = weakSignatureAlgorithms[signedWith];
  if (weak !== undefined) throw new Refusal('CSR_SIGNATURE_WEAK', { params: { algorithm: weak } });
  const subjectKey = readSubjectKey(key.bytes);
  const facts = signatureFacts(signedWith);
  if (facts === undefined || facts.kind !== keyAlgorithms[subjectKey.algorithm].kind)
    throw new Refusal('CSR_SIGNATURE_ALGORITHM', { params: { algorithm: signedWith } });
  if (!isAcceptable(signedWith, algorithm.bytes)) throw new DerError('signature algorithm with odd parameters');
  checkSignature(facts, info.bytes, importSubjectKey(subjectKey), signature.bitString);

  const name = readName(subject);
  if (hasControlCharacter(name)) throw new Refusal('CSR_NAME_CONTROL');
  return {
    subjectPublicKeyInfo: subjectKey.subjectPublicKeyInfo,
    algorithm: subjectKey.algorithm,
    subjectDn: formatDn(name),
  };
};

/**
 * Reads a request in PEM and verifies its signature with its own key (proof of possession, RFC 2986 3 note 2).
 * @throws Refusal CSR_TOO_LARGE, CSR_NOT_PEM, CSR_NOT_DER, CSR_TRAILING_DATA, CSR_SIGNATURE_WEAK, CSR_SIGNATURE_ALGORITHM,
 * CSR_SIGNATURE_WRONG, CSR_SM2_USER_ID, CSR_NAME_CONTROL; KEY_ALGORITHM, KEY_CURVE, KEY_POINT, KEY_RSA_SIZE,
 * KEY_RSA_SMALL_FACTOR, KEY_RSA_EXPONENT for its key; what else makes a key weak, `refuseWeakKey` says
 */
export const parseRequest = (pem: string): CertificateRequest => {
  if (Buffer.byteLength(pem) > maxRequestBytes) throw new Refusal('CSR_TOO_LARGE', { params: { limit: maxRequestBytes } });
  try {
    return read(derOf(pem));
  } catch (error) {
    if (error instanceof DerError) throw new Refusal('CSR_NOT_DER', { cause: error });
    throw error;
  }
};
