/** The two roles and the database: one owns the tables and migrates, one serves requests. Their rights on tables come with the migrations. */
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
};
