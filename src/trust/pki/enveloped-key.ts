/**
 * The private key of an encryption certificate on its way to its holder: under the public key of their signing certificate, as keys take
 * it in. Two spellings of one thing: DER (GB/T 35276 7.4, GM/T 0009 7.4) and the blob of SKF_ImportECCKeyPair (GM/T 0016).
 */
import { createCipheriv, randomBytes } from 'node:crypto';
import { sm2 } from 'sm-crypto-v2';
import { bitString, Der, DerError, integer, octetString, oid, sequence } from './der.ts';

/** SM4 in ECB mode (GM/T 0006), which the standard names for this use: the plain text is two blocks of random bits. */
const sm4Ecb = '1.2.156.10197.1.104.1';
export const sgdSm4Ecb = 0x0401;
const scalarBytes = 32;

/** What stands in an SM2 cipher text (GB/T 32918.4 6.1), in the order the standard has had since 2012: C1, C3, C2. */
interface Cipher {
  readonly x: Buffer;
  readonly y: Buffer;
  readonly c3: Buffer;
  readonly c2: Buffer;
}

const pointOf = (subjectPublicKeyInfo: Uint8Array): Buffer => {
  const [, key] = Der.whole(subjectPublicKeyInfo).items;
  if (key?.bitString.length !== 65) throw new DerError('not an SM2 key');
  return Buffer.from(key.bitString);
};

/** The private scalar inside PKCS #8 (RFC 5958, RFC 5915). */
export const scalarOf = (pkcs8: Uint8Array): Buffer => {
  const [, , inner] = Der.whole(pkcs8).items;
  const [, scalar] = inner === undefined ? [] : Der.whole(inner.content).items;
  if (scalar?.content.length !== scalarBytes) throw new DerError('not an SM2 key');
  return Buffer.from(scalar.content);
};

/** OpenSSL inside node enciphers by RSA alone, so a library does; what its time could tell is a key used once (decision 0044). */
const encipher = (message: Buffer, publicPoint: Buffer): Cipher => {
  const bytes = Buffer.from(sm2.doEncrypt(message, publicPoint.toString('hex'), 1), 'hex');
  const [x, y, c3, c2] = [bytes.subarray(0, 32), bytes.subarray(32, 64), bytes.subarray(64, 96), bytes.subarray(96)];
  return { x, y, c3, c2 };
};

/**
 * Makes the enveloped key, DER.
 * @param pkcs8 the encryption key pair's private half; left as it is
 * @param publicKey subjectPublicKeyInfo of that pair
 * @param holder subjectPublicKeyInfo of the signing certificate, under whose key it travels
 */
export const makeEnvelopedKey = (pkcs8: Uint8Array, publicKey: Uint8Array, holder: Uint8Array): Buffer => {
  const contentKey = randomBytes(16);
  const scalar = scalarOf(pkcs8);
  const sm4 = createCipheriv('sm4-ecb', contentKey, null).setAutoPadding(false);
  const encryptedScalar = Buffer.concat([sm4.update(scalar), sm4.final()]);
  scalar.fill(0);
  const { x, y, c3, c2 } = encipher(contentKey, pointOf(holder));
  contentKey.fill(0);
  return sequence(
    sequence(oid(sm4Ecb)),
    sequence(integer(x), integer(y), octetString(c3), octetString(c2)),
    bitString(pointOf(publicKey)),
    bitString(encryptedScalar),
  );
};

const magnitude = (part: Der | undefined): Buffer => {
  const bytes = part?.integer ?? Buffer.alloc(0);
  const out = Buffer.alloc(64);
  bytes.subarray(-32).copy(out, 64 - Math.min(32, bytes.length));
  return out;
};
const littleEndian = (value: number): Buffer => {
  const out = Buffer.alloc(4);
  out.writeUInt32LE(value);
  return out;
};
/** 256 bits at the end of 64 octets, as every number stands in the structures of GM/T 0016. */
const wide = (bytes: Uint8Array): Buffer => Buffer.concat([Buffer.alloc(64 - bytes.length), bytes]);

/** The same as ENVELOPEDKEYBLOB (GM/T 0016 6.4.10): what a key's driver hands to SKF_ImportECCKeyPair. */
export const skfBlobOf = (envelopedKey: Uint8Array): Buffer => {
  const [, cipher, publicKey, encryptedScalar] = Der.whole(envelopedKey).items;
  const [x, y, c3, c2] = cipher?.items ?? [];
  if (publicKey === undefined || encryptedScalar === undefined || c3 === undefined || c2 === undefined)
    throw new DerError('not an enveloped key');
  const point = publicKey.bitString;
  return Buffer.concat([
    ...[1, sgdSm4Ecb, 256].map(littleEndian),
    wide(encryptedScalar.bitString),
    ...[littleEndian(256), wide(point.subarray(1, 33)), wide(point.subarray(33))],
    ...[magnitude(x), magnitude(y), c3.content, littleEndian(c2.content.length), c2.content],
  ]);
};
