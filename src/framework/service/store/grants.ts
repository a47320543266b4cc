/** What the application's role may do in the database: read and write rows, change no structure, and never rewrite what is append-only. */
import type { ClientBase } from 'pg';
import type { Schema, Table } from '#engine/project/schema.ts';
import { literal, name } from './ddl.ts';

/** Where applied migrations are recorded; the application may look. */
export const ledger = 'schema_migrations';

const tablesIn = async (client: ClientBase): Promise<readonly string[]> => {
  const { rows } = await client.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' and tableowner = current_user order by tablename`,
  );
  return rows.map(row => row.tablename);
};

const besideIn = ({ indexes }: Table): readonly string[] => indexes.flatMap(({ beside = [] }) => beside);

/** Tables of which the application's role may change rows, and may not once `grant` has run: a declaration became append-only. */
export const narrowedBy = async (client: ClientBase, schema: Schema, appRole: string): Promise<readonly string[]> => {
  const closed = Object.entries(schema.tables).flatMap(([table, { appendOnly }]) => (appendOnly ? [table] : []));
  const { rows } = await client.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' and tableowner = current_user and tablename = any($1)
       and has_table_privilege($2, quote_ident(tablename), 'update, delete') order by tablename`,
    [closed, appRole],
  );
  return rows.map(row => row.tablename);
};

/**
 * Grants afresh, so that a declaration that became append-only loses what it had.
 * @throws Error where the role could still create tables, or is the owner itself
 */
export const grant = async (client: ClientBase, schema: Schema, appRole: string): Promise<void> => {
  const role = name(appRole);
  const rightsTo = (table: string): string => {
    if (table === ledger) return 'select';
    if (!schema.tables[table]?.appendOnly) return 'select, insert, update, delete';
    // What follows from its texts is written anew when they are read in another way.
    const beside = besideIn(schema.tables[table]);
    return ['select, insert', ...(beside.length === 0 ? [] : [`update (${beside.map(name).join(', ')})`])].join(', ');
  };
  const tables = await tablesIn(client);
  await client.query(
    [
      'begin',
      `grant usage on schema public to ${role}`,
      // PostgreSQL 14 lets everybody create tables there. Only the schema's owner can end that; for others it is a warning.
      `revoke create on schema public from public, ${role}`,
      ...tables.flatMap(table => [`revoke all on ${name(table)} from ${role}`, `grant ${rightsTo(table)} on ${name(table)} to ${role}`]),
      `grant usage on all sequences in schema public to ${role}`,
      // What every table has at least; the rest comes with the next run of this.
      `alter default privileges in schema public grant select, insert on tables to ${role}`,
      `alter default privileges in schema public grant usage on sequences to ${role}`,
      'commit',
    ].join(';\n'),
  );
  const { rows } = await client.query<{ creates: boolean; owns: boolean }>(
    `select has_schema_privilege(${literal(appRole)}, 'public', 'create') as creates, pg_has_role(${literal(appRole)}, current_user, 'member') as owns`,
  );
  if (rows[0]?.owns) throw new Error(`the role ${appRole} has the owner's rights: the application needs a role of its own`);
  if (rows[0]?.creates) {
    throw new Error(`the role ${appRole} may create tables: run "revoke create on schema public from public" as the owner of that schema`);
  }
};
