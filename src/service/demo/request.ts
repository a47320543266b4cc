/** A PKCS #10 request (RFC 2986) as a subscriber's own program would make it; the private key of a sample is thrown away. */
import { type KeyObject, sign } from 'node:crypto';
import { type KeyAlgorithm, keyAlgorithms, makeKeyPair } from '#service/keys/algorithms.ts';
import { bitString, explicit, integerOf, sequence } from '#service/pki/der.ts';
import { encodeSubject } from '#service/pki/names.ts';
import { toPem } from '#service/pki/pem.ts';
import { signatureAlgorithmOf } from '#service/pki/signature-algorithms.ts';

interface Pair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** PEM of a request for a fresh key. The name in it is for people: the certificate's comes from the application. */
export const sampleRequest = async (algorithm: KeyAlgorithm, commonName: string): Promise<string> =>
  requestOf(algorithm, commonName, await makeKeyPair(algorithm));

/** The same for a key that its holder keeps. */
export const requestOf = (algorithm: KeyAlgorithm, commonName: string, { privateKey, publicKey }: Pair): string => {
  // attributes [0], none
  const attributes = explicit(0, Buffer.alloc(0));
  const info = sequence(
    integerOf(0),
    encodeSubject({ countryName: 'CN', commonName }),
    publicKey.export({ type: 'spki', format: 'der' }),
    attributes,
  );
  const signature = sign(keyAlgorithms[algorithm].digest, info, privateKey);
  return toPem('CERTIFICATE REQUEST', sequence(info, signatureAlgorithmOf(algorithm), bitString(signature)));
};
