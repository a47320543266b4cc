/** Private keys kept here for holders are destroyed once their certificate was revoked or has ended, unless another certificate goes on with them. */
import type { Model } from '#engine/project/model.ts';
import { openRenewal } from '#product/calls/certificate/renewals.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { privateKeys } from '#resources/certificate/private-keys.ts';
import { renewals } from '#resources/certificate/renewals.ts';
import { eachApart } from '#service/jobs/each-apart.ts';
import type { Job } from '#service/jobs/job.ts';
import { systemRecords } from '#service/records/system-records.ts';
import type { Database } from '#service/store/transaction.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';
import type { KeyStore } from '#trust/keys/key-store.ts';

const ended = ['REVOKED', 'EXPIRED', 'SUPERSEDED'] as const;
const neverMade = ['REJECTED'] as const;

export const endedKeys = (database: Database, model: Model, keys: KeyStore): Job => {
  /** Looked at again under its lock. @returns the key to destroy */
  const release = (id: string, now: Date): Promise<string | undefined> =>
    database.transaction(async rows => {
      const records = systemRecords(rows, model, {}, now, 'clock').of(certificates);
      const certificate = await records.find({ id, state: ended, keyRef: { isSet: true } }, { lock: true });
      if (certificate === undefined) return undefined;
      const keyRef = heldIn(certificate, 'keyRef');
      const isUsed = await records.exists({ keyRef, not: { state: [...ended, ...neverMade] } });
      // Renewed with the same key: its successor, once that is decided, takes the key over when it is issued.
      const isWanted =
        certificate.state !== 'REVOKED' &&
        ((await records.exists({ replaces: id, renewalMode: 'RENEW', not: { state: [...ended, ...neverMade] } })) ||
          (await rowsOf(rows, renewals).exists({ certificate: id, mode: 'RENEW', state: openRenewal })));
      if (isUsed || isWanted) return undefined;
      await records.change(certificate, null, { keyRef: null }, { action: 'destroyKey' });
      await rows.delete(privateKeys.name, keyRef);
      return keyRef;
    });
  return {
    name: 'endedKeys',
    schedule: 'MINUTES_5',
    run: async now => {
      const where = [{ state: ended, keyRef: { isSet: true } }];
      const over = rowsOf(database.read, certificates, { session: {}, now }).walk({ where, columns: ['id', 'seqNo'] });
      return eachApart(
        over,
        ({ id, seqNo }) => seqNo ?? id,
        async ({ id }) => {
          const keyRef = await release(id, now);
          if (keyRef === undefined) return false;
          // From this process's memory too.
          await keys.destroy(keyRef);
          return true;
        },
      );
    },
  };
};
