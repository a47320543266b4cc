/** The side of time stamps that asks (RFC 3161 2.4.1, 2.4.2): a request over data, and the token out of the answer if it is the one asked for. */
import { createHash, randomBytes } from 'node:crypto';
import { cmsIds } from './cms.ts';
import { Der, DerError, integer, integerOf, octetString, sequence, tags, trueValue } from './der.ts';
import { type Digest, digestIdentifier } from './digests.ts';

export interface StampAsked {
  /** TimeStampReq, DER. */
  readonly request: Buffer;
  readonly imprint: Buffer;
  readonly nonce: Buffer;
}

/** A request over data, with a nonce, for a stamp that brings its certificates. */
export const askForStamp = (data: Uint8Array, digest: Exclude<Digest, 'sha1'> = 'sha256'): StampAsked => {
  const imprint = sequence(digestIdentifier(digest), octetString(createHash(digest).update(data).digest()));
  const nonce = integer(randomBytes(16));
  return { request: sequence(integerOf(1), imprint, nonce, trueValue), imprint, nonce };
};

const tstInfoOf = (token: Der): readonly Der[] => {
  const [type, tagged] = token.items;
  const signedData = type?.oid === cmsIds.signedData ? tagged?.expect(0xa0).children[0]?.items : undefined;
  const [contentType, content] = signedData?.[2]?.items ?? [];
  const octets = content?.expect(0xa0).children[0]?.expect(tags.octetString).content;
  if (contentType?.oid !== cmsIds.tstInfo || octets === undefined) throw new DerError('no time stamp');
  return Der.whole(octets).items;
};

/**
 * The token, DER, of an answer. Whoever stamps is trusted or not elsewhere; here it is seen that the answer is to this request.
 * @throws DerError for a refusal, another imprint or another nonce
 */
export const stampFrom = (response: Uint8Array, { imprint, nonce }: StampAsked): Buffer => {
  const [status, token] = Der.whole(response).items;
  const code = status?.items[0]?.integer[0];
  if (code !== 0 && code !== 1) throw new DerError(`no stamp was given: status ${code}`);
  if (token === undefined) throw new DerError('no stamp in the answer');
  const info = tstInfoOf(token);
  if (!info[2]?.bytes.equals(imprint)) throw new DerError('a stamp over something else');
  if (!info.some(part => part.tag === tags.integer && part.bytes.equals(nonce))) throw new DerError('a stamp for another request');
  return Buffer.from(token.bytes);
};
