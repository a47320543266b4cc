/** The commands of Chancery by name; the launcher runs them from the built bundle. */
import { registry } from '#resources/index.ts';
import type { Program } from '#service/commands/program.ts';
import { run as runCommand } from '#service/commands/run.ts';
import type { ProductConfig } from './config/configuration.ts';
import { configuration } from './config/configuration.ts';
import { folderOf } from './issuance/lines.ts';
import { migrations } from './migrations.ts';

const program: Program<ProductConfig> = {
  name: 'Chancery',
  registry,
  migrations,
  migrationsFolder: 'src/product/migrations',
  hasReference: true,
  dataDir: 'data',
  configuration,
  folders: ({ keyStores: { pkcs12 } }, dataDir) => ({
    issuance: folderOf(dataDir),
    ...(pkcs12 === null ? {} : { 'authority-keys': pkcs12.folder }),
  }),
  secrets: async () => (await import('./calls/certificate/key-table.ts')).secrets,
  startable: async () => (await import('./startable.ts')).startable,
  examinations: async () => (await import('./examinations.ts')).examinations,
  commands: {
    ceremony: async () => (await import('./commands/ceremony.ts')).ceremony,
    'offline-root': async () => (await import('./commands/offline-root.ts')).offlineRoot,
    'verify:issuance': async () => (await import('./commands/issuance.ts')).verifyIssuance,
    compat: async () => (await import('./commands/compat.ts')).compat,
    'key-bridge': async () => (await import('./commands/key-bridge.ts')).keyBridge,
  },
};

/** Runs a command. @returns the exit code, after everything that was started has been stopped */
export const run = (command: string, args: readonly string[]): Promise<number> => runCommand(program, command, args);
