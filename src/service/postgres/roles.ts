/** The two roles and the database: one owns the tables and migrates, one serves requests and cannot change a table's shape. */
import pg from 'pg';
import { roles } from './cluster.ts';

export const databaseName = 'chancery';

/** Runs work on a connection of its own and closes it whatever happens. */
export const withClient = async <T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/**
 * Lets the application role use, and only use, what the owner makes from now on. Migrations take back what a table must not allow
 * (changing the journal). To be run by the owner, in the database; repeating it changes nothing.
 */
export const grantUse = async (client: pg.ClientBase, owner: string, application: string): Promise<void> => {
  const [to, by] = [client.escapeIdentifier(application), client.escapeIdentifier(owner)];
  await client.query(`
    GRANT USAGE ON SCHEMA public TO ${to};
    ALTER DEFAULT PRIVILEGES FOR ROLE ${by} IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${to};
    ALTER DEFAULT PRIVILEGES FOR ROLE ${by} IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${to};
  `);
};

/** Makes roles and database in a cluster of ours. Each step looks first, so an interrupted one is finished at the next start. */
export const prepareDatabase = async (superuser: pg.ClientConfig): Promise<void> => {
  await withClient(superuser, async client => {
    for (const role of [roles.owner, roles.application]) {
      const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
      if (rowCount === 0) {
        await client.query(`CREATE ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE`);
      }
    }
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName]);
    if (rowCount === 0) {
      await client.query(`CREATE DATABASE ${databaseName} OWNER ${roles.owner}`);
    }
    await client.query(
      `REVOKE ALL ON DATABASE ${databaseName} FROM PUBLIC; GRANT CONNECT ON DATABASE ${databaseName} TO ${roles.application}`,
    );
  });
  await withClient({ ...superuser, user: roles.owner, database: databaseName }, client => grantUse(client, roles.owner, roles.application));
};
