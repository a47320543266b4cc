/** Time stamps as their readers see them (RFC 3161 2.4.2): what was stamped, when and by whom, and whether somebody did whom we trust. */
import { createHash } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import { cmsIds } from './cms.ts';
import { type MessageFault, readSignedMessage, type VerifiedMessage, verifyMessage } from './cms-read.ts';
import { Der, DerError, tags } from './der.ts';
import { type Digest, readDigest } from './digests.ts';
import type { CertificateFields } from './parse.ts';
import { between, walkPath } from './path.ts';

export interface ReadStamp {
  readonly signer: CertificateFields | undefined;
  /** OTHER_DATA: it holds, over something else. */
  readonly fault: MessageFault | 'OTHER_DATA' | undefined;
  readonly genTime: Date;
  readonly certificates: readonly CertificateFields[];
}

/** RFC 3161 2.3: a key that stamps does nothing else. */
export const isForStampsAlone = ({ extKeyUsage }: Pick<CertificateFields, 'extKeyUsage'>): boolean =>
  extKeyUsage.length === 1 && extKeyUsage[0] === 'timeStamping';

const digestOf = (digest: string, data: Uint8Array): Buffer => createHash(digest).update(data).digest();

const contentOf = (token: Uint8Array) => {
  const message = readSignedMessage(token);
  if (message.contentType !== cmsIds.tstInfo || message.content === undefined) throw new DerError('no time stamp');
  const [, , imprint, , genTime] = Der.whole(message.content).items;
  const [algorithm, hashed] = imprint?.items ?? [];
  if (algorithm === undefined || hashed === undefined || genTime === undefined) throw new DerError('no time stamp');
  const digest = readDigest(algorithm);
  if (digest === undefined) throw new DerError('an unknown digest');
  return { message, content: message.content, digest, hashed: hashed.expect(tags.octetString).content, genTime: genTime.time };
};

/** By which digest a token is over what it stamps. @throws DerError */
export const imprintDigest = (token: Uint8Array): Digest => contentOf(token).digest;

/**
 * Reads a time-stamp token over data.
 * @param over the data, or a function that gives their digest by its name
 * @throws DerError
 */
export const readStamp = (token: Uint8Array, over: Uint8Array | ((digest: Digest) => Uint8Array)): ReadStamp => {
  const { message, content, digest, hashed, genTime } = contentOf(token);
  const { signer, fault }: VerifiedMessage = verifyMessage(message, digestOf(message.digest, content));
  const isOver = hashed.equals(typeof over === 'function' ? over(digest) : digestOf(digest, over));
  // 2.4.1: a stamp says which certificate it was made for; another message need not.
  const isNamed = [cmsIds.signingCertificateV2, cmsIds.signingCertificate].some(id => message.signedAttributes.has(id));
  const found = fault ?? (isNamed ? undefined : 'OTHER_CERTIFICATE');
  return { signer, fault: isOver ? found : 'OTHER_DATA', genTime, certificates: message.certificates };
};

/**
 * UNREADABLE: no stamp. OTHER_DATA: over something else. SIGNATURE: altered. FOREIGN: nobody that we trust stamped it, or may not stamp. ENDED: its
 * certificate had ended before it was seen. RETIRED: its key was taken out of service, as whoever has the register says.
 */
export type StampFault = 'UNREADABLE' | 'OTHER_DATA' | 'SIGNATURE' | 'FOREIGN' | 'ENDED' | 'RETIRED';
export type StampVerdict =
  | { readonly genTime: Date; readonly signer: CertificateFields; readonly fault: undefined }
  | { readonly fault: StampFault };

/**
 * Judges a time stamp over some data. Never throws for what is malformed.
 * @param authorities the certificates of our own authorities, and of those that we trust for time stamps, roots among them
 * @param seenAt when it is known to have been there: after the end of its certificate nobody answers for its key (RFC 3161 4.3)
 */
export const judgeTimeStamp = (
  bytes: Uint8Array,
  data: Uint8Array,
  authorities: readonly (string | Uint8Array)[],
  seenAt: Date,
): StampVerdict => {
  try {
    const { signer, fault, genTime, certificates } = readStamp(bytes, data);
    if (fault === 'OTHER_DATA') return { fault };
    if (signer === undefined) return { fault: 'UNREADABLE' };
    if (fault !== undefined) return { fault: 'SIGNATURE' };
    const isInForce = signer.notBefore <= genTime && genTime <= signer.notAfter;
    const isTrusted = walkPath(signer, [...authorities, ...between(certificates)], genTime).fault === undefined && isForStampsAlone(signer);
    if (!isTrusted || !isInForce) return { fault: 'FOREIGN' };
    return seenAt <= signer.notAfter ? { genTime, signer, fault: undefined } : { fault: 'ENDED' };
  } catch (error) {
    if (error instanceof DerError || error instanceof Refusal) return { fault: 'UNREADABLE' };
    throw error;
  }
};
