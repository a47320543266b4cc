/** What is done in an opened software key: pairs and certificates put into its containers, requests and data signed with them. */
import { createPrivateKey, randomBytes } from 'node:crypto';
import type { BridgeAlgorithm, BridgeContainer, BridgePair } from '#product/bridge/protocol.ts';
import { keyAlgorithms, makeKeyPair } from '#trust/keys/algorithms.ts';
import { signData } from '#trust/keys/signatures.ts';
import { type CertificateFields, parseCertificate } from '#trust/pki/parse.ts';
import { requestOf } from '#trust/pki/write-request.ts';
import { BridgeError } from './bridge-error.ts';
import type { Container, KeyFile, KeyFiles, Pair } from './key-files.ts';
import { openEnvelope } from './open-envelope.ts';
import { decrypt, encrypt } from './pin-encryption.ts';

const mostContainers = 32;

/** A key whose PIN was given: the way to what is encrypted in it. */
export interface Opened {
  readonly keyId: string;
  readonly contentKey: Buffer;
}

/** What is encrypted opens at its own place alone: a container copied into another key does not. */
export const placeOf = (keyId: string, containerId = ''): string => `chancery-key/1/${keyId}/${containerId}`;
const encryptPlaceOf = (keyId: string, containerId: string): string => `${placeOf(keyId, containerId)}/encrypt`;

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
export const shown = (container: Container): BridgeContainer => ({
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

export const keyContainers = ({ read, write, inTurn }: KeyFiles) => {
  const replace = (key: KeyFile, container: Container, by: Container): Promise<void> =>
    write({ ...key, containers: key.containers.map(each => (each === container ? by : each)) });
  return {
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
