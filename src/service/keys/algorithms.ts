/** The key algorithms of this product: how each key is made and which digest signs with it. Knows nothing of certificates. */
import { generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

export type KeyAlgorithm = 'ECDSA_P256' | 'ECDSA_P384' | 'RSA_2048' | 'RSA_3072' | 'RSA_4096';
export type DigestName = 'sha256' | 'sha384' | 'sha512';

export type AlgorithmFacts =
  | { readonly kind: 'ec'; readonly curve: 'P-256' | 'P-384'; readonly digest: DigestName }
  | { readonly kind: 'rsa'; readonly bits: 2048 | 3072 | 4096; readonly digest: DigestName };

/** The digest is as strong as the key (NIST SP 800-57 part 1, table 2). */
export const keyAlgorithms: Readonly<Record<KeyAlgorithm, AlgorithmFacts>> = {
  ECDSA_P256: { kind: 'ec', curve: 'P-256', digest: 'sha256' },
  ECDSA_P384: { kind: 'ec', curve: 'P-384', digest: 'sha384' },
  RSA_2048: { kind: 'rsa', bits: 2048, digest: 'sha256' },
  RSA_3072: { kind: 'rsa', bits: 3072, digest: 'sha256' },
  RSA_4096: { kind: 'rsa', bits: 4096, digest: 'sha256' },
};

export const allKeyAlgorithms = Object.keys(keyAlgorithms) as readonly KeyAlgorithm[];

export const isKeyAlgorithm = (name: string): name is KeyAlgorithm => Object.hasOwn(keyAlgorithms, name);

const generate = promisify(generateKeyPair);

/** Makes a key pair on the thread pool; RSA with the public exponent 65537. */
export const makeKeyPair = (algorithm: KeyAlgorithm): Promise<{ privateKey: KeyObject; publicKey: KeyObject }> => {
  const facts = keyAlgorithms[algorithm];
  return facts.kind === 'ec' ? generate('ec', { namedCurve: facts.curve }) : generate('rsa', { modulusLength: facts.bits });
};
