/** Signed PDFs, of finished contracts and companies' own, whose time stamps end soon, or that nobody stamped when they were signed, get an archive time stamp. */
import { stampsEnd } from '#product/calls/document/archive.ts';
import { type Kept, keptFile } from '#product/calls/document/archive-move.ts';
import type { Services } from '#product/services.ts';
import { settingOf } from '#product/settings.ts';
import { complete } from '#resources/document/_states.ts';
import { contracts } from '#resources/document/contracts.ts';
import { documentArchives } from '#resources/document/document-archives.ts';
import { collect } from '#service/files/collect.ts';
import { eachApart } from '#service/jobs/each-apart.ts';
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
      const finished = { state: complete, line: 'PDF', archiveDue } as const;
      async function* due(): AsyncGenerator<readonly (Due & { readonly resource: string })[]> {
        const ofContracts = rowsOf(database.read, contracts, operands).walk({ where: [finished], columns, sort });
        for await (const page of ofContracts) yield page.map(each => ({ ...each, resource: contracts.name }));
        const ofCompanies = rowsOf(database.read, documentArchives, operands).walk({ where: [{ archiveDue }], columns, sort });
        for await (const page of ofCompanies) yield page.map(each => ({ ...each, resource: documentArchives.name }));
      }
      // One that cannot be archived now is tried again the next night.
      return eachApart(
        due(),
        ({ resource, id }) => `${resource} ${id}`,
        ({ resource, ...each }) => lookAfter(resource, each, until),
      );
    },
  };
};
