/** Signature algorithm identifiers (RFC 4055, RFC 5758, GB/T 33560): which we write, which we accept, which are refused as weak. */
import { type KeyAlgorithm, keyAlgorithms } from '#trust/keys/algorithms.ts';
import type { Scheme } from '#trust/keys/signatures.ts';
import { nullValue, oid, sequence } from './der.ts';

interface SignatureFacts extends Scheme {
  readonly oid: string;
  /** As the standard writes it. */
  readonly name: string;
}

/** What a request or certificate may be signed with. */
export const signatureAlgorithms: readonly SignatureFacts[] = [
  { oid: '1.2.840.10045.4.3.2', name: 'ecdsa-with-SHA256', kind: 'ec', digest: 'sha256' },
  { oid: '1.2.840.10045.4.3.3', name: 'ecdsa-with-SHA384', kind: 'ec', digest: 'sha384' },
  { oid: '1.2.840.10045.4.3.4', name: 'ecdsa-with-SHA512', kind: 'ec', digest: 'sha512' },
  { oid: '1.2.840.113549.1.1.11', name: 'sha256WithRSAEncryption', kind: 'rsa', digest: 'sha256' },
  { oid: '1.2.840.113549.1.1.12', name: 'sha384WithRSAEncryption', kind: 'rsa', digest: 'sha384' },
  { oid: '1.2.840.113549.1.1.13', name: 'sha512WithRSAEncryption', kind: 'rsa', digest: 'sha512' },
  { oid: '1.2.156.10197.1.501', name: 'SM2-with-SM3', kind: 'sm2', digest: 'sm3' },
];

/** Broken digests, by the name the refusal shows (NIST SP 800-131A; SHA-224 has no place in a new request either). */
export const weakSignatureAlgorithms: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.2': 'MD2',
  '1.2.840.113549.1.1.3': 'MD4',
  '1.2.840.113549.1.1.4': 'MD5',
  '1.2.840.113549.1.1.5': 'SHA-1',
  '1.2.840.113549.1.1.14': 'SHA-224',
  '1.3.14.3.2.29': 'SHA-1',
  '1.2.840.10045.4.1': 'SHA-1',
  '1.2.840.10045.4.3.1': 'SHA-224',
  '1.2.840.10040.4.3': 'SHA-1',
};

export const signatureFacts = (dotted: string): SignatureFacts | undefined => signatureAlgorithms.find(facts => facts.oid === dotted);

/** RSA identifiers carry NULL (RFC 4055 5), ECDSA ones no parameters at all (RFC 5758 3.2), and SM2 ones neither, as the field does. */
const write = ({ oid: dotted, kind }: SignatureFacts): Buffer =>
  kind === 'rsa' ? sequence(oid(dotted), nullValue) : sequence(oid(dotted));

const written = new Map<KeyAlgorithm, Buffer>();
/** The AlgorithmIdentifier, DER, of a signature a key of ours makes. */
export const signatureAlgorithmOf = (algorithm: KeyAlgorithm): Buffer => {
  const known = written.get(algorithm);
  if (known !== undefined) return known;
  const key = keyAlgorithms[algorithm];
  const facts = signatureAlgorithms.find(({ kind, digest }) => kind === key.kind && digest === key.digest);
  if (facts === undefined) throw new Error(`no signature algorithm for ${algorithm}`);
  const made = write(facts);
  written.set(algorithm, made);
  return made;
};

/** True if the AlgorithmIdentifier is written exactly as its standard says. */
export const isCanonical = (dotted: string, der: Buffer): boolean => {
  const facts = signatureFacts(dotted);
  return facts !== undefined && write(facts).equals(der);
};

/** As `isCanonical`, or an RSA identifier without its NULL, which readers must accept (RFC 4055 5), or an SM2 one with it: some keys write it. */
export const isAcceptable = (dotted: string, der: Buffer): boolean => {
  if (isCanonical(dotted, der)) return true;
  const kind = signatureFacts(dotted)?.kind;
  if (kind === 'sm2') return sequence(oid(dotted), nullValue).equals(der);
  return kind === 'rsa' && sequence(oid(dotted)).equals(der);
};
