/** Records on which the system itself acts: at a start, by the clock, by a command. */
import type { Model } from '#engine/project/model.ts';
import type { Actor } from '#service/access/session.ts';
import type { TransactionRows } from '#service/store/rows.ts';
import type { EffectTable } from './act.ts';
import { Records } from './records.ts';

/** By which word the journal keeps who acted: the clock is whoever acts by schedule, a command is known by its own. */
type SystemActor = 'system' | 'clock' | 'ceremony' | 'rotation' | 'restore' | 'recover:founder';

/**
 * Records that the system itself changes, in a transaction.
 * @param name a job's is `clock`: people read that the system did it
 */
export const systemRecords = (
  rows: TransactionRows,
  model: Model,
  effects: EffectTable,
  now: Date,
  name: SystemActor = 'system',
): Records => {
  const actor: Actor = { kind: 'system', name };
  const transport = { companion: undefined, browser: false, setCompanion: () => undefined, device: undefined, setDevice: () => undefined };
  return new Records(rows, {
    model,
    effects,
    call: null,
    actor,
    origin: { ip: '', userAgent: name, traceId: name },
    language: 'zh',
    now,
    transport,
  });
};
