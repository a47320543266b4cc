/** What an application brings is held against what it names, before it serves. */
import { expect, test } from 'vitest';
import { systemJobs } from '#engine/declare/jobs.ts';
import type { Registry } from '#engine/project/model.ts';
import type { Services } from './calls/services.ts';
import type { Job } from './jobs/job.ts';
import type { ServiceOptions } from './service.ts';
import { serviceOf } from './service-of.ts';

const registry = { resources: [], calls: [], jobs: { ...systemJobs, reminders: ['提醒', 'Reminders'] } } as unknown as Registry;
const services = {} as Services;
const options = {} as ServiceOptions;
const log = { warn: () => undefined, error: () => undefined };
const job = (name: string): Job => ({ name, schedule: 'DAILY_0800', run: () => Promise.resolve(0) });
const assembled = (...names: readonly string[]) =>
  serviceOf<Record<never, 'inside'>>({ registry, effects: () => ({}), jobs: () => names.map(job) }).assemble(services, options, log);

test('[FRM-07] a job goes by the name that the application gives it', async () => {
  expect((await assembled('reminders')).jobs).toMatchObject([{ name: 'reminders' }]);
});

test('[FRM-07] a job by another name, which would never run, is refused with the name that is meant; so is a name that nothing does', async () => {
  await expect(assembled('reminder')).rejects.toThrow(
    'the job reminder is not named: write it under jobs in _names.ts, where reminders is',
  );
  await expect(assembled()).rejects.toThrow('nothing does the job reminders');
});
