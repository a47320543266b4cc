/** The framework's own jobs. */
import type { Model } from '#engine/project/model.ts';
import type { JournalCloser } from '#service/audit/closer.ts';
import type { Delivery } from '#service/delivery/delivery.ts';
import { drainPushes } from '#service/delivery/pushes.ts';
import type { Tell } from '#service/delivery/tells.ts';
import type { EffectTable } from '#service/records/act.ts';
import type { Database } from '#service/store/transaction.ts';
import type { Job } from './job.ts';
import { clockMoves } from './moves.ts';
import { sweep } from './sweep.ts';
import { overdueWork, waitingWork } from './waiting-work.ts';

interface Services {
  readonly database: Database;
  readonly model: Model;
  readonly delivery: Pick<Delivery, 'drain'>;
  readonly tell: Tell;
  readonly journal: Pick<JournalCloser, 'checkpoint' | 'recheck'>;
}

/** @param passing the application's tables of rows that serve their time */
export const systemJobs = (
  { database, model, delivery, journal, tell }: Services,
  effects: EffectTable,
  passing: readonly string[],
): readonly Job[] => [
  clockMoves(database, model, effects),
  { name: 'outbox', schedule: 'SECONDS_5', run: now => delivery.drain(now) },
  { name: 'pushes', schedule: 'SECONDS_5', run: now => drainPushes(database, now) },
  { name: 'journalCheckpoints', schedule: 'SECONDS_60', run: () => journal.checkpoint() },
  { name: 'journalCheck', schedule: 'DAILY_0300', run: () => journal.recheck() },
  {
    name: 'searchForms',
    schedule: 'DAILY_0300',
    isDueAtStart: () => database.isChangedSince('searchForms'),
    run: () => database.fillForms(),
  },
  overdueWork(database, model, tell),
  waitingWork(database, model, tell),
  sweep(database, passing),
];
