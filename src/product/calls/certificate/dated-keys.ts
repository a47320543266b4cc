/** The authority's keys, which sign nothing while the clock cannot be trusted: whatever they sign bears a date. */

import type { Timekeeper } from '#service/calls/clock/timekeeper.ts';
import { reached } from '#service/store/reached.ts';
import type { KeyStore } from '#trust/keys/key-store.ts';

export const datedKeys = (keys: KeyStore, timekeeper: Timekeeper): KeyStore => ({
  make: (algorithm, label, options) => keys.make(algorithm, label, options),
  publicKey: keyId => keys.publicKey(keyId),
  async sign(keyId, data, digest) {
    await timekeeper.check();
    const signature = await keys.sign(keyId, data, digest);
    reached('signed', keyId);
    return signature;
  },
  exportPkcs8: keyId => keys.exportPkcs8(keyId),
  destroy: keyId => keys.destroy(keyId),
});
