/** Records whose time has come, as `at` of a transition says. */
import type { Model, ResourceModel, TransitionModel } from '#engine/project/model.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import type { EffectTable } from '#service/records/act.ts';
import { systemRecords } from '#service/records/system-records.ts';
import type { Rows, StoredRow, TransactionRows } from '#service/store/rows.ts';
import { valueOfSetting } from '#service/store/settings.ts';
import type { Database } from '#service/store/transaction.ts';
import { inWords } from './in-words.ts';
import type { Job } from './job.ts';

const batch = 100;

const DAY = 86_400_000;

/** Before which moment `at` lies when its time has come: now, or so many days ago as the setting says. */
const dueBefore = async (rows: Rows, { settings }: Model, afterDays: string | undefined, now: Date): Promise<Date> => {
  if (afterDays === undefined) return now;
  const setting = settings[afterDays];
  const days = setting === undefined ? undefined : await valueOfSetting(rows, afterDays, setting);
  if (typeof days !== 'number') throw new Error(`the setting ${afterDays} is no number of days`);
  return new Date(now.getTime() - days * DAY);
};

interface Due {
  readonly resource: ResourceModel;
  readonly transition: TransitionModel & { readonly at: string };
}

const isDue = (transition: TransitionModel): transition is Due['transition'] => transition.by === 'clock' && transition.at !== undefined;

/** Every move that the clock makes, of entities with a table of their own. */
const movesOf = (model: Model): readonly Due[] =>
  Object.values(model.resources)
    .filter(({ facetOf }) => facetOf === undefined)
    .flatMap(resource =>
      Object.values(resource.transitions)
        .filter(isDue)
        .map(transition => ({ resource, transition })),
    );

/**
 * Moves them, a batch of each kind at a time. Rows another process holds are left to it. What fails is told at the end, by entity and
 * record, and stops nothing else.
 */
export const clockMoves = (database: Database, model: Model, effects: EffectTable): Job => ({
  name: 'clockMoves',
  schedule: 'SECONDS_10',
  run: async now => {
    const failures: unknown[] = [];
    let moved = 0;
    for (const { resource, transition } of movesOf(model)) {
      const told = (error: unknown, record = ''): void => {
        failures.push(new Error(`${resource.name}.${transition.name}${record}: ${inWords(error)}`, { cause: error }));
      };
      // A day has passed once it is over.
      const isDay = resource.fields[transition.at]?.type === 'date';
      const waitingAt = (due: Date) =>
        ({ where: [{ state: transition.from, [transition.at]: { to: isDay ? dayOf(due) : '$now' } }], session: {}, now: due }) as const;
      const listed = (rows: Rows, due: Date) =>
        rows.list(resource.name, {
          ...waitingAt(due),
          sort: { field: 'id', order: 'ASC' },
          page: { number: 1, size: batch },
          heavy: true,
          total: false,
          forUpdate: 'skipLocked',
        });
      const move = (rows: TransactionRows, row: StoredRow) =>
        systemRecords(rows, model, effects, now, 'clock').move(resource.name, row, transition.name, null);
      /** Each for itself, so that the one that cannot be moved is in no other's way; all that are due, for it may stand before them. */
      const oneByOne = async (due: Date): Promise<void> => {
        for await (const page of database.read.walk(resource.name, { ...waitingAt(due), columns: ['id'] }))
          for (const { id } of page)
            try {
              moved += await database.transaction(async rows => {
                const row = await rows.find(resource.name, { id: String(id), state: transition.from }, { forUpdate: true });
                if (row === undefined) return 0;
                await move(rows, row);
                return 1;
              });
            } catch (error) {
              told(error, ` ${String(id)}`);
            }
      };
      try {
        const due = await dueBefore(database.read, model, transition.afterDays, now);
        // Mostly there is nothing to do, and a look costs less than a transaction.
        if (!(await database.read.exists(resource.name, waitingAt(due).where[0], waitingAt(due)))) continue;
        try {
          moved += await database.transaction(async rows => {
            const { list } = await listed(rows, due);
            for (const row of list) await move(rows, row);
            return list.length;
          });
        } catch {
          await oneByOne(due);
        }
      } catch (error) {
        told(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, failures.map(inWords).join('\n'));
    return moved;
  },
});
