/** `npm start -- --app examples/fleet`: the commands of the fleet. */
import type { Schema } from '#engine/project/schema.ts';
import { run as runCommand } from '#service/commands/run.ts';
import { assembleService } from '#service/service.ts';
import { bundledMigrations } from '#service/store/migration-files.ts';
import { registry } from './resources/index.ts';
import { fleet } from './service.ts';

export const run = (command: string, args: readonly string[]): Promise<number> =>
  runCommand(
    {
      name: 'Fleet',
      registry,
      migrations: bundledMigrations(
        import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
        import.meta.glob<Schema>('./migrations/schema.json', { import: 'default', eager: true }),
      ),
      migrationsFolder: 'examples/fleet/migrations',
      hasReference: false,
      dataDir: 'data-fleet',
      logins: [
        ['调度 / dispatchers', '/#/operateLogin'],
        ['承运商 / carriers', '/#/enterpriseLogin'],
      ],
      startable: async () => ({ make: options => assembleService(fleet, options) }),
      commands: {},
    },
    command,
    args,
  );
