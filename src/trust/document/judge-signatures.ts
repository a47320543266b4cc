/**
 * Whether the signatures of a PDF hold, whose they are and when they were made: against authorities that are trusted, by the file's own
 * evidence and what the caller knows besides. Judges and explains nothing in words; asks no network.
 */

import { Refusal } from '#engine/wire/errors.ts';
import { cmsIds } from '#trust/pki/cms.ts';
import { type MessageFault, readSignedMessage, type SignedMessage, verifyMessage } from '#trust/pki/cms-read.ts';
import { DerError } from '#trust/pki/der.ts';
import { type CertificateFields, parseCertificate } from '#trust/pki/parse.ts';
import { between, type Path, walkPath } from '#trust/pki/path.ts';
import { outlasts, type Retired } from '#trust/pki/retired-stamper.ts';
import { type Evidence, type Standing, standingBy } from '#trust/pki/revocation-evidence.ts';
import { isForStampsAlone, type ReadStamp, readStamp } from '#trust/pki/timestamp-token.ts';
import type { Doubt } from './doubts.ts';
import type { Change } from './later-changes.ts';
import { documentStamp, type FoundSignature, type FoundSignatures, type SignatureFault } from './read-signatures.ts';

/** What the register of whoever asks knows of a certificate. */
export type Registered =
  | { readonly state: 'GOOD' }
  | {
      readonly state: 'REVOKED';
      readonly revokedAt: Date | undefined;
      /** From when its key is said to have been lost, where that was before (RFC 5280 5.3.2). */
      readonly doubtedSince?: Date;
    };

export interface Trust {
  /** Certificates of trusted authorities, PEM or DER, roots among them. */
  readonly authorities: readonly (string | Uint8Array)[];
  /** Roots of others' time-stamp authorities: trusted for time stamps, and for nothing else. */
  readonly stampRoots?: readonly (string | Uint8Array)[];
  readonly now: Date;
  /** Since when whoever judges has kept the file: what it then bore was there. Now, where that is not given. */
  readonly keptSince?: Date;
  readonly registered?: (certificate: CertificateFields) => Promise<Registered | undefined>;
  /** What it knows of certificates for time stamps that were revoked. */
  readonly retired?: (certificate: CertificateFields) => Promise<Retired | undefined>;
}

export type StampJudged =
  | { readonly state: 'NONE' }
  /** It does not hold, or is over something else. */
  | { readonly state: 'WRONG' }
  /** It holds, and nobody we trust answers for its clock. */
  | {
      readonly state: 'FOREIGN';
      readonly at: Date;
      /** Its key was taken out of service. */
      readonly isRetired?: true;
      /** Its certificate had ended when it was last seen. */
      readonly isEnded?: true;
    }
  | { readonly state: 'TRUSTED'; readonly at: Date; readonly by: CertificateFields };

export type RevocationJudged =
  /** `isGoodNow`: the register says so; evidence speaks of the time it was made. */
  | { readonly state: 'GOOD'; readonly by: 'FILE' | 'REGISTER'; readonly isGoodNow: boolean }
  /** After the signature was made, which leaves it as it was. */
  | { readonly state: 'REVOKED_LATER'; readonly revokedAt: Date }
  /** Before it was revoked, and after its key is said to have been lost: nobody can know who made it. */
  | { readonly state: 'DOUBTED'; readonly since: Date }
  | { readonly state: 'REVOKED'; readonly revokedAt: Date | undefined }
  | { readonly state: 'UNKNOWN' };

export interface JudgedSignature {
  readonly found: FoundSignature;
  readonly signer: CertificateFields | undefined;
  readonly fault: SignatureFault | MessageFault | 'KEY_USAGE' | undefined;
  readonly stamp: StampJudged;
  /** The time for which everything else is judged: the proven one, or else when it was last proved to be there, or now. */
  readonly at: Date;
  readonly path: Path | undefined;
  /** Whether the signer's certificate was within its dates. */
  readonly isInTime: boolean;
  readonly revocation: RevocationJudged;
  /** Whether the file alone proves it all: chain, stamp and revocation of both (B-LT). */
  readonly isLongTerm: boolean;
  /** When a document time stamp that is trusted was put over it all (B-LTA); undefined where none was. */
  readonly archivedAt: Date | undefined;
  /** Why the file cannot be judged, whatever the signature says. */
  readonly doubts: readonly Doubt[];
  /** Fields of later document time stamps for whose clock nobody we trust answers. */
  readonly foreignStamps: readonly string[];
  /** Fields of later signatures that laid pictures over pages and are not certain themselves. */
  readonly unsurePictures: readonly string[];
}

const readable = (certificates: readonly Uint8Array[]): readonly CertificateFields[] =>
  certificates.flatMap(each => {
    try {
      return [parseCertificate(each)];
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  });

const orNothing = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
};

interface Ground {
  readonly trust: Trust;
  /** When the signature last was proved to be there: now, or when a document time stamp was put over it. */
  readonly seenAt: Date;
  readonly evidence: Evidence;
  readonly brought: readonly CertificateFields[];
}

const pathAt = ({ trust, brought }: Ground, certificate: CertificateFields, at: Date): Path =>
  walkPath(certificate, [...trust.authorities, ...between(brought)], at);

const stampPathAt = ({ trust, brought }: Ground, certificate: CertificateFields, at: Date): Path =>
  walkPath(certificate, [...trust.authorities, ...(trust.stampRoots ?? []), ...between(brought)], at);

const stampOf = async (
  ground: Ground,
  message: SignedMessage,
): Promise<{ readonly judged: StampJudged; readonly read: ReadStamp | undefined }> => {
  const [token] = message.unsignedAttributes.get(cmsIds.signatureTimeStamp) ?? [];
  if (token === undefined) return { judged: { state: 'NONE' }, read: undefined };
  const read = orNothing(() => readStamp(token.bytes, message.signature));
  if (read === undefined || read.fault !== undefined || read.signer === undefined) return { judged: { state: 'WRONG' }, read: undefined };
  const wider = { ...ground, brought: [...ground.brought, ...read.certificates] };
  return { judged: await trustOfStamp(wider, read, read.signer), read };
};

/** Whether its key was taken out of service in a way that leaves the time unproved, by the file or by the register. */
const isRetired = async (
  { trust, evidence, seenAt }: Ground,
  signer: CertificateFields,
  { above }: Path,
  genTime: Date,
): Promise<boolean> => {
  const [issuer] = above;
  const standing = issuer === undefined ? undefined : standingBy(evidence, signer, issuer, genTime);
  const known = [await trust.retired?.(signer), standing?.state === 'REVOKED' ? standing : undefined];
  return known.some(each => each !== undefined && !outlasts(each, genTime, seenAt));
};

/** RFC 3161 2.3: a certificate for nothing but time stamping; it has to count when it was seen, or somebody could stamp with an old key. */
const trustOfStamp = async (ground: Ground, { genTime }: ReadStamp, signer: CertificateFields): Promise<StampJudged> => {
  const { keptSince } = ground.trust;
  const seenAt = keptSince !== undefined && keptSince < ground.seenAt ? keptSince : ground.seenAt;
  const isInTime = signer.notBefore <= genTime && genTime <= signer.notAfter && genTime.getTime() <= seenAt.getTime() + 300_000;
  const path = stampPathAt(ground, signer, genTime);
  if (!isForStampsAlone(signer) || !isInTime || path.fault !== undefined) return { state: 'FOREIGN', at: genTime };
  if (seenAt > signer.notAfter) return { state: 'FOREIGN', at: genTime, isEnded: true };
  return (await isRetired({ ...ground, seenAt }, signer, path, genTime))
    ? { state: 'FOREIGN', at: genTime, isRetired: true }
    : { state: 'TRUSTED', at: genTime, by: signer };
};

const byStanding = (standing: Standing | Registered | undefined, by: 'FILE' | 'REGISTER', at: Date): RevocationJudged => {
  if (standing === undefined) return { state: 'UNKNOWN' };
  if (standing.state === 'GOOD') return { state: 'GOOD', by, isGoodNow: by === 'REGISTER' };
  const { revokedAt, doubtedSince } = standing;
  if (revokedAt === undefined || revokedAt <= at) return { state: 'REVOKED', revokedAt };
  return doubtedSince !== undefined && doubtedSince <= at
    ? { state: 'DOUBTED', since: doubtedSince }
    : { state: 'REVOKED_LATER', revokedAt };
};

/** The whole chain below the root, by the file. */
const fileStanding = (ground: Ground, certificate: CertificateFields, path: Path, at: Date): RevocationJudged => {
  const line = [certificate, ...path.above];
  const judged = line.slice(0, -1).map((each, index): RevocationJudged => {
    const issuer = line[index + 1];
    return issuer === undefined ? { state: 'UNKNOWN' } : byStanding(standingBy(ground.evidence, each, issuer, at), 'FILE', at);
  });
  const order = ['REVOKED', 'DOUBTED', 'UNKNOWN', 'REVOKED_LATER', 'GOOD'] as const;
  const worst = order.map(state => judged.find(each => each.state === state)).find(each => each !== undefined);
  return worst ?? { state: 'UNKNOWN' };
};

const revocationOf = async (ground: Ground, signer: CertificateFields, byFile: RevocationJudged, at: Date): Promise<RevocationJudged> => {
  const byRegister = byStanding(await ground.trust.registered?.(signer), 'REGISTER', at);
  if (byFile.state === 'REVOKED' || byRegister.state === 'REVOKED') return byRegister.state === 'REVOKED' ? byRegister : byFile;
  if (byFile.state === 'DOUBTED' || byRegister.state === 'DOUBTED') return byRegister.state === 'DOUBTED' ? byRegister : byFile;
  // The register knows what happened after the evidence was collected.
  if (byRegister.state === 'REVOKED_LATER') return byRegister;
  if (byFile.state === 'GOOD') return { ...byFile, isGoodNow: byRegister.state === 'GOOD' };
  return byFile.state === 'UNKNOWN' ? byRegister : byFile;
};

/** RFC 5280 4.2.1.3: a key for encipherment, of which others may hold a copy, signs nothing. */
const isForSigning = ({ keyUsage }: CertificateFields): boolean =>
  keyUsage.length === 0 || keyUsage.includes('digitalSignature') || keyUsage.includes('nonRepudiation');

const judgeOne = async (
  trust: Trust,
  all: FoundSignatures,
  found: FoundSignature,
  archivedAt: Date | undefined,
): Promise<JudgedSignature> => {
  const later = { doubts: all.doubts, foreignStamps: [], unsurePictures: [] };
  const unread = { found, signer: undefined, path: undefined, at: trust.now, isInTime: false, isLongTerm: false, archivedAt, ...later };
  const unjudged = { stamp: { state: 'NONE' }, revocation: { state: 'UNKNOWN' } } as const;
  const message = found.fault === undefined ? orNothing(() => readSignedMessage(found.cms)) : undefined;
  if (message === undefined) return { ...unread, ...unjudged, fault: found.fault ?? 'MESSAGE' };
  const brought = [...message.certificates, ...readable(all.certificates)];
  const ground: Ground = { trust, seenAt: archivedAt ?? trust.now, brought, evidence: all };
  // An attribute of another shape than its standard's is found when it is asked for.
  const { signer, fault } = orNothing(() => verifyMessage(message, found.digest, brought)) ?? {
    signer: undefined,
    fault: 'MESSAGE' as const,
  };
  if (signer === undefined || fault !== undefined) return { ...unread, ...unjudged, signer, fault: fault ?? 'NO_CERTIFICATE' };
  if (!isForSigning(signer)) return { ...unread, ...unjudged, signer, fault: 'KEY_USAGE' };
  const { judged: stamp, read } = await stampOf(ground, message);
  const at = stamp.state === 'TRUSTED' ? stamp.at : ground.seenAt;
  const path = pathAt(ground, signer, at);
  const byFile = fileStanding(ground, signer, path, at);
  // A time stamp over the document proves the time of a signature that has none of its own (EN 319 142-1 6.3, B-T).
  const isTimeProven =
    stamp.state === 'TRUSTED'
      ? read !== undefined && isProven(ground, read, stamp.by, at)
      : stamp.state === 'NONE' && archivedAt !== undefined;
  return {
    found,
    signer,
    fault: undefined,
    stamp,
    at,
    path,
    isInTime: signer.notBefore <= at && at <= signer.notAfter,
    revocation: await revocationOf(ground, signer, byFile, at),
    archivedAt,
    ...later,
    isLongTerm: isTimeProven && path.fault === undefined && (byFile.state === 'GOOD' || byFile.state === 'REVOKED_LATER'),
  };
};

const isProven = (ground: Ground, read: ReadStamp, by: CertificateFields, at: Date): boolean => {
  const wider = { ...ground, brought: [...ground.brought, ...read.certificates] };
  return fileStanding(wider, by, stampPathAt(wider, by, at), at).state === 'GOOD';
};

/** Whether a document time stamp holds, is over all before it, and is trusted at the time it was last seen. */
const documentStampOf = async (trust: Trust, all: FoundSignatures, { cms, digest }: FoundSignature, seenAt: Date): Promise<StampJudged> => {
  const read = orNothing(() => readStamp(cms, () => digest));
  if (read === undefined || read.fault !== undefined || read.signer === undefined) return { state: 'WRONG' };
  const ground: Ground = { trust, seenAt, brought: [...read.certificates, ...readable(all.certificates)], evidence: all };
  return trustOfStamp(ground, read, read.signer);
};

/** Whose clock proves the time of the whole file: the last document time stamp's that is trusted, where no signature came after it. */
export const stampOverAll = async (found: FoundSignatures, trust: Trust): Promise<CertificateFields | undefined> => {
  for (const each of found.signatures.filter(({ fault }) => fault === undefined).reverse()) {
    if (each.subFilter !== documentStamp) return undefined;
    const stamp = await documentStampOf(trust, found, each, trust.now);
    if (stamp.state === 'TRUSTED') return stamp.by;
  }
  return undefined;
};

/** Whether a signature may come later than others and leave them as they were: one that does not hold is a change like any other. */
const isHolding = ({ fault, path, stamp, revocation }: JudgedSignature): boolean => {
  const isUnknown = fault === 'ALGORITHM' || fault === 'NO_CERTIFICATE';
  const isBroken = path?.fault !== undefined && path.fault !== 'FOREIGN';
  return (fault === undefined || isUnknown) && !isBroken && stamp.state !== 'WRONG' && revocation.state !== 'REVOKED';
};

/** Whether its signer's certificate stood by then cannot be known. */
const isOpen = ({ revocation: { state } }: JudgedSignature): boolean => state === 'UNKNOWN' || state === 'DOUBTED';

/** What those that came later mean for those before them. */
interface Later {
  readonly changes: readonly Change[];
  readonly foreignStamps: readonly string[];
  readonly unsure: readonly string[];
}

const byStamp = ({ fieldName: field }: FoundSignature, { state }: StampJudged, later: Later): Later => {
  if (state === 'TRUSTED') return later;
  if (state === 'FOREIGN') return { ...later, foreignStamps: [field, ...later.foreignStamps] };
  return { ...later, changes: [{ code: 'STAMP_BROKEN', field }, ...later.changes] };
};

const bySignature = (one: JudgedSignature, later: Later): Later => {
  const field = one.found.fieldName;
  if (!isHolding(one)) return { ...later, changes: [{ code: 'SIGNATURE_BROKEN', field }, ...later.changes] };
  const isCertain = one.fault === undefined && one.path?.fault === undefined && one.isInTime && !isOpen(one);
  return isCertain ? later : { ...later, unsure: [field, ...later.unsure] };
};

/** Judges each signature that was found: the last first, since a document time stamp keeps alive what came before it. */
export const judgeSignatures = async (found: FoundSignatures, trust: Trust): Promise<readonly JudgedSignature[]> => {
  const out: JudgedSignature[] = [];
  let archivedAt: Date | undefined;
  let later: Later = { changes: [], foreignStamps: [], unsure: [] };
  for (const each of [...found.signatures].reverse()) {
    const isStamp = each.subFilter === documentStamp && each.fault === undefined;
    // What is no signature at all was not made before anything.
    const whole: FoundSignature = each.fault === undefined ? { ...each, laterChanges: [...each.laterChanges, ...later.changes] } : each;
    if (isStamp) {
      const stamp = await documentStampOf(trust, found, each, archivedAt ?? trust.now);
      if (stamp.state === 'TRUSTED') archivedAt = stamp.at;
      later = byStamp(each, stamp, later);
      continue;
    }
    const one = await judgeOne(trust, found, whole, archivedAt);
    const unsurePictures = later.unsure.filter(field => each.laterPictures.some(picture => picture.field === field));
    out.unshift({ ...one, foreignStamps: later.foreignStamps, unsurePictures });
    if (each.fault === undefined) later = bySignature(one, later);
  }
  return out;
};

/** From this share of a page on, in percent, what is laid over it hides what was signed; a seal takes three of A4. */
const mostCovered = 20;

/** The pages that later signatures cover so far that what was signed is not seen any more. */
export const coveredPages = ({ laterPictures }: FoundSignature): readonly number[] => {
  const shares = new Map<number, number>();
  for (const { page, share } of laterPictures) shares.set(page, (shares.get(page) ?? 0) + share);
  return [...shares].filter(([, share]) => share >= mostCovered).map(([page]) => page);
};

/**
 * In one word: it holds and all that was asked is certain; something is wrong; the file cannot be judged, since two readers could see two
 * documents in it; or something cannot be known.
 */
export const verdictOfSignature = (judged: JudgedSignature): 'VALID' | 'INVALID' | 'UNJUDGEABLE' | 'UNSURE' => {
  const { fault, found, path, isInTime, revocation, stamp, doubts, foreignStamps, unsurePictures } = judged;
  const isUnread = fault === 'ALGORITHM' || fault === 'MESSAGE' || fault === 'NO_CERTIFICATE';
  const isBroken = path?.fault !== undefined && path.fault !== 'FOREIGN';
  if ((fault !== undefined && !isUnread) || found.laterChanges.length > 0) return 'INVALID';
  if (isBroken || revocation.state === 'REVOKED' || stamp.state === 'WRONG') return 'INVALID';
  if (doubts.length > 0) return 'UNJUDGEABLE';
  if (fault !== undefined || path === undefined || path.fault === 'FOREIGN') return 'UNSURE';
  if (!isInTime || isOpen(judged) || foreignStamps.length > 0) return 'UNSURE';
  return unsurePictures.length > 0 || coveredPages(found).length > 0 ? 'UNSURE' : 'VALID';
};
