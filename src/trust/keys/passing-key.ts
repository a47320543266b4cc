/** A key pair that is in memory alone, for as long as somebody holds it: no store keeps it, and nothing reads it out. */
import type { KeyObject } from 'node:crypto';
import { type KeyAlgorithm, keyAlgorithms, makeKeyPair } from './algorithms.ts';
import type { Signer } from './key-store.ts';
import { signDataAside } from './signatures.ts';

export interface PassingKey {
  readonly signer: Signer;
  /** Lets go of the private key: OpenSSL overwrites it when it is collected. Nothing signs with it after. */
  forget(): void;
}

export const makePassingKey = async (algorithm: KeyAlgorithm): Promise<PassingKey> => {
  const { privateKey, publicKey } = await makeKeyPair(algorithm);
  const { kind, digest } = keyAlgorithms[algorithm];
  let held: KeyObject | undefined = privateKey;
  return {
    signer: {
      algorithm,
      publicKey: publicKey.export({ format: 'der', type: 'spki' }),
      async sign(data) {
        if (held === undefined) throw new Error('the key was forgotten');
        return signDataAside({ kind, digest }, data, held);
      },
    },
    forget() {
      held = undefined;
    },
  };
};
