/** The tables of the fleet, and the schema they make. */
import type { Schema } from '#engine/project/schema.ts';
import { bundledMigrations } from '#service/store/migration-files.ts';

export const migrations = bundledMigrations(
  import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  import.meta.glob<Schema>('./migrations/schema.json', { import: 'default', eager: true }),
);
