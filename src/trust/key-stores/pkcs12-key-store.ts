/** Private keys as PKCS #12 files in a folder: one key a file, all under one password, so that other programs can open them too. */
import { createPublicKey, type KeyObject, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '#engine/wire/errors.ts';
import { StartError } from '#service/config/start-error.ts';
import { keyAlgorithms, makeKeyPair } from '#trust/keys/algorithms.ts';
import { type KeyInfo, type KeyStore, keyMissing } from '#trust/keys/key-store.ts';
import { signDataAside } from '#trust/keys/signatures.ts';
import { makeKeyFile, openKeyFile } from '#trust/pki/pkcs12.ts';
import { readSubjectKey } from '#trust/pki/subject-key.ts';

export interface FolderOptions {
  readonly folder: string;
  readonly password: string;
}

const prefix = 'pkcs12:';

interface Opened extends KeyInfo {
  readonly key: KeyObject;
}

/** Written aside, on the disk, and renamed: half a key never stands under its name. */
const write = async (path: string, content: Uint8Array): Promise<void> => {
  const aside = `${path}.part`;
  const file = await open(aside, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(aside, path);
};

const storeIn = ({ folder, password }: FolderOptions): KeyStore => {
  // An authority has a few keys and signs with each of them all day: they stay open.
  const known = new Map<string, Opened>();
  const pathOf = (keyId: string): string => {
    if (!/^pkcs12:[0-9a-f-]{36}$/.test(keyId)) throw keyMissing(keyId);
    return join(folder, `${keyId.slice(prefix.length)}.p12`);
  };
  const load = async (keyId: string): Promise<Opened> => {
    const there = known.get(keyId);
    if (there !== undefined) return there;
    const file = await readFile(pathOf(keyId)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? keyMissing(keyId) : error;
    });
    const { key, friendlyName: label } = await openKeyFile(file, password);
    const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' });
    const opened = { keyId, algorithm: readSubjectKey(publicKey).algorithm, label, publicKey, exportable: false, key };
    known.set(keyId, opened);
    return opened;
  };
  const infoOf = async (keyId: string): Promise<KeyInfo> => {
    const { key: _, ...info } = await load(keyId);
    return info;
  };
  return {
    async make(algorithm, label, { exportable = false } = {}) {
      if (exportable) throw new Refusal('KEY_NOT_EXPORTABLE', { params: { keyId: label } });
      const pkcs8 = (await makeKeyPair(algorithm)).privateKey.export({ format: 'der', type: 'pkcs8' });
      const keyId = prefix + randomUUID();
      try {
        await write(pathOf(keyId), await makeKeyFile(pkcs8, label, password));
      } finally {
        pkcs8.fill(0);
      }
      return infoOf(keyId);
    },
    publicKey: infoOf,
    async sign(keyId, data, digest) {
      const { key, algorithm } = await load(keyId);
      const facts = keyAlgorithms[algorithm];
      return signDataAside({ kind: facts.kind, digest: digest ?? facts.digest }, data, key);
    },
    async exportPkcs8(keyId) {
      await load(keyId);
      throw new Refusal('KEY_NOT_EXPORTABLE', { params: { keyId } });
    },
    async destroy(keyId) {
      known.delete(keyId);
      await rm(pathOf(keyId), { force: true });
    },
  };
};

/** @throws StartError where others may read the folder: the password would be all that stands between them and the authority */
const refuseOpenFolder = async (folder: string): Promise<void> => {
  const mode = (await stat(folder)).mode & 0o777;
  // Windows reports no POSIX modes.
  if (process.platform === 'win32' || (mode & 0o077) === 0) return;
  throw new StartError('configuration', [
    {
      en: `PKCS12_FOLDER=${folder} is open to others (mode ${mode.toString(8)}). Run: chmod 700 ${folder}`,
      zh: `PKCS12_FOLDER=${folder} 对其他用户开放（权限 ${mode.toString(8)}）。请执行：chmod 700 ${folder}`,
    },
  ]);
};

/** @throws StartError where the password does not open what lies there: a second one would come into use unnoticed */
const refuseOtherPassword = async ({ folder, password }: FolderOptions): Promise<void> => {
  const first = (await readdir(folder)).find(name => name.endsWith('.p12'));
  if (first === undefined) return;
  try {
    await openKeyFile(await readFile(join(folder, first)), password);
  } catch (cause) {
    throw new StartError(
      'configuration',
      [
        {
          en: `PKCS12_PASSWORD does not open ${join(folder, first)}, or the file is damaged. Give the password it was made with, or restore the file.`,
          zh: `PKCS12_PASSWORD 打不开 ${join(folder, first)}，或文件已损坏。请使用制作时的密码，或恢复该文件。`,
        },
      ],
      { cause },
    );
  }
};

/** A key store in a folder, which is made where it is missing. */
export const pkcs12KeyStore = async (options: FolderOptions): Promise<KeyStore> => {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  await refuseOpenFolder(options.folder);
  await refuseOtherPassword(options);
  return storeIn(options);
};
