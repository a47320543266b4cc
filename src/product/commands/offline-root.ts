/** `offline-root`: the root of an authority on a machine of its own. Needs no database, no network and none of the service's variables. */
import { readFile } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Command } from '#service/commands/program.ts';
import { StartError } from '#service/config/start-error.ts';
import { isKeyAlgorithm } from '#trust/keys/algorithms.ts';
import { readAuthorityRequest } from '#trust/pki/authority-request.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { profiles } from '#trust/pki/profiles.ts';
import { allReasons } from '#trust/pki/reasons.ts';
import {
  type Circumstances,
  issuingYears,
  listDays,
  makeOfflineRoot,
  renewList,
  revokeIssuing,
  rootYears,
  signIssuing,
} from '../offline-root/acts.ts';
import { readPassphrase } from '../offline-root/passphrase.ts';
import { inWords, refused } from '../offline-root/refused.ts';
import { carryOf, type OfflineRoot, openRoot } from '../offline-root/root-folder.ts';
import { type Entry, sha256 } from '../offline-root/transcript.ts';

const reasons = allReasons.filter(each => each !== 'certificateHold' && each !== 'removeFromCRL');

const usage = (cause?: unknown): StartError =>
  new StartError(
    'usage',
    [
      {
        en: `offline-root takes: make <folder> [${profiles.root.algorithms.join(' | ')}] (--name <common name>, --years ${rootYears.usual}), sign <folder> <request> (--years ${issuingYears.usual}), list <folder>, revoke <folder> <serial number> <reason>, show <folder>. With each that signs: --days ${listDays.usual} (of the list), --present <who is there>, --passphrase-file <file>. Reasons: ${reasons.join(', ')}.`,
        zh: `offline-root 的参数：make <目录> [${profiles.root.algorithms.join(' | ')}]（--name <名称>、--years ${rootYears.usual}）、sign <目录> <请求文件>（--years ${issuingYears.usual}）、list <目录>、revoke <目录> <序列号> <原因>、show <目录>。签署时均可加：--days ${listDays.usual}（吊销列表有效天数）、--present <在场人员>、--passphrase-file <口令文件>。原因：${reasons.join('、')}。`,
      },
    ],
    { cause },
  );

const readArguments = (args: readonly string[]) => {
  try {
    const text = { type: 'string' } as const;
    const options = { name: text, years: text, days: text, present: text, 'passphrase-file': text } as const;
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    return { values, words: positionals };
  } catch (error) {
    throw usage(error);
  }
};
type Values = ReturnType<typeof readArguments>['values'];

/** @throws StartError for what is no number from 1 on up to that */
const countOf = (text: string | undefined, { usual, most }: { readonly usual: number; readonly most: number }): number => {
  if (text === undefined) return usual;
  if (!/^[1-9]\d{0,2}$/.test(text) || Number(text) > most) throw usage();
  return Number(text);
};

const aroundOf = ({ days, present }: Values): Circumstances => ({ now: new Date(), present, days: countOf(days, listDays) });

const wordsOf = (entry: Entry): string => {
  switch (entry.act) {
    case 'root':
    case 'issuing':
      return `${entry.serialNumber}  ${entry.subject}  key ${entry.keySha256}`;
    case 'revocation':
      return `${entry.serialNumber}  ${entry.reason}`;
    case 'list':
      return `${entry.number}  -> ${entry.nextUpdate}  ${entry.sha256}`;
  }
};

/** What everybody at the ceremony should see, and compare with what they see elsewhere. */
const tell = ({ folder, issuer, entries, last }: OfflineRoot): void => {
  const { subjectDn, serialNumber, fingerprintSha256, notAfter } = parseCertificate(issuer.certificate);
  const lines = [
    `${subjectDn}  ${serialNumber}  -> ${notAfter.toISOString()}`,
    `SHA-256  ${fingerprintSha256}`,
    ...entries.map(entry => `${entry.at}  ${entry.act}  ${wordsOf(entry)}${entry.present === undefined ? '' : `  (${entry.present})`}`),
    `仪式记录末行 / last line of the transcript, SHA-256  ${last}`,
    `带走 / to be carried: ${carryOf(folder)}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
};

const make = async (folder: string, [algorithm = 'ECDSA_P384']: readonly string[], values: Values): Promise<OfflineRoot> => {
  if (!isKeyAlgorithm(algorithm) || !profiles.root.algorithms.some(each => each === algorithm)) throw usage();
  const wanted = { algorithm, commonName: values.name, years: countOf(values.years, rootYears) };
  const around = aroundOf(values);
  return makeOfflineRoot(folder, wanted, await readPassphrase(values['passphrase-file'], true), around);
};

const sign = async (folder: string, [path = '']: readonly string[], values: Values): Promise<OfflineRoot> => {
  const root = await openRoot(folder);
  const pem = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw refused(`The request ${path} cannot be read.`, `请求文件 ${path} 无法读取。`, cause);
  });
  const request = await inWords({ en: path, zh: path }, () => readAuthorityRequest(pem));
  const { subjectDn, algorithm, subjectPublicKeyInfo, urls, der } = request;
  process.stdout.write(
    [
      `请求 / request  ${subjectDn}  ${algorithm}`,
      `  SHA-256  ${sha256(der)}`,
      `  key      ${sha256(subjectPublicKeyInfo)}`,
      `  CRL      ${urls.crl}`,
      `  CA       ${urls.caIssuers}`,
      '',
    ].join('\n'),
  );
  const years = countOf(values.years, issuingYears);
  const around = aroundOf(values);
  // Whoever types the passphrase has read what the request asks for.
  const passphrase = await readPassphrase(values['passphrase-file'], false);
  const name = `${basename(path, extname(path)).replace(/[^\w-]/g, '_')}.crt`;
  return signIssuing(root, request, { name, years }, passphrase, around);
};

const revoke = async (folder: string, [serialNumber = '', given = '']: readonly string[], values: Values): Promise<OfflineRoot> => {
  const reason = reasons.find(each => each === given);
  if (!/^[0-9A-F]{2,40}$/i.test(serialNumber) || reason === undefined) throw usage();
  const root = await openRoot(folder);
  const around = aroundOf(values);
  const passphrase = await readPassphrase(values['passphrase-file'], false);
  return revokeIssuing(root, { serialNumber: serialNumber.toUpperCase(), reason }, passphrase, around);
};

const list = async (folder: string, _words: readonly string[], values: Values): Promise<OfflineRoot> => {
  const root = await openRoot(folder);
  const around = aroundOf(values);
  return renewList(root, await readPassphrase(values['passphrase-file'], false), around);
};

const acts: Readonly<Record<string, { readonly most: number; readonly run: typeof make }>> = {
  make: { most: 1, run: make },
  sign: { most: 1, run: sign },
  list: { most: 0, run: list },
  revoke: { most: 2, run: revoke },
  show: { most: 0, run: openRoot },
};

export const offlineRoot: Command = async args => {
  const { values, words } = readArguments(args);
  const [act = '', folder, ...rest] = words;
  const found = Object.hasOwn(acts, act) ? acts[act] : undefined;
  if (found === undefined || folder === undefined || rest.length > found.most) throw usage();
  tell(await inWords({ en: `offline-root ${act}`, zh: `offline-root ${act}` }, () => found.run(resolve(folder), rest, values)));
  return 0;
};
