/** The key algorithms of this product: how each key is made and which digest signs with it. Knows nothing of certificates. */
import { createPrivateKey, createPublicKey, generateKeyPair, getCurves, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

export type KeyAlgorithm = 'ECDSA_P256' | 'ECDSA_P384' | 'RSA_2048' | 'RSA_3072' | 'RSA_4096' | 'SM2';
export type DigestName = 'sha256' | 'sha384' | 'sha512' | 'sm3';

export type AlgorithmFacts =
  | { readonly kind: 'ec'; readonly curve: 'P-256' | 'P-384'; readonly digest: DigestName }
  | { readonly kind: 'rsa'; readonly bits: 2048 | 3072 | 4096; readonly digest: DigestName }
  | { readonly kind: 'sm2'; readonly curve: 'SM2'; readonly digest: 'sm3' };

/** The digest is as strong as the key (NIST SP 800-57 part 1, table 2); SM2 knows one alone (GB/T 32918.2). */
export const keyAlgorithms: Readonly<Record<KeyAlgorithm, AlgorithmFacts>> = {
  ECDSA_P256: { kind: 'ec', curve: 'P-256', digest: 'sha256' },
  ECDSA_P384: { kind: 'ec', curve: 'P-384', digest: 'sha384' },
  RSA_2048: { kind: 'rsa', bits: 2048, digest: 'sha256' },
  RSA_3072: { kind: 'rsa', bits: 3072, digest: 'sha256' },
  RSA_4096: { kind: 'rsa', bits: 4096, digest: 'sha256' },
  SM2: { kind: 'sm2', curve: 'SM2', digest: 'sm3' },
};

/** How long a key is, as people say it: an RSA modulus, the field of a curve. */
export const keyBits: Readonly<Record<KeyAlgorithm, number>> = {
  ECDSA_P256: 256,
  ECDSA_P384: 384,
  RSA_2048: 2048,
  RSA_3072: 3072,
  RSA_4096: 4096,
  SM2: 256,
};

export const allKeyAlgorithms = Object.keys(keyAlgorithms) as readonly KeyAlgorithm[];

export const isKeyAlgorithm = (name: string): name is KeyAlgorithm => Object.hasOwn(keyAlgorithms, name);

/** Whether this node has SM2 at all: some systems build their OpenSSL without it. */
export const hasSm2 = (): boolean => getCurves().includes('SM2');

interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}
const generate = promisify(generateKeyPair);

/**
 * OpenSSL makes the pair as one for ECDSA that happens to lie on the SM2 curve, and would sign with it by ECDSA. Read back from its
 * bytes it is a pair for SM2.
 */
const makeSm2Pair = async (): Promise<KeyPair> => {
  const pkcs8 = (await generate('ec', { namedCurve: 'SM2' })).privateKey.export({ format: 'der', type: 'pkcs8' });
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  pkcs8.fill(0);
  return { privateKey, publicKey: createPublicKey(privateKey) };
};

/** Makes a key pair on the thread pool; RSA with the public exponent 65537. */
export const makeKeyPair = (algorithm: KeyAlgorithm): Promise<KeyPair> => {
  const facts = keyAlgorithms[algorithm];
  if (facts.kind === 'sm2') return makeSm2Pair();
  return facts.kind === 'ec' ? generate('ec', { namedCurve: facts.curve }) : generate('rsa', { modulusLength: facts.bits });
};
