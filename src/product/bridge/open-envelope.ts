/** The encryption pair as GM/T 0016 hands it to a key: opened with the signing pair of its container, and judged before it is kept. */
import { createDecipheriv, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { sm2 } from 'sm-crypto-v2';
import { bitString, integerOf, octetString, oid, sequence } from '#trust/pki/der.ts';
import { scalarOf, sgdSm4Ecb } from '#trust/pki/enveloped-key.ts';
import { BridgeError } from './bridge-error.ts';

export interface OpenedPair {
  /** subjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer;
  /** PKCS #8, DER. */
  readonly privateKey: Buffer;
}

const contentKeyBytes = 16;
const ecKey = sequence(oid('1.2.840.10045.2.1'), oid('1.2.156.10197.1.301'));

/** The last 256 of 512 bits; the others have to be zero. */
const narrow = (blob: Buffer, at: number): Buffer => {
  if (blob.subarray(at, at + 32).some(byte => byte !== 0)) throw new BridgeError('ENVELOPE_UNREADABLE');
  return blob.subarray(at + 32, at + 64);
};

/** ENVELOPEDKEYBLOB (GM/T 0016 6.4.10) of an SM2 pair under SM4, which is what keys of this kind take. */
const partsOf = (blob: Buffer) => {
  const cipherAt = 208;
  const isOne =
    blob.length === cipherAt + 164 + contentKeyBytes &&
    [1, sgdSm4Ecb, 256].every((value, at) => blob.readUInt32LE(at * 4) === value) &&
    blob.readUInt32LE(76) === 256 &&
    blob.readUInt32LE(cipherAt + 160) === contentKeyBytes;
  if (!isOne) throw new BridgeError('ENVELOPE_UNREADABLE');
  return {
    encryptedScalar: narrow(blob, 12),
    point: Buffer.concat([Buffer.from([4]), narrow(blob, 80), narrow(blob, 144)]),
    cipher: Buffer.concat([narrow(blob, cipherAt), narrow(blob, cipherAt + 64), blob.subarray(336, 368), blob.subarray(372)]),
  };
};

/** C1, C3, C2 (GB/T 32918.4 6.1). @returns undefined where it was made for another key, or altered */
const decipher = (cipher: Buffer, signing: KeyObject): Buffer | undefined => {
  const scalar = scalarOf(signing.export({ format: 'der', type: 'pkcs8' }));
  const message = Buffer.from(sm2.doDecrypt(cipher.toString('hex'), scalar.toString('hex'), 1, { output: 'array' }));
  scalar.fill(0);
  return message.length === contentKeyBytes ? message : undefined;
};

/** PKCS #8 without its public half, which whoever reads it then has to work out: that is how the two are compared. */
const keyOf = (scalar: Buffer): Buffer => sequence(integerOf(0), ecKey, octetString(sequence(integerOf(1), octetString(scalar))));

const opened = ({ encryptedScalar, point, cipher }: ReturnType<typeof partsOf>, signing: KeyObject): OpenedPair | undefined => {
  const contentKey = decipher(cipher, signing);
  if (contentKey === undefined) return undefined;
  const sm4 = createDecipheriv('sm4-ecb', contentKey, null).setAutoPadding(false);
  const privateKey = keyOf(Buffer.concat([sm4.update(encryptedScalar), sm4.final()]));
  contentKey.fill(0);
  const publicKey = createPublicKey(createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' }));
  return publicKey.export({ format: 'der', type: 'spki' }).equals(sequence(ecKey, bitString(point)))
    ? { publicKey: sequence(ecKey, bitString(point)), privateKey }
    : undefined;
};

/**
 * Opens what SKF_ImportECCKeyPair takes.
 * @param signing the private half of the container's SM2 signing pair
 * @throws BridgeError ENVELOPE_UNREADABLE; ENVELOPE_FOREIGN for another signing pair, or halves that do not belong together
 */
export const openEnvelope = (blob: Buffer, signing: KeyObject): OpenedPair => {
  const parts = partsOf(blob);
  let cause: unknown;
  try {
    const pair = opened(parts, signing);
    if (pair !== undefined) return pair;
  } catch (error) {
    cause = error;
  }
  throw new BridgeError('ENVELOPE_FOREIGN', { cause });
};
