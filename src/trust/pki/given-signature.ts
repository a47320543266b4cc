/** A signature as a key that is not here gives it: of ECDSA and SM2 some give DER, others r and s one behind the other (ECCSIGNATUREBLOB of GM/T 0016). */
import type { KeyObject } from 'node:crypto';
import { lacksUserId, type Scheme, verifyData } from '#trust/keys/signatures.ts';
import { integer, sequence } from './der.ts';

const formsOf = ({ kind }: Scheme, signature: Buffer): readonly Buffer[] => {
  const half = signature.length / 2;
  if (kind === 'rsa' || !Number.isInteger(half) || half === 0) return [signature];
  return [signature, sequence(integer(signature.subarray(0, half)), integer(signature.subarray(half)))];
};

/** What is no signature at all is none of that key either. */
const tried = (verify: () => boolean): boolean => {
  try {
    return verify();
  } catch {
    return false;
  }
};

/** The signature as structures carry it (DER for ECDSA and SM2); undefined where the key has not made it over these data. */
export const givenSignature = (scheme: Scheme, data: Uint8Array, key: KeyObject, signature: Buffer): Buffer | undefined =>
  formsOf(scheme, signature).find(form => tried(() => verifyData(scheme, data, key, form)));

/** Whether the key has made it over these data under another identity than the usual one, or none. */
export const givenWithoutUserId = (scheme: Scheme, data: Uint8Array, key: KeyObject, signature: Buffer): boolean =>
  scheme.kind === 'sm2' && formsOf(scheme, signature).some(form => tried(() => lacksUserId(data, key, form)));
