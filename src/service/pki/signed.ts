/** The outer shell of everything an authority signs (RFC 5280 4.1.1): `SEQUENCE { to-be-signed, algorithm, signature }`. */
import { type KeyObject, verify } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import { keyAlgorithms } from '#service/keys/algorithms.ts';
import type { Signer } from '#service/keys/key-store.ts';
import { bitString, sequence } from './der.ts';
import { signatureAlgorithmOf } from './signature-algorithms.ts';

/**
 * Signs once and closes the shell. The signature is verified before it leaves: a faulty device must not put out something
 * nobody accepts, and a faulty RSA signature would give the private key away.
 * @param publicKey the issuer's; PKI_SIGNER if the signature is not its
 */
export const signAndClose = async (tbs: Buffer, signer: Signer, publicKey: KeyObject): Promise<Buffer> => {
  const signature = await signer.sign(tbs);
  if (!verify(keyAlgorithms[signer.algorithm].digest, tbs, publicKey, signature)) throw new Refusal('PKI_SIGNER');
  return sequence(tbs, signatureAlgorithmOf(signer.algorithm), bitString(signature));
};
