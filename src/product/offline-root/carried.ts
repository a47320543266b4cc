/**
 * What was carried here from an offline root: its certificate, its newest list, certificates of issuing authorities, and the transcript.
 * Judged as a whole, from the files alone; whether a certificate is for a key of ours its reader knows.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCrl } from '#trust/pki/crl-read.ts';
import { DerError } from '#trust/pki/der.ts';
import { extensionOids, read } from '#trust/pki/extensions.ts';
import { type Issuer, openIssuer } from '#trust/pki/issuer.ts';
import { lintCertificate } from '#trust/pki/lint.ts';
import { type CertificateFields, parseCertificate } from '#trust/pki/parse.ts';
import { isSignedBy } from '#trust/pki/path.ts';
import { readPem } from '#trust/pki/pem.ts';
import { type CertificateProfile, issuingByList, profiles } from '#trust/pki/profiles.ts';
import { isSignedWith } from '#trust/pki/signed-with.ts';
import { readStructure } from '#trust/pki/structure.ts';
import { refuseWeakKey } from '#trust/pki/weak-keys.ts';
import { inWords, refused } from './refused.ts';
import { carriedNames } from './root-folder.ts';
import { type Entry, readTranscript, sha256 } from './transcript.ts';

export interface CarriedList {
  readonly der: Buffer;
  readonly number: number;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
  /** Serial numbers of what is revoked. */
  readonly revoked: ReadonlySet<string>;
}

export interface Carried {
  readonly root: Issuer;
  readonly list: CarriedList;
  /** SHA-256 of each line of the transcript. */
  readonly lines: readonly string[];
  /** Those of issuing authorities, by the names of their files. */
  readonly issuing: ReadonlyMap<string, CertificateFields>;
}

/** The clock of the other machine may be ahead by as much. */
const aheadMs = 5 * 60_000;
/** More than any of these files has. */
const mostBytes = 1024 * 1024;

const privateKey = (path: string) =>
  refused(
    `${path} is a private key. The key of an offline root never leaves its machine: destroy this copy, and ask yourselves who had it. Nothing was taken in.`,
    `${path} 是私钥。离线根的密钥不得离开其所在的机器：请销毁这份副本，并查明经手人员。未导入任何内容。`,
  );
const isKeyFile = (name: string): boolean => /\.p12$/i.test(name);

const readFiles = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw refused(`The folder ${folder} cannot be read.`, `目录 ${folder} 无法读取。`, cause);
  });
  // Whoever copies the whole folder of a root has its key one folder below.
  for (const { name } of entries.filter(each => each.isDirectory())) {
    const key = (await readdir(join(folder, name))).find(isKeyFile);
    if (key !== undefined) throw privateKey(join(folder, name, key));
  }
  const files = new Map<string, string>();
  for (const { name } of entries.filter(each => each.isFile() && /\.(?:crt|crl|jsonl|p12|key|pem)$/i.test(each.name))) {
    const bytes = await readFile(join(folder, name));
    if (isKeyFile(name) || bytes.includes('PRIVATE KEY-----')) throw privateKey(join(folder, name));
    if (bytes.length > mostBytes) throw refused(`${name} is too large.`, `${name} 过大。`);
    files.set(name, bytes.toString('utf8'));
  }
  return files;
};

const needed = (files: ReadonlyMap<string, string>, folder: string, name: string): string => {
  const text = files.get(name);
  if (text === undefined)
    throw refused(
      `${join(folder, name)} is missing. Carry everything that lies in the folder "carry" of the root.`,
      `缺少 ${join(folder, name)}。请把根证书目录下 carry 中的文件全部带来。`,
    );
  return text;
};

const lint = (name: string, der: Buffer, profile: CertificateProfile): void => {
  const findings = lintCertificate(der, profile).map(({ rule, clause, detail }) => `${rule} (${clause}): ${detail}`);
  if (findings.length > 0)
    throw refused(
      `${name} is not made as a certificate of the profile ${profile.name} must be: ${findings.join('; ')}.`,
      `${name} 不符合证书模板 ${profile.name}：${findings.join('；')}。`,
    );
};

/** @throws StartError for what does not count now */
export const requireInForce = (name: string, { notBefore, notAfter }: CertificateFields, now: Date): void => {
  if (notBefore.getTime() > now.getTime() + aheadMs)
    throw refused(
      `${name} counts from ${notBefore.toISOString()} on: look at the clocks of both machines.`,
      `${name} 自 ${notBefore.toISOString()} 起生效：请核对两台机器的时钟。`,
    );
  if (notAfter <= now) throw refused(`${name} ended on ${notAfter.toISOString()}.`, `${name} 已于 ${notAfter.toISOString()} 到期。`);
};

const tbsOf = (der: Buffer): string => sha256(readStructure(der).tbs.bytes);

/** The transcript's own first line speaks of the root, and there is no other one. */
const isOfRoot = (entries: readonly Entry[], der: Buffer): boolean => {
  const [first, ...rest] = entries;
  return first?.act === 'root' && first.tbsSha256 === tbsOf(der) && rest.every(({ act }) => act !== 'root');
};

const numberIn = (extensions: ReturnType<typeof readCrl>['extensions']): number => {
  const found = (extensions?.children[0]?.items ?? []).find(({ items: [type] }) => type?.oid === extensionOids.cRLNumber);
  const value = found?.items.at(-1);
  return value === undefined ? 0 : Number(read.cRLNumber(value.content));
};

const readList = (pem: string, root: Issuer, entries: readonly Entry[], now: Date): CarriedList => {
  const name = carriedNames.list;
  const [der, ...more] = readPem('X509 CRL', pem) ?? [];
  if (der === undefined || more.length > 0) throw refused(`${name} is no revocation list in PEM.`, `${name} 不是 PEM 格式的吊销列表。`);
  const list = readCrl(der);
  const { thisUpdate, nextUpdate } = list;
  if (!list.issuer.equals(root.name) || !isSignedWith(list.tbs, list.algorithm, list.signature, root.subjectPublicKeyInfo))
    throw refused(`${name} was not signed by this root.`, `${name} 不是该根证书签署的。`);
  const number = numberIn(list.extensions);
  const said = entries.findLast(entry => entry.act === 'list');
  if (said?.act !== 'list' || said.number !== number || said.sha256 !== sha256(der))
    throw refused(
      `${name} (number ${number}) is not the list that the transcript speaks of last: carry all files as they are after the last act.`,
      `${name}（编号 ${number}）不是仪式记录中最近的吊销列表：请带来最后一次操作之后的全部文件。`,
    );
  if (nextUpdate === undefined || nextUpdate <= now)
    throw refused(
      `${name} ended on ${nextUpdate?.toISOString()}. Have the root sign a new one: npm run offline-root -- list <folder>.`,
      `${name} 已于 ${nextUpdate?.toISOString()} 到期。请在离线机器上签署新的列表：npm run offline-root -- list <目录>。`,
    );
  if (thisUpdate.getTime() > now.getTime() + aheadMs)
    throw refused(
      `${name} is of ${thisUpdate.toISOString()}, which is to come: look at the clocks of both machines.`,
      `${name} 的签署时间 ${thisUpdate.toISOString()} 晚于当前时间：请核对两台机器的时钟。`,
    );
  return { der, number, thisUpdate, nextUpdate, revoked: new Set([...list.entries()].map(({ serialNumber }) => serialNumber)) };
};

const judgeIssuing = async (name: string, pem: string, root: Issuer, entries: readonly Entry[]): Promise<CertificateFields> => {
  const fields = await inWords({ en: name, zh: name }, () => parseCertificate(pem));
  if (!isSignedBy(fields, parseCertificate(root.certificate)))
    throw refused(`${name} was not signed by this root.`, `${name} 不是该根证书签发的。`);
  if (!fields.isAuthority)
    throw refused(
      `${name} is not the certificate of an authority: it lacks the basic constraint cA (RFC 5280 4.2.1.9).`,
      `${name} 不是机构证书：缺少基本约束 cA（RFC 5280 4.2.1.9）。`,
    );
  lint(name, fields.der, issuingByList);
  await inWords({ en: name, zh: name }, () => refuseWeakKey(fields.subjectPublicKeyInfo));
  if (fields.authorityKeyIdentifier !== root.keyIdentifier.toString('hex').toUpperCase() || fields.notAfter > root.notAfter)
    throw refused(`${name} does not fit its root: key identifier or end.`, `${name} 与根证书不符（密钥标识符或到期时间）。`);
  if (!entries.some(entry => entry.act === 'issuing' && entry.tbsSha256 === tbsOf(fields.der)))
    throw refused(
      `The transcript does not speak of ${name}: the root signed something that nobody wrote down, or an older transcript was carried.`,
      `仪式记录中没有 ${name}：根证书签发了未记录的证书，或带来的是较早的记录。`,
    );
  return fields;
};

/**
 * Reads a folder that was carried here.
 * @throws StartError naming what does not fit; nothing of it may then be used
 */
export const readCarried = async (folder: string, now: Date): Promise<Carried> => {
  const files = await readFiles(folder);
  const pem = needed(files, folder, carriedNames.root);
  try {
    const root = await inWords({ en: carriedNames.root, zh: carriedNames.root }, () => openIssuer(pem));
    const fields = parseCertificate(root.certificate);
    if (!isSignedBy(fields, fields))
      throw refused(`${carriedNames.root} is not signed by its own key.`, `${carriedNames.root} 不是自签名证书。`);
    lint(carriedNames.root, fields.der, profiles.root);
    await inWords({ en: carriedNames.root, zh: carriedNames.root }, () => refuseWeakKey(root.subjectPublicKeyInfo));
    requireInForce(carriedNames.root, fields, now);
    const { entries, lines } = readTranscript(needed(files, folder, carriedNames.transcript), root);
    if (!isOfRoot(entries, fields.der)) throw refused('The transcript is that of another root.', '仪式记录属于另一个根证书。');
    const list = readList(needed(files, folder, carriedNames.list), root, entries, now);
    const issuing = new Map<string, CertificateFields>();
    for (const [name, text] of files)
      if (/\.crt$/i.test(name) && name !== carriedNames.root) issuing.set(name, await judgeIssuing(name, text, root, entries));
    return { root, list, lines, issuing };
  } catch (error) {
    if (error instanceof DerError)
      throw refused(`A file in ${folder} cannot be read: ${error.message}.`, `${folder} 中有无法解析的文件：${error.message}。`, error);
    throw error;
  }
};
