/** Contracts whose turn is at a company that has agreed to automatic signing. */
import type { RowOf } from '#engine/declare/typed.ts';
import type { Model } from '#engine/project/model.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { contracts } from '#resources/document/contracts.ts';
import type { Job } from '#service/jobs/job.ts';
import type { EffectTable } from '#service/records/act.ts';
import { moveByItself } from '#service/records/by-itself.ts';
import { systemRecords } from '#service/records/system-records.ts';
import type { Database } from '#service/store/transaction.ts';
import { rowsOf } from '#service/store/typed-rows.ts';

/** Each takes a second or so, and the job has its lease for a quarter of an hour. */
const batch = 50;

export const autoSigning = (database: Database, model: Model, effects: EffectTable, clock: () => Date): Job => {
  /** What is refused is left to the company, which has been told; anything else is a fault of ours. */
  const sign = async ({ id, version }: Pick<RowOf<typeof contracts>, 'id' | 'version'>): Promise<unknown> => {
    try {
      await moveByItself(database, rows => systemRecords(rows, model, effects, clock(), 'clock'), {
        resource: contracts.name,
        id,
        transition: 'signByItself',
        version,
      });
    } catch (error) {
      return error instanceof Refusal ? undefined : error;
    }
  };
  return {
    name: 'autoSigning',
    schedule: 'SECONDS_5',
    run: async now => {
      const { list } = await rowsOf(database.read, contracts, { session: {}, now }).list({
        where: [{ state: 'SIGNING', autoDue: { to: '$now' } }],
        sort: { field: 'autoDue', order: 'ASC' },
        page: { number: 1, size: batch },
        total: false,
      });
      const faults: unknown[] = [];
      for (const contract of list) {
        const fault = await sign(contract);
        if (fault !== undefined) faults.push(fault);
      }
      if (faults.length > 0) throw faults[0];
      return list.length;
    },
  };
};
