/** Certificates in a PKCS #7 file: a SignedData that signs nothing and carries a chain (RFC 5652 5.1, RFC 8551 3.8). */
import { element, explicit, integerOf, oid, sequence, tags } from './der.ts';

const signedData = '1.2.840.113549.1.7.2';
const data = '1.2.840.113549.1.7.1';
const emptySet = element(tags.set);

/** The certificates, DER, in the order given: the holder's own first. */
export const makeCertificateBag = (certificates: readonly Uint8Array[]): Buffer =>
  sequence(oid(signedData), explicit(0, sequence(integerOf(1), emptySet, sequence(oid(data)), element(0xa0, ...certificates), emptySet)));
