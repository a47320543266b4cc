/** An application whose first migration nobody has drafted: told so, before anything is made. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modelOf } from '#engine/project/model.ts';
import { openUp } from '#service/commands/command.ts';
import { emptySchema } from '#service/store/draft.ts';
import { compareSnapshot } from '#service/store/draft-command.ts';
import { registry } from '../../examples/fleet/resources/index.ts';

const migrationsFolder = 'things/nowhere/migrations';

test('[FRM-07] it is not started, and leaves no data folder behind', async () => {
  const dataDir = join(import.meta.dirname, 'data-nowhere');
  const opened = openUp({ registry, migrations: { files: [], schema: emptySchema }, migrationsFolder, dataDir });
  await expect(opened).rejects.toThrow(/no migration in things\/nowhere\/migrations.*npm run migrate:draft/);
  expect(existsSync(dataDir)).toBe(false);
});

test('[FRM-07] its check says so in one line', async () => {
  expect(await compareSnapshot(modelOf(registry), migrationsFolder)).toEqual([
    'no table is made yet: there is no migration in things/nowhere/migrations',
  ]);
});
