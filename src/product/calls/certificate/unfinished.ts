/** Issuances whose process died between storing the serial number and storing the certificate: found, reported, given up. */
import type { RowOf } from '#engine/declare/typed.ts';
import type { Model } from '#engine/project/model.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { issuances } from '#resources/certificate/issuances.ts';
import { privateKeys } from '#resources/certificate/private-keys.ts';
import { reportFailure } from '#service/delivery/failures.ts';
import type { Act, EffectTable } from '#service/records/act.ts';
import { systemRecords } from '#service/records/system-records.ts';
import type { TransactionRows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { heldIn } from '#service/store/typed-rows.ts';

type Issuance = RowOf<typeof issuances>;

/** A step whose process died this long ago will not be completed any more. */
export const abandonedAfterMs = 60_000;

/**
 * That an issuance has not come to its end. As what it is not: by the index of states the rows would be looked for among all that have passed
 * through this one since the table was last tidied, instead of among the few of one certificate or key.
 */
export const isUnfinished = { not: { state: ['DONE', 'CHECKED', 'FAULTY', 'ABANDONED'] } } as const;

/** No certificate under this number ever left the process: the order can be issued anew, under another one. */
const reason = '制证中断，该序列号作废 / Issuing was cut off; this serial number is void';
const batch = 100;

/** Gives one up, and forgets the soft key that was made for it; the caller holds its lock. */
export const abandon = async (records: Act['records'], issuance: Issuance): Promise<Issuance> => {
  if (issuance.keyRef !== null) await records.rows.delete(privateKeys.name, issuance.keyRef);
  return records.of(issuances).move(issuance, 'abandon', null, { reason });
};

/**
 * Gives up what is left over.
 * @param olderThanMs how long ago it must have begun; 'any' where no other process can be at work
 * @returns the issuances that were given up
 */
export const abandonUnfinished = (
  { database, model, effects }: { readonly database: Database; readonly model: Model; readonly effects: EffectTable },
  now: Date,
  olderThanMs: number | 'any' = abandonedAfterMs,
): Promise<readonly Issuance[]> =>
  database.transaction(async (rows: TransactionRows) => {
    const records = systemRecords(rows, model, effects, now, 'clock');
    const { list } = await records.of(issuances).list({
      where: [
        { state: 'PREPARED', ...(olderThanMs === 'any' ? {} : { createdAt: { to: new Date(now.getTime() - olderThanMs).toISOString() } }) },
      ],
      sort: { field: 'id', order: 'ASC' },
      page: { number: 1, size: batch },
      total: false,
      heavy: true,
      forUpdate: 'skipLocked',
    });
    for (const issuance of list) {
      await abandon(records, issuance);
      await reportFailure(rows, {
        biz: 'ISSUING',
        step: 'issue',
        resource: certificates.name,
        recordId: heldIn(issuance, 'certificate'),
        recordLabel: issuance.serialNumber,
        error: reason,
      });
    }
    return list;
  });
