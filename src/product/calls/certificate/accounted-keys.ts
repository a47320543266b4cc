/** Holders' keys, which sign nothing that the journal could not account for. */
import type { Services } from '#product/services.ts';
import type { KeyStore } from '#trust/keys/key-store.ts';

export const accountedKeys = (keys: KeyStore, journal: Pick<Services['journal'], 'refuseUnwritable'>): KeyStore => ({
  make: (algorithm, label, options) => keys.make(algorithm, label, options),
  publicKey: keyId => keys.publicKey(keyId),
  async sign(keyId, data, digest) {
    await journal.refuseUnwritable();
    return keys.sign(keyId, data, digest);
  },
  exportPkcs8: keyId => keys.exportPkcs8(keyId),
  destroy: keyId => keys.destroy(keyId),
});
