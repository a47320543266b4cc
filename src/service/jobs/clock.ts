/** The clock: what time alone brings about. Every process runs it; each piece of work is leased, so that one of them does it. */
import type { Model } from '#engine/project/model.ts';
import type { EffectTable } from '#service/calls/contract.ts';
import { systemRecords } from '#service/calls/seeding.ts';
import type { Rows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';

export interface Task {
  readonly name: string;
  readonly everySeconds: number;
  /** @returns how many things were done */
  readonly run: (now: Date) => Promise<number>;
}

const batch = 100;

const DAY = 86_400_000;

/** Before which moment `at` lies when its time has come: now, or so many days ago as the setting says. */
const dueBefore = async (rows: Rows, afterDays: string | undefined, now: Date): Promise<Date> => {
  if (afterDays === undefined) return now;
  const days = Number((await rows.find('settings', { key: afterDays }))?.value ?? Number.NaN);
  if (!(days > 0)) throw new Error(`the setting ${afterDays} is no number of days`);
  return new Date(now.getTime() - days * DAY);
};

/** Moves records whose time has come: `by: 'clock'`, `at` a field. Rows another process holds are left to it. */
export const clockMoves = (database: Database, model: Model, effects: EffectTable): Task => ({
  name: 'clock-moves',
  everySeconds: 10,
  run: async now => {
    let moved = 0;
    for (const resource of Object.values(model.resources)) {
      if (resource.facetOf !== undefined) continue;
      for (const transition of Object.values(resource.transitions)) {
        if (transition.by !== 'clock' || transition.at === undefined) continue;
        const { at } = transition;
        moved += await database.transaction(async rows => {
          const due = await dueBefore(rows, transition.afterDays, now);
          const records = systemRecords(rows, model, effects, now, 'clock');
          const { list } = await rows.list(resource.name, {
            where: [{ state: transition.from, [at]: { to: '$now' } }],
            session: {},
            now: due,
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

/** Rows that have served their time, by their `expiresAt`. */
export const sweep = (database: Database, tables: readonly string[]): Task => ({
  name: 'sweep',
  everySeconds: 300,
  run: async now => {
    let gone = 0;
    for (const table of tables)
      gone += await database.transaction(rows => rows.deleteWhere(table, { expiresAt: { to: '$now' } }, { now, session: {} }));
    return gone;
  },
});

/** Runs tasks until stopped; a failure is told and tried again at its next turn. */
export const startClock = (
  tasks: readonly Task[],
  clock: () => Date,
  failed: (task: string, error: unknown) => void,
): { stop(): Promise<void> } => {
  let stopped = false;
  const running = new Set<Promise<void>>();
  const timers = tasks.map(task => {
    let busy = false;
    const tick = (): void => {
      if (busy || stopped) return;
      busy = true;
      const turn = task
        .run(clock())
        .then(
          () => undefined,
          error => failed(task.name, error),
        )
        .finally(() => {
          busy = false;
          running.delete(turn);
        });
      running.add(turn);
    };
    return setInterval(tick, task.everySeconds * 1000);
  });
  return {
    async stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.allSettled(running);
    },
  };
};
