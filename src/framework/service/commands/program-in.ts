/** The commands of an application that lies in a folder of its own and says nothing of them itself. */
import { basename } from 'node:path';
import type { Registry } from '#engine/project/model.ts';
import type { Schema } from '#engine/project/schema.ts';
import type { ServiceApplication } from '#service/application.ts';
import { bundledMigrations } from '#service/store/migration-files.ts';
import { run } from './run.ts';

interface Files {
  readonly registry: Registry;
  /** Of its migrations, by path, and the schema they lead to. */
  readonly files: Readonly<Record<string, string>>;
  readonly snapshots: Readonly<Record<string, Schema>>;
  readonly application: () => Promise<ServiceApplication>;
}

/** @param folder the application's, from the project's folder; it is called as the folder is */
export const runIn =
  (folder: string, { registry, files, snapshots, application }: Files) =>
  (command: string, args: readonly string[]): Promise<number> => {
    const startable = async () => {
      const [own, { assembleService }] = await Promise.all([application(), import('#service/service.ts')]);
      return { make: (options: Parameters<typeof assembleService>[1]) => assembleService(own, options) };
    };
    const name = basename(folder);
    const migrations = bundledMigrations(files, snapshots);
    return run({ name, registry, migrations, migrationsFolder: `${folder}/migrations`, dataDir: `data-${name}`, startable }, command, args);
  };
