/** What an application brings is held against what it names, before it serves. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { systemJobs } from '#engine/declare/jobs.ts';
import type { Registry } from '#engine/project/model.ts';
import type { Services } from './calls/services.ts';
import type { Program } from './commands/program.ts';
import { run } from './commands/run.ts';
import type { ServiceOptions } from './service.ts';
import { serviceOf } from './service-of.ts';

const registry = {
  resources: [],
  calls: [],
  menus: {},
  effects: {},
  jobs: { ...systemJobs, reminders: ['提醒', 'Reminders'] },
} as unknown as Registry;
const services = {} as Services;
const options = {} as ServiceOptions;
const log = { warn: () => undefined, error: () => undefined };
const task = () => ({ schedule: 'DAILY_0800', run: () => Promise.resolve(0) }) as const;
const made = (...names: readonly string[]) =>
  serviceOf<Record<never, 'inside'>>({ registry, effects: () => ({}), jobs: Object.fromEntries(names.map(name => [name, task])) });

test('[FRM-07] a job goes by the name that the application gives it', async () => {
  expect((await made('reminders').assemble(services, options, log)).jobs).toMatchObject([{ name: 'reminders', schedule: 'DAILY_0800' }]);
});

test('[FRM-07] a job by another name, which would never run, is refused with the name that is meant; so is a name that nothing does', () => {
  expect(() => made('reminder')).toThrow('the job reminder is not named: write it under jobs in _names.ts, where reminders is');
  expect(() => made()).toThrow('nothing does the job reminders');
});

test('[FRM-07] check and start tell of a job that nothing does in a sentence, before a database is there', async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'undone-')), 'data');
  const program = { name: 'library', registry, dataDir, migrationsFolder: dataDir, startable: async () => made() } as unknown as Program;
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    for (const command of ['start', 'check']) {
      expect(await run(program, command, [])).toBe(78);
      expect(said.mock.lastCall?.[0]).toMatch(
        /^nothing does the job reminders: add it to jobs in service\.ts.*\n没有代码执行任务 reminders/,
      );
    }
    expect(existsSync(dataDir)).toBe(false);
  } finally {
    said.mockRestore();
    rmSync(dirname(dataDir), { recursive: true });
  }
});
