/**
 * Keys made of software for trying out: one file each in a folder, containers with their pairs, private halves encrypted under the PIN.
 * They do what a hardware key does and protect less: whoever copies the file can guess the PIN without end.
 */
import { randomBytes } from 'node:crypto';
import { type BridgeKey, bridgeAlgorithms } from '#product/bridge/protocol.ts';
import { BridgeError } from './bridge-error.ts';
import { keyContainers, type Opened, placeOf, shown } from './key-containers.ts';
import { type KeyFile, keyFiles } from './key-files.ts';
import { lockWith, unlockWith } from './pin-encryption.ts';

const mostTries = 6;

const withTries = (key: KeyFile, triesLeft: number): KeyFile => ({ ...key, pin: { ...key.pin, triesLeft } });

/** The software keys of a folder, which is made where it is missing. */
export const softwareKeys = async (folder: string) => {
  const files = await keyFiles(folder);
  const { read, write, inTurn } = files;
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

  return {
    /** Every key with its containers: public halves and certificates, for which no PIN is asked. */
    async list(): Promise<readonly BridgeKey[]> {
      const keys = await files.all();
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

    ...keyContainers(files),
  };
};
export type SoftwareKeys = Awaited<ReturnType<typeof softwareKeys>>;
