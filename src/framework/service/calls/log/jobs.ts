/** `operation/job/run`: a scheduled job, asked for now. It runs as it would at its time, by whichever process takes it. */
import type { TransactionRows } from '#service/store/rows.ts';
import { type Inside, sessionOf } from '../contract.ts';
import type { Services } from '../services.ts';

export const runNow =
  (services: Services): Inside =>
  async act => {
    if (act.record === undefined) throw new Error('a job is expected');
    await services.jobs.ask(act.records.rows as TransactionRows, String(act.record.name), sessionOf(act).name);
  };
