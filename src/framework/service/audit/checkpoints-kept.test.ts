import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkpointsKept } from './checkpoints-kept.ts';

const kept = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'checkpoints-kept-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  let ticks = 0;
  const folder = join(dataDir, 'journal');
  const path = join(folder, 'checkpoints.jsonl');
  const those = checkpointsKept({ path, clock: () => new Date(), ticks: () => ticks });
  const later = (ms: number): void => {
    ticks += ms;
  };
  return { folder, path, those, later };
};

test('[BEY-04][BEY-10] a process that writes no checkpoints itself finds out within a minute that nobody could, and that somebody can again', async () => {
  const { folder, those, later } = kept();
  await those.refuseUnwritable();
  expect(readdirSync(folder)).toEqual(['checkpoints.jsonl']);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'no folder');
  later(59_999);
  expect(await those.isWritable()).toBe(true);
  later(1);
  expect(await those.isWritable()).toBe(false);
  await expect(those.refuseUnwritable()).rejects.toMatchObject({ code: 'JOURNAL_CHECKPOINT', data: { retryAfter: 30 } });
  rmSync(folder);
  await those.refuseUnwritable();
});

test('[BEY-04] signing is refused where the folder takes what is written and the file of checkpoints does not', async () => {
  const { path, those } = kept();
  mkdirSync(path, { recursive: true });
  await expect(those.refuseUnwritable()).rejects.toMatchObject({ code: 'JOURNAL_CHECKPOINT', cause: { code: 'EISDIR' } });
});
