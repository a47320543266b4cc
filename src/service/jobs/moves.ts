/** Records whose time has come: `by: 'clock'`, `at` a field. */
import type { Model } from '#engine/project/model.ts';
import type { EffectTable } from '#service/calls/contract.ts';
import { systemRecords } from '#service/calls/seeding.ts';
import type { Rows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import type { Job } from './job.ts';

const batch = 100;

const DAY = 86_400_000;

/** Before which moment `at` lies when its time has come: now, or so many days ago as the setting says. */
const dueBefore = async (rows: Rows, afterDays: string | undefined, now: Date): Promise<Date> => {
  if (afterDays === undefined) return now;
  const days = Number((await rows.find('settings', { key: afterDays }))?.value ?? Number.NaN);
  if (!(days > 0)) throw new Error(`the setting ${afterDays} is no number of days`);
  return new Date(now.getTime() - days * DAY);
};

/** Moves them, a batch of each kind at a time. Rows another process holds are left to it. */
export const clockMoves = (database: Database, model: Model, effects: EffectTable): Job => ({
  name: 'clockMoves',
  schedule: 'SECONDS_10',
  run: async now => {
    let moved = 0;
    for (const resource of Object.values(model.resources)) {
      if (resource.facetOf !== undefined) continue;
      for (const transition of Object.values(resource.transitions)) {
        if (transition.by !== 'clock' || transition.at === undefined) continue;
        const { at } = transition;
        const due = await dueBefore(database.read, transition.afterDays, now);
        const waiting = { where: [{ state: transition.from, [at]: { to: '$now' } }], session: {}, now: due } as const;
        // Mostly there is nothing to do, and a look costs less than a transaction.
        if (!(await database.read.exists(resource.name, waiting.where[0], waiting))) continue;
        moved += await database.transaction(async rows => {
          const records = systemRecords(rows, model, effects, now, 'clock');
          const { list } = await rows.list(resource.name, {
            ...waiting,
            sort: { field: 'id', order: 'ASC' },
            page: { number: 1, size: batch },
            heavy: true,
            total: false,
            forUpdate: 'skipLocked',
          });
          for (const row of list) await records.move(resource.name, row, transition.name, null);
          return list.length;
        });
      }
    }
    return moved;
  },
});
