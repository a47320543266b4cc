/** Certificate requests (RFC 2986) as applicants hand them in. */
import type { KeyObject } from 'node:crypto';
import { type KeyAlgorithm, keyAlgorithms } from '#trust/keys/algorithms.ts';
import { signData } from '#trust/keys/signatures.ts';
import { bitString, element, integerOf, sequence } from '#trust/pki/der.ts';
import { encodeSubject } from '#trust/pki/names.ts';
import { toPem } from '#trust/pki/pem.ts';
import { signatureAlgorithmOf } from '#trust/pki/signature-algorithms.ts';

export const requestOf = (
  algorithm: KeyAlgorithm,
  { privateKey, publicKey }: { readonly privateKey: KeyObject; readonly publicKey: KeyObject },
): string => {
  const info = sequence(
    integerOf(0),
    encodeSubject({ countryName: 'CN', commonName: '测试企业有限公司' }),
    publicKey.export({ format: 'der', type: 'spki' }),
    element(0xa0),
  );
  const signature = signData(keyAlgorithms[algorithm], info, privateKey);
  return toPem('CERTIFICATE REQUEST', sequence(info, signatureAlgorithmOf(algorithm), bitString(signature)));
};
