/** The framework's own jobs. */
import type { EffectTable } from '#service/calls/contract.ts';
import type { Services } from '#service/calls/services.ts';
import { drainPushes } from '#service/delivery/pushes.ts';
import type { Job } from './job.ts';
import { clockMoves } from './moves.ts';
import { sweep } from './sweep.ts';

/** @param passing the application's tables of rows that serve their time */
export const systemJobs = (
  { database, model, delivery, journal }: Services,
  effects: EffectTable,
  passing: readonly string[],
): readonly Job[] => [
  clockMoves(database, model, effects),
  { name: 'outbox', schedule: 'SECONDS_5', run: now => delivery.drain(now) },
  { name: 'pushes', schedule: 'SECONDS_5', run: now => drainPushes(database, now) },
  { name: 'journalCheckpoints', schedule: 'SECONDS_60', run: () => journal.checkpoint() },
  sweep(database, passing),
];
