/**
 * Keys made of software for trying out: one file each in a folder, containers with their pairs, private halves encrypted under the PIN.
 * They do what a hardware key does and protect less: whoever copies the file can guess the PIN without end.
 */
import { createPrivateKey, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type BridgeAlgorithm, type BridgeContainer, type BridgeKey, type BridgePair, bridgeAlgorithms } from '#product/bridge/protocol.ts';
import { keyAlgorithms, makeKeyPair } from '#trust/keys/algorithms.ts';
import { signData } from '#trust/keys/signatures.ts';
import { type CertificateFields, parseCertificate } from '#trust/pki/parse.ts';
import { requestOf } from '#trust/pki/write-request.ts';
import { BridgeError } from './bridge-error.ts';
import { openEnvelope } from './open-envelope.ts';
import { decrypt, encrypt, lockWith, type PinLock, unlockWith } from './pin-encryption.ts';

const mostTries = 6;
const mostContainers = 32;

interface Pair {
  readonly algorithm: BridgeAlgorithm;
  /** subjectPublicKeyInfo, DER in base64. */
  readonly publicKey: string;
  /** PKCS #8, encrypted. */
  readonly privateKey: string;
  /** PEM. */
  readonly certificate: string | null;
}

/** Its signing pair, and beside it what was imported to be enciphered for. */
interface Container extends Pair {
  readonly containerId: string;
  readonly encryptPair?: Pair;
}

interface KeyFile {
  readonly format: 1;
  readonly keyId: string;
  readonly label: string;
  readonly pin: PinLock & { readonly triesLeft: number };
  readonly containers: readonly Container[];
}

/** A key whose PIN was given: the way to what is encrypted in it. */
export interface Opened {
  readonly keyId: string;
  readonly contentKey: Buffer;
}

const shownPair = ({ algorithm, publicKey, certificate }: Pair): BridgePair => {
  const fields = certificate === null ? undefined : parseCertificate(certificate);
  return {
    algorithm,
    publicKey,
    certificate:
      fields === undefined
        ? null
        : { serialNumber: fields.serialNumber, subjectDn: fields.subjectDn, notAfter: fields.notAfter.toISOString() },
  };
};
const shown = (container: Container): BridgeContainer => ({
  containerId: container.containerId,
  signPair: shownPair(container),
  encryptPair: container.encryptPair === undefined ? null : shownPair(container.encryptPair),
});
/** The container with the certificate beside the pair it was issued for; undefined where it holds no such pair. */
const filled = (container: Container, { pem: certificate, subjectPublicKeyInfo }: CertificateFields): Container | undefined => {
  const publicKey = subjectPublicKeyInfo.toString('base64');
  const { encryptPair } = container;
  if (container.publicKey === publicKey) return { ...container, certificate };
  return encryptPair?.publicKey === publicKey ? { ...container, encryptPair: { ...encryptPair, certificate } } : undefined;
};

const readable = (pem: string): CertificateFields => {
  try {
    return parseCertificate(pem);
  } catch (cause) {
    throw new BridgeError('CERTIFICATE_UNREADABLE', { cause });
  }
};

const isKeyId = (keyId: string): boolean => /^[A-Z0-9]{4,20}$/.test(keyId);
/** What is encrypted opens at its own place alone: a container copied into another key does not. */
const placeOf = (keyId: string, containerId = ''): string => `chancery-key/1/${keyId}/${containerId}`;
const encryptPlaceOf = (keyId: string, containerId: string): string => `${placeOf(keyId, containerId)}/encrypt`;

/** The software keys of a folder, which is made where it is missing. */
export const softwareKeys = async (folder: string) => {
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
  const replace = (key: KeyFile, container: Container, by: Container): Promise<void> =>
    write({ ...key, containers: key.containers.map(each => (each === container ? by : each)) });
  const withTries = (key: KeyFile, triesLeft: number): KeyFile => ({ ...key, pin: { ...key.pin, triesLeft } });
  /** The try is counted before the PIN is looked at, so that no guess is free. */
  const judged = async (keyId: string, pin: string): Promise<{ readonly key: KeyFile; readonly contentKey: Buffer }> => {
    const key = await read(keyId);
    const triesLeft = key.pin.triesLeft - 1;
    if (triesLeft < 0) throw new BridgeError('PIN_LOCKED', { triesLeft: 0 });
    await write(withTries(key, triesLeft));
    const contentKey = await unlockWith(pin, placeOf(keyId), key.pin);
    if (contentKey === undefined) throw new BridgeError(triesLeft === 0 ? 'PIN_LOCKED' : 'PIN_WRONG', { triesLeft });
    return { key, contentKey };
  };
  const containerOf = (key: KeyFile, containerId: string): Container => {
    const found = key.containers.find(each => each.containerId === containerId);
    if (found === undefined) throw new BridgeError('CONTAINER_MISSING');
    return found;
  };
  const privateKeyOf = (container: Container, { keyId, contentKey }: Opened) => {
    const der = decrypt(contentKey, placeOf(keyId, container.containerId), container.privateKey);
    if (der === undefined) throw new Error(`container ${container.containerId} of key ${keyId} was altered`);
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  };

  return {
    /** Every key with its containers: public halves and certificates, for which no PIN is asked. */
    async list(): Promise<readonly BridgeKey[]> {
      const names = (await readdir(folder)).flatMap(name => (name.endsWith('.json') ? [name.slice(0, -5)] : [])).filter(isKeyId);
      const keys = await Promise.all(names.sort().map(read));
      return keys.map(({ keyId, label, pin, containers }) => ({
        keyId,
        label,
        triesLeft: pin.triesLeft,
        algorithms: bridgeAlgorithms,
        containers: containers.map(shown),
      }));
    },

    /** A new, empty key. @returns the number that a hardware key would bear on its case */
    async make(pin: string): Promise<string> {
      const keyId = `SK${randomBytes(4).toString('hex').toUpperCase()}`;
      const lock = await lockWith(pin, placeOf(keyId));
      await write({ format: 1, keyId, label: 'Software key', pin: { ...lock, triesLeft: mostTries }, containers: [] });
      return keyId;
    },

    /**
     * Opens a key.
     * @throws BridgeError PIN_WRONG, PIN_LOCKED with the tries left; KEY_MISSING
     */
    open: (keyId: string, pin: string): Promise<Opened> =>
      inTurn(keyId, async () => {
        const { key, contentKey } = await judged(keyId, pin);
        await write(withTries(key, mostTries));
        return { keyId, contentKey };
      }),

    /** Another PIN for the same pairs. @throws BridgeError as `open` does */
    changePin: (keyId: string, pin: string, newPin: string): Promise<void> =>
      inTurn(keyId, async () => {
        const { key, contentKey } = await judged(keyId, pin);
        await write({ ...key, pin: { ...(await lockWith(newPin, placeOf(keyId), contentKey)), triesLeft: mostTries } });
      }),

    /** A new container with a signing pair. @throws BridgeError KEY_FULL */
    makeKeyPair: ({ keyId, contentKey }: Opened, algorithm: BridgeAlgorithm): Promise<BridgeContainer> =>
      inTurn(keyId, async () => {
        const key = await read(keyId);
        if (key.containers.length >= mostContainers) throw new BridgeError('KEY_FULL');
        const { privateKey, publicKey } = await makeKeyPair(algorithm);
        const containerId = randomBytes(8).toString('hex');
        const container: Container = {
          containerId,
          algorithm,
          publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
          privateKey: encrypt(contentKey, placeOf(keyId, containerId), privateKey.export({ type: 'pkcs8', format: 'der' })),
          certificate: null,
        };
        await write({ ...key, containers: [...key.containers, container] });
        return shown(container);
      }),

    /** A PKCS #10 request for the pair of a container, signed by it. @throws BridgeError CONTAINER_MISSING */
    async makeRequest(opened: Opened, containerId: string, commonName: string): Promise<string> {
      const container = containerOf(await read(opened.keyId), containerId);
      const publicKey = Buffer.from(container.publicKey, 'base64');
      return requestOf(container.algorithm, commonName, { publicKey, privateKey: privateKeyOf(container, opened) });
    },

    /**
     * Puts the encryption pair into a container; another one that was there goes, with its certificate.
     * @throws BridgeError CONTAINER_MISSING, ENVELOPE_UNREADABLE, ENVELOPE_FOREIGN
     */
    importKeyPair: (opened: Opened, containerId: string, envelopedKey: Buffer): Promise<BridgeContainer> =>
      inTurn(opened.keyId, async () => {
        const { keyId, contentKey } = opened;
        const key = await read(keyId);
        const container = containerOf(key, containerId);
        if (container.algorithm !== 'SM2') throw new BridgeError('ENVELOPE_FOREIGN');
        const pair = openEnvelope(envelopedKey, privateKeyOf(container, opened));
        const publicKey = pair.publicKey.toString('base64');
        const privateKey = encrypt(contentKey, encryptPlaceOf(keyId, containerId), pair.privateKey);
        pair.privateKey.fill(0);
        const former = container.encryptPair?.publicKey === publicKey ? container.encryptPair : undefined;
        const next = {
          ...container,
          encryptPair: { algorithm: 'SM2', publicKey, privateKey, certificate: former?.certificate ?? null },
        } as const;
        await replace(key, container, next);
        return shown(next);
      }),

    /** Puts a certificate beside the pair it was issued for. @throws BridgeError CERTIFICATE_UNREADABLE, CERTIFICATE_FOREIGN */
    importCertificate: ({ keyId }: Opened, pem: string): Promise<BridgeContainer> =>
      inTurn(keyId, async () => {
        const fields = readable(pem);
        const key = await read(keyId);
        for (const container of key.containers) {
          const next = filled(container, fields);
          if (next === undefined) continue;
          await replace(key, container, next);
          return shown(next);
        }
        throw new BridgeError('CERTIFICATE_FOREIGN');
      }),

    /** Signs data with the pair of a container; ECDSA as DER. @throws BridgeError CONTAINER_MISSING */
    async sign(opened: Opened, containerId: string, data: Buffer): Promise<Buffer> {
      const container = containerOf(await read(opened.keyId), containerId);
      return signData(keyAlgorithms[container.algorithm], data, privateKeyOf(container, opened));
    },
  };
};
export type SoftwareKeys = Awaited<ReturnType<typeof softwareKeys>>;
