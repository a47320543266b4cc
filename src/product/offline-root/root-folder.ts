/**
 * Where an offline root lives: a folder with its key (`key`, which never leaves the machine) and what is carried to the house that issues
 * (`carry`). Everything that is known of the root stands in the transcript there.
 */
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Secret } from '#service/config/secret.ts';
import { syncFolder } from '#service/files/sync-folder.ts';
import { pkcs12KeyStore } from '#trust/key-stores/pkcs12-key-store.ts';
import { type KeyStore, type Signer, signerOf } from '#trust/keys/key-store.ts';
import { type Issuer, openIssuer } from '#trust/pki/issuer.ts';
import { openKeyFile } from '#trust/pki/pkcs12.ts';
import { inWords, refused } from './refused.ts';
import { type Act, type Entry, lineOf, readTranscript, sha256, type Transcript } from './transcript.ts';

/** What is carried, by its name. */
export const carriedNames = { root: 'root.crt', list: 'root.crl', transcript: 'transcript.jsonl' } as const;

export const keyFolderOf = (folder: string): string => join(folder, 'key');
export const carryOf = (folder: string): string => join(folder, 'carry');

export interface OfflineRoot extends Transcript {
  readonly folder: string;
  readonly issuer: Issuer;
}

/** Written aside, on the disk, and renamed: half a file is never carried anywhere. */
export const putFile = async (folder: string, name: string, content: string): Promise<void> => {
  const carry = carryOf(folder);
  const file = await open(join(carry, `${name}.part`), 'w', 0o644);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(join(carry, `${name}.part`), join(carry, name));
  await syncFolder(carry);
};

/** Makes the folder of a new root. @throws StartError where there is one already */
export const makeFolder = async (folder: string): Promise<void> => {
  for (const each of [keyFolderOf(folder), carryOf(folder)])
    if (existsSync(each))
      throw refused(
        `There is a root in ${folder} already, or the beginning of one: nothing was changed. Name a folder of its own for each root.`,
        `${folder} 中已有根证书或未完成的根证书，未做任何改动。每个根证书请用单独的目录。`,
      );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await mkdir(carryOf(folder), { mode: 0o700 });
};

/** The root as its files say, without its key. @throws StartError where it is not there, or its transcript does not hold */
export const openRoot = async (folder: string): Promise<OfflineRoot> => {
  const read = (name: string): Promise<string> =>
    readFile(join(carryOf(folder), name), 'utf8').catch((cause: unknown) => {
      throw refused(
        `${join(carryOf(folder), name)} cannot be read: name the folder that "offline-root make" made.`,
        `无法读取 ${join(carryOf(folder), name)}：请指定 offline-root make 所建的目录。`,
        cause,
      );
    });
  const pem = await read(carriedNames.root);
  const issuer = await inWords({ en: carriedNames.root, zh: carriedNames.root }, () => openIssuer(pem));
  return { folder, issuer, ...readTranscript(await read(carriedNames.transcript), issuer) };
};

const keyFilesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(keyFolderOf(folder)).catch(() => [])).filter(name => name.endsWith('.p12'));

/** The store of a root's key, for making it or for signing with it. */
export const keyStoreIn = (folder: string, passphrase: Secret): Promise<KeyStore> =>
  pkcs12KeyStore({ folder: keyFolderOf(folder), password: passphrase.reveal() });

/** @throws StartError for another passphrase, and where the key is not the root's */
export const unlock = async ({ folder, issuer }: OfflineRoot, passphrase: Secret): Promise<Signer> => {
  const [name] = await keyFilesIn(folder);
  if (name === undefined) throw refused(`There is no key in ${keyFolderOf(folder)}.`, `${keyFolderOf(folder)} 中没有密钥。`);
  const file = await readFile(join(keyFolderOf(folder), name));
  await openKeyFile(file, passphrase.reveal()).catch((cause: unknown) => {
    throw refused(
      `The passphrase does not open ${join(keyFolderOf(folder), name)}, or the file is damaged. Nothing was signed.`,
      `口令打不开 ${join(keyFolderOf(folder), name)}，或文件已损坏。未签署任何内容。`,
      cause,
    );
  });
  const signer = await signerOf(await keyStoreIn(folder, passphrase), `pkcs12:${name.slice(0, -'.p12'.length)}`);
  if (!signer.publicKey.equals(issuer.subjectPublicKeyInfo))
    throw refused(
      `The key in ${keyFolderOf(folder)} is not that of ${carriedNames.root}. Nothing was signed.`,
      `${keyFolderOf(folder)} 中的密钥与 ${carriedNames.root} 不符。未签署任何内容。`,
    );
  return signer;
};

/** Says an act in the transcript, on the disk, before what it speaks of is given out. @returns the transcript with it */
export const say = async (
  folder: string,
  { entries, last }: Transcript,
  act: Act,
  by: { readonly signer: Signer; readonly now: Date; readonly present: string | undefined },
): Promise<Transcript> => {
  const entry: Entry = { at: by.now.toISOString(), ...(by.present === undefined ? {} : { present: by.present }), ...act };
  const line = await lineOf(entry, last, by.signer);
  const path = join(carryOf(folder), carriedNames.transcript);
  const file = await open(path, 'a', 0o644);
  try {
    await file.appendFile(`${line}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(carryOf(folder));
  return { entries: [...entries, entry], last: sha256(line) };
};
