/** Requests for time stamps (RFC 3161 2.4.1), read strictly and judged: what is asked for in a way we cannot serve has its failure code. */
import { Der, DerError, tags } from './der.ts';
import { type Digest, digestLengths, readDigest } from './digests.ts';

/** PKIFailureInfo (RFC 3161 2.4.2), by its bit. */
export const timeStampFailures = {
  badAlg: 0,
  badRequest: 2,
  badDataFormat: 5,
  timeNotAvailable: 14,
  unacceptedPolicy: 15,
  unacceptedExtension: 16,
  systemFailure: 25,
} as const;
export type TimeStampFailure = keyof typeof timeStampFailures;

/** Why a request is turned down. */
export class TimeStampError extends Error {
  readonly failure: TimeStampFailure;

  constructor(failure: TimeStampFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

export interface TimeStampRequest {
  /** MessageImprint, DER, as it came: the stamp repeats it. */
  readonly imprint: Buffer;
  /** The INTEGER, DER, as it came. */
  readonly nonce: Buffer | undefined;
  /** Whether the certificates shall come along. */
  readonly certReq: boolean;
}

/** Digests that a stamp may hold for years; SHA-1 may not any more. */
const imprintDigests: readonly Digest[] = ['sha256', 'sha384', 'sha512', 'sm3'];

const judgeImprint = (imprint: Der): void => {
  const [identifier, hashed, ...rest] = imprint.items;
  if (identifier === undefined || hashed === undefined || rest.length > 0) throw new DerError('not a MessageImprint');
  const digest = readDigest(identifier);
  const length = hashed.expect(tags.octetString).content.length;
  if (digest === undefined || !imprintDigests.includes(digest))
    throw new TimeStampError('badAlg', `imprints are taken by ${imprintDigests.join(', ')}`);
  if (length !== digestLengths[digest]) throw new TimeStampError('badDataFormat', `${length} octets are no ${digest} digest`);
};

const read = (bytes: Uint8Array, policyOid: string): TimeStampRequest => {
  const [version, imprint, ...optional] = Der.whole(bytes).items;
  if (version === undefined || imprint === undefined) throw new DerError('not a TimeStampReq');
  const number = version.integer;
  const take = (tag: number): Der | undefined => (optional[0]?.tag === tag ? optional.shift() : undefined);
  const policy = take(tags.oid)?.oid;
  const nonce = take(tags.integer);
  const certReq = take(tags.boolean)?.boolean ?? false;
  const extensions = take(0xa0);
  // An INTEGER is looked at as such before it is repeated.
  if (optional.length > 0 || nonce?.integer.length === 0) throw new DerError('not a TimeStampReq');
  if (!number.equals(Buffer.of(1))) throw new TimeStampError('badRequest', 'version 1 is served');
  judgeImprint(imprint);
  if (policy !== undefined && policy !== policyOid) throw new TimeStampError('unacceptedPolicy', `the policy is ${policyOid}`);
  if (extensions !== undefined) throw new TimeStampError('unacceptedExtension', 'no extension is understood');
  return { imprint: imprint.bytes, nonce: nonce?.bytes, certReq };
};

/**
 * Reads a TimeStampReq for a service with one policy.
 * @throws TimeStampError
 */
export const readTimeStampRequest = (bytes: Uint8Array, policyOid: string): TimeStampRequest => {
  try {
    return read(bytes, policyOid);
  } catch (error) {
    if (error instanceof DerError) throw new TimeStampError('badDataFormat', error.message);
    throw error;
  }
};
