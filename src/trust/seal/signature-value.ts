/** Whether a signature in a seal, or made with one, is its certificate's: SM2 with SM3 as the standard asks, or what the certificate's key makes. */
import { Refusal } from '#engine/wire/errors.ts';
import { keyAlgorithms } from '#trust/keys/algorithms.ts';
import { verifyData } from '#trust/keys/signatures.ts';
import { DerError } from '#trust/pki/der.ts';
import { signatureFacts } from '#trust/pki/signature-algorithms.ts';
import { readStructure } from '#trust/pki/structure.ts';
import { importSubjectKey, readSubjectKey } from '#trust/pki/subject-key.ts';

/** False as well for a certificate that cannot be read and for an algorithm that is not ours to trust. */
export const holdsUnder = (certificate: Buffer, algorithm: string, data: Buffer, signature: Buffer): boolean => {
  const facts = signatureFacts(algorithm);
  try {
    const key = readSubjectKey(readStructure(certificate).subjectPublicKeyInfo.bytes);
    return (
      facts !== undefined && keyAlgorithms[key.algorithm].kind === facts.kind && verifyData(facts, data, importSubjectKey(key), signature)
    );
  } catch (error) {
    if (error instanceof DerError || error instanceof Refusal) return false;
    throw error;
  }
};
