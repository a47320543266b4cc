/** The digests that requests name (RFC 4055 2.1, RFC 3279 2.2.1, GB/T 33560), by their object identifiers. Which of them a service takes is its own business. */
import { type Der, DerError, oid, sequence, tags } from './der.ts';

export const digestOids = {
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
  sm3: '1.2.156.10197.1.401',
} as const;
export type Digest = keyof typeof digestOids;

/** In octets. */
export const digestLengths: Readonly<Record<Digest, number>> = { sha1: 20, sha256: 32, sha384: 48, sha512: 64, sm3: 32 };

const byOid = new Map<string, Digest>((Object.keys(digestOids) as Digest[]).map(name => [digestOids[name], name]));

/** The digest of an AlgorithmIdentifier, undefined for one we do not know. Its parameters are NULL or absent (RFC 5754 2). Throws DerError. */
export const readDigest = (identifier: Der): Digest | undefined => {
  const [type, parameters, ...rest] = identifier.items;
  if (type === undefined || rest.length > 0) throw new DerError('not an algorithm identifier');
  const known = byOid.get(type.oid);
  const isBare = parameters === undefined || (parameters.tag === tags.nullValue && parameters.content.length === 0);
  if (known !== undefined && !isBare) throw new DerError('a digest with parameters');
  return known;
};

/** The AlgorithmIdentifier of a digest, without parameters (RFC 5754 2). */
export const digestIdentifier = (digest: Digest): Buffer => sequence(oid(digestOids[digest]));
