/** A database with the tables of any model, for the store's own tests. */
import pg, { type ClientConfig } from 'pg';
import type { Model } from '#engine/project/model.ts';
import { schemaOf } from '#engine/project/schema.ts';
import { draft, emptySchema } from '#service/store/draft.ts';
import { migrate } from '#service/store/migrate.ts';
import type { Migrations } from '#service/store/migration-files.ts';
import { type Database, type DatabaseOptions, openDatabase } from '#service/store/transaction.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { testEncryption } from './encryption.ts';

/** Runs one statement (or several, without parameters) on a connection of its own and answers its rows. */
export const query = async (connection: ClientConfig, sql: string, parameters?: readonly unknown[]): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await (parameters === undefined ? client.query(sql) : client.query(sql, [...parameters]));
    return rows;
  } finally {
    await client.end();
  }
};

/** A database without any table: those of the product go. */
export const bareDatabase = async (): Promise<TestDatabase> => {
  const database = await freshDatabase();
  const tables = await query(database.ownerConnection, `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`);
  const sequences = await query(
    database.ownerConnection,
    `select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public'`,
  );
  const drops = [
    ...tables.map(({ name }) => `drop table ${name} cascade`),
    ...sequences.map(({ name }) => `drop sequence if exists ${name} cascade`),
  ];
  await query(database.ownerConnection, drops.join(';'));
  return database;
};

/** The migrations a project with this model alone would have. */
export const firstMigration = (model: Model): Migrations => {
  const schema = schemaOf(model);
  return { files: [{ name: '0001-first.sql', sql: draft(emptySchema, schema).sql }], schema };
};

export interface FreshStore extends TestDatabase {
  readonly database: Database;
  /** Another pool on the same database, to be closed by whoever opens it. */
  open(model?: Model): Database;
  /** As the application, past the store. */
  app(sql: string, parameters?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** As the owner of the tables. */
  owner(sql: string, parameters?: readonly unknown[]): Promise<Record<string, unknown>[]>;
}

export const freshStore = async (model: Model, options: DatabaseOptions = {}): Promise<FreshStore> => {
  const made = await bareDatabase();
  await migrate(made.ownerConnection, { appRole: made.appRole, migrations: firstMigration(model) });
  const encryption = testEncryption();
  const open = (other = model): Database => openDatabase(made.appConnection, other, encryption, options);
  return {
    ...made,
    database: open(),
    open,
    app: (sql, parameters) => query(made.appConnection, sql, parameters),
    owner: (sql, parameters) => query(made.ownerConnection, sql, parameters),
  };
};
