/** Whether what is said to be signed (RFC 5280 4.1.1, 5.1.1) was signed with a key. */
import { keyAlgorithms } from '#trust/keys/algorithms.ts';
import { verifyData } from '#trust/keys/signatures.ts';
import type { Der } from './der.ts';
import { signatureFacts } from './signature-algorithms.ts';
import { importSubjectKey, readSubjectKey } from './subject-key.ts';

/** @param key SubjectPublicKeyInfo, DER */
export const isSignedWith = (tbs: Der, algorithm: Der, signature: Buffer, key: Buffer): boolean => {
  const facts = signatureFacts(algorithm.items[0]?.oid ?? '');
  const subject = readSubjectKey(key);
  return (
    facts !== undefined &&
    keyAlgorithms[subject.algorithm].kind === facts.kind &&
    verifyData(facts, tbs.bytes, importSubjectKey(subject), signature)
  );
};
