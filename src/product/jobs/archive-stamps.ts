/** Signed PDFs, of finished contracts and companies' own, whose time stamps end soon, or that nobody stamped when they were signed, get an archive time stamp. */
import { stampsEnd } from '#product/calls/document/archive.ts';
import { type Kept, keptFile } from '#product/calls/document/archive-move.ts';
import type { Services } from '#product/services.ts';
import { settingOf } from '#product/settings.ts';
import { complete } from '#resources/document/_states.ts';
import { contracts } from '#resources/document/contracts.ts';
import { documentArchives } from '#resources/document/document-archives.ts';
import { collect } from '#service/files/collect.ts';
import type { Job } from '#service/jobs/job.ts';
import type { EffectTable } from '#service/records/act.ts';
import { moveByItself } from '#service/records/by-itself.ts';
import { systemRecords } from '#service/records/system-records.ts';
import { rowsOf } from '#service/store/typed-rows.ts';

const dayMs = 86_400_000;

interface Due extends Kept {
  readonly id: string;
  readonly version: number;
}

const columns = ['id', 'version', 'archived', 'file'] as const;
/** What is due first: along its index, however many records there are. */
const sort = { field: 'archiveDue', order: 'ASC' } as const;

export const archiveStamps = (services: Services, effects: EffectTable): Job => {
  const { database, model, clock, files } = services;
  /** @returns whether it was archived */
  const lookAfter = async (resource: string, due: Due, until: Date): Promise<boolean> => {
    const ends = await stampsEnd(services, await collect(await files.get(keptFile(due))));
    if (ends === undefined || ends <= until) {
      await moveByItself(database, rows => systemRecords(rows, model, effects, clock(), 'clock'), {
        resource,
        id: due.id,
        transition: 'archive',
        version: due.version,
      });
      return true;
    }
    await database.transaction(async rows => {
      const records = systemRecords(rows, model, {}, clock(), 'clock');
      const record = await records.get(resource, { id: due.id }, { lock: true });
      if (record.version !== due.version) return;
      await records.change(resource, record, null, { archiveDue: ends.toISOString() }, { action: 'archiveDue' });
    });
    return false;
  };
  return {
    name: 'archiveStamps',
    schedule: 'DAILY_0300',
    run: async now => {
      const until = new Date(now.getTime() + (await settingOf(database.read, 'archiveDays')) * dayMs);
      const archiveDue = { to: until.toISOString() };
      const operands = { session: {}, now };
      let archived = 0;
      const faults: unknown[] = [];
      const lookAfterAll = async (resource: string, due: AsyncIterable<readonly Due[]>): Promise<void> => {
        for await (const page of due)
          for (const each of page)
            try {
              if (await lookAfter(resource, each, until)) archived += 1;
            } catch (error) {
              // One that cannot be archived now keeps none of the others waiting; it is tried again the next night.
              faults.push(error);
            }
      };
      const finished = { state: complete, line: 'PDF', archiveDue } as const;
      await lookAfterAll(contracts.name, rowsOf(database.read, contracts, operands).walk({ where: [finished], columns, sort }));
      await lookAfterAll(
        documentArchives.name,
        rowsOf(database.read, documentArchives, operands).walk({ where: [{ archiveDue }], columns, sort }),
      );
      if (faults.length > 0) throw faults[0];
      return archived;
    },
  };
};
