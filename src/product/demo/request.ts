/** A PKCS #10 request as a subscriber's own program would make it; the private key of a sample is thrown away. */
import { type KeyAlgorithm, makeKeyPair } from '#trust/keys/algorithms.ts';
import { requestOf } from '#trust/pki/write-request.ts';

/** PEM of a request for a fresh key. */
export const sampleRequest = async (algorithm: KeyAlgorithm, commonName: string): Promise<string> =>
  requestOf(algorithm, commonName, await makeKeyPair(algorithm));
