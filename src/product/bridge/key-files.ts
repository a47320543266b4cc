/** The files of software keys: read, written whole or not at all, and one thing after the other for each key. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { BridgeAlgorithm } from '#product/bridge/protocol.ts';
import { BridgeError } from './bridge-error.ts';
import type { PinLock } from './pin-encryption.ts';

export interface Pair {
  readonly algorithm: BridgeAlgorithm;
  /** subjectPublicKeyInfo, DER in base64. */
  readonly publicKey: string;
  /** PKCS #8, encrypted. */
  readonly privateKey: string;
  /** PEM. */
  readonly certificate: string | null;
}

/** Its signing pair, and beside it what was imported to be enciphered for. */
export interface Container extends Pair {
  readonly containerId: string;
  readonly encryptPair?: Pair;
}

export interface KeyFile {
  readonly format: 1;
  readonly keyId: string;
  readonly label: string;
  readonly pin: PinLock & { readonly triesLeft: number };
  readonly containers: readonly Container[];
}

const isKeyId = (keyId: string): boolean => /^[A-Z0-9]{4,20}$/.test(keyId);

/** The keys of a folder, which is made where it is missing. */
export const keyFiles = async (folder: string) => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (keyId: string): string => join(folder, `${keyId}.json`);
  /** One thing after the other for each key: tries that come together are counted one by one. */
  const turns = new Map<string, Promise<unknown>>();
  const inTurn = <T>(keyId: string, work: () => Promise<T>): Promise<T> => {
    const turn = (turns.get(keyId) ?? Promise.resolve()).then(work, work);
    turns.set(
      keyId,
      turn.catch(() => undefined),
    );
    return turn;
  };

  const read = async (keyId: string): Promise<KeyFile> => {
    if (!isKeyId(keyId)) throw new BridgeError('KEY_MISSING');
    try {
      return JSON.parse(await readFile(pathOf(keyId), 'utf8')) as KeyFile;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') throw new BridgeError('KEY_MISSING', { cause });
      throw cause;
    }
  };
  /** Whole or not at all, and on the disk when it returns: a count of tries that a cut of power undoes is none. */
  const write = async (key: KeyFile): Promise<void> => {
    const draft = `${pathOf(key.keyId)}.${randomBytes(4).toString('hex')}`;
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(JSON.stringify(key, null, 2));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, pathOf(key.keyId));
  };
  /** Every key, in the order of their numbers. */
  const all = async (): Promise<readonly KeyFile[]> => {
    const names = (await readdir(folder)).flatMap(name => (name.endsWith('.json') ? [name.slice(0, -5)] : [])).filter(isKeyId);
    return Promise.all(names.sort().map(read));
  };
  return { all, read, write, inTurn };
};
export type KeyFiles = Awaited<ReturnType<typeof keyFiles>>;
