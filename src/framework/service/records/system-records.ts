/** Records on which the system itself acts: at a start, by the clock, by a command. */
import type { Model } from '#engine/project/model.ts';
import type { Actor } from '#service/access/session.ts';
import type { TransactionRows } from '#service/store/rows.ts';
import type { EffectTable } from './act.ts';
import { Records } from './records.ts';

export const systemRecords = (rows: TransactionRows, model: Model, effects: EffectTable, now: Date, name = 'system'): Records => {
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
