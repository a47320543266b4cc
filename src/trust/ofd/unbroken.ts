/** Whether a signature of an OFD still stands as it was made: its files and its value. Whose it is and whether to believe them is not asked. */
import { DerError } from '#trust/pki/der.ts';
import { readSealSignature } from '#trust/seal/seal-signature.ts';
import { holdsUnder } from '#trust/seal/signature-value.ts';
import type { FoundOfdSignature } from './read-signatures.ts';

export const isUnbroken = ({ type, changed, isRootProtected, dataHash, signedValue }: FoundOfdSignature): boolean => {
  if (changed.length > 0 || !isRootProtected) return false;
  // A bare signature is of many kinds, which others verify.
  if (type === 'Sign') return true;
  try {
    const made = readSealSignature(signedValue);
    return made.dataHash.equals(dataHash) && holdsUnder(made.cert, made.signatureAlgID, made.signed, made.signature);
  } catch (error) {
    if (error instanceof DerError) return false;
    throw error;
  }
};
