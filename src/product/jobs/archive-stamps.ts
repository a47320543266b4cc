/** Finished contracts whose time stamps end soon, or that nobody stamped when they were signed, get an archive time stamp. */
import type { RowOf } from '#engine/declare/typed.ts';
import { stampsEnd } from '#product/calls/document/archive.ts';
import { keptFile } from '#product/calls/document/contract-archive.ts';
import type { Services } from '#product/services.ts';
import { settingOf } from '#product/settings.ts';
import { complete } from '#resources/document/_states.ts';
import { contracts } from '#resources/document/contracts.ts';
import { collect } from '#service/files/collect.ts';
import type { Job } from '#service/jobs/job.ts';
import type { EffectTable } from '#service/records/act.ts';
import { moveByItself } from '#service/records/by-itself.ts';
import { systemRecords } from '#service/records/system-records.ts';
import { rowsOf } from '#service/store/typed-rows.ts';

const dayMs = 86_400_000;

type Due = Pick<RowOf<typeof contracts>, 'id' | 'version' | 'archived' | 'file'>;

export const archiveStamps = (services: Services, effects: EffectTable): Job => {
  const { database, model, clock, files } = services;
  /** @returns whether it was archived */
  const lookAfter = async (due: Due, until: Date): Promise<boolean> => {
    const ends = await stampsEnd(services, await collect(await files.get(keptFile(due))));
    if (ends === undefined || ends <= until) {
      await moveByItself(database, rows => systemRecords(rows, model, effects, clock(), 'clock'), {
        resource: contracts.name,
        id: due.id,
        transition: 'archive',
        version: due.version,
      });
      return true;
    }
    await database.transaction(async rows => {
      const records = systemRecords(rows, model, {}, clock(), 'clock').of(contracts);
      const contract = await records.get({ id: due.id }, { lock: true });
      if (contract.version !== due.version) return;
      await records.change(contract, null, { archiveDue: ends.toISOString() }, { action: 'archiveDue' });
    });
    return false;
  };
  return {
    name: 'archiveStamps',
    schedule: 'DAILY_0300',
    run: async now => {
      const until = new Date(now.getTime() + (await settingOf(database.read, 'archiveDays')) * dayMs);
      let archived = 0;
      const faults: unknown[] = [];
      const due = rowsOf(database.read, contracts, { session: {}, now }).walk({
        where: [{ state: complete, line: 'PDF', archiveDue: { to: until.toISOString() } }],
        columns: ['id', 'version', 'archived', 'file'],
      });
      for await (const page of due)
        for (const each of page)
          try {
            if (await lookAfter(each, until)) archived += 1;
          } catch (error) {
            // One that cannot be archived now keeps none of the others waiting; it is tried again the next night.
            faults.push(error);
          }
      if (faults.length > 0) throw faults[0];
      return archived;
    },
  };
};
