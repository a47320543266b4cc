/** `operation/job/run`: a scheduled job, asked for now. It runs as it would at its time, by whichever process takes it. */
import { jobs } from '#engine/system/jobs.ts';
import { sessionOf } from '#service/records/act.ts';
import { effect } from '#service/records/typed.ts';
import type { TransactionRows } from '#service/store/rows.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import type { Services } from '../services.ts';

export const runNow = (services: Services) =>
  effect(jobs)('run', act => services.jobs.ask(act.records.rows as TransactionRows, heldIn(act.record, 'name'), sessionOf(act).name));
