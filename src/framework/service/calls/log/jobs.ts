/** `operation/job/run`: a scheduled job, asked for now. It runs as it would at its time, by whichever process takes it. */
import { jobs } from '#engine/system/jobs.ts';
import { effect, heldIn } from '#service/records/typed.ts';
import type { TransactionRows } from '#service/store/rows.ts';
import { sessionOf } from '../contract.ts';
import type { Services } from '../services.ts';

export const runNow = (services: Services) =>
  effect(jobs)('run', act => services.jobs.ask(act.records.rows as TransactionRows, heldIn(act.record, 'name'), sessionOf(act).name));
