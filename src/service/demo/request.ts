/** A PKCS #10 request as a subscriber's own program would make it; the private key of a sample is thrown away. */
import { type KeyAlgorithm, makeKeyPair } from '#service/keys/algorithms.ts';
import { requestOf } from '#service/pki/write-request.ts';

/** PEM of a request for a fresh key. */
export const sampleRequest = async (algorithm: KeyAlgorithm, commonName: string): Promise<string> =>
  requestOf(algorithm, commonName, await makeKeyPair(algorithm));
