import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scratchInMemory } from './scratch.ts';

test.runIf(existsSync('/dev/shm'))('what a run that was killed left in memory goes with the next one, what a running one has stays', () => {
  const { pid: gone = 0 } = spawnSync('true');
  const [left, running] = [`/dev/shm/chancery-run-${gone}-left`, `/dev/shm/chancery-run-${process.pid}-running`];
  for (const folder of [left, running]) mkdirSync(folder, { recursive: true });
  const made = scratchInMemory();
  expect([left, running].map(folder => existsSync(folder))).toEqual([false, true]);
  for (const folder of [running, made ?? running]) rmSync(folder, { recursive: true, force: true });
});
