/**
 * The side of time stamps that asks (RFC 3161 2.4.1, 2.4.2): a request over data, the token out of the answer if it is the one asked for, and
 * whether whoever gave it can be relied on. Knows no network.
 */
import { createHash, randomBytes } from 'node:crypto';
import { cmsIds } from './cms.ts';
import { Der, DerError, integer, integerOf, octetString, sequence, tags, trueValue } from './der.ts';
import { type Digest, digestIdentifier } from './digests.ts';
import { between, walkPath } from './path.ts';
import { isForStampsAlone, readStamp } from './timestamp-token.ts';

export interface StampAsked {
  /** TimeStampReq, DER. */
  readonly request: Buffer;
  readonly imprint: Buffer;
  readonly nonce: Buffer;
}

type StampDigest = Exclude<Digest, 'sha1'>;
/** What is stamped, or its digest by the digest's name where it is too large to be held. */
export type Stampable = Uint8Array | ((digest: Digest) => Uint8Array);

/** A request over data, with a nonce, for a stamp that brings its certificates. */
export const askForStamp = (data: Stampable, digest: StampDigest = 'sha256'): StampAsked => {
  const hashed = typeof data === 'function' ? data(digest) : createHash(digest).update(data).digest();
  const imprint = sequence(digestIdentifier(digest), octetString(hashed));
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

/** Asks somebody who answers a TimeStampReq with a TimeStampResp. @throws DerError as `stampFrom` */
export const stampBy = async (answer: (request: Buffer) => Promise<Uint8Array>, data: Stampable, digest?: StampDigest): Promise<Buffer> => {
  const asked = askForStamp(data, digest);
  return stampFrom(await answer(asked.request), asked);
};

/** A stamp that nobody could rely on. */
export class StampError extends Error {}

/** Whom a stamp is taken from. */
export interface StampTrust {
  /** PEM or DER. */
  readonly roots: readonly (string | Uint8Array)[];
  readonly now: Date;
}

/** Clocks that are kept right differ by less; a stamp says which of them was wrong. */
const slackMs = 5 * 60_000;

/**
 * Looks at a token before it goes into anything that is kept: later nobody could ask for another.
 * @param token as `stampFrom` gave it
 * @throws StampError; DerError for what cannot be read
 */
export const refuseUnsound = (token: Uint8Array, data: Stampable, { roots, now }: StampTrust): void => {
  const { signer, fault, genTime, certificates } = readStamp(token, data);
  if (signer === undefined || fault !== undefined) throw new StampError(`the signature of the stamp does not hold (${fault})`);
  if (!isForStampsAlone(signer)) throw new StampError('its certificate is not one for time stamping alone (RFC 3161 2.3)');
  if (now < signer.notBefore || signer.notAfter < now) throw new StampError(`its certificate ended at ${signer.notAfter.toISOString()}`);
  if (Math.abs(genTime.getTime() - now.getTime()) > slackMs)
    throw new StampError(`it says ${genTime.toISOString()}, and it is ${now.toISOString()}`);
  const { fault: broken } = walkPath(signer, [...roots, ...between(certificates)], now);
  if (broken !== undefined) throw new StampError(`its certificate does not lead to a root that is trusted for time stamps (${broken})`);
};
