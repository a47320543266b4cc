/** The key store of the authority: several stores behind one port. New keys go where the configuration says, a key is used where it was made. */
import { Refusal } from '#engine/wire/errors.ts';
import type { KeyStore } from '#trust/keys/key-store.ts';
import { pkcs11KeyStore } from './pkcs11-key-store.ts';
import { pkcs12KeyStore } from './pkcs12-key-store.ts';
import type { KeyStoreChoice, KeyStoreName } from './store-choice.ts';

const others = ['pkcs12', 'pkcs11'] as const;
/** Ids of the other stores begin with the store's name. */
const storeOf = (keyId: string): KeyStoreName => others.find(name => keyId.startsWith(`${name}:`)) ?? 'database';

export interface AuthorityKeys {
  readonly keys: KeyStore;
  close(): void;
}

/**
 * Opens every store that is configured.
 * @throws StartError naming what is missing
 */
export const openAuthorityKeys = async (database: KeyStore, choice: KeyStoreChoice): Promise<AuthorityKeys> => {
  const { ordinary, sm2, pkcs12, pkcs11 } = choice;
  const folder = pkcs12 === null ? undefined : await pkcs12KeyStore({ folder: pkcs12.folder, password: pkcs12.password.reveal() });
  const device = pkcs11 === null ? undefined : pkcs11KeyStore({ ...pkcs11, pin: pkcs11.pin.reveal() });
  const stores: Readonly<Record<KeyStoreName, KeyStore | undefined>> = { database, pkcs12: folder, pkcs11: device?.store };
  const open = (name: KeyStoreName): KeyStore => {
    const store = stores[name];
    if (store === undefined) throw new Refusal('KEY_STORE_UNAVAILABLE', { params: { store: name, reason: 'not configured' } });
    return store;
  };
  return {
    keys: {
      make: async (algorithm, label, options) => open(algorithm === 'SM2' ? sm2 : ordinary).make(algorithm, label, options),
      publicKey: async keyId => open(storeOf(keyId)).publicKey(keyId),
      sign: async (keyId, data, digest) => open(storeOf(keyId)).sign(keyId, data, digest),
      exportPkcs8: async keyId => open(storeOf(keyId)).exportPkcs8(keyId),
      destroy: async keyId => open(storeOf(keyId)).destroy(keyId),
    },
    close: () => device?.close(),
  };
};
