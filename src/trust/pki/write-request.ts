/** A PKCS #10 request (RFC 2986) written: name, public key, no attributes, signed by the key it is for. */
import type { KeyObject } from 'node:crypto';
import { type KeyAlgorithm, keyAlgorithms } from '#trust/keys/algorithms.ts';
import { signData } from '#trust/keys/signatures.ts';
import { bitString, explicit, integerOf, sequence } from './der.ts';
import { encodeSubject } from './names.ts';
import { toPem } from './pem.ts';
import { signatureAlgorithmOf } from './signature-algorithms.ts';

interface Pair {
  readonly privateKey: KeyObject;
  /** As a key, or as subjectPublicKeyInfo in DER. */
  readonly publicKey: KeyObject | Buffer;
}

/** PEM of a request. The name in it is for people: the certificate's comes from the application. */
export const requestOf = (algorithm: KeyAlgorithm, commonName: string, { privateKey, publicKey }: Pair): string => {
  // attributes [0], none
  const attributes = explicit(0, Buffer.alloc(0));
  const info = sequence(
    integerOf(0),
    encodeSubject({ countryName: 'CN', commonName }),
    Buffer.isBuffer(publicKey) ? publicKey : publicKey.export({ type: 'spki', format: 'der' }),
    attributes,
  );
  const signature = signData(keyAlgorithms[algorithm], info, privateKey);
  return toPem('CERTIFICATE REQUEST', sequence(info, signatureAlgorithmOf(algorithm), bitString(signature)));
};
