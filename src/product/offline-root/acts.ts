/** What is done with an offline root: made, made to sign an issuing authority's certificate or a list, told that a certificate is revoked. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chainNames, organisation } from '#product/authority-names.ts';
import type { Secret } from '#service/config/secret.ts';
import type { KeyAlgorithm } from '#trust/keys/algorithms.ts';
import { type Signer, signerOf } from '#trust/keys/key-store.ts';
import { makeRoot } from '#trust/pki/authority.ts';
import type { AuthorityRequest } from '#trust/pki/authority-request.ts';
import { makeCrl, type RevokedEntry } from '#trust/pki/crl.ts';
import { issue, prepare } from '#trust/pki/issue.ts';
import type { Issuer } from '#trust/pki/issuer.ts';
import { toPem } from '#trust/pki/pem.ts';
import { chainOf, issuingByList } from '#trust/pki/profiles.ts';
import { type RevocationReason, reasonOf } from '#trust/pki/reasons.ts';
import { newSerialNumber } from '#trust/pki/serial.ts';
import { validityFor } from '#trust/pki/validity.ts';
import { refused } from './refused.ts';
import { carriedNames, carryOf, keyStoreIn, makeFolder, type OfflineRoot, putFile, say, unlock } from './root-folder.ts';
import { type Entry, sha256, type Transcript } from './transcript.ts';

export interface Circumstances {
  readonly now: Date;
  /** Who is there, as they say. */
  readonly present: string | undefined;
  /** How long the list that comes with each act counts. */
  readonly days: number;
}

/** RFC 5280 sets no end; the CA/Browser Forum wants a new list of a root at least every twelve months (BR 4.9.7). */
export const listDays = { usual: 180, most: 366 } as const;
export const rootYears = { usual: 20, most: 25 } as const;
export const issuingYears = { usual: 10, most: 15 } as const;

const dayMs = 86_400_000;

const revocations = (entries: readonly Entry[]): readonly RevokedEntry[] =>
  entries.flatMap(entry =>
    entry.act === 'revocation' ? [{ serialNumber: entry.serialNumber, revokedAt: new Date(entry.at), reason: reasonOf(entry.reason) }] : [],
  );
const isRevoked = (entries: readonly Entry[], serialNumber: string): boolean =>
  entries.some(entry => entry.act === 'revocation' && entry.serialNumber === serialNumber);

/** @throws StartError where this machine's clock is behind the last line: what it dates would be wrong */
const requireClock = ({ entries }: Transcript, now: Date): void => {
  const last = entries.at(-1)?.at;
  if (last !== undefined && Date.parse(last) > now.getTime())
    throw refused(
      `The clock of this machine says ${now.toISOString()}, and the transcript was written to at ${last} already. Set the clock; nothing was signed.`,
      `本机时钟为 ${now.toISOString()}，而仪式记录最后一行的时间是 ${last}。请校准时钟；未签署任何内容。`,
    );
};

/** The root's next list, with everything that was revoked so far. */
const putList = async (folder: string, issuer: Issuer, before: Transcript, signer: Signer, around: Circumstances): Promise<Transcript> => {
  const crlNumber = 1 + before.entries.filter(({ act }) => act === 'list').length;
  const nextUpdate = new Date(around.now.getTime() + around.days * dayMs);
  const der = await makeCrl({ issuer, signer, crlNumber, thisUpdate: around.now, nextUpdate, entries: revocations(before.entries) });
  const act = { act: 'list', number: crlNumber, nextUpdate: nextUpdate.toISOString(), sha256: sha256(der) } as const;
  const after = await say(folder, before, act, { signer, ...around });
  await putFile(folder, carriedNames.list, toPem('X509 CRL', der));
  return after;
};

export interface NewRoot {
  readonly algorithm: KeyAlgorithm;
  readonly commonName: string | undefined;
  readonly years: number;
}

/** Makes key, certificate and first list. */
export const makeOfflineRoot = async (folder: string, wanted: NewRoot, passphrase: Secret, around: Circumstances): Promise<OfflineRoot> => {
  const { algorithm, years } = wanted;
  const { now } = around;
  await makeFolder(folder);
  const keys = await keyStoreIn(folder, passphrase);
  const commonName = wanted.commonName ?? `${chainNames[chainOf(algorithm)].root} ${now.getUTCFullYear()}`;
  let transcript: Transcript = { entries: [], last: null };
  const { keyId, issuer } = await makeRoot({
    keys,
    algorithm,
    years,
    now,
    subject: { ...organisation, commonName },
    record: async ({ serialNumber, subjectDn, tbsSha256, keyId: key }) => {
      const signer = await signerOf(keys, key);
      const act = { act: 'root', serialNumber, subject: subjectDn, keySha256: sha256(signer.publicKey), tbsSha256 } as const;
      transcript = await say(folder, transcript, act, { signer, ...around });
    },
  });
  await putFile(folder, carriedNames.root, toPem('CERTIFICATE', issuer.certificate));
  return { folder, issuer, ...(await putList(folder, issuer, transcript, await signerOf(keys, keyId), around)) };
};

/**
 * Signs the certificate of an issuing authority, and a new list.
 * @param name of the file that it is carried in
 */
export const signIssuing = async (
  root: OfflineRoot,
  request: AuthorityRequest,
  { name, years }: { readonly name: string; readonly years: number },
  passphrase: Secret,
  around: Circumstances,
): Promise<OfflineRoot> => {
  const { folder, issuer, entries } = root;
  requireClock(root, around.now);
  const keySha256 = sha256(request.subjectPublicKeyInfo);
  const former = entries.find(entry => entry.act === 'issuing' && entry.keySha256 === keySha256 && !isRevoked(entries, entry.serialNumber));
  if (former?.act === 'issuing')
    throw refused(
      `This key has a certificate already, ${former.serialNumber} of ${former.at}. Nothing was signed.`,
      `该密钥已有证书（序列号 ${former.serialNumber}，${former.at}）。未签署任何内容。`,
    );
  if (existsSync(join(carryOf(folder), name)))
    throw refused(
      `${name} stands in ${carryOf(folder)} already. Name the request's file otherwise; nothing was signed.`,
      `${carryOf(folder)} 中已有 ${name}。请给请求文件改名；未签署任何内容。`,
    );
  const signer = await unlock(root, passphrase);
  const token = await prepare({
    issuer,
    profile: issuingByList,
    subject: request.subject,
    publicKey: request.subjectPublicKeyInfo,
    serialNumber: newSerialNumber(),
    ...validityFor(issuingByList, issuer, around.now, { years }),
    urls: request.urls,
  });
  let transcript: Transcript = root;
  const der = await issue(token, signer, async ({ serialNumber, subjectDn, tbsSha256 }) => {
    const requestSha256 = sha256(request.der);
    const act = { act: 'issuing', serialNumber, subject: subjectDn, keySha256, tbsSha256, requestSha256 } as const;
    transcript = await say(folder, transcript, act, { signer, ...around });
  });
  await putFile(folder, name, toPem('CERTIFICATE', der));
  return { ...root, ...(await putList(folder, issuer, transcript, signer, around)) };
};

/** Signs a new list. */
export const renewList = async (root: OfflineRoot, passphrase: Secret, around: Circumstances): Promise<OfflineRoot> => {
  requireClock(root, around.now);
  return { ...root, ...(await putList(root.folder, root.issuer, root, await unlock(root, passphrase), around)) };
};

/** Revokes the certificate of an issuing authority: the list that is signed with it has it. */
export const revokeIssuing = async (
  root: OfflineRoot,
  { serialNumber, reason }: { readonly serialNumber: string; readonly reason: RevocationReason },
  passphrase: Secret,
  around: Circumstances,
): Promise<OfflineRoot> => {
  requireClock(root, around.now);
  if (!root.entries.some(entry => entry.act === 'issuing' && entry.serialNumber === serialNumber))
    throw refused(
      `This root signed no certificate with the serial number ${serialNumber}. "offline-root show" lists them.`,
      `该根证书未签发过序列号为 ${serialNumber} 的证书。offline-root show 会列出已签发的证书。`,
    );
  if (isRevoked(root.entries, serialNumber)) throw refused(`${serialNumber} is revoked already.`, `${serialNumber} 已吊销。`);
  const signer = await unlock(root, passphrase);
  const transcript = await say(root.folder, root, { act: 'revocation', serialNumber, reason }, { signer, ...around });
  return { ...root, ...(await putList(root.folder, root.issuer, transcript, signer, around)) };
};
