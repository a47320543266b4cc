/** A subject's public key (RFC 5480, RFC 8017, GM/T 0009): which keys may be certified, and their import. Never sees a private key. */
import { createPublicKey, hash, type KeyObject } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import type { KeyAlgorithm } from '#trust/keys/algorithms.ts';
import { bitString, Der, DerError, integer, nullValue, oid, sequence, tags } from './der.ts';

const ecPublicKey = '1.2.840.10045.2.1';
const rsaEncryption = '1.2.840.113549.1.1.1';

/** `crv` is the curve's name in a JWK, where it has one. */
const curves: Readonly<Record<string, { readonly algorithm: KeyAlgorithm; readonly crv?: string; readonly bytes: number }>> = {
  '1.2.840.10045.3.1.7': { algorithm: 'ECDSA_P256', crv: 'P-256', bytes: 32 },
  '1.3.132.0.34': { algorithm: 'ECDSA_P384', crv: 'P-384', bytes: 48 },
  '1.2.156.10197.1.301': { algorithm: 'SM2', bytes: 32 },
};
const rsaSizes: Readonly<Record<number, KeyAlgorithm>> = { 2048: 'RSA_2048', 3072: 'RSA_3072', 4096: 'RSA_4096' };

export interface SubjectKey {
  readonly algorithm: KeyAlgorithm;
  /** subjectPublicKeyInfo, DER, its own copy. */
  readonly subjectPublicKeyInfo: Buffer;
  /** The key identifier: the first 160 bits of SHA-256 over the subjectPublicKey bits (RFC 7093 2 method 1); for SM2 their SHA-1 (RFC 5280 4.2.1.2 method 1), as the field does. It names, and proves nothing. */
  readonly keyIdentifier: Buffer;
  /** The key as a JWK, the form node imports fastest; SM2 has none. */
  readonly jwk: Readonly<Record<string, string>> | undefined;
}

const bitLength = (magnitude: Buffer): number =>
  magnitude.length === 0 ? 0 : magnitude.length * 8 - Math.clz32(magnitude.readUInt8(0)) + 24;
const magnitudeOf = (integer: Buffer): Buffer => (integer[0] === 0 ? integer.subarray(1) : integer);

const readEc = (parameters: Der | undefined, point: Buffer) => {
  const isNamed = parameters?.tag === tags.oid;
  const curve = isNamed ? parameters.oid : 'explicit';
  const facts = curves[curve];
  if (facts === undefined) throw new Refusal('KEY_CURVE', { params: { curve } });
  const { algorithm, crv, bytes } = facts;
  // RFC 5480 2.2: uncompressed points are what everybody reads.
  if (point.length !== 1 + 2 * bytes || point[0] !== 4) throw new Refusal('KEY_POINT');
  const x = point.subarray(1, 1 + bytes).toString('base64url');
  const y = point.subarray(1 + bytes).toString('base64url');
  const encoded = sequence(sequence(oid(ecPublicKey), oid(curve)), bitString(point));
  return { algorithm, encoded, jwk: crv === undefined ? undefined : { kty: 'EC', crv, x, y } };
};

const readRsa = (parameters: Der | undefined, key: Buffer) => {
  if (parameters?.tag !== tags.nullValue) throw new DerError('RSA key without NULL parameters');
  const [modulus, exponent, ...rest] = Der.whole(key).items;
  if (modulus === undefined || exponent === undefined || rest.length > 0) throw new DerError('not an RSA key');
  if ((modulus.integer[0] ?? 0x80) >= 0x80 || (exponent.integer[0] ?? 0x80) >= 0x80) throw new Refusal('KEY_RSA_EXPONENT');
  const n = magnitudeOf(modulus.integer);
  const e = magnitudeOf(exponent.integer);
  const bits = bitLength(n);
  const algorithm = rsaSizes[bits];
  if (algorithm === undefined) throw new Refusal('KEY_RSA_SIZE', { params: { bits } });
  // OpenSSL imports no even modulus.
  if (((n.at(-1) ?? 0) & 1) === 0) throw new Refusal('KEY_RSA_SMALL_FACTOR');
  // Odd and at least 65537 (NIST SP 800-56B 6.4.1.1); more than 64 bits make every verification slow.
  const isOdd = ((e.at(-1) ?? 0) & 1) === 1;
  if (!isOdd || e.length > 8 || BigInt(`0x${e.toString('hex') || '0'}`) < 65537n) throw new Refusal('KEY_RSA_EXPONENT');
  const encoded = sequence(sequence(oid(rsaEncryption), nullValue), bitString(sequence(integer(n), integer(e))));
  return { algorithm, encoded, jwk: { kty: 'RSA', n: n.toString('base64url'), e: e.toString('base64url') } };
};

/**
 * Reads and judges a subjectPublicKeyInfo.
 * @throws Refusal KEY_ALGORITHM, KEY_CURVE, KEY_POINT, KEY_RSA_SIZE, KEY_RSA_SMALL_FACTOR, KEY_RSA_EXPONENT; DerError for bytes that are none
 */
export const readSubjectKey = (info: Uint8Array): SubjectKey => {
  const whole = Der.whole(info);
  const [identifier, bits, ...rest] = whole.items;
  if (identifier === undefined || bits === undefined || rest.length > 0) throw new DerError('not a public key');
  const [type, parameters, ...more] = identifier.items;
  if (type === undefined || more.length > 0) throw new DerError('not an algorithm identifier');
  const key = bits.bitString;
  if (type.oid !== ecPublicKey && type.oid !== rsaEncryption) throw new Refusal('KEY_ALGORITHM', { params: { algorithm: type.oid } });
  const { encoded, ...read } = type.oid === ecPublicKey ? readEc(parameters, key) : readRsa(parameters, key);
  // One key, one encoding: whatever the reader was lenient about shows here.
  if (!encoded.equals(whole.bytes)) throw new DerError('a public key that is not in DER');
  const keyIdentifier = read.algorithm === 'SM2' ? hash('sha1', key, 'buffer') : hash('sha256', key, 'buffer').subarray(0, 20);
  return { ...read, subjectPublicKeyInfo: encoded, keyIdentifier };
};

/** The half of a point that it shares with its negative, whose private key is the negative; of a compressed one there is no other. */
const abscissa = (point: Buffer): Buffer => point.subarray(1, (point[0] ?? 0) < 4 ? undefined : (point.length + 1) / 2);

/** What makes a key the key that it is, however it is written. Undefined for other kinds, and for bytes that are none. */
const materialOf = (info: Uint8Array): string | undefined => {
  try {
    const [identifier, bits] = Der.whole(info).items;
    const [type, parameters] = identifier?.items ?? [];
    if (type?.oid === rsaEncryption) {
      const [modulus] = Der.whole(bits?.bitString ?? Buffer.alloc(0)).items;
      // Without the exponent: whoever has one private key of a modulus has them all.
      return modulus === undefined ? undefined : `RSA ${magnitudeOf(modulus.integer).toString('hex')}`;
    }
    if (type?.oid !== ecPublicKey || parameters?.tag !== tags.oid || bits === undefined) return undefined;
    return `EC ${parameters.content.toString('hex')} ${abscissa(bits.bitString).toString('hex')}`;
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
};

/**
 * What tells one public key from another, as it stands beside each certificate; upper-case hex. SHA-256 over the modulus of RSA, over curve
 * and abscissa of a point; over the bytes of what is neither. Migration 0028 computes the same.
 */
export const publicKeyHash = (info: Uint8Array): string => hash('sha256', materialOf(info) ?? info, 'hex').toUpperCase();

/** Imports the key; KEY_POINT if the point is not on its curve. As JWK: 2 times faster than as DER for P-256, more for others. */
export const importSubjectKey = ({ jwk, subjectPublicKeyInfo }: SubjectKey): KeyObject => {
  try {
    return jwk === undefined
      ? createPublicKey({ key: subjectPublicKeyInfo, format: 'der', type: 'spki' })
      : createPublicKey({ key: { ...jwk }, format: 'jwk' });
  } catch (cause) {
    throw new Refusal('KEY_POINT', { cause });
  }
};
