/** What goes into a key for one record: its certificate, and with a second one the pair that was made for its holder. */

import type { BridgeKey } from '#product/bridge/protocol.ts';
import { askBridge } from './key-bridge.ts';

export interface SecondCertificate {
  readonly certificate: string;
  /** Its private key, in the envelope of GM/T 0016. */
  readonly envelope: Blob;
}

/** The first certificate lies in the key, what belongs to the second does not: the work can be repeated. */
export class HalfWrittenError extends Error {
  constructor(options: ErrorOptions) {
    super('half written', options);
    this.name = 'HalfWrittenError';
  }
}

const base64 = async (blob: Blob): Promise<string> => btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));

/** Writes all of it; what is in the key already is written again. @throws BridgeError; HalfWrittenError, with its cause */
export const writePair = async (
  session: string,
  certificate: string,
  second: (() => Promise<SecondCertificate>) | undefined,
): Promise<void> => {
  const { containerId } = await askBridge('importCertificate', { session, certificate });
  if (second === undefined) return;
  try {
    const { envelope, certificate: beside } = await second();
    await askBridge('importKeyPair', { session, containerId, envelopedKey: await base64(envelope) });
    await askBridge('importCertificate', { session, certificate: beside });
  } catch (cause) {
    throw new HalfWrittenError({ cause });
  }
};

/** How much of it a key holds already. */
export const heldOf = ({ containers }: BridgeKey, first: string, second: string | undefined): 'none' | 'half' | 'all' => {
  const container = containers.find(({ signPair }) => signPair.certificate?.serialNumber === first);
  if (container === undefined) return 'none';
  return second === undefined || container.encryptPair?.certificate?.serialNumber === second ? 'all' : 'half';
};
