/**
 * What revocation lists and OCSP answers that somebody kept say of a certificate at a time (RFC 5280 6.3, RFC 6960 3.2). Only what the
 * certificate's issuer signed, or had signed, counts.
 */
import { createHash } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import { readCrl } from './crl-read.ts';
import { Der, DerError, tags } from './der.ts';
import { readDigest } from './digests.ts';
import { extensionOids, read } from './extensions.ts';
import { publicKeyBits } from './ocsp-response.ts';
import { type CertificateFields, parseCertificate } from './parse.ts';
import { isSignedBy } from './path.ts';
import { type RevocationReason, reasonOfCode } from './reasons.ts';
import { serialHex } from './serial.ts';
import { isSignedWith } from './signed-with.ts';
import { readStructure } from './structure.ts';

export interface Evidence {
  readonly crls: readonly Uint8Array[];
  readonly ocsps: readonly Uint8Array[];
}

export type Standing =
  | { readonly state: 'GOOD'; readonly by: 'CRL' | 'OCSP'; readonly thisUpdate: Date }
  | (Revoked & { readonly state: 'REVOKED'; readonly by: 'CRL' | 'OCSP' });

interface Revoked {
  readonly revokedAt: Date;
  /** Undefined where none is given. */
  readonly reason: RevocationReason | undefined;
  /** From when its key is thought to have been lost, where that was before (RFC 5280 5.3.2). */
  readonly doubtedSince?: Date;
}

/** What is malformed or foreign says nothing; it is not held against anybody. */
const orNothing = <T>(read: () => T | undefined): T | undefined => {
  try {
    return read();
  } catch (error) {
    if (error instanceof DerError || error instanceof Refusal) return undefined;
    throw error;
  }
};

/** Known at the time, or later while a revocation would still be shown (5280 3.3: an expired certificate may be left out). */
const speaksOf = (at: Date, thisUpdate: Date, nextUpdate: Date | undefined, notAfter: Date): boolean =>
  thisUpdate >= at ? thisUpdate <= notAfter : nextUpdate !== undefined && nextUpdate >= at;

/** The extensions of a list that are understood here; a list with another critical one says nothing (RFC 5280 5.2). */
const understood: ReadonlySet<string> = new Set([
  extensionOids.authorityKeyIdentifier,
  extensionOids.cRLNumber,
  extensionOids.issuingDistributionPoint,
]);

/** Whether a list can say anything of a certificate: a shard speaks of those alone whose distribution point names it (RFC 5280 6.3.3 b). */
const covers = (extensions: Der | undefined, certificate: CertificateFields): boolean =>
  (extensions?.children[0]?.items ?? []).every(({ items }) => {
    const [type, ...rest] = items;
    const value = rest.at(-1);
    if (type === undefined || value === undefined) return false;
    if (type.oid !== extensionOids.issuingDistributionPoint) return understood.has(type.oid) || rest.length === 1 || !rest[0]?.boolean;
    const { urls, onlyUsers, onlyAuthorities, isPartial } = read.issuingDistributionPoint(value.content);
    const isOfKind = certificate.isAuthority ? !onlyUsers : !onlyAuthorities;
    return isOfKind && !isPartial && (urls === undefined || urls.some(url => certificate.crlUrls.includes(url)));
  });

/** What an entry of a list says beside the number and the time, by its extension (5.3). */
const saidIn = (entry: Der, oid: string): Der | undefined => {
  const value = entry.items[2]?.items.find(({ items: [type] }) => type?.oid === oid)?.items.at(-1);
  return value === undefined ? undefined : Der.whole(value.expect(tags.octetString).content);
};

const reasonIn = (said: Der | undefined): RevocationReason | undefined =>
  said === undefined ? undefined : reasonOfCode(said.expect(tags.enumerated).content[0] ?? 0);

const entryOf = (entry: Der): Revoked | undefined => {
  const revokedAt = entry.items[1]?.time;
  if (revokedAt === undefined) return undefined;
  // It is revoked, whatever else stands there and cannot be read.
  const invalidityDate = orNothing(() => saidIn(entry, extensionOids.invalidityDate)?.time);
  const isEarlier = invalidityDate !== undefined && invalidityDate < revokedAt;
  const reason = orNothing(() => reasonIn(saidIn(entry, extensionOids.reasonCode)));
  return { revokedAt, reason, ...(isEarlier ? { doubtedSince: invalidityDate } : {}) };
};

const byList = (bytes: Uint8Array, certificate: CertificateFields, issuer: CertificateFields, at: Date): Standing | undefined => {
  const list = readCrl(bytes);
  const { thisUpdate, nextUpdate } = list;
  if (!list.issuer.equals(readStructure(issuer.der).subject.bytes)) return undefined;
  if (!speaksOf(at, thisUpdate, nextUpdate, certificate.notAfter)) return undefined;
  if (!isSignedWith(list.tbs, list.algorithm, list.signature, issuer.subjectPublicKeyInfo)) return undefined;
  if (!covers(list.extensions, certificate)) return undefined;
  for (const { serialNumber, der } of list.entries()) {
    if (serialNumber !== certificate.serialNumber) continue;
    const revoked = entryOf(der);
    if (revoked !== undefined) return { state: 'REVOKED', by: 'CRL', ...revoked };
  }
  return { state: 'GOOD', by: 'CRL', thisUpdate };
};

/** The key that answers: the issuer's own, or one whose certificate the issuer made for that (RFC 6960 4.2.2.2). */
const responderKeys = (certificates: readonly Der[], issuer: CertificateFields, at: Date): readonly Buffer[] => [
  issuer.subjectPublicKeyInfo,
  ...certificates.flatMap(each => {
    const responder = orNothing(() => parseCertificate(each.bytes));
    if (responder === undefined || !responder.extKeyUsage.includes('OCSPSigning') || !isSignedBy(responder, issuer)) return [];
    return responder.notBefore <= at && at <= responder.notAfter ? [responder.subjectPublicKeyInfo] : [];
  }),
];

const isAbout = (certId: Der, certificate: CertificateFields, issuer: CertificateFields): boolean => {
  const [algorithm, nameHash, keyHash, serial] = certId.items;
  const digest = algorithm === undefined ? undefined : readDigest(algorithm);
  if (digest === undefined || nameHash === undefined || keyHash === undefined || serial === undefined) return false;
  const hashed = (data: Uint8Array): Buffer => createHash(digest).update(data).digest();
  return (
    serialHex(serial.integer) === certificate.serialNumber &&
    hashed(readStructure(issuer.der).subject.bytes).equals(nameHash.content) &&
    hashed(publicKeyBits(issuer.subjectPublicKeyInfo)).equals(keyHash.content)
  );
};

const byAnswer = (bytes: Uint8Array, certificate: CertificateFields, issuer: CertificateFields, at: Date): Standing | undefined => {
  const [, tagged] = Der.whole(bytes).items;
  const basic = tagged?.expect(0xa0).children[0]?.items[1]?.expect(tags.octetString).content;
  if (basic === undefined) return undefined;
  const [data, algorithm, signature, extra] = Der.whole(basic).items;
  if (data === undefined || algorithm === undefined || signature === undefined) return undefined;
  const fields = data.items.filter(({ tag }) => tag !== 0xa0);
  const [, producedAt, responses] = fields;
  if (producedAt === undefined || responses === undefined) return undefined;
  const keys = responderKeys(extra?.expect(0xa0).children[0]?.items ?? [], issuer, producedAt.time);
  if (!keys.some(key => isSignedWith(data, algorithm, signature.bitString, key))) return undefined;
  const answer = responses.items.find(each => each.items[0] !== undefined && isAbout(each.items[0], certificate, issuer));
  const [, status, thisUpdate, next] = answer?.items ?? [];
  if (status === undefined || thisUpdate === undefined) return undefined;
  const nextUpdate = next?.tag === 0xa0 ? next.children[0]?.time : undefined;
  if (!speaksOf(at, thisUpdate.time, nextUpdate, certificate.notAfter)) return undefined;
  if (status.tag === 0x80) return { state: 'GOOD', by: 'OCSP', thisUpdate: thisUpdate.time };
  const [since, why] = status.tag === 0xa1 ? status.children : [];
  const reason = orNothing(() => reasonIn(why?.expect(0xa0).children[0]));
  return since === undefined ? undefined : { state: 'REVOKED', by: 'OCSP', revokedAt: since.time, reason };
};

/** What the evidence says; a revocation outweighs any good word. Undefined where it says nothing of this certificate at that time. */
export const standingBy = (
  { crls, ocsps }: Evidence,
  certificate: CertificateFields,
  issuer: CertificateFields,
  at: Date,
): Standing | undefined => {
  const said = [
    ...ocsps.map(each => orNothing(() => byAnswer(each, certificate, issuer, at))),
    ...crls.map(each => orNothing(() => byList(each, certificate, issuer, at))),
  ].filter(each => each !== undefined);
  return said.find(({ state }) => state === 'REVOKED') ?? said[0];
};
