/** `npm start -- --app examples/fleet`: the commands of the fleet. */
import type { Program } from '#service/commands/program.ts';
import { run as runCommand } from '#service/commands/run.ts';
import { assembleService } from '#service/service.ts';
import { migrations } from './migrations.ts';
import { registry } from './resources/index.ts';
import { fleet } from './service.ts';

const program = {
  name: 'Fleet',
  registry,
  migrations,
  migrationsFolder: 'examples/fleet/migrations',
  dataDir: 'data-fleet',
  startable: async () => ({ make: options => assembleService(fleet, options) }),
} satisfies Program;

export const run = (command: string, args: readonly string[]): Promise<number> => runCommand(program, command, args);
