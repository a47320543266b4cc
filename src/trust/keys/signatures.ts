/** How keys sign and how signatures are verified, by the kind of key: the one place that knows what SM2 signs besides the data. */
import {
  createHash,
  createPublicKey,
  createSign,
  createVerify,
  sign as cryptoSign,
  verify as cryptoVerify,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import type { AlgorithmFacts, DigestName } from './algorithms.ts';

/** How data become a signature. */
export interface Scheme {
  readonly kind: AlgorithmFacts['kind'];
  readonly digest: DigestName;
}

/** The identity every signer has where none was agreed (GM/T 0009 10). Certificates, requests and lists are signed under it. */
export const defaultUserId = '1234567812345678';

/** a, b and the base point of the curve (GB/T 32918.5 2): what Z holds of it. The arithmetic is OpenSSL's. */
const curveOfZ = Buffer.from(
  'FFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF00000000FFFFFFFFFFFFFFFC' +
    '28E9FA9E9D9F5E344D5A9E4BCF6509A7F39789F515AB8F92DDBCBD414D940E93' +
    '32C4AE2C1F1981195F9904466A39C9948FE30BBFF2660BE1715A4589334C74C7' +
    'BC3736A2F4F6779C59BDCEE36B692153D0A9877CC62A474002DF32E52139F0A0',
  'hex',
);

/** Z (GB/T 32918.2 5.5): the digest of the signer's identity, the curve and their public key. */
const zOf = (key: KeyObject, userId: string): Buffer => {
  const info = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'der', type: 'spki' });
  const id = Buffer.from(userId, 'utf8');
  const bits = Buffer.alloc(2);
  bits.writeUInt16BE(id.length * 8);
  // The point stands uncompressed at the end of its subjectPublicKeyInfo.
  return createHash('sm3').update(bits).update(id).update(curveOfZ).update(info.subarray(-64)).digest();
};

const usual = new WeakMap<KeyObject, Buffer>();
const usualZ = (key: KeyObject): Buffer => {
  const known = usual.get(key) ?? zOf(key, defaultUserId);
  usual.set(key, known);
  return known;
};

/**
 * The streaming interface of node hashes what it is given and has OpenSSL sign that digest, so Z can stand in front of the data.
 * `crypto.sign('sm3')` cannot be used: it puts the Z of the empty identity there, and nobody else accepts that.
 */
const signSm2 = (data: Uint8Array, key: KeyObject): Buffer => createSign('sm3').update(usualZ(key)).update(data).sign(key);
const verifySm2 = (prefix: Buffer, data: Uint8Array, key: KeyObject, signature: Uint8Array): boolean =>
  createVerify('sm3').update(prefix).update(data).verify(key, signature);

/** Signs: ECDSA as DER Ecdsa-Sig-Value, SM2 as the same of its r and s (GM/T 0009 7.3), RSA as PKCS #1 v1.5. */
export const signData = ({ kind, digest }: Scheme, data: Uint8Array, key: KeyObject): Buffer =>
  kind === 'sm2' ? signSm2(data, key) : cryptoSign(digest, data, key);

const onPool = promisify(cryptoSign) as (digest: string, data: Uint8Array, key: KeyObject) => Promise<Buffer>;
/** As `signData`, where a signature takes long on the thread pool: an RSA one would hold up the event loop. */
export const signDataAside = async (scheme: Scheme, data: Uint8Array, key: KeyObject): Promise<Buffer> =>
  scheme.kind === 'rsa' ? onPool(scheme.digest, data, key) : signData(scheme, data, key);

/** Whether the key made the signature. The caller sees to it that the key is of the scheme's kind. */
export const verifyData = ({ kind, digest }: Scheme, data: Uint8Array, key: KeyObject, signature: Uint8Array): boolean =>
  kind === 'sm2' ? verifySm2(usualZ(key), data, key, signature) : cryptoVerify(digest, data, key, signature);

/**
 * Whether an SM2 signature that does not hold was made with the wrong identity: none at all, or no Z. Programs that were not told the
 * identity do the one, others that take SM2 for ECDSA's sister the other.
 */
export const lacksUserId = (data: Uint8Array, key: KeyObject, signature: Uint8Array): boolean =>
  [zOf(key, ''), Buffer.alloc(0)].some(prefix => verifySm2(prefix, data, key, signature));
