/** The outer shell of everything an authority signs (RFC 5280 4.1.1): `SEQUENCE { to-be-signed, algorithm, signature }`. */
import type { KeyObject } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import { keyAlgorithms } from '#trust/keys/algorithms.ts';
import type { Signer } from '#trust/keys/key-store.ts';
import { verifyData } from '#trust/keys/signatures.ts';
import { bitString, sequence } from './der.ts';
import { signatureAlgorithmOf } from './signature-algorithms.ts';

/**
 * Signs once. The signature is verified before it leaves: a faulty device must not put out something nobody accepts, and a faulty
 * RSA signature would give the private key away.
 * @param publicKey the signer's; PKI_SIGNER if the signature is not its
 */
export const signatureOver = async (data: Buffer, signer: Signer, publicKey: KeyObject): Promise<Buffer> => {
  const signature = await signer.sign(data);
  if (!verifyData(keyAlgorithms[signer.algorithm], data, publicKey, signature)) throw new Refusal('PKI_SIGNER');
  return signature;
};

/**
 * Signs and closes the shell.
 * @param after what stands behind the signature, as the certificates of an OCSP response do
 */
export const signAndClose = async (tbs: Buffer, signer: Signer, publicKey: KeyObject, ...after: readonly Buffer[]): Promise<Buffer> => {
  const signature = await signatureOver(tbs, signer, publicKey);
  return sequence(tbs, signatureAlgorithmOf(signer.algorithm), bitString(signature), ...after);
};
