/** Private keys kept here for holders are destroyed once their certificate was revoked or has ended, unless another certificate goes on with them. */
import type { Model } from '#engine/project/model.ts';
import { systemRecords } from '#service/calls/seeding.ts';
import type { Job } from '#service/jobs/job.ts';
import type { Database } from '#service/store/transaction.ts';
import type { KeyStore } from '#trust/keys/key-store.ts';

const ended = ['REVOKED', 'EXPIRED', 'SUPERSEDED'];
const neverMade = ['REJECTED'];

export const endedKeys = (database: Database, model: Model, keys: KeyStore): Job => {
  /** Looked at again under its lock. @returns the key to destroy */
  const release = (id: string, now: Date): Promise<string | undefined> =>
    database.transaction(async rows => {
      const certificate = await rows.find('certificates', { id, state: ended, keyRef: { isSet: true } }, { forUpdate: true });
      if (certificate === undefined) return undefined;
      const keyRef = String(certificate.keyRef);
      const isUsed = await rows.exists('certificates', { keyRef, not: { state: [...ended, ...neverMade] } });
      // Renewed with the same key: its successor takes the key over when it is issued.
      const isWanted =
        certificate.state !== 'REVOKED' &&
        (await rows.exists('certificates', { replaces: id, renewalMode: 'RENEW', not: { state: [...ended, ...neverMade] } }));
      if (isUsed || isWanted) return undefined;
      await systemRecords(rows, model, {}, now, 'clock').change('certificates', certificate, null, { keyRef: null });
      await rows.delete('privateKeys', keyRef);
      return keyRef;
    });
  return {
    name: 'endedKeys',
    schedule: 'MINUTES_5',
    run: async now => {
      let destroyed = 0;
      const where = [{ state: ended, keyRef: { isSet: true } }];
      for await (const page of database.read.walk('certificates', { where, session: {}, now, columns: ['id'] }))
        for (const { id } of page) {
          const keyRef = await release(String(id), now);
          if (keyRef === undefined) continue;
          // From this process's memory too.
          await keys.destroy(keyRef);
          destroyed += 1;
        }
      return destroyed;
    },
  };
};
