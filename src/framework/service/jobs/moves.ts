/** Records whose time has come, as `at` of a transition says. */
import type { Model, ResourceModel, TransitionModel } from '#engine/project/model.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import type { EffectTable } from '#service/records/act.ts';
import { systemRecords } from '#service/records/system-records.ts';
import type { Rows, StoredRow, TransactionRows } from '#service/store/rows.ts';
import { valueOfSetting } from '#service/store/settings.ts';
import type { Database } from '#service/store/transaction.ts';
import { eachApart } from './each-apart.ts';
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

/** Those of a kind whose time has come. */
const dueOf = async ({ read }: Database, model: Model, { resource, transition }: Due, now: Date) => {
  const before = await dueBefore(read, model, transition.afterDays, now);
  // A day has passed once it is over.
  const isDay = resource.fields[transition.at]?.type === 'date';
  const where = { state: transition.from, [transition.at]: { to: isDay ? dayOf(before) : '$now' } };
  return { where, operands: { session: {}, now: before } } as const;
};

/**
 * Moves them, a batch of each kind at a time. Rows another process holds are left to it. What fails is told at the end, by entity and
 * record, and stops nothing else.
 */
export const clockMoves = (database: Database, model: Model, effects: EffectTable): Job => {
  const moveKind = async (kind: Due, now: Date): Promise<number> => {
    const { resource, transition } = kind;
    const { where, operands } = await dueOf(database, model, kind, now);
    const move = (rows: TransactionRows, row: StoredRow) =>
      systemRecords(rows, model, effects, now, 'clock').move(resource.name, row, transition.name, null);
    // Mostly there is nothing to do, and a look costs less than a transaction.
    if (!(await database.read.exists(resource.name, where, operands))) return 0;
    try {
      return await database.transaction(async rows => {
        const { list } = await rows.list(resource.name, {
          where: [where],
          ...operands,
          sort: { field: 'id', order: 'ASC' },
          page: { number: 1, size: batch },
          heavy: true,
          total: false,
          forUpdate: 'skipLocked',
        });
        for (const row of list) await move(rows, row);
        return list.length;
      });
    } catch {
      // Each for itself, so that the one that cannot be moved is in no other's way; all that are due, for it may stand before them.
      return eachApart(
        database.read.walk(resource.name, { where: [where], ...operands, columns: ['id'] }),
        ({ id }) => id,
        ({ id }) =>
          database.transaction(async rows => {
            // Looked at again under its lock: by now its time may be another.
            const row = await rows.find(resource.name, { all: [where, { id }] }, { ...operands, forUpdate: true });
            if (row === undefined) return false;
            await move(rows, row);
            return true;
          }),
      );
    }
  };
  return {
    name: 'clockMoves',
    schedule: 'SECONDS_10',
    run: now =>
      eachApart(
        [movesOf(model)],
        ({ resource, transition }) => `${resource.name}.${transition.name}`,
        kind => moveKind(kind, now),
      ),
  };
};
